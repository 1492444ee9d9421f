"""Work on its way to the disk: over several connections at once, and together where all are busy."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import wait
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from events.log import KnownId
from events.sql import SqlLog
from events.store.connections.commits import Commits
from events.store.connections.commits import Waiting
from events.store.connections.commits import at_once
from tests.events.contract import ONE
from tests.events.contract import append
from tests.events.contract import new
from tests.events.contract import require_chain
from tests.events.test_sql_log import opened
from tests.events.test_sql_log import writing

SOON = 20
CLOSED = "Cannot operate on a closed database."


class Carriers:
    """Connections that carry only when they are let; they note what each carried."""

    def __init__(self, count: int) -> None:
        self.carried: list[list[Any]] = []
        self.let, self.begun = threading.Event(), threading.Semaphore(0)
        self.commits = Commits([self._carry] * count, at_once)

    def _carry(self, batch: Sequence[Waiting]) -> None:
        self.begun.release()
        assert self.let.wait(SOON)
        self.carried.append(batch)
        for waiting in batch:
            assert waiting.work
            waiting.result = waiting.work(None)  # type: ignore[arg-type]

    def begin(self, pool: ThreadPoolExecutor, *work: Callable[[Any], Any]) -> list[Any]:
        return [pool.submit(self.commits.run, piece) for piece in work]


@pytest.mark.parametrize(("connections", "sizes"), [(1, [1, 4]), (2, [1, 1, 3])])
def test_what_comes_while_every_connection_is_busy_is_carried_together(
    connections: int, sizes: list[int]
) -> None:
    carriers = Carriers(connections)
    with ThreadPoolExecutor(5) as pool:
        first = carriers.begin(pool, *[lambda _: "first"] * connections)
        for _ in first:
            assert carriers.begun.acquire(timeout=SOON), "all of them at once"
        late = carriers.begin(pool, *[lambda _: "late"] * (5 - connections))
        while carriers.commits.waiting < len(late):
            threading.Event().wait(0.001)
        carriers.let.set()
        assert [row.result(SOON) for row in (*first, *late)] == ["first"] * connections + [
            "late"
        ] * len(late)
    assert sorted(map(len, carriers.carried)) == sorted(sizes)
    carriers.commits.close()


def test_closing_waits_until_what_is_on_its_way_is_carried() -> None:
    carriers = Carriers(1)
    with ThreadPoolExecutor(2) as pool:
        (written,) = carriers.begin(pool, lambda _: "stored")
        assert carriers.begun.acquire(timeout=SOON)
        closing = pool.submit(carriers.commits.close)
        assert not wait([closing], 0.05).done
        carriers.let.set()
        closing.result(SOON)
        assert written.result(SOON) == "stored"


def test_an_error_reaches_those_whose_work_it_met_and_the_connection_goes_on() -> None:
    def wrong(_: Any) -> None:
        raise ValueError("wrong")

    carriers = Carriers(1)
    carriers.let.set()
    with pytest.raises(ValueError, match="wrong"):
        carriers.commits.run(wrong)
    assert carriers.commits.run(lambda _: "right") == "right"


class Breaking:
    """The driver's connection to a file, which is gone once the next statement was carried out."""

    def __init__(self, driver: Any) -> None:
        self._driver, self._left = driver, [sqlite3.ProgrammingError(CLOSED)]

    def execute(self, *statement: Any) -> Any:
        done = self._driver.execute(*statement)
        if self._left:
            raise self._left.pop()
        return done

    def __getattr__(self, name: str) -> Any:
        return getattr(self._driver, name)


def breaks_once(log: SqlLog, before: str) -> None:
    """Let the connection break after the next statement that begins so was carried out."""
    if before == "INSERT":  # said to the driver itself
        connection: Any = writing(log).connection
        connection.dbapi_connection = Breaking(connection.dbapi_connection)
        return
    left = [sa.exc.OperationalError(before, {}, Exception("gone"), connection_invalidated=True)]

    def carried(connection: sa.Connection, cursor: object, words: str, *_: object) -> None:
        if words.startswith(before) and left:
            raise left.pop()

    sa.event.listen(writing(log), "after_cursor_execute", carried)


@pytest.mark.parametrize(("ids", "last"), [("b", "INSERT"), ("bc", "COMMIT")])
def test_what_was_stored_before_the_connection_broke_is_acknowledged(
    tmp_path: Path, ids: str, last: str
) -> None:
    log = opened(f"sqlite:///{tmp_path}/log.db")
    append(log, "a")
    head = log.head(ONE)
    breaks_once(log, last)
    stored = log.append_all(ONE, head, [new(id_) for id_ in ids])
    assert log.read(ONE, after=1) == stored
    require_chain(log, ONE, 1 + len(ids))
    with pytest.raises(KnownId) as refusal:
        log.append_all(ONE, head, [new(id_) for id_ in ids])
    assert refusal.value.event == stored[0], "it was no broken connection this time"
    breaks_once(log, last)
    with pytest.raises(KnownId):
        log.append_all(ONE, log.head(ONE), [new(id_, text="other") for id_ in ids])
    log.close()
