"""An event is stored where it follows what is stored, and nothing is stored elsewhere: in tables
that this program makes, and in those that came to be step by step.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from events.envelope import Event
from events.log import Head
from events.log import seal_all
from events.sql import SqlLog
from events.store.following import Following
from events.store.following import following_row
from events.store.schema import EVENT
from events.store.schema import MATCH
from events.vocabulary import MatchId
from tests.events.contract import MANIFEST
from tests.events.contract import ONE
from tests.events.contract import new


@pytest.fixture(params=["at once", "step by step"])
def log(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[SqlLog]:
    """A log with one match; its tables are today's, or were brought up to date from the first."""
    url = f"sqlite:///{tmp_path}/log.db"
    if request.param == "step by step":
        engine = sa.create_engine(url)
        MATCH.create(engine)  # as a database from before revisions were counted
        engine.dispose()
    log = SqlLog(url)
    assert log.database.writer.upgraded == ("0001" if request.param == "step by step" else "")
    yield log
    log.close()


def tried(log: SqlLog, event: Event, after: str) -> bool:
    """Store an event as following a hash; return whether it was."""
    following, row = Following(log.database.url.get_dialect()()), following_row(event, after)
    return bool(log.database.write(lambda writer: following.store(writer, row), alone=True))


def rows(log: SqlLog) -> int:
    """How many events are stored, of whatever match."""
    return int(log.database.rows(sa.select(sa.func.count()).select_from(EVENT))[0][0])


def test_an_event_is_stored_only_where_it_follows(log: SqlLog) -> None:
    head = log.open(ONE, MANIFEST)
    first, second = seal_all(ONE, head, [new("a"), new("b")])
    elsewhere = replace(first, match=MatchId("M9"))
    assert not tried(log, second, first.hash), "the one before it is not there"
    assert not tried(log, elsewhere, head.hash), "its match is not there"
    assert rows(log) == 0
    assert tried(log, first, head.hash)
    assert not tried(log, second, head.hash), "another hash stands there"
    assert not tried(log, replace(first, id="c"), head.hash), "its place is taken"
    assert not tried(log, replace(second, id="a"), first.hash), "its id is taken"
    assert rows(log) == 1
    assert tried(log, second, first.hash)
    assert log.head(ONE) == Head(2, second.hash)


def test_no_event_without_a_match_can_be_held(log: SqlLog) -> None:
    """What stores nothing on SQLite rests on this."""
    engine = sa.create_engine(log.database.url)
    columns = sa.inspect(engine).get_columns(EVENT.name)
    engine.dispose()
    assert {column["name"]: column["nullable"] for column in columns}["match"] is False
