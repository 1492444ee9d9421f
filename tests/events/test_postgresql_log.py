"""The log on PostgreSQL keeps the same contract, with two connections as two processes have
them.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from events.log import Log
from events.sql import SqlLog
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
