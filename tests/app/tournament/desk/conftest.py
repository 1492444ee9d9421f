"""A log and an event on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.sql import SqlLog
from events.store.database import Database
from tests.app.conftest import SetClock
from tests.app.tournament.desk.evening import Evening
from tests.app.tournament.desk.evening import opened
from tests.app.tournament.desk.evening import server


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqlLog]:
    log = SqlLog(Database(f"sqlite:///{tmp_path}/log.db"))
    yield log
    log.close()


@pytest.fixture
def evening(log: SqlLog, clock: SetClock) -> Evening:
    return opened(*server(log, clock), clock)
