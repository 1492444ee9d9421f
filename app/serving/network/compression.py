"""Compression of the messages of sockets (permessage-deflate, RFC 7692).

Each message is compressed by itself, without the messages before it. A device then costs no window
of its own on the server (24 kB and more), and a message to a hundred devices is compressed once. A
push becomes twice as long, still less than a kilobyte.

Nothing here imports eventlet; its classes are passed in.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from typing import NamedTuple

DEFLATE = "permessage-deflate"
TAIL = b"\x00\x00\xff\xff"
"""The end of each compressed message, which eventlet cuts off (RFC 7692, section 7.2.1)."""
LEAST_BITS = 9
"""The smallest window that zlib can write without a header, as a power of two."""
WINDOWS = frozenset(map(str, range(8, zlib.MAX_WBITS + 1)))
"""The windows that a client may name (RFC 7692, section 7.1.2)."""
RECENT = 32
"""Compressed messages that are kept for other devices."""
SMALLEST = 256
"""Bytes below which a message is sent as it is: compressing it saves no network packet."""
TEXT, COMPRESSED = 0x81, 0x40
"""The first byte of a frame that is a whole text, and its bit for a compressed one (RFC 6455,
section 5.2; RFC 7692, section 6).
"""


class Deflating(NamedTuple):
    """A library with the interface of zlib, and how hard it tries."""

    library: Any
    level: int


BY_ZLIB = Deflating(zlib, 3)


def quickest() -> Deflating:
    """Return isal, which takes a quarter of zlib's time for a push and 3 % more bytes; zlib on
    processors for which it is not made.
    """
    try:
        from isal import isal_zlib
    except ImportError:
        return BY_ZLIB
    return Deflating(isal_zlib, 1)


QUICKEST = quickest()


def deflated(message: bytes, bits: int, by: Deflating = QUICKEST) -> bytes:
    """Return a message compressed with a window of 2 to the power *bits* bytes."""
    made = by.library.compressobj(by.level, wbits=-bits)
    compressed: bytes = made.compress(message) + made.flush(zlib.Z_SYNC_FLUSH)
    return compressed


@lru_cache(RECENT)
def framed(text: str, bits: int) -> bytes:
    """Return the frame of a text from the server, compressed with a window of 2 to the power *bits*
    bytes (0: not).
    """
    data, first = text.encode(), TEXT
    if bits and len(data) >= SMALLEST:
        data, first = deflated(data, bits)[: -len(TAIL)], TEXT | COMPRESSED
    if len(data) < 126:
        return bytes((first, len(data))) + data
    if len(data) < 65_536:
        return struct.pack("!BBH", first, 126, len(data)) + data
    return struct.pack("!BBQ", first, 127, len(data)) + data


def readable_offers(offers: str) -> str:
    """Return those of a client's offers of compression (`Sec-WebSocket-Extensions`) that the
    libraries of every engine can read, without quotes around a number; the others are declined (RFC
    7692, section 5.1), where the libraries would fail.
    """
    each = (offer.replace('"', "").strip() for offer in offers.split(","))
    return ", ".join(
        offer for offer in each if offer.isascii() and all(map(_fits, offer.split(";")[1:]))
    )


def _fits(term: str) -> bool:
    """Whether a term of an offer names a window that there is, or none."""
    name, given, value = term.partition("=")
    is_window = name.strip().lower().startswith(("client_max_window", "server_max_window"))
    return not (is_window and given) or value.strip() in WINDOWS


def compress_alone(handshake: Any, websocket: Any) -> None:
    """Let the sockets of a class compress each message by itself, and ask clients for the same
    (`client_no_context_takeover`, section 7.1.1.2). *handshake* is the class that agrees with a
    client on the compression.
    """
    usual, pack = handshake._negotiate_permessage_deflate, websocket._pack_message

    def agreed(self: Any, offers: Any) -> Any:
        terms = usual(self, offers)
        return terms and {**terms, "client_no_context_takeover": True}

    def packed(self: Any, message: Any, *, masked: bool = False, **more: Any) -> bytes:
        if isinstance(message, str) and not (masked or more):
            return framed(message, window_for(self.extensions.get(DEFLATE)))
        return bytes(pack(self, message, masked=masked, **more))

    handshake._negotiate_permessage_deflate = agreed
    websocket._pack_message = packed
    websocket._get_permessage_deflate_enc = lambda self: None  # of other messages none is long


def window_for(terms: Mapping[str, Any] | None) -> int:
    """Return the window of a compressor for the agreed *terms*, as a power of two; 0: nothing is
    compressed.
    """
    bits: int = 0 if terms is None else terms.get("server_max_window_bits", zlib.MAX_WBITS)
    return bits if bits >= LEAST_BITS else 0
