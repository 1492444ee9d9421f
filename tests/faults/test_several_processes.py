"""Several processes on one log: what one records reaches the phones of the others, with Redis at
once, without it within two seconds; a phone that moves to another process goes on; processes that
are killed or paused cost nothing that was acknowledged; callers are counted together.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import socketio
import sqlalchemy as sa

from events.store.tables import LOCK
from tests.browser.hands import underway
from tests.faults.means.table import MAIN
from tests.faults.means.table import Table
from tests.faults.means.table import require_kept
from tests.faults.means.table import sit_down
from tests.faults.means.table import stored
from tests.faults.means.table import wait_until
from tests.faults.test_outages import ended
from tests.faults.test_postgresql import Player
from tests.pages.browsers.devices import Shown
from tests.shell.database import Cluster
from tests.shell.database import cluster
from tests.shell.process import Server
from tests.shell.process import serving
from tests.shell.redis_server import RedisServer
from tests.shell.redis_server import redis_server

LONG = 400
FRESH = 2.0
"""Seconds within which a phone hears of a play without Redis; a busy machine gets as much again."""


@pytest.fixture
def database() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    with redis_server() as running:
        yield running


@contextmanager
def process(folder: Path, database: Cluster, *arguments: str) -> Iterator[Server]:
    """One process of a service; all of them share the folder of keys."""
    with serving(
        folder, "--no-announce", "--db", database.url, *arguments, script=MAIN, patience=LONG
    ) as server:
        yield server


def at(server: Server, table: Table) -> Table:
    """The same match through another process."""
    return Table(replace(table.match, base=server.base))


class Watcher:
    """A phone on the wall: the hints that it got, and when."""

    def __init__(self, table: Table) -> None:
        self.heard: dict[int, float] = {}
        self._client = socketio.Client(reconnection=False)
        self._client.on("moved", self._moved)
        auth = {"match": table.match.id}
        self._client.connect(table.match.base, auth=auth, transports=["websocket"], wait_timeout=30)

    def _moved(self, hint: dict[str, int]) -> None:
        self.heard.setdefault(hint["version"], time.monotonic())

    def __enter__(self) -> Watcher:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.disconnect()

    def delay(self, table: Table) -> float:
        """Record a note through *table*; return the seconds until this phone heard of it."""
        assert table.note().status == 200
        version, recorded = max(table.receipts), time.monotonic()
        wait_until(lambda: version in self.heard, f"the phone hears of version {version}")
        return self.heard[version] - recorded


class Abroad(Shown):
    """A device at another process, with a page that is kept up to date by what is pushed to it.
    The client library hands each message to a thread of its own, so they may overtake one another
    here as they cannot on the wire: each waits for the one that it follows.
    """

    def __init__(self, table: Table, page: str, who: str = "") -> None:
        self._lock = threading.Lock()
        self._waiting: dict[int, Mapping[str, Any]] = {}
        token = table.match.tokens.get(who, "")
        self._table = table
        self.address = f"/m/{table.match.id}/{page}?part=live&seat={who}&token={token}"
        self._client = socketio.Client(reconnection=False)
        self._client.on("panes", self._arrived)
        auth = {"match": table.match.id, "page": page, "token": token}
        self.reload()
        self._client.connect(table.match.base, auth=auth, transports=["websocket"], wait_timeout=30)

    def fresh(self) -> str:
        status, html = self._table.page(self.address)
        assert status == 200, html
        return html

    def _arrived(self, message: Mapping[str, Any]) -> None:
        with self._lock:
            self._waiting[message["from"]] = message
            while following := self._waiting.pop(self.version, None):
                self.take(following)

    def leave(self) -> None:
        self._client.disconnect()


def apart(one: str, other: str) -> tuple[str, str]:
    """Where two pages begin to differ; nothing twice where they do not."""
    same = next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if len({*pair}) > 1), 0
    )
    return ("", "") if one == other else (one[same : same + 300], other[same : same + 300])


def healthy(server: Server) -> bool:
    """Whether a process says that it reaches Redis."""
    checks = json.loads(server.ask("/health")[1])["checks"]
    return bool(checks["redis"]["ok"])


def test_pushes_cross_processes_and_losing_redis_costs_two_seconds(
    tmp_path: Path, database: Cluster, redis: RedisServer
) -> None:
    said = ("--redis", redis.url)
    with process(tmp_path, database, *said) as one, process(tmp_path, database, *said) as two:
        here = sit_down(one.base)
        wait_until(lambda: healthy(one) and healthy(two), "both reach Redis")
        with Watcher(at(two, here)) as phone:
            quick = sorted(phone.delay(here) for _ in range(7))
            assert quick[3] < 0.5, quick
            for cut, mend in ((redis.end, redis.start), (redis.pause, redis.go_on)):
                cut()
                slow = [phone.delay(here) for _ in range(4)]
                assert max(slow) < 2 * FRESH, slow
                wait_until(lambda: not healthy(one) and not healthy(two), "health says so")
                assert one.ask("/health")[0] == 200, "nothing but freshness is lost"
                mend()
                wait_until(lambda: healthy(one) and healthy(two), "both reach Redis again")
            again = sorted(phone.delay(here) for _ in range(7))
            assert again[3] < 0.5, again
        require_kept(here, database.url)
        ended(one)
        ended(two)


def test_pages_at_another_process_are_sent_what_changed(
    tmp_path: Path, database: Cluster, redis: RedisServer
) -> None:
    said = ("--redis", redis.url)
    with process(tmp_path, database, *said) as one, process(tmp_path, database, *said) as two:
        here = sit_down(one.base)
        wait_until(lambda: healthy(one) and healthy(two), "both reach Redis")
        there = at(two, here)
        shown = [Abroad(there, "seat", "A"), Abroad(there, "referee", "referee")]
        shown.append(Abroad(there, "table"))
        underway(here.match)
        head = here.match.head()
        for device in shown:
            wait_until(lambda device=device: device.version == head, device.address)  # type: ignore[misc]
            assert apart(device.html, device.fresh()) == ("", "")
            assert device.asked == 1, "nothing was fetched but the page itself"
            device.leave()


def test_without_redis_the_log_is_asked(tmp_path: Path, database: Cluster) -> None:
    with process(tmp_path, database) as one, process(tmp_path, database) as two:
        here = sit_down(one.base)
        with Watcher(at(two, here)) as phone:
            slow = [phone.delay(here) for _ in range(3)]
            assert max(slow) < 2 * FRESH, slow


def test_a_phone_that_moves_to_another_process_goes_on(tmp_path: Path, database: Cluster) -> None:
    """Each report goes to the other process, and so does each look: none is answered from before."""
    with process(tmp_path, database) as one, process(tmp_path, database) as two:
        tables = [first := sit_down(one.base), at(two, first)]
        version = 1
        for turn in range(20):
            told = tables[turn % 2].note(f"note-{turn}")
            assert told.status == 200, told
            version += 1
            assert told.body["receipt"]["version"] == version
            seen = tables[(turn + 1) % 2].get("/view").body
            assert seen["head"] == version
            resent = tables[(turn + 1) % 2].note(f"note-{turn}")
            assert resent.body["receipt"] == told.body["receipt"], "a resend gets the first receipt"


def test_callers_are_counted_together(
    tmp_path: Path, database: Cluster, redis: RedisServer
) -> None:
    said = ("--redis", redis.url)
    with process(tmp_path, database, *said) as one, process(tmp_path, database, *said) as two:
        wait_until(lambda: healthy(one) and healthy(two), "both reach Redis")
        statuses = [guess((one, two)[number % 2], number) for number in range(80)]
        assert statuses[:40] == [403] * 40
        assert statuses.count(429) >= 5, "sixty at once of both together, not of each"
        redis.end()
        assert guess(one, 99) in (403, 429), "without Redis each counts for itself"


def guess(server: Server, number: int) -> int:
    """Guess an organiser's link from an address of its own; returns the status."""
    link = http.client.HTTPConnection(server.netloc, timeout=60, source_address=("127.0.0.9", 0))
    try:
        link.request("GET", f"/O/{'A' * 22}{number:04}")
        return link.getresponse().status
    finally:
        link.close()


def children(server: Server) -> list[int]:
    """The processes that a parent started."""
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True
    ).stdout
    return [int(pid) for pid in listed.split()]


@pytest.mark.parametrize("count", [2, 4])
def test_workers_serve_one_address_and_one_that_is_killed_is_started_anew(
    tmp_path: Path, database: Cluster, redis: RedisServer, count: int
) -> None:
    said = ("--redis", redis.url, "--workers", str(count))
    with process(tmp_path, database, *said) as server:
        wait_until(lambda: len(children(server)) == count, "all run")
        tables = [sit_down(server.base) for _ in range(2)]
        players = [Player(table) for table in tables for _ in range(2)]
        for player in players:
            player.report_again = True
            player.start()
        for victim in children(server)[:2]:
            time.sleep(1)
            os.kill(victim, signal.SIGKILL)
            wait_until(
                lambda victim=victim: (
                    victim not in children(server) and len(children(server)) == count
                ),
                "another takes its place",
                120,
            )
        for player in players:
            player.answers.clear()
        wait_until(lambda: all(player.answers[200] >= 3 for player in players), "it goes on", 120)
        for player in players:
            player.going = False
        for player in players:
            player.join()
        for table in tables:
            require_kept(table, database.url)
            lines = stored(database.url, table.match.id)
            sent = sum(len(player.sent) for player in players if player.table is table)
            assert len(lines) == sent + 1, "each report is stored exactly once"
        token = next(tmp_path.rglob("organiser")).read_text().strip()
        text = server.ask("/metrics", headers={"Authorization": f"Bearer {token}"})[1]
        assert 'quartermaster_events_total{kind="NoteAdded"}' in text, "measures of all together"
        said_at_end = ended(server)
    assert len(re.findall("is started anew", said_at_end)) == 2
    assert "the organiser's link" in said_at_end


def test_workers_end_where_the_process_that_started_them_was_killed(
    tmp_path: Path, database: Cluster, redis: RedisServer
) -> None:
    with process(tmp_path, database, "--redis", redis.url, "--workers", "2") as server:
        wait_until(lambda: len(children(server)) == 2, "both run")
        wait_until(lambda: server.ask("/health")[0] == 200, "one serves")
        workers = children(server)
        server.process.kill()
        wait_until(lambda: not any(map(runs, workers)), "both have ended", 60)


def runs(process: int) -> bool:
    """Whether there is such a process, and it has not ended."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return False
    return state[0] != "Z"


def test_a_process_listens_when_it_serves_and_waits_for_another_that_makes_the_tables(
    tmp_path: Path, database: Cluster
) -> None:
    """Tables take longer than any query may: another process makes them, for seven seconds."""
    with held_tables(database.url) as let_go:
        command = [sys.executable, "-P", str(MAIN), "serve", "--workers", "2", "--no-announce"]
        command += ["--host", "127.0.0.1", "--port", str(port := free_port()), "--open"]
        with subprocess.Popen(
            [*command, "--db", database.url],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as started:
            server = Server(started)
            try:
                wait_until(lambda: waiting_for_tables(database.url) == 2, "both wait", LONG)
                with pytest.raises(ConnectionRefusedError):
                    socket.create_connection(("127.0.0.1", port), 5)
                time.sleep(7)
                let_go()
                server.read_address()
                sit_down(server.base)
                assert "cannot be served" not in ended(server)
            finally:
                started.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def held_tables(url: str) -> Iterator[Callable[[], None]]:
    """Hold what processes wait for before they make tables, until the yielded call."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        yield connection.rollback
    engine.dispose()


def waiting_for_tables(url: str) -> int:
    """How many processes wait for the lock under which tables are made."""
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        query = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        found = connection.exec_driver_sql(query).scalar()
    engine.dispose()
    return int(found or 0)


def test_a_process_that_cannot_start_ends_them_all(tmp_path: Path) -> None:
    command = [sys.executable, "-P", str(MAIN), "serve", "--workers", "2", "--port", "0"]
    wrong = [*command, "--db", "postgresql://qm@127.0.0.1:1/nothing", "--no-announce"]
    done = subprocess.run(wrong, cwd=tmp_path, capture_output=True, text=True, timeout=LONG)
    assert done.returncode == 2
    assert "cannot be served" in done.stderr
    file = [*command, "--db", "log.db"]
    done = subprocess.run(file, cwd=tmp_path, capture_output=True, text=True, timeout=LONG)
    assert done.returncode == 2
    assert "several processes need the log in PostgreSQL" in done.stderr
