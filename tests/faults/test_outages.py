"""The log cannot be written: everybody is told in a sentence, reading goes on, nothing that was
acknowledged is lost, and recording goes on by itself once it can.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import socketio

from events.sql import SqlLog
from events.store.connections.file import DatabaseFile
from events.store.database import Database
from tests.events.contract import MANIFEST
from tests.events.contract import ONE
from tests.events.contract import append
from tests.faults.means.table import MAIN
from tests.faults.means.table import PATIENCE
from tests.faults.means.table import Answer
from tests.faults.means.table import Holder
from tests.faults.means.table import Table
from tests.faults.means.table import require_kept
from tests.faults.means.table import sit_down
from tests.faults.means.table import stored
from tests.faults.means.table import wait_until
from tests.machine import lacking
from tests.shell.process import Server
from tests.shell.process import serving

LONG = 180


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@contextmanager
def running(db: Path | str, folder: Path, *arguments: str) -> Iterator[Server]:
    """A real server on a database."""
    with serving(
        folder, "--no-announce", "--db", str(db), *arguments, script=MAIN, patience=LONG
    ) as server:
        yield server


class Phone:
    """A phone on the wall's page: what it is told of the condition."""

    def __init__(self, table: Table) -> None:
        self.told: list[dict[str, object]] = []
        self._client = socketio.Client(reconnection=False)
        self._client.on("condition", self.told.append)
        self._client.connect(
            table.match.base,
            auth={"match": table.match.id},
            transports=["websocket"],
            wait_timeout=PATIENCE,
        )

    def __enter__(self) -> Phone:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.disconnect()


def refused(answer: Answer, sentence: str) -> None:
    assert answer.status == 503, answer
    assert answer.body["error"] == "unavailable"
    assert sentence in answer.message


def require_reading(table: Table) -> None:
    """Pages and views are answered although nothing can be recorded."""
    assert table.page("/")[0] == 200
    assert table.page(f"/m/{table.match.id}/table")[0] == 200
    assert table.get("/view").status == 200


def recovered(server: Server, table: Table, id_: str) -> None:
    """The report that was refused is recorded when it is sent again, exactly once."""
    wait_until(lambda: table.note(id_).status == 200, "recording goes on by itself")
    wait_until(lambda: "recording goes on" in server.said(), "the terminal is told")
    first = dict(table.receipts)
    assert table.note(id_).status == 200
    assert table.receipts == first, "the same report twice has one receipt"


def ended(server: Server) -> str:
    code, _, err = server.end()
    assert code == 0, err
    assert "Traceback" not in err
    return err


def outage(table: Table, sentence: str) -> None:
    """Nothing is recorded, everything can be read, and the phone on the wall is told why."""
    with Phone(table) as phone:
        refused(table.note("again"), sentence)
        require_reading(table)
        wait_until(
            lambda: any(sentence in str(row.get("message")) for row in phone.told),
            "phones are told",
        )


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A disk of its own of a few megabytes; only root can make one."""
    place = folder / "disk"
    place.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(place)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        lacking("the right to mount a small disk", "run the tests as root, in a container")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def fill(file: Path) -> None:
    """Write until the disk takes no more."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT)
    with pytest.raises(OSError, match="No space left"):
        write_on(handle)
    os.close(handle)


def write_on(handle: int) -> None:
    while True:
        os.write(handle, bytes(4096))


def test_a_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path, 2) as disk, running(disk / "log.db", tmp_path) as server:
        table = sit_down(server.base)
        ballast = disk / "ballast"
        fill(ballast)
        outage(table, "The disk of the server is full")
        ballast.unlink()
        recovered(server, table, "again")
        for _ in range(20):
            assert table.note().status == 200
        said = ended(server)
        assert "Make room on that disk" in said
        assert "recording goes on" in said
        require_kept(table, disk / "log.db")


def test_a_limit_on_the_size_of_files(db: Path, tmp_path: Path) -> None:
    """As a quota does it: writing fails, whatever room there is."""
    with running(db, tmp_path) as server:
        table = sit_down(server.base)
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        size = db.with_name("log.db-wal").stat().st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, before[1]))
        outage(table, "The disk of the server has errors")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        recovered(server, table, "again")
        ended(server)
    require_kept(table, db)


def test_another_program_holds_the_database(db: Path, tmp_path: Path) -> None:
    with running(db, tmp_path) as server:
        table = sit_down(server.base)
        with Holder(db):
            outage(table, "Another program holds the log")
            began = time.monotonic()
            require_reading(table)
            assert time.monotonic() - began < 10, "reading does not wait for the lock"
        recovered(server, table, "again")
        ended(server)
    require_kept(table, db)


def test_the_file_is_removed(db: Path, tmp_path: Path) -> None:
    """What the server still holds open is written back; nothing is acknowledged into nowhere."""
    with running(db, tmp_path) as server:
        table = sit_down(server.base)
        for file in tmp_path.glob("log.db*"):
            file.unlink()
        refused(table.note("again"), "The file of the log was taken away")
        require_reading(table)
        recovered(server, table, "again")
        require_kept(table, db)
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
    require_kept(table, db)
    with running(db, tmp_path) as server:
        table.match = type(table.match)(server.base, table.match.id, table.match.tokens)
        assert table.get("/view").body["head"] == max(table.receipts)
        assert table.note().status == 200
        ended(server)


def test_the_file_is_moved_away_and_back(db: Path, tmp_path: Path) -> None:
    with running(db, tmp_path) as server:
        table = sit_down(server.base)
        away = tmp_path / "elsewhere"
        os.rename(db, away)
        refused(table.note("again"), "The file of the log was taken away")
        os.rename(away, db)
        recovered(server, table, "again")
        ended(server)
    require_kept(table, db)


def test_the_folder_is_removed(tmp_path: Path) -> None:
    db = tmp_path / "data" / "log.db"
    with running(db, tmp_path) as server:
        table = sit_down(server.base)
        subprocess.run(["rm", "-rf", str(db.parent)], check=True)
        refused(table.note("again"), "The file of the log was taken away")
        recovered(server, table, "again")
        ended(server)
    require_kept(table, db)


def test_the_write_ahead_log_is_removed(db: Path, tmp_path: Path) -> None:
    """The newest lines lie in it alone: the server folds them into the database and goes on."""
    with running(db, tmp_path) as server:
        table = sit_down(server.base)
        db.with_name("log.db-wal").unlink()
        recovered(server, table, "again")
        for _ in range(5):
            assert table.note().status == 200
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
    require_kept(table, db)


def test_another_log_is_put_in_its_place(db: Path, tmp_path: Path) -> None:
    """The server goes on with the file that lies there, and keeps beside it what it held."""
    with running(db, tmp_path) as server:
        old = sit_down(server.base)
        ended(server)
    copy = tmp_path / "copy.db"
    copy.write_bytes(db.read_bytes())
    with running(db, tmp_path) as server:
        new = sit_down(server.base)
        os.replace(copy, db)
        refused(new.note(), "Another file was put in the place of the log")
        again = Table(type(old.match)(server.base, old.match.id, old.match.tokens))
        wait_until(lambda: again.note().status == 200, "it goes on with the other file")
        assert new.get("/view").status in (403, 404), "what the other file does not hold is gone"
        assert "what is stored became other" in ended(server)
    require_kept(old, db)
    (kept,) = tmp_path.glob("log.db.replaced-*")
    kept_rows = stored(kept, new.match.id)
    assert new.receipts.items() <= kept_rows.items()


def test_a_log_that_watches_nothing_is_found_out(
    db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tests above can fail: without the look after each commit a removed file goes unnoticed."""

    monkeypatch.setattr(DatabaseFile, "trouble", lambda self: None)
    log = SqlLog(Database(f"sqlite:///{db}"))
    log.open(ONE, MANIFEST)
    db.unlink()
    append(log, "into nowhere")
    assert log.head(ONE).version == 1
    assert not db.exists()
    log.close()
