"""What one open socket may send: how large a message, in how many pieces, and how fast.

A stranger needs no link to open one, and eventlet by itself reads on as long as something is there:
one connection that sent frames without a pause kept everybody else from being served, and one whose
message never ended took all memory. What comes faster than it may is not refused: it waits in the
sender's own connection. Nothing here imports eventlet; its classes are handed in.
"""

from __future__ import annotations

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
"""Frames of one message."""
WEIGHT = 2_048
"""A frame counts once, and once more for each so many bytes: these are unpacked and read."""
OF_ONE_SOCKET = Limit(50.0, 300.0)
OF_ONE_ADDRESS = Limit(1_000.0, 5_000.0)
"""Frames a second, and at once. A phone sends a report or two in a second, and a pong in ten."""
TOO_LARGE = 1009
"""The status with which a socket is closed (RFC 6455, section 7.4.1)."""


def hold_frames(
    websocket: Any, failed: Callable[[int, str], Exception], sleep: Callable[[float], object]
) -> None:
    """Hold the frames that a class of sockets receives to these limits. *failed* makes the error
    that closes a socket with a status and a reason; *sleep* lets others be served meanwhile.
    """
    receive, usual = websocket._recv_frame, websocket.__init__
    addresses: WeakValueDictionary[str, Pace] = WeakValueDictionary()

    def held(self: Any, message: Any = None) -> Any:
        frame = receive(self, message)
        pieces, size, new = _grown(frame)
        if pieces > PIECES or size > MOST:
            raise failed(TOO_LARGE, f"a message has at most {MOST} bytes in {PIECES} frames")
        sleep(max(pace.spend(1 + new // WEIGHT) for pace in self.paces))
        return frame

    def limited(self: Any, *args: Any, **keys: Any) -> None:
        usual(self, *args, **keys)
        self.max_frame_length = MOST
        self.paces = [Pace(OF_ONE_SOCKET)]
        address = str(self.environ.get("REMOTE_ADDR", ""))
        if address not in MACHINE:
            self.paces.append(addresses.setdefault(address, Pace(OF_ONE_ADDRESS)))

    websocket._recv_frame = held
    websocket._apply_mask = staticmethod(unmasked)
    websocket.__init__ = limited


def unmasked(
    data: bytes, mask: tuple[int, ...], length: int | None = None, offset: int = 0
) -> bytes:
    """Return the first *length* of some bytes with their mask taken off (RFC 6455, section 5.3).
    It is done in one step: byte by byte, as eventlet does it, a megabyte takes a tenth of a second
    in which nobody else is served. *offset*: how many bytes of the frame came before.
    """
    size = len(data) if length is None else length
    turned = bytes(mask[(offset + place) % 4] for place in range(4))
    pattern = (turned * (size // 4 + 1))[:size]
    whole = int.from_bytes(data[:size], "big") ^ int.from_bytes(pattern, "big")
    return whole.to_bytes(size, "big")


def _grown(frame: Any) -> tuple[int, int, int]:
    """How many frames and bytes a message has, and how many bytes its newest frame brought."""
    pieces, size, parts = getattr(frame, "held", (0, 0, 0))
    new = sum(len(part) for part in frame.data[parts:])
    frame.held = (pieces + 1, size + new, len(frame.data))
    return pieces + 1, size + new, new
