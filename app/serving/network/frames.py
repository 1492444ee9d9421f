"""Limits of what one open socket may send: size of a message, number of its frames, and rate; and
the end of a socket whose message cannot be read.

A stranger needs no link to open a socket, and eventlet reads on as long as data arrives: one
connection that sent frames without a pause kept the server from serving others, and one message
that never ended took all memory. Frames above the rate are not refused: they wait in the sender's
own connection.

Nothing here imports eventlet; its classes are passed in.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

from app.operations.load.rates import MACHINE
from app.operations.load.rates import Limit
from app.operations.load.rates import Pace

MOST = 4 * 65_536
"""Bytes of a frame and of a message: the sockets take 65,536 characters (`init_sockets`), each of
at most four bytes.
"""
PIECES = 64
"""Most frames of one message."""
WEIGHT, WEIGHT_OF_ADDRESS = 2_048, 256
"""A frame counts as one, and once more for each of these bytes, which must be unpacked and read; of
an address for more, as 64 kB of lists and mappings take as long as a dozen plays.
"""
OF_ONE_SOCKET = Limit(50.0, 300.0)
OF_ONE_ADDRESS = Limit(1_000.0, 5_000.0)
"""Frames per second on average, and at once. A phone sends one or two reports a second, and a pong
every ten seconds.
"""
AHEAD = 4_096
"""Bytes that are received at once: most frames are shorter."""
UNREADABLE, TOO_LARGE = 1007, 1009
"""The status with which a socket is closed (RFC 6455, section 7.4.1)."""


class Ahead:
    """A connection from which is received what is there. Of a frame eventlet asks for the head, the
    mask and the data, each of which would be a call of the system.
    """

    def __init__(self, link: Any) -> None:
        self.link = link
        self._held = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.link, name)

    def recv(self, size: int) -> bytes:
        """Return the next bytes, at most *size*; wait for the first."""
        held = self._held or self.link.recv(max(size, AHEAD))
        self._held = held[size:]
        return bytes(held[:size])


def hold_frames(
    websocket: Any, failed: Callable[[int, str], Exception], sleep: Callable[[float], object]
) -> None:
    """Apply these limits to the frames that a class of sockets receives. *failed* makes the error
    that closes a socket with a status and a reason; *sleep* waits while others are served.
    """
    receive, usual = websocket._recv_frame, websocket.__init__
    addresses: WeakValueDictionary[str, Pace] = WeakValueDictionary()

    def held(self: Any, message: Any = None) -> Any:
        frame = receive(self, message)
        pieces, size, new = _grown(frame)
        if pieces > PIECES or size > MOST:
            raise failed(TOO_LARGE, f"a message has at most {MOST} bytes in {PIECES} frames")
        sleep(max(pace.spend(1 + new // weight) for pace, weight in self.paces))
        return frame

    def limited(self: Any, *args: Any, **keys: Any) -> None:
        usual(self, *args, **keys)
        self.max_frame_length = MOST
        self.socket = Ahead(self.socket)
        self.paces = [(Pace(OF_ONE_SOCKET), WEIGHT)]
        address = str(self.environ.get("REMOTE_ADDR", ""))
        if address not in MACHINE:
            pace = addresses.setdefault(address, Pace(OF_ONE_ADDRESS))
            self.paces.append((pace, WEIGHT_OF_ADDRESS))

    websocket.Message.getvalue = _closing_what_is_unreadable(websocket.Message.getvalue, failed)
    websocket._recv_frame = held
    websocket._apply_mask = staticmethod(unmasked)
    websocket.__init__ = limited


def _closing_what_is_unreadable(
    content: Callable[[Any], Any], failed: Callable[[int, str], Exception]
) -> Callable[[Any], Any]:
    """Return *content*, which gives a message's text or bytes, so that a text that is no UTF-8, or
    that cannot be unpacked, closes the socket (RFC 6455, section 8.1). eventlet takes its own
    reader's error for a mistake of the server: 1011.
    """

    def read(message: Any) -> Any:
        try:
            return content(message)
        except (UnicodeError, zlib.error):
            raise failed(
                UNREADABLE, "a text is UTF-8, and packed as was agreed on, or not at all"
            ) from None

    return read


def unmasked(
    data: bytes, mask: tuple[int, ...], length: int | None = None, offset: int = 0
) -> bytes:
    """Return the first *length* bytes unmasked (RFC 6455, section 5.3). *offset*: number of bytes
    of the frame before these.

    It is done in one step: byte by byte, as in eventlet, a megabyte blocks the server for a tenth
    of a second.
    """
    size = len(data) if length is None else length
    turned = bytes(mask[(offset + place) % 4] for place in range(4))
    pattern = (turned * (size // 4 + 1))[:size]
    whole = int.from_bytes(data[:size], "big") ^ int.from_bytes(pattern, "big")
    return whole.to_bytes(size, "big")


def _grown(frame: Any) -> tuple[int, int, int]:
    """Number of frames and bytes of a message, and number of bytes of its newest frame."""
    pieces, size, parts = getattr(frame, "held", (0, 0, 0))
    new = sum(len(part) for part in frame.data[parts:])
    frame.held = (pieces + 1, size + new, len(frame.data))
    return pieces + 1, size + new, new
