"""Connections that go from one process to another: which, how, and when they stay."""

from __future__ import annotations

import os
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.desk.opening import new_match_id
from app.serving.network.neighbours import ALIVE
from app.serving.network.neighbours import PAUSES
from app.serving.network.neighbours import Siblings
from app.serving.network.neighbours import match_named


@pytest.mark.parametrize(
    ("line", "match"),
    [
        (b"GET /m/AB23CD45EF HTTP/1.1\r\nHost: x\r\n\r\n", "AB23CD45EF"),
        (b"GET /m/AB23CD45EF/seat/A?language=en HTTP/1.1\r\n", "AB23CD45EF"),
        (b"POST /api/matches/AB23CD45EF/actions HTTP/1.1\r\n", "AB23CD45EF"),
        (b"GET /socket.io/?match=AB23CD45EF&EIO=4&transport=websocket HTTP/1.1", "AB23CD45EF"),
        (b"GET /socket.io/?EIO=4&match=AB23CD45EF HTTP/1.1\r\n", "AB23CD45EF"),
        (b"GET /socket.io/?EIO=4 HTTP/1.1\r\n", ""),
        (b"GET /?match=AB23CD45EF HTTP/1.1\r\n", ""),
        (b"GET / HTTP/1.1\r\nReferer: /m/AB23CD45EF\r\n", ""),
        (b"GET /socket.io/?" + b"a=b&" * 20 + b"match=AB23CD45EF HTTP/1.1\r\n", ""),
        (b"GET", ""),
        (b"", ""),
    ],
)
def test_the_first_line_names_a_match(line: bytes, match: str) -> None:
    assert match_named(line) == match


@given(st.binary(max_size=300), st.sampled_from((b"", b"GET /m/", b"GET /socket.io/?match=")))
def test_whatever_is_sent_names_a_match_or_none(rest: bytes, begin: bytes) -> None:
    assert isinstance(match_named(begin + rest), str)


def test_matches_are_spread_over_the_processes(tmp_path: Path) -> None:
    with running(tmp_path, 4) as (first, *_):
        matches = [new_match_id() for _ in range(2000)]
        shares = Counter(first.owner(match) for match in matches)
        assert sorted(shares) == [1, 2, 3, 4]
        assert min(shares.values()) > 400


def test_all_processes_agree_on_whose_a_match_is(tmp_path: Path) -> None:
    with running(tmp_path, 3) as all_:
        for _ in range(50):
            match = new_match_id()
            assert len({each.owner(match) for each in all_}) == 1


def test_a_connection_is_handed_over_unread(tmp_path: Path) -> None:
    with running(tmp_path, 2) as (first, second), connection() as (client, server):
        request = asking(first, 2)
        client.sendall(request)
        head = server.recv(2048, socket.MSG_PEEK)
        assert first.hand_over(head, server.fileno(), time.sleep)
        server.close()
        number = second.take()
        assert number is not None
        with closing(socket.socket(fileno=number)) as taken:
            assert taken.recv(2048) == request
            taken.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        assert client.recv(2048).startswith(b"HTTP/1.1 200")
        assert second.take() is None


def test_what_is_ones_own_or_nobodys_stays(tmp_path: Path) -> None:
    with running(tmp_path, 2) as (first, second), connection() as (_, server):
        for head in (asking(first, 1), b"GET / HTTP/1.1\r\n", b"", b"\xff\x00 \r\n"):
            assert not first.hand_over(head, server.fileno(), time.sleep)
        assert second.take() is None


def test_a_process_that_gives_no_sign_gets_nothing(tmp_path: Path) -> None:
    with running(tmp_path, 2) as (first, second), connection() as (_, server):
        old = time.time() - ALIVE - 1
        os.utime(tmp_path / "2.sock", (old, old))
        assert not first.hand_over(asking(first, 2), server.fileno(), time.sleep)
        second.sign()
        assert first.hand_over(asking(first, 2), server.fileno(), time.sleep)
        second.close()
        assert not first.hand_over(asking(first, 2), server.fileno(), time.sleep)


def test_where_too_many_wait_it_stays_after_some_tries(tmp_path: Path) -> None:
    with running(tmp_path, 2) as (first, second), connection() as (_, server):
        waited: list[float] = []
        while first.hand_over(asking(first, 2), server.fileno(), lambda _: None):
            assert len(waited) < 10_000
        assert not first.hand_over(asking(first, 2), server.fileno(), waited.append)
        assert waited == list(PAUSES)
        handed = 0
        while (number := second.take()) is not None:
            os.close(number)
            handed += 1
        assert handed > 0


@contextmanager
def running(folder: Path, count: int) -> Iterator[list[Siblings]]:
    """So many processes, all of them here."""
    all_ = [Siblings(folder, own, count) for own in range(1, count + 1)]
    try:
        yield all_
    finally:
        for each in all_:
            each.close()


@contextmanager
def connection() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Both ends of a connection."""
    client, server = socket.socketpair()
    with closing(client), closing(server):
        yield client, server


def asking(who: Siblings, owner: int) -> bytes:
    """A request for a match of one of the processes."""
    while who.owner(match := new_match_id()) != owner:
        pass
    return f"GET /m/{match} HTTP/1.1\r\nHost: table\r\n\r\n".encode()
