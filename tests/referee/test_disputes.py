"""Calls, holds, the queue, takebacks by consent, penalties."""

from __future__ import annotations

from typing import Any

import pytest

from games.text import name
from games.text import naming
from projections.referee import disputes as calls
from projections.referee import takebacks
from projections.referee.disputes import disputes
from projections.referee.disputes import held
from projections.referee.disputes import open_disputes
from projections.referee.penalties import CAUTION
from projections.referee.penalties import EXCLUDED
from projections.referee.penalties import LADDER
from projections.referee.penalties import harder
from projections.referee.penalties import infractions
from projections.referee.penalties import penalties
from projections.referee.penalties import usual
from projections.referee.takebacks import completes
from projections.referee.takebacks import open_takeback
from tests.referee import little
from tests.referee.matches import Match


@pytest.fixture
def match() -> Match:
    """Red drew and passed, Blue drew."""
    match = Match(little.GAME)
    match.act("red", "Drew")
    match.act("red", "Passed")
    match.act("blue", "Drew")
    return match


def refuse(match: Match, kind: str, by: str, **data: Any) -> str:
    return calls.objection(match.events, match.history, kind, data) or takebacks.objection(
        match.game, match.events, match.history, kind, data, by
    )


def test_a_call_holds_the_match_until_it_is_settled(match: Match) -> None:
    assert held(match.events) == ""
    match.now = 5_000
    call = match.tell("DisputeRaised", {"target": 2, "rule": "LIT-1", "claim": "not yet"}, "blue")
    assert (
        naming(held(match.events), {"blue": "Ann"})
        == "The match is held: Ann called the referee about line 2."
    )
    waiting = open_disputes(match.events)[0]
    assert (waiting.target, waiting.rule, waiting.claim, waiting.by, waiting.waiting(9_000)) == (
        2,
        "LIT-1",
        "not yet",
        "blue",
        4_000,
    )
    match.now = 8_000
    match.tell(
        "DisputeSettled",
        {"dispute": call.version, "verdict": "it stands", "ruling": 0, "restored": {"red": 3_000}},
    )
    assert held(match.events) == ""
    settled = disputes(match.events)[0]
    assert (settled.settled, settled.verdict, settled.restored, settled.waiting(99_000)) == (
        5,
        "it stands",
        {"red": 3_000},
        3_000,
    )
    assert open_disputes(match.events) == ()


def test_calls_that_make_no_sense(match: Match) -> None:
    assert (
        refuse(match, "DisputeRaised", "red", target=9) == "There is no play at line 9 to dispute."
    )
    assert refuse(match, "DisputeRaised", "red", target=0) == ""
    assert "no open dispute" in refuse(match, "DisputeSettled", "referee", dispute=3)


def test_a_call_is_taken_on_and_goes_to_the_head_referee(match: Match) -> None:
    call = match.tell("DisputeRaised", {"target": 0, "rule": "", "claim": ""}, "blue")
    match.tell("DisputeClaimed", {"dispute": call.version, "referee": "Ann"})
    match.tell("DisputeEscalated", {"dispute": call.version, "reason": "a hard one"})
    waiting = open_disputes(match.events)[0]
    assert (waiting.referee, waiting.head) == ("Ann", True)
    match.tell(
        "DisputeSettled",
        {"dispute": call.version, "verdict": "it stands", "ruling": 0, "restored": {}},
    )
    settled = disputes(match.events)[0]
    assert (settled.referee, settled.head, settled.verdict) == ("Ann", True, "it stands")
    for kind in ("DisputeClaimed", "DisputeEscalated"):
        assert "no open dispute" in refuse(
            match, kind, "referee", dispute=call.version, referee="Ann"
        )


def test_each_answer_can_be_appealed_once(match: Match) -> None:
    answers = []
    for _ in range(2):
        call = match.tell("DisputeRaised", {"target": 0, "rule": "", "claim": ""}, "blue")
        said = {"dispute": call.version, "verdict": "it stands", "ruling": 0, "restored": {}}
        answers.append(match.tell("DisputeSettled", said).version)
    match.tell("DisputeRaised", {"target": answers[0], "rule": "", "claim": ""}, "blue")
    assert calls.why_no_appeal(match.events, answers[1]) == ""
    assert "was appealed already" in calls.why_no_appeal(match.events, answers[0])


def test_pauses(match: Match) -> None:
    assert refuse(match, "ClockResumed", "referee") == "The match is not paused."
    match.tell("ClockPaused", {"reason": "lunch"})
    assert held(match.events) == "The match is paused: lunch."
    assert refuse(match, "ClockPaused", "referee") == "The match is paused already."
    match.tell("ClockResumed", {})
    assert held(match.events) == ""


def test_a_takeback_needs_the_last_own_play_and_no_secret(match: Match) -> None:
    assert "Somebody learned" in refuse(match, "TakebackOffered", "blue", target=3)
    passed = match.act("blue", "Passed")
    assert "Only the last play" in refuse(match, "TakebackOffered", "blue", target=2)
    assert "Only blue" in refuse(match, "TakebackOffered", "red", target=passed.version)
    assert refuse(match, "TakebackOffered", "blue", target=passed.version) == ""
    match.act("table", "Rolled", pips=3)
    assert "chance" in refuse(match, "TakebackOffered", "blue", target=5)


def test_consent_takes_back_and_refusal_does_not(match: Match) -> None:
    passed = match.act("blue", "Passed")
    match.tell("TakebackOffered", {"target": passed.version}, "blue")
    assert "open offer already" in refuse(match, "TakebackOffered", "blue", target=passed.version)
    assert refuse(match, "TakebackAccepted", "blue", target=passed.version).startswith("You asked")
    assert (
        refuse(match, "TakebackAccepted", "referee", target=passed.version)
        == "Only a seat can agree."
    )
    match.tell("TakebackDeclined", {"target": passed.version}, "red")
    assert open_takeback(match.events, match.history) is None
    match.tell("TakebackOffered", {"target": passed.version}, "blue")
    assert completes(match.events, match.history, "red")
    match.tell("TakebackAccepted", {"target": passed.version, "complete": True}, "red")
    assert match.table.active == "blue"


def test_a_play_made_since_closes_the_offer(match: Match) -> None:
    passed = match.act("blue", "Passed")
    match.tell("TakebackOffered", {"target": passed.version}, "blue")
    match.act("red", "Passed")
    assert open_takeback(match.events, match.history) is None
    assert "no open offer" in refuse(match, "TakebackAccepted", "red", target=passed.version)


def test_every_other_seat_must_agree(match: Match) -> None:
    passed = match.act("blue", "Passed")
    match.tell("TakebackOffered", {"target": passed.version}, "blue")
    match.tell("TakebackAccepted", {"target": passed.version, "complete": False}, "green")
    assert match.table.active == "red", "one of several does nothing yet"
    offer = open_takeback(match.events, match.history, ("red", "blue", "green"))
    assert offer is not None
    assert (offer.agreed, offer.missing) == (("green",), ("red",))


def test_the_list_of_infractions_can_be_extended(match: Match) -> None:
    match.tell("InfractionDefined", {"name": "phone on", "penalty": "warning"})
    assert infractions(match.events)[-1].name == "phone on"
    match.tell("InfractionDefined", {"name": "slow play", "penalty": "warning"})
    assert (
        next(item for item in infractions(match.events) if item.name == "slow play").penalty
        == "warning"
    )


def test_no_penalty_is_harder_than_the_last() -> None:
    ladder = [harder(CAUTION, times) for times in range(7)]
    assert ladder == [*LADDER, EXCLUDED, EXCLUDED]
    assert harder(name("a walk"), 2) == "a walk"


def test_penalties_grow_with_the_seats_own_history(match: Match) -> None:
    assert usual(match.events, "red", "slow play") == "caution"
    match.tell(
        "PenaltyGiven",
        {
            "seat": "red",
            "infraction": "slow play",
            "penalty": "caution",
            "reason": "",
            "dispute": 0,
        },
    )
    assert usual(match.events, "red", "slow play") == "warning"
    assert usual(match.events, "blue", "slow play") == "caution"
    assert [item.infraction for item in penalties(match.events, "red")] == ["slow play"]


def test_a_penalty_with_a_ruling_goes_to_the_seat_of_the_play_and_falls_with_it(
    match: Match,
) -> None:
    ruling = match.rule("PlayStruck", target=3, infraction="rule broken", penalty="caution")
    assert [(item.seat, item.penalty, item.with_ruling) for item in penalties(match.events)] == [
        ("blue", "caution", True)
    ]
    match.rule("RulingWithdrawn", ruling=ruling.version)
    assert penalties(match.events) == ()
