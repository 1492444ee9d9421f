"""Packets of sockets from strangers: a malformed one is counted and ignored, without a traceback in
the log.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from socketio.packet import ACK
from socketio.packet import BINARY_ACK
from socketio.packet import BINARY_EVENT
from socketio.packet import CONNECT
from socketio.packet import DISCONNECT
from socketio.packet import EVENT
from socketio.packet import Packet

UNREAD = "unread"
"""The event of a packet that could not be parsed; no door listens to it."""
_RESERVED = {"connect": "CONNECT", "disconnect": "DISCONNECT", "*": "the word *"}
"""What the library itself tells a server, and what it calls any event, whose first value it takes
for the id of the connection: in an event of a client a word like any other, written otherwise.
"""
_TAKEN = frozenset({CONNECT, DISCONNECT, EVENT, ACK})


def packets(count: Callable[[], None]) -> type[Packet]:
    """Return the packet class of a server; *count* is called for each packet that could not be
    parsed.
    """

    class Read(Packet):  # type: ignore[misc]  # python-socketio has no types
        """A packet as a server parses it. Binary packets are refused."""

        uses_binary_events = False
        packet_type: int
        data: Any

        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            if more.get("encoded_packet") in ("", b""):  # python-socketio skips an empty packet
                self.decode("")

        def decode(self, encoded_packet: Any) -> int:
            try:
                if not isinstance(encoded_packet, str):
                    raise ValueError("binary")
                super().decode(encoded_packet)
                _require_packet(self.packet_type, self.data)
                if self.packet_type == EVENT:
                    self.data[0] = _RESERVED.get(self.data[0], self.data[0])
            except (ValueError, TypeError, LookupError, AttributeError):
                count()
                self.packet_type, self.namespace, self.id = EVENT, None, None
                self.data = [UNREAD]
            return 0

    return Read


def _require_packet(kind: int, data: Any) -> None:
    if kind in (BINARY_EVENT, BINARY_ACK) or kind not in _TAKEN:
        raise ValueError("a kind of packet that is not taken")
    if kind == EVENT and not (isinstance(data, list) and data and isinstance(data[0], str)):
        raise ValueError("an event is a list that begins with its name")
    if kind == ACK and not isinstance(data, list):
        raise ValueError("an acknowledgement is a list")
