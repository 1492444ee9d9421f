"""A play on its way to the log: judged once, carried out once, one statement to the disk; looking
costs the database nothing; reading again judges nothing, and still sees what derives otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask
from msgspec.structs import replace

from app.desk.desk import Desk
from app.desk.rights import Pass
from app.services import services_of
from app.web.callers.access import FRESH
from app.web.callers.access import Access
from events.envelope import NewEvent
from events.log import Head
from events.log import seal_all
from events.memory import MemoryLog
from events.store.database import Database
from events.vocabulary import MatchId
from events.vocabulary import Seat
from events.vocabulary import thaw
from games import play
from projections.referee.disputes import held
from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones
from tests.events.test_sql_log import writing

A, B = Seat("A"), Seat("B")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the rules were asked, by function."""
    counts: Counter[str] = Counter()
    for name in ("check", "apply"):
        original = getattr(play, name)

        def counted(*args: object, name: str = name, original: object = original) -> object:
            counts[name] += 1
            return original(*args)  # type: ignore[operator]

        monkeypatch.setattr(play, name, counted)
    return counts


@pytest.fixture
def statements() -> Iterator[list[str]]:
    """What is said to any database meanwhile."""
    heard: list[str] = []

    def hear(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        heard.append(statement)

    sa.event.listen(sa.Engine, "before_cursor_execute", hear)
    yield heard
    sa.event.remove(sa.Engine, "before_cursor_execute", hear)


def test_a_play_is_judged_once_and_carried_out_once(
    desk: Desk, match: MatchId, asked: Counter[str]
) -> None:
    desk.report(match, A, "one", 1, "StonesTaken", {"number": 1})
    assert asked == {"check": 1, "apply": 1}


def test_a_missed_deadline_is_judged_once_and_carried_out_once(
    desk: Desk, clock: SetClock, asked: Counter[str]
) -> None:
    match = desk.open("tiny", {"seconds": 30})
    desk.report(match, A, "begin", 0, "FirstSeatChosen", {"seat": "A"})
    asked.clear()
    clock.now += 31_000
    assert len(desk.expire(match)) == 1
    assert asked == {"check": 1, "apply": 1}


def test_reading_a_match_again_judges_nothing(
    desk: Desk, match: MatchId, asked: Counter[str]
) -> None:
    desk.report(match, A, "one", 1, "StonesTaken", {"number": 1})
    digest = desk.live(match).table.digest()
    desk.forget(match)
    asked.clear()
    assert desk.live(match).table.digest() == digest
    assert asked == {"apply": 2}


def test_an_event_that_was_stored_with_another_table_is_noticed(clock: SetClock) -> None:
    """By its digest, wherever in the log it stands."""
    log = MemoryLog()
    desk = Desk(log, clock)
    match = desk.open("tiny", {})
    desk.report(match, A, "begin", 0, "FirstSeatChosen", {"seat": "A"})
    for number, seat in enumerate((A, B, A)):
        desk.report(match, seat, f"r{number}", number + 1, "StonesTaken", {"number": 1})
    assert Desk(log, clock).live(match).diverged == 0
    for wrong in (2, 4):
        assert Desk(forged(log, match, wrong), clock).live(match).diverged == wrong


def forged(log: MemoryLog, match: MatchId, version: int) -> MemoryLog:
    """A whole log of its own with the digest of one event changed."""
    other = MemoryLog()
    head = other.open(match, log.manifest(match))
    for event in log.read(match):
        new = NewEvent(
            event.id,
            event.kind,
            thaw(event.data),
            event.by,
            event.seen,
            event.at,
            "0" * 32 if event.version == version else event.digest,
            event.reveals,
            event.schema,
            event.report,
        )
        events = seal_all(match, head, [new])
        other.store(events, head)
        head = Head(events[0].version, events[0].hash)
    return other


def test_looking_at_a_match_in_memory_asks_no_database(
    app: Flask, phones: TableOfPhones, statements: list[str]
) -> None:
    for phone in (phones.a, phones.referee, phones.watcher):
        phone.view()
    statements.clear()
    for phone in (phones.a, phones.referee, phones.watcher):
        assert phone.view()["version"] == 1
        assert phone.get("events")[0] == 200
    assert statements == []


def test_a_play_is_one_statement_to_the_disk(
    app: Flask, phones: TableOfPhones, statements: list[str]
) -> None:
    desk, match = services_of(app).desk, MatchId(phones.a.match)
    desk.live(match)
    to_driver: list[str] = []
    driver: Any = writing(desk.log).connection.dbapi_connection  # type: ignore[arg-type]
    driver.set_trace_callback(to_driver.append)
    statements.clear()
    desk.report(match, A, "one", 1, "StonesTaken", {"number": 1})
    assert [statement.split()[0] for statement in to_driver] == ["INSERT"]
    assert statements == []


def test_what_holds_the_clocks_is_what_holds_the_match(desk: Desk, match: MatchId) -> None:
    """The desk asks the clocks, which know at once; the sentence comes from the log."""
    live = desk.live(match)

    def same() -> bool:
        return live.clocks.stopped == bool(held(live.events))

    desk.tell(match, "call", "DisputeRaised", {}, by="A")
    assert live.clocks.stopped
    assert same()
    desk.tell(match, "pause", "ClockPaused", {"reason": "lunch"}, by="referee")
    desk.tell(match, "answer", "DisputeSettled", {"dispute": 2, "verdict": "go on"}, by="referee")
    assert live.clocks.stopped
    assert same()
    desk.tell(match, "resume", "ClockResumed", {}, by="referee")
    assert not live.clocks.stopped
    assert same()


def test_a_new_history_shares_what_was_there(desk: Desk, match: MatchId) -> None:
    """What somebody looks at does not change under their eyes."""
    before = desk.live(match).history
    desk.report(match, A, "one", 1, "StonesTaken", {"number": 1})
    after = desk.live(match).history
    assert (len(before.steps), len(after.steps)) == (1, 2)
    assert after.steps[0] is before.steps[0]
    assert replace(before).ply == 1


def test_a_token_that_another_process_revoked_opens_nothing_after_a_moment(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/log.db")
    seconds = [0.0]
    here, there = Access(database, lambda: seconds[0]), Access(database, lambda: seconds[0])
    match = MatchId("M1")
    token = here.issue(match, "seat", "A")
    assert here.resolve(token) == there.resolve(token) == Pass(match, "seat", A)
    assert here.revoke(match, "seat", "A") == 1
    assert here.resolve(token) is None, "at once where it was revoked"
    seconds[0] += FRESH
    assert there.resolve(token) is None
    database.close()
