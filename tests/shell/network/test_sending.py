"""Messages that go out at once, and those that wait; tests/shell/running/test_server.py hears what
a real process sends.
"""

from collections.abc import Callable
from collections.abc import Iterator
from threading import Lock
from types import SimpleNamespace
from typing import Any

import pytest
from engineio import Server
from engineio.packet import MESSAGE
from engineio.packet import PING
from engineio.packet import Packet
from engineio.socket import Socket

from app.serving.network.frames import Ahead
from app.serving.network.sending import send_at_once


class Link:
    """A connection that takes so many bytes at once (None: it is gone)."""

    def __init__(self, takes: int | None) -> None:
        self.takes, self.sent, self.fd = takes, b"", self

    def send(self, data: bytes) -> int:
        if self.takes is None:
            raise BrokenPipeError
        self.sent += data[: self.takes]
        return min(self.takes, len(data))

    def sendall(self, data: bytes) -> None:
        if self.takes is None:
            raise BrokenPipeError
        self.sent += data


class Websocket:
    """A websocket over a link."""

    def __init__(self, link: object) -> None:
        self.socket, self._sendlock, self.closed = link, Lock(), False

    def _pack_message(self, message: str) -> bytes:
        return b"<" + message.encode() + b">"

    def close(self) -> None:
        assert not self._sendlock.locked()
        self.closed = True


@pytest.fixture
def later() -> Iterator[list[Callable[[], None]]]:
    """What runs in the background, for the test to run."""
    waiting: list[Callable[[], None]] = []

    def serve(self: Any, websocket: Any) -> None:
        self.served_with = self.direct

    usual, Socket._websocket_handler = Socket._websocket_handler, serve
    undo = send_at_once(Link, lambda work, *given: waiting.append(lambda: work(*given)))
    yield waiting
    undo()
    Socket._websocket_handler = usual


def opened(link: object) -> tuple[Socket, Websocket]:
    socket = Socket(Server(async_mode="threading"), "s1")
    websocket = Websocket(link)
    socket._websocket_handler(websocket)
    assert (socket.served_with, socket.direct) == (websocket, None), "it is served no more"
    socket.upgraded, socket.direct = True, websocket
    return socket, websocket


def test_a_message_goes_out_at_once(later: list[Callable[[], None]]) -> None:
    link = Link(100)
    socket, websocket = opened(link)
    socket.send(Packet(MESSAGE, "one"))
    socket.send(Packet(MESSAGE, "two"))
    assert (link.sent, socket.queue.empty(), later) == (b"<4one><4two>", True, [])
    assert not websocket._sendlock.locked()


@pytest.mark.parametrize("takes", [0, 1, 5])
def test_what_the_network_does_not_take_follows_before_anything_else(
    later: list[Callable[[], None]], takes: int
) -> None:
    link = Link(takes)
    socket, websocket = opened(link)
    socket.send(Packet(MESSAGE, "one"))
    socket.send(Packet(MESSAGE, "two"))
    assert link.sent == b"<4one>"[:takes]
    assert [packet.data for packet in socket.poll()] == ["two"], "behind the rest"
    later.pop()()
    assert (link.sent, websocket._sendlock.locked(), later) == (b"<4one>", False, [])
    assert not websocket.closed


def test_a_connection_that_is_gone_is_closed(later: list[Callable[[], None]]) -> None:
    socket, websocket = opened(Link(None))
    socket.send(Packet(MESSAGE, "one"))
    assert not websocket.closed
    later.pop()()
    assert websocket.closed


def test_a_message_overtakes_no_other(later: list[Callable[[], None]]) -> None:
    link = Link(100)
    socket, _ = opened(link)
    socket.send(Packet(PING))
    socket.send(Packet(MESSAGE, "behind the ping"))
    assert [packet.packet_type for packet in socket.poll()] == [PING, MESSAGE]
    assert link.sent == b""


@pytest.mark.parametrize("state", ["polls", "upgrades", "sends"])
def test_a_message_waits_in_the_queue_where_it_cannot_go_out_at_once(
    later: list[Callable[[], None]], state: str
) -> None:
    link = Link(100)
    socket, websocket = opened(link)
    socket.upgraded = state != "polls"
    socket.upgrading = state == "upgrades"
    if state == "sends":
        websocket._sendlock.acquire()
    socket.send(Packet(MESSAGE, "one"))
    assert [packet.data for packet in socket.poll()] == ["one"]
    assert link.sent == b""


def test_an_encrypted_connection_has_its_queue_alone(later: list[Callable[[], None]]) -> None:
    socket = Socket(Server(async_mode="threading"), "s1")
    socket._websocket_handler(Websocket(SimpleNamespace()))
    assert socket.served_with is None
    socket._websocket_handler(websocket := Websocket(Ahead(Link(100))))
    assert socket.served_with is websocket


def test_to_a_socket_that_missed_its_ping_nothing_is_sent(
    later: list[Callable[[], None]],
) -> None:
    link = Link(100)
    socket, _ = opened(link)
    socket.last_ping = 1.0
    socket.server.handlers["disconnect"] = lambda *_: None
    socket.send(Packet(MESSAGE, "one"))
    assert (link.sent, socket.closed) == (b"", True)
