"""The devices of a match meet at one of the processes of `serve --workers N`, whichever of them the
system dealt their connections to; where that one is killed or stands still, another serves them.
"""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextlib import suppress
from pathlib import Path

import pytest

from app.desk.opening import new_match_id
from app.serving.network.neighbours import ALIVE
from tests.faults.means.processes import process
from tests.faults.means.table import wait_until
from tests.faults.test_workers import children
from tests.shell.database import cluster
from tests.shell.process import Server

DEVICES = 6
MATCHES = 16
"""Of so many, all fall to one of two processes once in 32,768 times."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("meeting")
    with cluster() as database, process(folder, database, "--workers", "2") as server:
        wait_until(lambda: len(children(server)) == 2, "both run")
        wait_until(lambda: len(owners(server)) == 2, "both take connections", 120)
        yield server


@pytest.mark.parametrize(
    "path", ["/m/{}", "/api/matches/{}", "/socket.io/?match={}&EIO=4&transport=polling"]
)
def test_the_devices_of_a_match_meet(server: Server, path: str) -> None:
    met = {match: met_at(server, path.format(match), DEVICES) for match in some_matches()}
    assert all(len(processes) == 1 for processes in met.values()), met
    assert len(set.union(*met.values())) == 2, "the matches are shared out"


def test_what_names_no_match_stays_where_it_came(server: Server) -> None:
    """This shows that the system deals by chance, and that the way of seeing it works."""
    assert len(met_at(server, "/health", 40)) == 2


def test_several_requests_of_one_connection_are_answered(server: Server) -> None:
    """Of two matches which belong to two processes, in one connection."""
    first, second = two_of_two(server)
    with connected(server) as link:
        for match in (first, second, first):
            assert answer(link, f"/m/{match}").startswith(b"HTTP/1.1 404")


def test_a_head_that_comes_in_parts_is_answered(server: Server) -> None:
    for match in two_of_two(server):
        with connected(server) as link:
            for part in (b"GET /m/", match.encode(), b" HTTP/1.1\r\nHost: ", b"127.0.0.1\r\n\r\n"):
                link.sendall(part)
                time.sleep(0.05)
            assert link.recv(4096).startswith(b"HTTP/1.1 404")


def test_one_that_stands_still_and_one_that_is_killed(server: Server) -> None:
    still, other = children(server)
    matches = [match for match in some_matches(20) if met_at(server, f"/m/{match}") == {still}]
    os.kill(still, signal.SIGSTOP)
    try:
        time.sleep(ALIVE + 0.5)
        with ThreadPoolExecutor(len(matches)) as devices:
            seen = [*devices.map(lambda match: met_at(server, f"/m/{match}", 1, 2.0), matches)]
        assert {other} in seen, "what the system deals to the other one stays there"
        assert {still} not in seen
    finally:
        os.kill(still, signal.SIGCONT)
    os.kill(other, signal.SIGKILL)
    for match in some_matches():
        wait_until(lambda match=match: bool(met_at(server, f"/m/{match}")), "it is answered", 120)
    wait_until(lambda: other not in children(server) and len(children(server)) == 2, "anew", 120)
    wait_until(lambda: len(owners(server)) == 2, "both take connections again", 120)


def some_matches(count: int = MATCHES) -> list[str]:
    """Names of matches that nobody opened: whose they are does not depend on it."""
    return [new_match_id() for _ in range(count)]


def two_of_two(server: Server) -> tuple[str, str]:
    """A match of each process."""
    found: dict[int, str] = {}
    while len(found) < 2:
        match = new_match_id()
        found |= dict.fromkeys(met_at(server, f"/m/{match}"), match)
    first, second = found.values()
    return first, second


def owners(server: Server) -> set[int]:
    """The processes at which some matches are met."""
    met: set[int] = set()
    with suppress(OSError):
        for match in some_matches():
            met |= met_at(server, f"/m/{match}")
    return met


def met_at(server: Server, path: str, times: int = 1, patience: float = 60.0) -> set[int]:
    """Ask for something over connections of their own; return which processes answered."""
    met: set[int] = set()
    for _ in range(times):
        with suppress(OSError), connected(server, patience) as link:
            if answer(link, path):
                met.add(holder(server, link))
    return met


@contextmanager
def connected(server: Server, patience: float = 60.0) -> Iterator[socket.socket]:
    host, port = server.netloc.split(":")
    with socket.create_connection((host, int(port)), patience) as link:
        yield link


def answer(link: socket.socket, path: str) -> bytes:
    """Ask for something; return its whole answer, b"" where the connection was closed."""
    link.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    heard = b""
    while b"\r\n\r\n" not in heard:
        more = link.recv(65_536)
        if not more:
            return b""
        heard += more
    head, _, body = heard.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
    while len(body) < length:
        body += link.recv(65_536)
    return heard


def holder(server: Server, link: socket.socket) -> int:
    """Return the process that has the other end of a connection."""
    here, there = f":{link.getpeername()[1]:04X}", f":{link.getsockname()[1]:04X}"
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    inodes = {row[9] for row in rows if row[1].endswith(here) and row[2].endswith(there)}
    for process_ in children(server):
        for file in Path(f"/proc/{process_}/fd").iterdir():
            with suppress(OSError):
                if any(os.readlink(file) == f"socket:[{inode}]" for inode in inodes):
                    return process_
    raise AssertionError("no process has it")
