"""Sockets whose client reads nothing: what waits for them is limited, and nobody waits for them.

A client of long polling asks for what is sent to it. One that only sent, and said that it had got
each ping, was kept as long as it liked, with every answer it had called for. A packet that is none
of a client's, or one that is too long, closed such a socket, and the library then waited until all
was fetched from it, which could not be any more: the request was never answered, and its connection
was kept until the server ended.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engineio.packet import PING
from engineio.packet import PONG
from engineio.socket import Socket

FEW, MOST = 16, 8 * 1_048_576
"""Packets that may wait whatever their size, and characters of all that wait for a socket: beyond
that nobody reads it."""


def wait_for_no_reader(socket: type[Any] = Socket) -> Callable[[], None]:
    """Let a class of engineio's sockets close at once, hold no more than `MOST`, and believe an
    answer only to a ping that was fetched. Return what undoes it.
    """
    receive, send, close = socket.receive, socket.send, socket.close

    def received(self: Any, packet: Any) -> None:
        if packet.packet_type != PONG or not _holds_a_ping(self.queue):
            receive(self, packet)
        if not self.upgraded:  # others come between the packets that one request brings
            self.server.sleep(0)

    def sent(self: Any, packet: Any) -> None:
        if self.queue.qsize() >= FEW and not self.closing and _size(self.queue) > MOST:
            self.close(abort=True, reason=self.server.reason.TRANSPORT_ERROR)
        else:
            send(self, packet)

    def closed(self: Any, wait: bool = True, abort: bool = False, reason: str = "") -> None:
        close(self, wait=False, abort=abort, reason=reason)
        if self.closed:  # a further request of this socket is refused as one of a socket unknown
            self.server.sockets.pop(self.sid, None)

    def undo() -> None:
        socket.receive, socket.send, socket.close = receive, send, close

    socket.receive, socket.send, socket.close = received, sent, closed
    return undo


def _holds_a_ping(queue: Any) -> bool:
    return any(packet is not None and packet.packet_type == PING for packet in tuple(queue.queue))


def _size(queue: Any) -> int:
    """The characters of all packets that wait in a queue."""
    packets = (packet.data for packet in tuple(queue.queue) if packet is not None)
    return sum(len(data) for data in packets if isinstance(data, str | bytes))
