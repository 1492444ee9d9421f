"""The log on PostgreSQL keeps the same contract, with two connections as two processes have
them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from events.log import Log
from events.sql import SqlLog
from events.store import tables
from events.store.removal import remove
from events.store.schema import EVENT
from events.store.schema import PERSON
from tests.events.contract import MANIFEST
from tests.events.contract import ONE
from tests.events.contract import LogContract
from tests.events.contract import append
from tests.events.contract import require_chain
from tests.shell.database import postgresql


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with postgresql() as url:
        yield url


@pytest.fixture
def url(server: str) -> str:
    """The server's database, emptied."""
    engine = sa.create_engine(server)
    with engine.begin() as link:
        for table in sa.inspect(link).get_table_names():
            link.execute(sa.text(f'DROP TABLE "{table}"'))
    engine.dispose()
    return server


class TestPostgresqlLog(LogContract):
    @pytest.fixture
    def log(self, url: str) -> Iterator[Log]:
        log = SqlLog(url)
        yield log
        log.close()


def test_two_processes_share_one_order(url: str) -> None:
    one, two = SqlLog(url), SqlLog(url)
    try:
        one.open(ONE, MANIFEST)
        with ThreadPoolExecutor(4) as pool:
            for done in [
                pool.submit(append, (one, two)[number % 2], f"e{number}") for number in range(40)
            ]:
                done.result()
        assert one.head(ONE) == two.head(ONE)
        require_chain(two, ONE, 40)
        assert {event.id for event in two.read(ONE)} == {f"e{number}" for number in range(40)}
    finally:
        one.close()
        two.close()


def waits(url: str, done: Future[None]) -> bool:
    """Wait until a connection waits for another one, or the work is done; return whether it
    waits.
    """
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    query = sa.text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    with engine.connect() as link:
        while not (waiting := link.execute(query).scalar_one()) and not done.done():
            time.sleep(0.01)
    engine.dispose()
    return bool(waiting)


def test_a_line_on_its_way_goes_with_its_match(url: str) -> None:
    """Another process is storing a line when the match is deleted. A line that stayed behind would
    be followed by others, and keep the record of the match from being imported again.
    """
    log, engine = SqlLog(url), sa.create_engine(url)
    late = sa.insert(EVENT).from_select(
        ["match", "version", "id", "line", "hash"],
        sa.select(EVENT.c.match, sa.literal(2), sa.literal("late"), EVENT.c.line, EVENT.c.hash),
    )
    log.open(ONE, MANIFEST)
    append(log, "first")
    with engine.connect() as other, ThreadPoolExecutor(1) as pool:
        other.execute(late)
        removal = pool.submit(remove, log.database, ONE)
        assert waits(url, removal)
        other.commit()
        removal.result()
    assert log.database.rows(sa.select(EVENT)) == []
    engine.dispose()
    log.close()


def test_an_upgrade_that_fails_changes_nothing(url: str) -> None:
    SqlLog(url).close()
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as link:
        for table in ("head", "state", "person", "alembic_version"):
            link.exec_driver_sql(f"DROP TABLE {table}")

        def fails() -> None:
            link.exec_driver_sql("CREATE TABLE half (done text)")
            raise OSError("no room")

        with pytest.raises(OSError, match="no room"):
            tables.bring_up_to_date(link, fails)
        assert "half" not in sa.inspect(link).get_table_names()
        assert tables.bring_up_to_date(link) == (False, "0001")
        assert tables.bring_up_to_date(link) == (False, "")
    engine.dispose()
    SqlLog(url).close()


@pytest.mark.parametrize(
    ("asked", "settings"),
    [
        ("", ("quartermaster", "15s")),
        ("&application_name=other", ("other", "15s")),
        ("&options=-c statement_timeout=9s", ("quartermaster", "9s")),
    ],
)
def test_connections_have_our_settings_but_where_the_address_gives_its_own(
    url: str, asked: str, settings: tuple[str, ...]
) -> None:
    names = ("application_name", "statement_timeout")
    log = SqlLog(url + asked)
    log.open(ONE, MANIFEST)
    for ask in (log.database.ask, log.database.write):
        found = ask(
            lambda link: [link.exec_driver_sql(f"SHOW {name}").scalar_one() for name in names]
        )
        assert tuple(found) == settings
    log.close()


def test_a_name_that_two_store_at_once_is_stored_once(url: str) -> None:
    log, engine = SqlLog(url), sa.create_engine(url)
    log.open(ONE, MANIFEST)
    with engine.connect() as other, ThreadPoolExecutor(1) as pool:
        other.execute(sa.insert(PERSON).values(event=ONE, person="~A", name="Ann"))
        second = pool.submit(log.names.put, ONE, "~A", "Ann")
        assert waits(url, second)
        other.commit()
        second.result()
    assert log.names.of(ONE) == {"~A": "Ann"}
    engine.dispose()
    log.close()
