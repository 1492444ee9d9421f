"""What lies on the disk once a log is closed, or could not be opened."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from events.log import Trouble
from events.log import Unavailable
from events.sql import SqlLog
from events.store.database import Database
from tests.events.contract import MANIFEST
from tests.events.contract import ONE
from tests.events.contract import append
from tests.events.contract import require_chain


def opened(file: Path) -> SqlLog:
    """A log in a file, with a match."""
    log = SqlLog(f"sqlite:///{file}")
    log.open(ONE, MANIFEST)
    return log


def test_after_closing_the_file_alone_is_the_log(tmp_path: Path) -> None:
    """Also while another program has it open, for whom SQLite leaves the write-ahead log."""
    file = tmp_path / "log.db"
    log = opened(file)
    append(log, "a")
    with closing(sqlite3.connect(file)) as reading:
        reading.execute("SELECT count(*) FROM event").fetchall()
        log.close()
        shutil.copy(file, tmp_path / "copy.db")
    copy = SqlLog(f"sqlite:///{tmp_path}/copy.db")
    require_chain(copy, ONE, 1)
    copy.close()


def test_a_log_that_cannot_be_upgraded_is_let_go(tmp_path: Path) -> None:
    """SQLite takes its write-ahead log away with the last connection."""
    file = tmp_path / f"{'log' * 80}.db"  # a longer name, as the copy from before, cannot be
    opened(file).close()
    with closing(sqlite3.connect(file)) as older:
        for table in ("head", "state", "person", "alembic_version"):
            older.execute(f"DROP TABLE {table}")
        older.commit()
    with pytest.raises(Unavailable) as refused:  # it keeps what was on the stack
        Database(f"sqlite:///{file}")
    assert refused.value.trouble is Trouble.SHUT
    assert list(tmp_path.iterdir()) == [file]
