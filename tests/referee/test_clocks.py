"""Clocks, folded from event times: limits, the exact instant, chains, pauses, disputes, grants,
amendments.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.rules import Deadline
from games.table import Table
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


def missed(match: Match, now: int) -> Match:
    """The match after each deadline up to *now* was recorded at its time."""
    for item in due(match.game, match.table, clocks(match), now + 1):
        match.now = item.at
        match.act("table", item.action.name, **item.action.args)
    return match


def test_after_twelve_missed_deadlines_a_match_rests_until_something_is_reported(
    match: Match,
) -> None:
    assert fallen(match, 10_000_000) == [1_000 + 30_000 * number for number in range(1, 13)]
    almost = clocks(missed(match, 331_000))
    assert (almost.missed, almost.resting, almost.due) == (11, False, 361_000)
    rests = clocks(missed(match, 361_000))
    assert (rests.missed, rests.resting, rests.due) == (12, True, None)
    assert fallen(match, 10_000_000) == []
    match.now = 5_000_000
    match.tell("NoteAdded", {"text": "here we are again", "target": 0})
    again = clocks(match)
    assert (again.missed, again.resting, again.due) == (0, False, 5_030_000)


def test_a_report_ends_the_row_of_missed_deadlines(match: Match) -> None:
    assert clocks(missed(match, 91_000)).missed == 3
    match.now = 101_000
    match.tell("NoteAdded", {"text": "I am here", "target": 0})
    assert (clocks(match).missed, clocks(match).due) == (0, 121_000)


def test_a_clock_that_rested_has_its_limit_and_no_more(match: Match) -> None:
    """What was granted to it before does not come on top of it."""

    def at_once(table: Table) -> Deadline | None:
        deadline = little.GAME.deadline(table)
        return deadline and replace(deadline, rests_after=1)

    match.game = replace(little.GAME, deadline=at_once)
    match.tell("TimeGranted", {"seat": "blue", "milliseconds": 10_000})
    rests = clocks(missed(match, 31_000))
    assert rests.running is not None
    assert (rests.resting, rests.running.seat, rests.running.left) == (True, "blue", 40_000)
    match.now = 50_000
    match.tell("NoteAdded", {"text": "I am here", "target": 0})
    assert clocks(match).due == 80_000


def test_a_deadline_that_leaves_the_same_clock_running_falls_due_once(match: Match) -> None:
    def for_ever(table: Table) -> Deadline | None:
        deadline = little.GAME.deadline(table)
        return deadline and replace(deadline, key="the same")

    match.game = replace(little.GAME, deadline=for_ever)
    assert fallen(match, 100_000) == [31_000]


def test_each_millisecond_counts_and_none_is_below_nothing(match: Match) -> None:
    match.tell("NoteAdded", {"text": "at the same time", "target": 0})
    assert clocks(match).used == {}
    match.now = OPENED + 1
    match.tell("ClockPaused", {"reason": "fire alarm"})
    assert (clocks(match).used, clocks(match).left(OPENED + 1)) == ({"red": 1}, 29_999)
    match.now = OPENED + 2
    match.tell("ClockResumed", {})
    assert clocks(match).due == 31_001
    match.tell("TimeGranted", {"seat": "blue", "milliseconds": -60_000, "reason": ""})
    match.now = 40_000
    match.tell("NoteAdded", {"text": "the time is up", "target": 0})
    assert clocks(match).due == 40_000
    match.act("red", "Passed")
    assert (clocks(match).due, clocks(match).left(40_000)) == (40_000, 0)


def test_whose_turn_it_is_uses_time_where_nobody_is_named() -> None:
    start = Match(little.GAME, {"seconds": 30}).start
    for changed, seats in (
        ({}, ("red",)),
        ({"to_act": ("blue", "red")}, ("blue", "red")),
        ({"to_act": ()}, ("red",)),
        ({"to_act": (), "active": None}, ()),
    ):
        assert fold(little.GAME, start.having(**changed), [], OPENED).to_act == seats


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
