"""The keeper records missed deadlines when nobody looks: in order, once each, with the time they
fell due.
"""

from __future__ import annotations

import re

import pytest

from app.desk.desk import Desk
from app.desk.keeper import LEAST
from app.desk.keeper import PAUSE
from app.desk.keeper import Keeper
from app.serving.background import running
from events.envelope import Event
from events.log import Trouble
from events.log import Unavailable
from events.memory import MemoryLog
from events.vocabulary import MatchId
from tests.app.conftest import START
from tests.app.conftest import SetClock

LIMIT = 10_000
RESTS_AFTER = 12


@pytest.fixture
def timed(keeper: Keeper) -> MatchId:
    """A timed match, begun at `START`."""
    match = keeper.desk.open(
        "generalissimo", {"move_seconds": LIMIT // 1000, "first_seat": "south"}
    )
    keeper.desk.report(match, "North", "begin", 0, "GameStarted", {})
    return match


def forfeits(events: tuple[Event, ...]) -> list[tuple[int, str]]:
    """When each missed deadline fell due, counted in limits from the start, and whose it was."""
    rows = [event for event in events if event.by == "table"]
    return [((event.at - START) / LIMIT, event.data["action"]["args"]["seat"]) for event in rows]


def test_it_rests_after_each_round_until_it_is_stopped(clock: SetClock) -> None:
    rests: list[float] = []

    def rest(seconds: float) -> None:
        rests.append(seconds)
        if len(rests) == 3:
            keeper.stop()

    keeper = Keeper(Desk(MemoryLog(), clock), rest)
    keeper.run()
    assert rests == [PAUSE] * 3


def test_nothing_is_recorded_at_the_deadline_itself(
    keeper: Keeper, timed: MatchId, clock: SetClock
) -> None:
    clock.now += LIMIT - 500
    assert keeper.round() == 0.5 + LEAST
    clock.now += 500
    assert keeper.round() == LEAST, "it is due at once"
    assert forfeits(keeper.desk.log.read(timed)) == []


def test_what_falls_due_is_recorded_in_order_and_once(
    keeper: Keeper, timed: MatchId, clock: SetClock
) -> None:
    clock.now += 3 * LIMIT + 1
    keeper.round()
    keeper.round()
    assert forfeits(keeper.desk.log.read(timed)) == [(1, "South"), (2, "North"), (3, "South")]


def test_the_next_round_is_when_the_next_deadline_falls(
    keeper: Keeper, timed: MatchId, clock: SetClock
) -> None:
    assert keeper.round() == 1.0
    clock.now += LIMIT - 400
    assert keeper.round() == pytest.approx(0.45)


def test_the_clock_of_a_match_that_was_left_rests_until_somebody_comes_back(
    keeper: Keeper, timed: MatchId, clock: SetClock
) -> None:
    for _ in range(2 * RESTS_AFTER):
        clock.now += LIMIT + 1
        keeper.round()
    assert len(forfeits(keeper.desk.log.read(timed))) == RESTS_AFTER
    live = keeper.desk.live(timed)
    assert (live.clocks.due, live.clocks.stopped) == (None, True)
    used = dict(live.clocks.used)
    clock.now += 1000 * LIMIT
    event = keeper.desk.tell(
        timed, "back", "SeatTaken", {"seat": "South", "player": "Ann"}, "South"
    )
    assert event.version == RESTS_AFTER + 2
    assert live.clocks.due == clock.now + LIMIT
    assert live.clocks.used == used
    clock.now += LIMIT + 1
    keeper.round()
    assert len(forfeits(keeper.desk.log.read(timed))) == RESTS_AFTER + 1


def test_a_new_process_finds_the_matches_of_the_one_before(
    log: MemoryLog, timed: MatchId, clock: SetClock
) -> None:
    clock.now += 2 * LIMIT + 1
    second = Desk(log, clock)
    untimed = second.open("generalissimo", {})
    second.forget(untimed)
    started: list[object] = []
    with running(Keeper(second, lambda seconds: None), started.append) as keeper:
        assert started == [keeper.run], "in the background"
        keeper.look_through()
        assert [live.manifest.match for live in second.at_hand()] == [timed], (
            "nothing runs in the other one"
        )
        keeper.round()
    assert forfeits(log.read(timed)) == [(1, "South"), (2, "North")]
    clock.now += 2 * LIMIT + 1
    assert keeper.round() == 0, "it was stopped"
    assert forfeits(log.read(timed)) == [(1, "South"), (2, "North")]


def test_it_begins_with_what_an_earlier_process_left(
    log: MemoryLog, timed: MatchId, clock: SetClock
) -> None:
    clock.now += LIMIT + 1

    def rest(seconds: float) -> None:
        if seconds:
            keeper.stop()

    keeper = Keeper(Desk(log, clock), rest)
    keeper.run()
    assert forfeits(log.read(timed)) == [(1, "South")]


def test_after_a_deadline_was_recorded_it_waits_for_the_next(
    keeper: Keeper, timed: MatchId, clock: SetClock
) -> None:
    clock.now += 2 * LIMIT - 400
    assert keeper.round() == pytest.approx(0.45)
    assert forfeits(keeper.desk.log.read(timed)) == [(1, "South")]


def test_the_phones_of_a_slower_process_are_told_as_well(
    log: MemoryLog, timed: MatchId, keeper: Keeper, clock: SetClock
) -> None:
    told: list[int] = []
    slow = Keeper(Desk(log, clock, lambda event: told.append(event.version)), lambda seconds: None)
    slow.look_through()
    clock.now += LIMIT + 1
    keeper.round()
    slow.round()
    assert told == [2]
    assert len(log.read(timed)) == 2


class Locked(MemoryLog):
    """A log that cannot be read at first."""

    times = 2

    def matches(self) -> tuple[MatchId, ...]:
        self.times -= 1
        if self.times >= 0:
            raise Unavailable(Trouble.LOCKED)
        return super().matches()


def test_it_waits_for_a_log_that_cannot_be_read(clock: SetClock) -> None:
    rests: list[float] = []
    keeper = Keeper(Desk(Locked(), clock), rests.append)
    match = keeper.desk.open("generalissimo", {"move_seconds": 10, "first_seat": "south"})
    keeper.desk.report(match, "North", "begin", 0, "GameStarted", {})
    keeper.desk.forget(match)
    keeper.look_through()
    assert rests == [PAUSE, PAUSE, 0]
    assert keeper.desk.held(match) is not None


def test_nothing_is_done_after_the_end(keeper: Keeper, timed: MatchId, clock: SetClock) -> None:
    clock.now += LIMIT + 1
    keeper.stop()
    keeper.look_through()
    keeper.run()
    assert keeper.round() == 0.0
    assert forfeits(keeper.desk.log.read(timed)) == []


def test_a_match_whose_deadlines_break_is_told_once_and_set_aside(
    keeper: Keeper, timed: MatchId, clock: SetClock, caplog: pytest.LogCaptureFixture
) -> None:
    asked = []

    def breaks(match: MatchId) -> None:
        asked.append(match)
        raise ZeroDivisionError

    keeper.desk.expire = breaks  # type: ignore[method-assign, assignment]
    clock.now += 3_600_000
    assert [keeper.round() for _ in range(3)] == [PAUSE] * 3
    assert asked == [timed]
    assert [row.message for row in caplog.records] == [
        f"the deadlines of match {timed} cannot be kept"
    ]


@pytest.mark.parametrize("doing", ["announcing", "noting"])
def test_an_error_after_storing_is_logged_with_its_incident(
    caplog: pytest.LogCaptureFixture, doing: str
) -> None:
    def fails(event: Event) -> None:
        raise ZeroDivisionError

    at_fault = {"announce": fails} if doing == "announcing" else {"recorded": fails}
    desk = Desk(MemoryLog(), SetClock(), **at_fault)
    match = desk.open("generalissimo", {"first_seat": "south"})
    event = desk.report(match, "North", "begin", 0, "GameStarted", {})
    assert desk.live(match).head.version == event.version, "it stays stored"
    (row,) = caplog.records
    assert re.fullmatch(rf"incident \w{{8}} while {doing} version 1 of match {match}", row.message)
