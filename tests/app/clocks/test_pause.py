"""A pause by the seats: asked, agreed or declined without a referee; the clock runs on until all
have agreed.
"""

from __future__ import annotations

import pytest

from app.desk.desk import Desk
from app.desk.errors import refusals
from events.envelope import Event
from events.memory import MemoryLog
from events.proof.archive import export
from events.vocabulary import MatchId
from events.vocabulary import Seat
from projections.referee.disputes import held
from projections.replay.verify import divergence
from projections.views.clock import clock_view
from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones

LIMIT = 30_000


@pytest.fixture
def timed(desk: Desk) -> MatchId:
    """A match of two with 30 seconds a turn; A's clock has just started."""
    match = desk.open("tiny", {"seconds": 30})
    desk.report(match, Seat("A"), "begin", 0, "FirstSeatChosen", {"seat": "A"})
    return match


def say(desk: Desk, match: MatchId, by: str, kind: str, **data: object) -> Event:
    return desk.tell(match, f"{kind}-{by}-{desk.live(match).head.version}", kind, data, by=by)


def rest(desk: Desk, match: MatchId) -> Event:
    """A asks for a pause and B agrees."""
    return say(
        desk,
        match,
        "B",
        "PauseAgreed",
        request=say(desk, match, "A", "PauseAsked", reason="tea").version,
    )


def left(desk: Desk, match: MatchId, clock: SetClock) -> int:
    running = clock_view(desk.live(match).clocks, clock()).running
    assert running is not None
    return running.left


def test_the_clock_runs_on_until_all_have_agreed(
    desk: Desk, timed: MatchId, clock: SetClock
) -> None:
    clock.now += 5_000
    asked = say(desk, timed, "A", "PauseAsked")
    clock.now += 5_000
    assert (left(desk, timed, clock), held(desk.live(timed).events)) == (LIMIT - 10_000, "")
    event = say(desk, timed, "B", "PauseAgreed", request=asked.version)
    assert (event.kind, event.by) == ("ClockPaused", "B")
    clock.now += 3_600_000
    assert desk.expire(timed) == ()
    assert left(desk, timed, clock) == LIMIT - 10_000
    with pytest.raises(refusals.Held, match="all seats agreed"):
        desk.report(timed, Seat("A"), "one", 1, "StonesTaken", {"number": 1})


def test_all_agree_to_go_on(desk: Desk, timed: MatchId, clock: SetClock) -> None:
    clock.now += 5_000
    rest(desk, timed)
    clock.now += 60_000
    asked = say(desk, timed, "B", "ResumeAsked")
    assert held(desk.live(timed).events) == "The match is paused: tea."
    assert say(desk, timed, "A", "PauseAgreed", request=asked.version).kind == "ClockResumed"
    assert left(desk, timed, clock) == LIMIT - 5_000
    desk.report(timed, Seat("A"), "one", 1, "StonesTaken", {"number": 1})
    live = desk.live(timed)
    assert divergence(live.game, live.manifest, live.events) is None


def test_the_referee_may_end_it_and_the_seats_do_not_end_the_referees(
    desk: Desk, timed: MatchId
) -> None:
    rest(desk, timed)
    say(desk, timed, "referee", "ClockResumed")
    assert held(desk.live(timed).events) == ""
    say(desk, timed, "referee", "ClockPaused", reason="fire alarm")
    with pytest.raises(refusals.Illegal, match="The referee paused the match"):
        say(desk, timed, "A", "ResumeAsked")


def test_a_deadline_passed_before_the_last_agreement_counts(
    desk: Desk, timed: MatchId, clock: SetClock
) -> None:
    """What fell due first is recorded first; the question is open still and the pause holds the
    next clock.
    """
    asked = say(desk, timed, "A", "PauseAsked")
    clock.now += LIMIT + 1
    say(desk, timed, "B", "PauseAgreed", request=asked.version)
    assert [event.kind for event in desk.live(timed).events[-2:]] == ["PlayMade", "ClockPaused"]
    assert left(desk, timed, clock) == LIMIT - 1


def test_at_the_deadline_itself_the_pause_is_in_time(
    desk: Desk, timed: MatchId, clock: SetClock
) -> None:
    asked = say(desk, timed, "A", "PauseAsked")
    clock.now += LIMIT
    say(desk, timed, "B", "PauseAgreed", request=asked.version)
    assert [event.kind for event in desk.live(timed).events[-2:]] == ["PauseAsked", "ClockPaused"]


@pytest.mark.parametrize("by", ["A", "B"])
def test_declined_or_taken_back_it_is_open_no_more(desk: Desk, timed: MatchId, by: str) -> None:
    asked = say(desk, timed, "A", "PauseAsked")
    say(desk, timed, by, "PauseDeclined", request=asked.version)
    with pytest.raises(refusals.Illegal, match="Nothing about a pause"):
        say(desk, timed, "B", "PauseAgreed", request=asked.version)
    assert say(desk, timed, "B", "PauseAsked").version == asked.version + 2


@pytest.mark.parametrize(
    ("by", "kind", "why"),
    [
        ("A", "PauseAgreed", "You asked this yourself"),
        ("referee", "PauseAgreed", "Only a seat"),
        ("referee", "PauseDeclined", "Only a seat"),
        ("B", "PauseAsked", "asked already"),
        ("referee", "PauseAsked", "Only a seat"),
        ("B", "ResumeAsked", "not paused"),
    ],
)
def test_what_makes_no_sense_is_refused(
    desk: Desk, timed: MatchId, by: str, kind: str, why: str
) -> None:
    asked = say(desk, timed, "A", "PauseAsked")
    data = {"request": asked.version} if kind.startswith("Pause") and kind != "PauseAsked" else {}
    head = desk.live(timed).head
    with pytest.raises(refusals.Illegal, match=why):
        say(desk, timed, by, kind, **data)
    assert desk.live(timed).head == head


def test_nothing_is_agreed_while_a_call_is_open(desk: Desk, timed: MatchId) -> None:
    asked = say(desk, timed, "A", "PauseAsked")
    call = say(desk, timed, "B", "DisputeRaised")
    for by, kind, data in (
        ("B", "PauseAgreed", {"request": asked.version}),
        ("B", "PauseAsked", {}),
    ):
        with pytest.raises(refusals.Illegal, match="called the referee"):
            say(desk, timed, by, kind, **data)
    say(desk, timed, "referee", "DisputeSettled", dispute=call.version, verdict="play on")
    assert say(desk, timed, "B", "PauseAgreed", request=asked.version).kind == "ClockPaused"


def test_what_a_held_table_waits_for_is_said(desk: Desk, timed: MatchId) -> None:
    """Of seats that rest: their agreement; where one of them called meanwhile: the referee."""
    rest(desk, timed)
    with pytest.raises(refusals.Held) as told:
        desk.report(timed, Seat("A"), "one", 1, "StonesTaken", {"number": 1})
    assert str(told.value.ruling.instead).startswith("Ask to go on")
    say(desk, timed, "B", "DisputeRaised")
    with pytest.raises(refusals.Held) as told:
        desk.report(timed, Seat("A"), "two", 1, "StonesTaken", {"number": 1})
    assert str(told.value.ruling.instead) == "Wait for the referee."


def test_of_three_all_must_agree(desk: Desk) -> None:
    match = desk.open("wtactics_arc", {}, ("A", "B", "C"))
    asked = say(desk, match, "C", "PauseAsked")
    assert say(desk, match, "A", "PauseAgreed", request=asked.version).kind == "PauseAgreed"
    with pytest.raises(refusals.Illegal, match="agreed already"):
        say(desk, match, "A", "PauseAgreed", request=asked.version)
    assert say(desk, match, "B", "PauseAgreed", request=asked.version).kind == "ClockPaused"


def test_a_repeated_agreement_gets_its_first_receipt(desk: Desk, timed: MatchId) -> None:
    asked = say(desk, timed, "A", "PauseAsked")
    first = desk.tell(timed, "yes", "PauseAgreed", {"request": asked.version}, by="B")
    assert (
        desk.tell(timed, "yes", "PauseAgreed", {"request": asked.version}, by="B").receipt
        == first.receipt
    )


def test_another_process_takes_the_pause_over(clock: SetClock) -> None:
    """Two desks over one log: what one has agreed holds the other, and a restart finds it."""
    log = MemoryLog()
    one, other = (
        Desk(log, clock, draw=lambda choices: choices[0]),
        Desk(log, clock, draw=lambda choices: choices[0]),
    )
    match = one.open("tiny", {"seconds": 30})
    one.report(match, Seat("A"), "begin", 0, "FirstSeatChosen", {"seat": "A"})
    other.live(match)
    asked = one.tell(match, "ask", "PauseAsked", {}, by="A")
    other.live(match)
    other.expire(match)
    other.tell(match, "yes", "PauseAgreed", {"request": asked.version}, by="B")
    clock.now += 100_000
    assert one.expire(match) == ()
    assert held(one.live(match).events)
    one.forget(match)
    assert one.live(match).clocks.stopped
    assert any(b"PauseAsked" in line for line in export(log, match))


def test_through_the_doors(phones: TableOfPhones) -> None:
    status, answer = phones.a.act("PauseAsked", "ask", reason="a call from home")
    assert status == 200, answer
    request = answer["receipt"]["version"]
    for phone in (phones.a, phones.b, phones.referee, phones.watcher):
        shown = phone.view()["pausing"]
        assert (shown["version"], shown["kind"], shown["by"], shown["missing"]) == (
            request,
            "PauseAsked",
            "A",
            ["B"],
        )
        assert phone.view()["pause"] is None
    assert phones.referee.act("PauseAgreed", "r", request=request)[0] == 403
    assert phones.b.act("PauseAgreed", "w", request=99)[0] == 422
    assert phones.b.act("PauseAgreed", "x", request="one")[0] == 400
    assert phones.b.act("PauseAgreed", "yes", request=request)[0] == 200
    view = phones.a.view()
    assert (view["pausing"], view["pause"]["agreed"], view["pause"]["reason"]) == (
        None,
        True,
        "a call from home",
    )
    status, refusal = phones.a.act("StonesTaken", "one", number=1)
    assert (status, refusal["ruling"]["instead"]) == (
        422,
        "Ask to go on; it goes on when everybody agrees.",
    )
