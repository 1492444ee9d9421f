"""Which file a log lies in; how it is copied for good; how a log goes on where its file was
removed, or another was put in its place.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
import threading
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from events.log import Trouble
from events.log import Unavailable
from events.sql import SqlLog
from events.store import copying
from events.store.connections import engine
from events.store.database import Database
from tests.events.contract import MANIFEST
from tests.events.contract import ONE
from tests.events.contract import append
from tests.events.contract import new
from tests.events.contract import require_chain


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


def opened(file: Path, *ids: str) -> SqlLog:
    """A log in a file, with a match of some lines."""
    log = SqlLog(f"sqlite:///{file}")
    log.open(ONE, MANIFEST)
    for id_ in ids:
        append(log, id_)
    return log


def ids_of(log: SqlLog) -> list[str]:
    """The ids of the lines that a log reads."""
    return [event.id for event in log.read(ONE)]


@pytest.mark.parametrize(
    ("url", "file"),
    [
        ("sqlite:///data/log.db", Path("data/log.db")),
        ("sqlite:////srv/log.db", Path("/srv/log.db")),
        ("sqlite://", None),
        ("sqlite:///:memory:", None),
        ("postgresql://host/log.db", None),
    ],
)
def test_only_sqlite_has_a_file_and_not_in_memory(url: str, file: Path | None) -> None:
    assert engine.file_of(engine.address(url)) == file


# -- copies


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The files and folders that were put on the disk, by their inodes, as they are put there."""
    inodes: list[int] = []
    on_the_disk = os.fsync

    def put(handle: int) -> None:
        on_the_disk(handle)
        inodes.append(os.fstat(handle).st_ino)

    monkeypatch.setattr(os, "fsync", put)
    return inodes


def test_a_copy_and_its_name_are_put_on_the_disk(file: Path, settled: list[int]) -> None:
    log, target = opened(file, "a"), file.with_name("copy.db")
    target.with_name("copy.db.part").write_text("left by a copy that was broken off")
    copying.copy_file(file, target)
    assert settled == [target.stat().st_ino, target.parent.stat().st_ino]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert target.read_bytes()[18:20] == b"\1\1", "read without a write-ahead log beside it"
    assert list(file.parent.glob("copy*")) == [target]
    log.close()
    copy = opened(target)
    assert ids_of(copy) == ["a"]
    copy.close()
    before = _free()
    copying.copy_file(file, target)
    assert _free() <= before, "no file stays open"


def _free() -> int:
    """The lowest number that the next file to be opened would get."""
    number = os.open(os.devnull, os.O_RDONLY)
    os.close(number)
    return number


def test_a_copy_of_what_is_no_database_leaves_nothing(file: Path) -> None:
    file.write_text("no database, but longer than the head of one\n" * 30)
    with pytest.raises(sqlite3.DatabaseError, match="not a database"):
        copying.copy_file(file, file.with_name("copy.db"))
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("links", [True, False])
def test_what_is_open_is_copied_into_any_folder_and_replaces_nothing(
    file: Path, settled: list[int], links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also on a stick, whose file system has no links."""

    def refused(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    if not links:
        monkeypatch.setattr(os, "link", refused)
    log = opened(file)
    connection = log.database.writer._connection
    assert connection is not None
    for target in (file.with_name("copy.db"), file.parent / "not" / "there" / "copy.db"):
        settled.clear()
        copying.copy_out(connection, target)
        assert settled == [target.stat().st_ino, target.parent.stat().st_ino]
        assert list(target.parent.glob("copy*")) == [target]
        with pytest.raises(OSError, match="File exists" if links else "no links here"):
            copying.copy_out(connection, target)
        assert list(target.parent.glob("copy*")) == [target]
    log.close()


def test_a_copy_waits_for_another_program_that_lets_go_soon(file: Path) -> None:
    with closing(sqlite3.connect(file, check_same_thread=False)) as other:
        other.execute("CREATE TABLE kept (value)")
        other.execute("BEGIN EXCLUSIVE")
        lets_go = threading.Timer(0.05, partial(other.execute, "ROLLBACK"))
        with (
            closing(sqlite3.connect(file, timeout=0)) as own,
            closing(sqlite3.connect(":memory:")) as into,
        ):
            lets_go.start()
            copying._copy(own, into)
            lets_go.join()
            assert into.execute("SELECT name FROM sqlite_master").fetchall() == [("kept",)]


# -- what is open, and what lies in its place


def test_a_log_opened_to_be_read_is_read_by_any_thread(file: Path) -> None:
    opened(file, "a").close()
    log = SqlLog(Database(f"sqlite:///{file}", read_only=True))
    read: list[list[str]] = [ids_of(log)]
    other = threading.Thread(target=lambda: read.append(ids_of(log)))
    other.start()
    other.join()
    assert read == [["a"], ["a"]]
    log.close()


def test_a_file_that_was_written_back_is_the_one_that_is_read(file: Path) -> None:
    log = opened(file, "a")
    for one in file.parent.glob("log.db*"):
        one.unlink()
    log.database.look()
    assert not file.exists(), "somebody may be moving it"
    log.database.look()
    other = opened(file, "b")
    assert ids_of(log) == ["a", "b"]
    connection = log.database.ask(lambda connection: connection)
    assert log.database.ask(lambda again: again) is connection, "a new one is kept"
    other.close()
    log.close()


def test_a_file_that_is_no_log_is_not_gone_over_to_but_told_until_one_lies_there(
    file: Path,
) -> None:
    """What was open is kept once, however often the other file is looked at."""
    log = opened(file, "a")
    other = file.with_name("other.db")
    opened(other, "x", "y").close()
    for wrong in ("text", "table"):
        thing = file.with_name("thing")
        if wrong == "text":
            thing.write_text("no database, but longer than the head of one\n" * 30)
        else:
            with closing(sqlite3.connect(thing)) as made:
                made.execute("CREATE TABLE bookmarks (address TEXT)")
        os.replace(thing, file)
        for _ in range(3):
            log.database.look()
            assert log.database.trouble is not None
            assert log.database.trouble.trouble is Trouble.REPLACED
            with pytest.raises(Unavailable):
                log.append(ONE, log.head(ONE), new("b"))
        kept = file.with_name("log.db.replaced-1")
        assert list(file.parent.glob("*replaced*")) == [kept]
    os.replace(other, file)
    log.database.look()
    assert log.database.trouble is None
    append(log, "z")
    assert ids_of(log) == ["x", "y", "z"]
    require_chain(log, ONE, 3)
    log.close()
    was = opened(kept)
    assert ids_of(was) == ["a"]
    was.close()


def test_a_log_that_is_held_goes_over_to_another_file_once(file: Path) -> None:
    log = opened(file, "a")
    other = file.with_name("other.db")
    opened(other, "x").close()
    log.database.hold(Unavailable(Trouble.CLOCK, "a test"))
    os.replace(other, file)
    log.database.look()
    log.database.require_in_place()
    epoch = log.database.epoch
    assert epoch > 0
    assert ids_of(log) == ["x"]
    log.database.look()
    assert log.database.epoch == epoch
    log.close()


def test_a_question_is_asked_again_where_the_connection_broke_and_no_other(file: Path) -> None:
    log = opened(file)
    asked: list[str] = []

    def answer(words: str, connection: sa.Connection) -> str:
        asked.append(words)
        if words == "broken" and len(asked) == 1:
            raise sa.exc.OperationalError("x", {}, Exception("gone"), connection_invalidated=True)
        return str(connection.execute(sa.text(words.replace("broken", "SELECT 7"))).scalar_one())

    assert log.database.ask(partial(answer, "broken")) == "7"
    assert asked == ["broken", "broken"]
    with pytest.raises(sa.exc.OperationalError, match="no such table: photos"):
        log.database.ask(partial(answer, "SELECT * FROM photos"))
    assert asked == ["broken", "broken", "SELECT * FROM photos"]
    log.close()
