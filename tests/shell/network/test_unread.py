"""Sockets whose client sends and reads nothing, at a server of engineio without a network."""

import io
import threading
import time
from collections.abc import Iterator

import pytest
from engineio import Server
from engineio.packet import MESSAGE
from engineio.packet import PING
from engineio.packet import PONG
from engineio.packet import Packet
from engineio.socket import Socket

from app.serving.network.unread import FEW
from app.serving.network.unread import MOST
from app.serving.network.unread import wait_for_no_reader

PATIENCE = 10
SAID = "text/plain; charset=UTF-8"


@pytest.fixture(autouse=True)
def patched() -> Iterator[None]:
    undo = wait_for_no_reader()
    yield
    undo()


@pytest.fixture
def server() -> Server:
    return Server(async_mode="threading", max_http_buffer_size=100, monitor_clients=False)


def asked(server: Server, method: str, sid: str = "", body: bytes = b"") -> tuple[str, str]:
    """Send a request; return its status and its text. Fails where no answer comes."""
    environ = {
        "REQUEST_METHOD": method,
        "QUERY_STRING": f"EIO=4&transport=polling{sid and '&sid='}{sid}",
        "CONTENT_LENGTH": str(len(body)),
        "CONTENT_TYPE": SAID,
        "wsgi.input": io.BytesIO(body),
    }
    got: list[str] = []

    def ask() -> None:
        said = server.handle_request(environ, lambda status, head: got.append(status))
        got.append(b"".join(said).decode())

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(PATIENCE)
    assert not asking.is_alive(), f"{method} {body[:20]!r} is never answered"
    return got[0], got[1]


def opened(server: Server) -> Socket:
    assert asked(server, "GET")[0] == "200 OK"
    (socket,) = server.sockets.values()
    return socket


@pytest.mark.parametrize("body", [b"6", b"2", b"9", b"4" + b"x" * 200])
def test_a_packet_that_is_none_of_a_clients_is_answered(server: Server, body: bytes) -> None:
    """The request waited without end for somebody to fetch what was left."""
    left: list[str] = []
    server.on("disconnect", lambda sid, why: left.append(sid))
    socket = opened(server)
    assert asked(server, "POST", socket.sid, body)[0] == "400 BAD REQUEST"
    assert left == [socket.sid]
    assert not server.sockets


def test_a_request_of_a_socket_that_is_closed_is_refused(server: Server) -> None:
    """It was an error of the program that no log told: 500."""
    socket = opened(server)
    assert asked(server, "POST", socket.sid, b"1")[0] == "200 OK"
    for method in ("POST", "GET"):
        assert asked(server, method, socket.sid, b"3") == (
            "400 BAD REQUEST",
            f'"Invalid session {socket.sid}"',
        )


def test_what_waits_for_a_client_that_reads_nothing_is_limited(server: Server) -> None:
    socket = opened(server)
    long = Packet(MESSAGE, "x" * (MOST // FEW))
    for _ in range(FEW + 1):
        socket.send(long)
    assert not socket.closed
    socket.send(long)
    assert socket.closed
    assert not server.sockets


def test_a_client_that_reads_may_be_sent_any_number(server: Server) -> None:
    socket = opened(server)
    for number in range(3 * FEW):
        socket.send(Packet(MESSAGE, "x" * (MOST // FEW)))
        if number % FEW == FEW - 1:
            socket.poll()
    for _ in range(20 * FEW):
        socket.send(Packet(MESSAGE, "short"))
    assert not socket.closed


def test_a_ping_that_was_not_fetched_is_not_answered(server: Server) -> None:
    """Who only sent was kept as long as it liked, with all that it was sent."""
    socket = opened(server)
    socket.last_ping = sent_at = time.time()
    socket.send(Packet(PING))
    socket.receive(Packet(PONG))
    assert socket.last_ping == sent_at, "the ping still waits for its answer"
    assert [packet.packet_type for packet in socket.poll()] == [PING]
    socket.receive(Packet(PONG))
    assert socket.last_ping != sent_at
