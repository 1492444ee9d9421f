"""The log on SQLite keeps the contract, across threads, processes, crashes and a full disk."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from events.log import KnownId
from events.log import Log
from events.log import Trouble
from events.log import Unavailable
from events.log import WrongVersion
from events.sql import SqlLog
from events.store import tables
from events.store.database import Database
from events.store.removal import remove
from events.store.schema import EVENT
from events.vocabulary import MatchId
from tests.events.contract import MANIFEST
from tests.events.contract import ONE
from tests.events.contract import LogContract
from tests.events.contract import append
from tests.events.contract import new
from tests.events.contract import require_chain

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'log.db'}"


class TestSqlLog(LogContract):
    @pytest.fixture
    def log(self, url: str) -> Iterator[Log]:
        log = SqlLog(url)
        yield log
        log.close()


class TestSqlLogWithRealThreads(LogContract):
    """As the server uses it: commits run in threads of a pool."""

    @pytest.fixture
    def log(self, url: str) -> Iterator[Log]:
        with ThreadPoolExecutor(2) as pool:

            def offload(function: Any, *args: Any) -> Any:
                return pool.submit(function, *args).result()

            log = SqlLog(url, offload)
            yield log
            log.close()


def opened(url: str) -> SqlLog:
    """A log at *url* with the match."""
    log = SqlLog(url)
    log.open(ONE, MANIFEST)
    return log


def test_it_is_there_after_closing_and_opening(url: str) -> None:
    log = opened(url)
    append(log, "a")
    rows = log.read(ONE)
    log.close()
    again = SqlLog(url)
    assert again.read(ONE) == rows
    require_chain(again, ONE, 1)
    again.close()


def test_two_logs_on_one_file_fence_each_other(url: str) -> None:
    here, there = opened(url), opened(url)
    head = here.head(ONE)
    stored = there.append(ONE, head, new("a"))
    with pytest.raises(WrongVersion):
        here.append(ONE, head, new("b"))
    with pytest.raises(KnownId) as refusal:
        here.append(ONE, head, new("a"))
    assert refusal.value.event == stored
    require_chain(here, ONE, 1)
    here.close()
    there.close()


def writers(url: str, *names: str, count: int) -> list[subprocess.Popen[str]]:
    """Processes that append."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return [
        subprocess.Popen(
            [sys.executable, "-m", "tests.events.writer", url, name, str(count)],
            cwd=ROOT,
            env=environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for name in names
    ]


def test_processes_that_write_at_once_leave_no_gap_and_lose_nothing(url: str) -> None:
    log = opened(url)
    for process in writers(url, "one", "two", count=25):
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors
    require_chain(log, ONE, 50)
    log.close()


def test_what_was_acknowledged_survives_a_kill(url: str) -> None:
    opened(url).close()
    (process,) = writers(url, "one", count=100_000)
    assert process.stdout is not None
    acknowledged = [process.stdout.readline().split() for _ in range(30)]
    process.send_signal(signal.SIGKILL)
    rest, _ = process.communicate(timeout=60)
    acknowledged += [
        line.split()
        for line in rest.splitlines()
        if line.count(" ") == 1 and len(line.split()[1]) == 64
    ]
    log = SqlLog(url)
    rows = log.read(ONE)
    require_chain(log, ONE, len(rows))
    stored = {str(event.version): event.hash for event in rows}
    assert len(acknowledged) >= 30
    assert all(stored[version] == hash_ for version, hash_ in acknowledged)
    append(log, "goes on")
    log.close()


def writing(log: SqlLog) -> sa.Connection:
    """The connection that a log writes with."""
    connection = log.database.writer._connection
    assert connection is not None
    return connection


def test_a_full_disk_is_an_error_that_stores_nothing_and_passes(url: str) -> None:
    log = opened(url)
    append(log, "before")
    pages = writing(log).exec_driver_sql("PRAGMA page_count").scalar_one()
    writing(log).exec_driver_sql(f"PRAGMA max_page_count={pages}")
    with pytest.raises(Unavailable, match="full") as refusal:
        log.append(ONE, log.head(ONE), new("large", text="x" * 100_000))
    assert refusal.value.trouble is Trouble.FULL
    assert log.database.trouble is refusal.value
    require_chain(log, ONE, 1)
    log.database.look()
    assert log.database.trouble is not None, "a probe is as large as a report"
    writing(log).exec_driver_sql("PRAGMA max_page_count=100000")
    log.database.look()
    assert log.database.trouble is None
    append(log, "large")
    require_chain(log, ONE, 2)
    log.close()


def test_nothing_can_be_written_through_the_reading_connection(url: str) -> None:
    log = opened(url)
    with pytest.raises(Unavailable, match="readonly"):
        log.database.rows(sa.text("DELETE FROM event"))
    assert writing(log).exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
    assert writing(log).exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
    log.close()


def test_a_log_that_acknowledges_too_early_is_found_out(url: str) -> None:
    """The test of the kill can fail: rows that were never committed are not there afterwards."""
    log = opened(url)
    writing(log).exec_driver_sql("BEGIN")
    event = log.append(ONE, log.head(ONE), new("a"))
    other = SqlLog(url)
    assert event.version not in [row.version for row in other.read(ONE)]
    writing(log).exec_driver_sql("ROLLBACK")
    other.close()
    log.close()


def test_closing_waits_for_the_commit_on_its_way_and_refuses_what_comes_later(
    tmp_path: Path,
) -> None:
    began, may_end = threading.Event(), threading.Event()

    def slowly(function, *args):
        began.set()
        may_end.wait(10)
        return function(*args)

    database = Database(f"sqlite:///{tmp_path}/log.db")
    log = SqlLog(database)
    match = MatchId("M")
    head = log.open(match, b"{}")
    database._commits.offload = slowly
    stored: list[int] = []
    writer = threading.Thread(
        target=lambda: stored.append(log.append(match, head, new("one")).version)
    )
    writer.start()
    began.wait(10)
    closer = threading.Thread(target=log.close)
    closer.start()
    while not database._commits._closed:
        threading.Event().wait(0.001)
    with pytest.raises(Unavailable, match="closed"):
        database.write(lambda writer: writer.exec_driver_sql("SELECT 1"))
    may_end.set()
    writer.join()
    closer.join()
    assert stored == [1]
    assert SqlLog(f"sqlite:///{tmp_path}/log.db").head(match).version == 1


def test_a_match_that_was_deleted_takes_no_line_and_no_name(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes between the look at where its log ends and the line that is stored there."""
    log = SqlLog(url)
    head = log.open(ONE, MANIFEST)
    remove(log.database, ONE)
    monkeypatch.setattr(log, "head", lambda match: head)
    with pytest.raises(WrongVersion):
        log.append(ONE, head, new("late"))
    log.names.put(ONE, "~A", "Ann")
    assert log.database.rows(sa.select(EVENT)) == []
    assert log.names.of(ONE) == {}
    log.close()


def test_one_writer_writes_a_file(tmp_path: Path) -> None:
    """A second one would wait for the first one's lock, out of turn."""
    database = Database(f"sqlite:///{tmp_path}/log.db")
    assert database._writers == [database.writer]
    database.close()


def test_a_wrong_question_is_no_trouble_of_the_database(url: str) -> None:
    log = opened(url)
    wrong = sa.text("SELECT * FROM photos")
    with pytest.raises(sa.exc.OperationalError, match="no such table: photos"):
        log.database.rows(wrong)
    with pytest.raises(sa.exc.OperationalError, match="no such table: photos"):
        log.database.ask(lambda connection: connection.execute(wrong))
    assert log.database.trouble is None
    log.close()


def test_tables_that_another_process_made_meanwhile_are_left(url: str) -> None:
    """Both looked, and one was first; the other finds that out when it has its turn."""
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")

    def first(connection: sa.Connection, cursor: object, words: str, *_: object) -> None:
        if words == "BEGIN IMMEDIATE":
            SqlLog(url).close()

    with engine.connect() as connection:
        sa.event.listen(connection, "before_cursor_execute", first)
        assert tables.bring_up_to_date(connection) == (False, "")
    engine.dispose()
    opened(url).close()


def test_an_upgrade_that_fails_changes_nothing_and_can_be_tried_again(url: str) -> None:
    opened(url).close()

    def fails() -> None:
        raise OSError("no room for a copy")

    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for table in ("head", "state", "person", "alembic_version"):
            connection.exec_driver_sql(f"DROP TABLE {table}")
        with pytest.raises(OSError, match="no room"):
            tables.bring_up_to_date(connection, fails)
        assert tables.revision(connection) == "0001"
        assert tables.bring_up_to_date(connection) == (False, "0001")
        assert tables.revision(connection) == tables.REVISION
    engine.dispose()


def test_a_write_ahead_log_that_is_removed_is_written_back(url: str, tmp_path: Path) -> None:
    log = opened(url)
    append(log, "a")
    log.database.look()
    (tmp_path / "log.db-wal").unlink()
    log.database.look()
    log.database.look()
    assert log.database.trouble is None
    append(log, "b")
    other = SqlLog(url)
    require_chain(other, ONE, 2)
    other.close()
    log.close()


def test_a_log_whose_folder_is_away_is_written_back_once_it_can_be(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    log = opened(f"sqlite:///{folder}/log.db")
    append(log, "a")
    shutil.rmtree(folder)
    folder.touch()  # where it lay is no folder, nor can one be made there
    for _ in range(3):
        log.database.look()
        assert log.database.trouble is log.database.met is not None
        assert log.database.trouble.trouble is Trouble.REMOVED
    folder.unlink()
    log.database.look()
    assert log.database.trouble is None
    append(log, "b")
    log.close()
    again = SqlLog(f"sqlite:///{folder}/log.db")
    require_chain(again, ONE, 2)
    again.close()
