"""Whatever reaches the desk finds the deadlines recorded that had passed before: reports, words,
consents and rulings alike.
"""

from __future__ import annotations

import pytest

from app.desk.desk import Desk
from app.desk.errors import refusals
from events.memory import MemoryLog
from events.vocabulary import MatchId
from events.vocabulary import Seat
from projections.replay.verify import divergence
from tests.app.conftest import SetClock

LIMIT = 30_000


@pytest.fixture
def timed(desk: Desk) -> MatchId:
    """A match of two with 30 seconds a turn: A has taken stones, B's clock has just started."""
    match = desk.open("tiny", {"seconds": 30})
    desk.report(match, Seat("A"), "begin", 0, "FirstSeatChosen", {"seat": "A"})
    desk.report(match, Seat("A"), "one", 1, "StonesTaken", {"number": 2})
    return match


def kinds(desk: Desk, match: MatchId) -> list[str]:
    return [
        f"{event.data['action']['name']}" if event.kind == "PlayMade" else event.kind
        for event in desk.live(match).events
    ]


def test_a_ruling_after_a_deadline_comes_after_the_forfeit(
    desk: Desk, timed: MatchId, clock: SetClock
) -> None:
    start = clock.now
    clock.now += LIMIT + 1
    desk.rule(timed, "strike", "PlayStruck", {"target": 2, "reason": "too many"})
    assert kinds(desk, timed)[-2:] == ["TimeExpired", "PlayStruck"]
    assert desk.live(timed).events[-2].at == start + LIMIT
    live = desk.live(timed)
    assert divergence(live.game, live.manifest, live.events) is None


def test_at_the_deadline_itself_a_ruling_finds_no_forfeit(
    desk: Desk, timed: MatchId, clock: SetClock
) -> None:
    clock.now += LIMIT
    desk.rule(timed, "strike", "PlayStruck", {"target": 2, "reason": "too many"})
    assert "TimeExpired" not in kinds(desk, timed)


def test_who_looked_before_a_deadline_looks_again(
    desk: Desk, timed: MatchId, clock: SetClock
) -> None:
    seen = desk.live(timed).head.version
    clock.now += LIMIT + 1
    with pytest.raises(refusals.Stale):
        desk.rule(timed, "strike", "PlayStruck", {"target": 2, "reason": "too many"}, expected=seen)
    assert kinds(desk, timed)[-1] == "TimeExpired"


def test_a_preview_records_nothing(desk: Desk, timed: MatchId, clock: SetClock) -> None:
    clock.now += LIMIT + 1
    head = desk.live(timed).head
    desk.preview(timed, "PlayStruck", {"target": 2, "reason": "too many"})
    assert desk.live(timed).head == head
    assert desk.log.head(timed) == head


def test_a_takeback_agreed_to_too_late_takes_nothing_back(
    desk: Desk, timed: MatchId, clock: SetClock
) -> None:
    desk.tell(timed, "offer", "TakebackOffered", {"target": 2}, by="A")
    clock.now += LIMIT + 1
    with pytest.raises(refusals.Illegal):
        desk.tell(timed, "yes", "TakebackAccepted", {"target": 2}, by="B")
    assert kinds(desk, timed)[-1] == "TimeExpired"
    assert desk.live(timed).table.count("A", "score") == 2


def test_who_comes_back_after_a_night_finds_the_clock_at_rest(
    desk: Desk, timed: MatchId, clock: SetClock
) -> None:
    """Before, each of the 28,800 deadlines of a night was recorded at the first report."""
    start = clock.now
    clock.now += 28_800 * LIMIT
    stored = desk.expire(timed)
    assert [event.at for event in stored] == [start + LIMIT * number for number in range(1, 13)]
    live = desk.live(timed)
    assert live.clocks.due is None
    assert desk.expire(timed) == ()
    desk.forget(timed)
    assert desk.live(timed).clocks == live.clocks
    assert divergence(live.game, live.manifest, live.events) is None
    seat = Seat(live.table.to_act[0])
    desk.report(timed, seat, "back", live.history.ply, "StonesTaken", {"number": 1})
    assert desk.live(timed).clocks.due == clock.now + LIMIT


def test_two_processes_record_each_forfeit_once(clock: SetClock) -> None:
    log = MemoryLog()
    one, other = Desk(log, clock), Desk(log, clock)
    match = one.open("tiny", {"seconds": 30})
    one.report(match, Seat("A"), "begin", 0, "FirstSeatChosen", {"seat": "A"})
    other.live(match)
    clock.now += 3 * LIMIT + 1
    one.expire(match)
    clock.now += 2 * LIMIT
    other.tell(match, "call", "DisputeRaised", {}, by="B")
    assert kinds(other, match)[1:] == ["TimeExpired"] * 5 + ["DisputeRaised"]
    assert one.expire(match) == ()
    assert kinds(one, match) == kinds(other, match)
