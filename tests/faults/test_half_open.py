"""Connections that a stranger opens and says nothing on, or drips into: they are closed in time, and
shut nobody out meanwhile.
"""

from __future__ import annotations

import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from app.serving.network.gate import FIRST
from app.serving.network.gate import SILENT_OF_ONE
from app.serving.network.gate import Gate
from app.serving.network.gate import Visitor
from tests.faults.means.table import MAIN
from tests.faults.means.table import sit_down
from tests.shell.process import Server
from tests.shell.process import serving

FEW_FILES = Path(__file__).parent / "means" / "few_files.py"


def knock(server: Server, source: str = "127.0.0.1") -> socket.socket:
    """Open a connection from an address, and say nothing."""
    parts = urlsplit(server.base)
    assert parts.hostname
    assert parts.port
    return socket.create_connection((parts.hostname, parts.port), 60, (source, 0))


def closed_after(link: socket.socket, drip: bytes = b"") -> float:
    """Return the seconds until the server closed a connection on which *drip* is sent each
    second.
    """
    begun = time.monotonic()
    link.settimeout(1.0)
    while time.monotonic() < begun + 120:
        try:
            if drip:
                link.sendall(drip)
            if not link.recv(1000):
                break
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic() - begun


def test_a_thousand_silent_connections_shut_nobody_out(tmp_path: Path) -> None:
    """More than the server has places for, from forty addresses: before, the 301st waited for
    ever.
    """
    with serving(tmp_path, "--no-announce", script=FEW_FILES, patience=1800) as server:
        table = sit_down(server.base)
        with ExitStack() as links:
            for number in range(1000):
                links.enter_context(knock(server, f"127.0.1.{number % 40 + 1}"))
            begun = time.monotonic()
            assert table.note().status == 200
            assert time.monotonic() - begun < FIRST  # not only once the silent had timed out


def test_one_address_holds_few_silent_connections(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-announce", script=MAIN) as server, ExitStack() as links:
        silent = [links.enter_context(knock(server)) for _ in range(SILENT_OF_ONE + 5)]
        silent[0].settimeout(FIRST / 2)
        assert silent[0].recv(1) == b""


def test_a_head_and_a_body_that_drip_are_given_up(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-announce", script=MAIN, patience=200) as server:
        host = urlsplit(server.base).netloc
        words = "Content-Type: application/json\r\nContent-Length: 1000"
        with knock(server) as head, knock(server) as body, ThreadPoolExecutor(2) as strangers:
            head.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\nX: ".encode())
            body.sendall(f"POST /api/matches HTTP/1.1\r\nHost: {host}\r\n{words}\r\n\r\n".encode())
            waits = [strangers.submit(closed_after, *one) for one in ((head, b"a"), (body, b" "))]
            assert waits[0].result() < FIRST + 10
            assert waits[1].result() < 60


def visitors(gate: Gate, address: str, count: int, spoke: bool = True) -> list[bool]:
    """Let visitors in from an address; returns which of them were."""
    entered = []
    for _ in range(count):
        visitor = Visitor(address, lambda: None)
        entered.append(gate.enter(visitor))
        if spoke and entered[-1]:
            gate.speak(visitor)
    return entered


def test_room_is_kept_for_those_who_hold_a_link() -> None:
    """A hundred places, ninety of them for everybody; who speaks is not sent away for others."""
    gate = Gate(100)
    gate.know("10.0.0.1")
    for number in range(2, 11):
        assert all(visitors(gate, f"10.0.0.{number}", 10))
    assert not any(visitors(gate, "10.0.0.99", 3))
    assert all(visitors(gate, "10.0.0.1", 10))
    assert not any(visitors(gate, "10.0.0.1", 1))
    assert len(gate) == 100


def test_the_oldest_silent_one_gives_way() -> None:
    gate, closed = Gate(16), list[int]()
    for number in range(30):
        assert gate.enter(Visitor(f"10.0.0.{number}", lambda number=number: closed.append(number)))
    assert closed == list(range(30 - len(gate)))
