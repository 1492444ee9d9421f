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

from engineio.exceptions import ContentTooLongError
from engineio.exceptions import SocketIsClosedError
from engineio.packet import MESSAGE
from engineio.packet import Packet
from engineio.payload import Payload
from engineio.socket import Socket

MOST_POLLED, BETWEEN = 256, "\x1e"
"""Packets that one request of long polling may bring, of which a client may call 60 at once; and
what stands between them.
"""
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
        if encoded_packet[:1] == "4" and encoded_packet[1:2].isnumeric():
            # nearly all: a message of Socket.IO, to which engineio comes by way of an error
            self.packet_type, self.binary, self.data = MESSAGE, False, encoded_packet[1:]
            return
        try:
            usual(self, encoded_packet)
        except ValueError:
            self.packet_type, self.binary, self.data = MESSAGE, False, NO_MESSAGE

    def undo() -> None:
        packet.decode = usual

    packet.decode = decode
    return undo


def read_whatever_is_polled(payload: type[Any] = Payload) -> Callable[[], None]:
    """Let a class of engineio's payloads hold `MOST_POLLED` packets, and tell who sends more:
    engineio took 16, and answered that all was well where more came, of which it read none. What is
    no payload is a `ValueError`, as ever. Return what undoes it.
    """
    usual, most = payload.decode, payload.max_decode_packets

    def decode(self: Any, encoded_payload: str) -> None:
        if encoded_payload.count(BETWEEN) >= MOST_POLLED:
            raise ContentTooLongError
        try:
            usual(self, encoded_payload)
        except LookupError:  # a form without the field in which packets come
            raise ValueError("no payload") from None

    def undo() -> None:
        payload.decode, payload.max_decode_packets = usual, most

    payload.decode, payload.max_decode_packets = decode, MOST_POLLED
    return undo


def let_go_of_the_closed(socket: type[Any] = Socket) -> Callable[[], None]:
    """Let a class of engineio's sockets take nothing more of a connection that the server closed,
    and tell its end once nothing of it can come. Return what undoes it.

    A connection that answers no ping is closed; what it had sent before was still read. Who
    connected in that moment was told of no end, as the library tells it only of those who are
    connected, and was kept for ever with the page that is drawn for it; who came later was an error
    in the log each time.
    """
    receive, serve = socket.receive, socket._websocket_handler

    def received(self: Any, packet: Any) -> None:
        if self.closed:
            raise SocketIsClosedError
        receive(self, packet)

    def served(self: Any, websocket: Any) -> Any:
        try:
            return serve(self, websocket)
        finally:  # to those whom it was told it means nothing
            why = self.server.reason.TRANSPORT_CLOSE
            self.server._trigger_event("disconnect", self.sid, why, run_async=False)

    def undo() -> None:
        socket.receive, socket._websocket_handler = receive, serve

    socket.receive, socket._websocket_handler = received, served
    return undo


def log_mistakes_alone(log: str = "engineio.server") -> None:
    """Let the log of engineio tell errors of the program alone. What it refused, or could not read
    of what was polled (`ValueError`), is told to the caller: a line of it holds what a stranger
    wrote, signs that steer a terminal as well.
    """
    logging.getLogger(log).addFilter(_is_mistake)


def _is_mistake(record: logging.LogRecord) -> bool:
    return bool(record.exc_info and not isinstance(record.exc_info[1], ValueError))
