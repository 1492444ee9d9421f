"""PostgreSQL is stopped hard while people play: nothing acknowledged is lost or doubled, everybody is
told, and the server connects again by itself.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import Counter
from http.client import HTTPException
from pathlib import Path

import pytest
import sqlalchemy as sa

from events.store.database import Database
from tests.faults.means.table import Table
from tests.faults.means.table import require_kept
from tests.faults.means.table import sit_down
from tests.faults.means.table import stored
from tests.faults.means.table import wait_until
from tests.faults.test_outages import ended
from tests.faults.test_outages import outage
from tests.faults.test_outages import running
from tests.shell.database import cluster

ROUNDS = 3
PLAYERS = 4
PATIENT = ("Nothing can be recorded for now", "send it again")
"""What a phone is told while it keeps its report and sends it again as it is."""


class Player(threading.Thread):
    """Reports one note after the other, each as often as it takes, and keeps what was answered."""

    def __init__(self, table: Table) -> None:
        super().__init__(daemon=True)
        self.table = table
        self.sent: list[str] = []
        self.answers: Counter[int] = Counter()
        self.going = True
        self.report_again = False

    def run(self) -> None:
        while self.going:
            self._report(secrets.token_hex(8))

    def _report(self, id_: str) -> None:
        self.sent.append(id_)
        while True:
            try:
                answer = self.table.note(id_)
            except (OSError, HTTPException):  # its process was killed: sent again as it is
                if not self.report_again:
                    raise
                self.answers[0] += 1
                time.sleep(0.1)
                continue
            self.answers[answer.status] += 1
            if answer.status == 200:
                return
            assert answer.status == 503, answer
            assert any(words in answer.message for words in PATIENT), answer
            time.sleep(0.1)


def test_it_is_stopped_hard_in_use_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    with cluster() as database, running(database.url, tmp_path) as server:
        tables = [sit_down(server.base) for _ in range(PLAYERS)]
        players = [Player(table) for table in tables]
        for player in players:
            player.start()
        for done in range(1, ROUNDS + 1):
            time.sleep(1)
            database.stop("immediate")
            wait_until(lambda: all(player.answers[503] for player in players), "all are told")
            database.start()
            for player in players:
                player.answers.clear()
            wait_until(lambda: all(player.answers[200] for player in players), "it goes on")
            wait_until(lambda n=done: server.said().count("recording goes on") >= n, "told")
        for player in players:
            player.going = False
            player.join()
        for player in players:
            require_kept(player.table, database.url)
            lines = stored(database.url, player.table.match.id)
            assert len(lines) == len(player.sent) + 1, "each report is stored exactly once"
            assert sorted(lines) == list(range(1, len(lines) + 1))
        said = ended(server)
    assert said.count("The database does not answer") >= ROUNDS


def test_idle_connections_that_died_are_not_noticed_by_anybody(tmp_path: Path) -> None:
    """A restart between two reports costs nobody anything."""
    with cluster() as database, running(database.url, tmp_path) as server:
        table = sit_down(server.base)
        database.stop("immediate")
        database.start()
        assert table.get("/view").status == 200
        assert table.note().status == 200
        ended(server)


def test_a_server_that_may_only_read(tmp_path: Path) -> None:
    with cluster() as database, running(database.url, tmp_path) as server:
        table = sit_down(server.base)
        _execute(database.url, "ALTER SYSTEM SET default_transaction_read_only = on")
        _execute(database.url, "SELECT pg_reload_conf()")
        wait_until(lambda: table.note("again").status == 503, "it is read-only")
        outage(table, "The log may only be read")
        _execute(database.url, "SET default_transaction_read_only = off", _RESET)
        _execute(database.url, "SELECT pg_reload_conf()")
        wait_until(lambda: table.note("again").status == 200, "recording goes on by itself")
        ended(server)
        require_kept(table, database.url)


_RESET = "ALTER SYSTEM RESET default_transaction_read_only"


def _execute(url: str, *statements: str) -> None:
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


@pytest.mark.parametrize("setting", ["off", "local"])
def test_what_is_acknowledged_is_on_the_servers_disk(tmp_path: Path, setting: str) -> None:
    """A server whose default is to acknowledge before is told otherwise by every connection."""
    with cluster() as database:
        _execute(database.url, f"ALTER SYSTEM SET synchronous_commit = {setting}")
        _execute(database.url, "SELECT pg_reload_conf()")
        log = Database(database.url)
        told = log.write(lambda writer: writer.execute(sa.text("SHOW synchronous_commit")).scalar())
        log.close()
    assert told == "on"
