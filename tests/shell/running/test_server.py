"""The server process, run for real: engines, options of its connections, guard, clean end."""

import resource
import signal
import socket
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import pytest
import socketio

from app.serving.network.compression import TAIL
from tests.shell.process import Server
from tests.shell.process import serving

MODES = ("eventlet", "gevent", "threading")
UPGRADE = (
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
)
HELLO = b"\x81\x82" + bytes(4) + b"40"
"""A frame (RFC 6455, section 5.2) that joins Socket.IO; its mask changes nothing."""


@pytest.fixture(scope="module", params=MODES)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp(request.param), mode=request.param) as running:
        yield running


def test_connections_send_at_once(server: Server) -> None:
    """TCP_NODELAY, read on the server's side of the very connection; 0 is what an ordinary socket
    says.
    """
    with socket.socket() as plain:
        assert plain.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 0
    assert server.ask("/option")[:2] == (200, "1")


def test_blocking_work_is_done_elsewhere_and_its_result_comes_back(server: Server) -> None:
    assert server.ask("/offloaded")[1] == "(3, 2)"


def test_a_request_that_blocks_stops_nobody(server: Server) -> None:
    host, port = server.netloc.split(":")
    with socket.create_connection((host, port)) as slow:
        slow.sendall(f"GET /slow HTTP/1.1\r\nHost: {server.netloc}\r\n\r\n".encode())
        assert server.ask("/offloaded")[0] == 200


@pytest.mark.parametrize("path", ["/option", "/socket.io/?EIO=4&transport=polling"])
def test_a_foreign_host_is_refused(server: Server, path: str) -> None:
    status, body, _ = server.ask(path, headers={"Host": "evil.example"})
    assert status == 421
    assert "evil.example" in body
    assert "--host-name" in body
    assert server.ask(path)[0] == 200


def test_a_page_made_to_point_here_is_refused(server: Server) -> None:
    """DNS rebinding: host and origin agree with each other, yet neither is ours."""
    headers = {"Host": "evil.example", "Origin": "http://evil.example"}
    assert server.ask("/socket.io/?EIO=4&transport=polling", headers=headers)[0] == 421


def test_a_foreign_page_may_not_change_anything(server: Server) -> None:
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1"):
        assert server.ask("/change", "POST", {"Origin": origin})[0] == 403
    assert server.ask("/change", "POST", {"Origin": server.base})[:2] == (200, "changed")
    assert server.ask("/change", "POST")[0] == 200


def test_a_foreign_page_may_not_open_a_socket(server: Server) -> None:
    poll = "/socket.io/?EIO=4&transport=polling"
    assert server.ask(poll, headers={"Origin": "http://evil.example"})[0] == 403
    assert server.ask(poll, headers={"Origin": server.base})[0] == 200
    client = socketio.Client()
    with pytest.raises(socketio.exceptions.ConnectionError):
        client.connect(
            server.base, transports=["websocket"], headers={"Origin": "http://evil.example"}
        )


@pytest.mark.parametrize(
    ("offers", "agreed"),
    [
        ("permessage-deflate; client_max_window_bits=x", ""),
        ("permessage-deflate; server_max_window_bits=", ""),
        ("permessage-deflate; server_max_window_bits=" + "9" * 5_000, ""),
        ("permessage-deflate; client_max_window_bitsX=x", ""),
        ("permessage-deflate; \xe9", ""),
        ("permessage-deflate; client_max_window_bits=7, permessage-deflate", "deflate"),
        ('permessage-deflate; client_max_window_bits="10"', "client_max_window_bits=10"),
        (",;=;", ""),
    ],
)
def test_every_engine_declines_an_offer_of_compression_that_it_cannot_read(
    server: Server, offers: str, agreed: str
) -> None:
    """It was an error of the program (500) for gevent and threading."""
    offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"
    head = answered(server, offer, f"Sec-WebSocket-Extensions: {offers}")
    assert head.startswith("HTTP/1.1 101 ")
    assert agreed in head
    assert bool(agreed) == ("Sec-WebSocket-Extensions" in head)


def test_a_protocol_that_cannot_be_read_is_not_agreed_on(server: Server) -> None:
    assert answered(server, "\r\n\r\n", "\r\nSec-WebSocket-Protocol: \xe9\r\n\r\n").startswith(
        "HTTP/1.1 101 "
    )


@pytest.mark.parametrize("version", ["12", "", "x", "13, 8"])
def test_another_version_of_websockets_is_refused_with_the_right_one(
    server: Server, version: str
) -> None:
    head = answered(server, "Version: 13", f"Version: {version}")
    assert head.startswith("HTTP/1.1 426 ")
    assert "\r\nsec-websocket-version: 13\r\n" in head.lower()
    assert answered(server, "Version: 13", "Version: 8").startswith("HTTP/1.1 101 ")


def answered(server: Server, before: str, after: str) -> str:
    """Return the head of the answer to a request for a socket with one line changed."""
    with socket.create_connection(server.netloc.split(":"), 20) as link:
        asked = UPGRADE.format(server.netloc).replace(before, after)
        link.sendall(asked.encode("latin-1"))
        with link.makefile("rb") as said:
            return b"".join(iter(said.readline, b"\r\n")).decode()


def test_every_answer_carries_the_security_headers(server: Server) -> None:
    for path in ("/option", "/nothing-here", "/socket.io/?EIO=4&transport=polling"):
        headers = server.ask(path)[2]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "camera=(self)" in headers["permissions-policy"]
        assert f"ws://{server.netloc} " in headers["content-security-policy"]


@contextmanager
def opened(folder: Path, upgrade: str) -> Iterator[tuple[socket.socket, BinaryIO, bytes]]:
    """Ask a server for a socket; yield the connection, what is said on it, and the head of the
    answer.
    """
    with (
        serving(folder) as running,
        socket.create_connection(tuple(running.netloc.split(":"))) as link,
        link.makefile("rb") as said,
    ):
        link.sendall(upgrade.format(running.netloc).encode())
        yield link, said, b"".join(iter(said.readline, b"\r\n"))


def test_each_message_of_a_socket_is_compressed_by_itself(tmp_path: Path) -> None:
    with opened(tmp_path, UPGRADE) as (link, said, head):
        assert b"permessage-deflate; client_no_context_takeover;" in head
        assert b'"upgrades":[]' in unpacked(said)
        link.sendall(HELLO)
        assert unpacked(said).startswith(b"40{")
        for _ in range(2):
            link.sendall(framed('420["echo","' + "word " * 60 + '"]'))
            assert unpacked(said, 0b1100_0001) == b'430["' + b"word " * 60 + b'"]'


def test_an_offer_of_compression_that_cannot_be_read_is_declined(tmp_path: Path) -> None:
    """It was a server fault: a socket without compression is as good."""
    offer = UPGRADE.replace("client_max_window_bits", "server_max_window_bits=ten")
    with opened(tmp_path, offer) as (_, said, head):
        assert head.startswith(b"HTTP/1.1 101 ")
        assert b"permessage-deflate" not in head
        assert b'"upgrades":[]' in unpacked(said)


def framed(text: str) -> bytes:
    """Return a frame of a client whose mask is zero."""
    return b"\x81\xfe" + len(text).to_bytes(2, "big") + bytes(4) + text.encode()


def unpacked(said: BinaryIO, first: int = 0b1000_0001) -> bytes:
    """Read a frame that begins with a byte: a text, or a compressed one, without what came before
    it.
    """
    kind, size = said.read(2)
    assert kind == first
    if size == 126:
        size = int.from_bytes(said.read(2), "big")
    data = said.read(size)
    if first == 0b1000_0001:
        return data
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(data + TAIL)


@pytest.mark.parametrize("order", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("mode", MODES)
def test_a_socket_is_answered_and_the_server_ends_cleanly_with_it_open_and_a_request_inside(
    tmp_path: Path, mode: str, order: signal.Signals
) -> None:
    with serving(tmp_path, mode=mode) as running:
        client = socketio.Client(reconnection=False)
        client.connect(running.base, transports=["websocket"])
        host, port = running.netloc.split(":")
        with (
            socket.create_connection((host, port)) as idle,
            socket.create_connection((host, port)) as slow,
        ):
            idle.sendall(b"GET /")
            slow.sendall(f"GET /slow HTTP/1.1\r\nHost: {running.netloc}\r\n\r\n".encode())
            assert client.call("echo", "in") == "in"
            code, out, err = running.end(order)
        client.wait()
    assert (code, out.splitlines()[-1]) == (0, "desk closed")
    assert "Traceback" not in err
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((host, port)).close()


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        with (
            pytest.raises(AssertionError, match="--port") as ended,
            serving(tmp_path, "--port", port),
        ):
            pass
    assert "Traceback" not in str(ended.value)


def test_it_prints_links_that_can_be_opened(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo") as running:
        assert f"Red: {running.base}/J/ABCDEFGHJKLMNPQRSTUVWXYZ23" in running.printed
        assert "\x1b" not in running.printed


def test_a_thousand_open_connections_leave_room_for_more(tmp_path: Path) -> None:
    """eventlet's server takes 1,024 unless told otherwise, and every phone's websocket is one of
    them.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    try:
        with serving(tmp_path) as running, ExitStack() as phones:
            host, port = running.netloc.split(":")
            for _ in range(1100):
                phones.enter_context(socket.create_connection((host, port)))
            assert running.ask("/option")[0] == 200
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
