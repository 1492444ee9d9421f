"""What a stranger sends over an open socket that is no packet of Engine.IO, and requests for
sockets that it refuses: neither is an error of the program.

Of an empty message, of one that begins with no digit, and of one that only looks like base64,
engineio raises an error that ends the connection in the middle: the answer of an HTTP server (500)
went into the open socket, the server's log got a line of it each time, and the connection was held
open for all others until its next ping.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from engineio.packet import MESSAGE
from engineio.packet import Packet

NO_MESSAGE = ""
"""The message that stands for what is no packet: it is none of Socket.IO's either, so that it is
counted and does nothing (`app.web.wire.packets`).
"""


def read_whatever_comes(packet: type[Any] = Packet) -> Callable[[], None]:
    """Let a class of engineio's packets read what is no packet as `NO_MESSAGE`. Return what undoes
    it.
    """
    usual = packet.decode

    def decode(self: Any, encoded_packet: Any) -> None:
        try:
            usual(self, encoded_packet)
        except ValueError:
            self.packet_type, self.binary, self.data = MESSAGE, False, NO_MESSAGE

    def undo() -> None:
        packet.decode = usual

    packet.decode = decode
    return undo


def log_mistakes_alone(log: str = "engineio.server") -> None:
    """Let the log of engineio tell errors of the program alone. What it refused is told to the
    caller: a line of it holds what a stranger wrote, signs that steer a terminal as well.
    """
    logging.getLogger(log).addFilter(_is_mistake)


def _is_mistake(record: logging.LogRecord) -> bool:
    return bool(record.exc_info)
