"""Clocks, folded from event times: limits, the exact instant, chains, pauses, disputes, grants,
amendments.
"""

from __future__ import annotations

from typing import Any

import pytest

from projections.clocks.clocks import Clocks
from projections.clocks.clocks import at_time
from projections.clocks.clocks import due
from projections.clocks.clocks import fold
from tests.referee import little
from tests.referee.matches import Match

SECOND = 1_000
OPENED = 1_000
DISPUTE: dict[str, Any] = {"target": 0, "rule": "", "claim": ""}
SETTLED: dict[str, Any] = {"verdict": "stands", "ruling": 0, "restored": {}}


@pytest.fixture
def match() -> Match:
    """A match with 30 seconds a turn, opened at 1,000 ms; Red's clock runs."""
    return Match(little.GAME, {"seconds": 30})


def clocks(match: Match) -> Clocks:
    return fold(match.game, match.start, match.events, OPENED)


def fallen(match: Match, now: int) -> list[int]:
    return [item.at for item in due(match.game, match.table, clocks(match), now)]


def test_the_first_clock_starts_with_the_match(match: Match) -> None:
    running = clocks(match).running
    assert running is not None
    assert (running.seat, running.limit, clocks(match).due) == ("red", 30_000, 31_000)
    assert clocks(match).left(21_000) == 10_000


def test_the_instant_of_the_deadline_still_counts(match: Match) -> None:
    assert fallen(match, 31_000) == []
    assert fallen(match, 31_001) == [31_000]


def test_the_same_key_runs_on_and_another_starts_in_full(match: Match) -> None:
    match.now = 11_000
    match.act("red", "Drew")
    assert clocks(match).due == 31_000
    match.now = 21_000
    match.act("red", "Passed")
    assert clocks(match).due == 51_000
    assert clocks(match).running is not None
    assert clocks(match).running.seat == "blue"  # type: ignore[union-attr]


def test_missed_deadlines_chain_from_the_deadline_itself(match: Match) -> None:
    assert fallen(match, 100_000) == [31_000, 61_000, 91_000]


def test_a_late_report_of_a_missed_deadline_changes_nothing(match: Match) -> None:
    chained = due(match.game, match.table, clocks(match), 70_000)
    for item in chained:
        match.now = 70_000
        match.act("table", item.action.name, **item.action.args)
    assert clocks(match).due == 91_000


def test_only_so_many_are_worked_out_at_a_time(match: Match) -> None:
    found = due(match.game, match.table, clocks(match), 10_000_000, most=7)
    assert len(found) == 7


def test_a_pause_stops_the_clock_and_nothing_falls_due(match: Match) -> None:
    match.now = 11_000
    match.tell("ClockPaused", {"reason": "fire alarm"})
    assert clocks(match).due is None
    assert clocks(match).left(99_000) == 20_000
    assert fallen(match, 99_000) == []
    match.now = 100_000
    match.tell("ClockResumed", {})
    assert clocks(match).due == 120_000
    assert clocks(match).used == {"red": 10_000}


def test_a_dispute_and_a_pause_must_both_end(match: Match) -> None:
    match.now = 11_000
    call = match.tell("DisputeRaised", DISPUTE, "blue")
    match.now = 12_000
    match.tell("ClockPaused", {"reason": ""})
    match.now = 20_000
    match.tell("DisputeSettled", {**SETTLED, "dispute": call.version})
    assert clocks(match).stopped
    match.now = 30_000
    match.tell("ClockResumed", {})
    assert clocks(match).due == 50_000


def test_time_restored_by_a_ruling_reaches_the_running_and_the_next_clock(match: Match) -> None:
    match.now = 11_000
    call = match.tell("DisputeRaised", DISPUTE, "blue")
    match.tell(
        "DisputeSettled",
        {**SETTLED, "dispute": call.version, "restored": {"red": 5_000, "blue": 7_000}},
    )
    assert clocks(match).due == 36_000
    match.act("red", "Passed")
    assert clocks(match).due == 11_000 + 37_000
    match.act("blue", "Passed")
    match.act("red", "Passed")
    assert clocks(match).due == 41_000, "a grant counts once"


def test_grants_and_set_clocks(match: Match) -> None:
    match.tell("TimeGranted", {"seat": "red", "milliseconds": 4_000, "reason": ""})
    assert clocks(match).due == 35_000
    match.now = 11_000
    match.tell("ClockSet", {"seat": "red", "milliseconds": 9_000, "reason": ""})
    assert clocks(match).due == 20_000
    match.tell("ClockSet", {"seat": "blue", "milliseconds": 1_000, "reason": ""})
    match.act("red", "Passed")
    assert clocks(match).due == 12_000
    match.tell("TimeGranted", {"seat": "blue", "milliseconds": -60_000, "reason": ""})
    assert clocks(match).left(11_000) == 0


def test_after_a_rewind_the_seat_to_act_starts_in_full(match: Match) -> None:
    match.now = 11_000
    first = match.act("red", "Passed")
    match.now = 20_000
    match.rule("RewoundTo", target=first.version)
    assert (clocks(match).running.seat, clocks(match).due) == ("red", 50_000)  # type: ignore[union-attr]


def test_a_strike_that_leaves_the_turn_alone_leaves_the_clock_alone(match: Match) -> None:
    match.now = 11_000
    drew = match.act("red", "Drew")
    match.now = 20_000
    match.rule("PlayStruck", target=drew.version, onward="skip")
    assert clocks(match).due == 31_000


def test_no_clock_after_the_end(match: Match) -> None:
    match.act("red", "GaveUp")
    assert clocks(match).running is None
    assert fallen(match, 10_000_000) == []


def test_without_a_limit_time_used_still_informs() -> None:
    match = Match(little.GAME)
    match.now = 6_000
    match.act("red", "Drew")
    match.now = 8_000
    match.act("red", "Passed")
    match.now = 9_000
    match.act("blue", "Passed")
    shown = at_time(clocks(match), 9_500)
    assert shown.used == {"red": 7_500, "blue": 1_000}
    assert (shown.running, shown.turn, shown.turn_used) == (None, 3, 500)


def test_a_server_clock_set_back_takes_no_time_away(match: Match) -> None:
    match.now = 11_000
    match.act("red", "Drew")
    match.now = 5_000
    match.act("red", "Drew")
    assert clocks(match).due == 31_000
    assert clocks(match).used == {"red": 10_000}


def test_the_clock_of_the_time_counts_even_if_its_play_was_struck_later(match: Match) -> None:
    """Blue's time ran while the record said it was Blue's turn."""
    match.now = 11_000
    first = match.act("red", "Passed")
    match.now = 20_000
    match.rule("RewoundTo", target=first.version)
    assert clocks(match).used == {"red": 10_000, "blue": 9_000}
