"""`serve --workers N`: processes that share one address, are started anew where they are killed, and end
with the one that started them.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from events.store.tables import LOCK
from tests.faults.means.processes import LONG
from tests.faults.means.processes import process
from tests.faults.means.table import MAIN
from tests.faults.means.table import require_kept
from tests.faults.means.table import sit_down
from tests.faults.means.table import stored
from tests.faults.means.table import wait_until
from tests.faults.test_outages import ended
from tests.faults.test_postgresql import Player
from tests.shell.database import Cluster
from tests.shell.process import Server
from tests.shell.redis_server import RedisServer


def children(server: Server) -> list[int]:
    """The processes that a parent started."""
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True
    ).stdout
    return [int(pid) for pid in listed.split()]


@pytest.mark.parametrize("count", [3])
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
    assert server.printed.count("Organiser's link") == 1


def test_workers_end_where_the_process_that_started_them_was_killed_with_all_that_they_spoke_to(
    tmp_path: Path, database: Cluster, redis: RedisServer
) -> None:
    """The parent, the database, Redis, and who read what they print: gone at once."""
    said = ("--redis", redis.url, "--workers", "2")
    with process(tmp_path, database, *said, piped=True) as server:
        wait_until(lambda: len(children(server)) == 2, "both run")
        wait_until(lambda: server.ask("/health")[0] == 200, "one serves")
        workers = children(server)
        database.stop()
        redis.end()
        server.process.kill()
        for output in (server.process.stdout, server.process.stderr):
            assert output
            output.close()
        wait_until(lambda: not any(map(runs, workers)), "both have ended", 60)
        database.start()


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
