"""What strangers send that is no request leaves nothing in the server's log: with https each phone that
called it by http left a traceback there, and noise on a plain port was copied into it.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from app.serving.network.gate import BODY
from app.serving.network.gate import LARGEST
from app.serving.network.gate import body_time
from tests.faults.means.table import MAIN
from tests.shell.process import Server
from tests.shell.process import serving

HELLO = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"
"""How TLS begins."""
SOCKET = (
    b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\n"
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def text(words: bytes) -> bytes:
    """A masked frame of a text (RFC 6455, section 5.2) whose mask changes nothing."""
    return bytes((0x81, 0x80 | len(words))) + bytes(4) + words


CLOSE = b"\x88\x80" + bytes(4)
NOISE = [
    b"",
    HELLO,
    HELLO + b"\xff" * 600,
    b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x1b]0;mine\x07 \x1b[2J\r\n\r\n",
    b"\0" * 600 + b"\r\n",
    b"GET /open?language=\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /socket.io/?EIO=3&transport=polling HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /socket.io/?EIO=4&transport=polling&j=0 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /socket.io/?EIO=4&transport=%1b[2J HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"POST /socket.io/?EIO=4&transport=polling&sid=%1b[2J HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Length: 1\r\n\r\nx",
    *(SOCKET + text(words) + CLOSE for words in (b"", b"x", b"bAAA", b"b\xc3\xa9", b"\xff", b"9")),
    SOCKET.replace(
        b"\r\n\r\n",
        b"\r\nSec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=x\r\n\r\n",
    )
    + CLOSE,
]
PATIENCE = 30.0


def say(server: Server, noise: bytes) -> None:
    """Send noise on a connection of its own, and read until the server has closed it."""
    address = urlsplit(server.base)
    assert address.hostname
    assert address.port
    with socket.create_connection((address.hostname, address.port), PATIENCE) as link:
        link.sendall(noise)
        try:
            while link.recv(10_000):
                if b"HTTP/1.1\r" in noise:
                    link.shutdown(socket.SHUT_WR)
        except OSError:
            return


def now(server: Server) -> int:
    """Ask a door; return the status."""
    address = urlsplit(server.base)
    assert address.hostname
    assert address.port
    link: socket.socket = socket.create_connection((address.hostname, address.port), PATIENCE)
    if address.scheme == "https":
        link = ssl._create_unverified_context().wrap_socket(link)
    with link:
        head = f"GET /api/now HTTP/1.1\r\nHost: {address.netloc}\r\nConnection: close\r\n\r\n"
        link.sendall(head.encode())
        return int(link.recv(1_000).split()[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("quiet")
    with serving(folder, "--no-announce", script=MAIN, patience=200) as made:
        yield made


@pytest.mark.parametrize("more", [(), ("--tls",)], ids=["http", "https"])
def test_noise_leaves_nothing_in_the_log(tmp_path: Path, more: tuple[str, ...]) -> None:
    with serving(tmp_path, "--no-announce", *more, script=MAIN, patience=200) as server:
        before = server.said()
        with ThreadPoolExecutor(len(NOISE)) as strangers:
            list(strangers.map(partial(say, server), NOISE))
        assert now(server) == 200
        said = server.said().removeprefix(before).splitlines()
    assert [line for line in said if not line.startswith("quartermaster: ")] == []


@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_a_form_that_is_broken_off_leaves_nothing_in_the_log(server: Server, kind: str) -> None:
    """So does a phone that goes out of reach while it sends a photograph: a traceback each time."""
    before = server.said()
    begun = b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1"
    for path in ("/m/X/referee/tell", "/m/X/seat/scan", "/e/X/do", "/language", "/open", "/J/X"):
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n"
        address = urlsplit(server.base)
        with socket.create_connection((address.hostname or "", address.port or 0)) as link:
            link.settimeout(PATIENCE)
            link.sendall(f"{head}Content-Length: 900\r\n\r\n".encode() + begun)
            link.shutdown(socket.SHUT_WR)
            answer = link.makefile("rb").read()
        assert b" 500 " not in answer.partition(b"\r\n")[0], path
    assert now(server) == 200
    said = server.said().removeprefix(before).splitlines()
    assert [line for line in said if not line.startswith("quartermaster: ")] == []


def test_a_body_of_any_announced_length_is_waited_for_as_long_as_the_largest() -> None:
    assert body_time(0) == BODY
    assert body_time(1_000_000) == BODY + 50
    assert body_time(10**20) == body_time(LARGEST) < 1_000
