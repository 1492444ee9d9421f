"""Compression of the messages of sockets (permessage-deflate, RFC 7692).

Each message is compressed by itself, without the messages before it. A device then costs no window
of its own on the server (24 kB and more), and a message to a hundred devices is compressed once. A
push becomes twice as long, still less than a kilobyte.

Nothing here imports eventlet; its classes are passed in.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from functools import lru_cache
from functools import partial
from typing import Any

DEFLATE = "permessage-deflate"
TAIL = b"\x00\x00\xff\xff"
"""The end of each compressed message, which eventlet cuts off (RFC 7692, section 7.2.1)."""
LEAST_BITS = 9
"""The smallest window that zlib can write without a header, as a power of two."""
RECENT = 32
"""Compressed messages that are kept for other devices."""


class Alone:
    """Compresses one message by itself, as eventlet calls it: `compress`, then `flush`."""

    def __init__(self, bits: int) -> None:
        self.compress = partial(deflated, bits=bits)

    def flush(self, mode: int) -> bytes:
        """Return nothing: `compress` returned the whole message."""
        return b""


@lru_cache(RECENT)
def deflated(message: bytes, bits: int) -> bytes:
    """Return a message compressed with a window of 2 to the power *bits* bytes."""
    made = zlib.compressobj(wbits=-bits)
    return made.compress(message) + made.flush(zlib.Z_SYNC_FLUSH)


def compress_alone(handshake: Any, websocket: Any) -> None:
    """Let the sockets of a class compress each message by itself, and ask clients for the same
    (`client_no_context_takeover`, section 7.1.1.2). *handshake* is the class that agrees with a
    client on the compression.
    """
    usual = handshake._negotiate_permessage_deflate

    def agreed(self: Any, offers: Any) -> Any:
        terms = usual(self, offers)
        return terms and {**terms, "client_no_context_takeover": True}

    def compressor(self: Any) -> Alone | None:
        return compressor_for(self.extensions.get(DEFLATE))

    handshake._negotiate_permessage_deflate = agreed
    websocket._get_permessage_deflate_enc = compressor


def compressor_for(terms: Mapping[str, Any] | None) -> Alone | None:
    """Return a compressor for the agreed *terms*; None: nothing is compressed."""
    if terms is None:
        return None
    bits = terms.get("server_max_window_bits", zlib.MAX_WBITS)
    return Alone(bits) if bits >= LEAST_BITS else None
