"""Moments that are no plays: time trouble to the millisecond, and what counts as a decision."""

from __future__ import annotations

from typing import Any

import pytest

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from projections.knowledge.moments import Moment
from projections.knowledge.moments import MomentKind
from projections.knowledge.moments import captured
from projections.knowledge.moments import recorded_moments
from projections.knowledge.moments import standing_moments
from projections.knowledge.past import Past
from tests.referee import little
from tests.referee.matches import Match


def told(match: Match, opened: int = 0) -> list[Moment]:
    """The moments of a match that was opened then, as recorded."""
    tables = Past(match.game, match.start).follow(match.events).tables
    return list(recorded_moments(match.game, match.events, tables, match.history, opened))


def rows(moments: list[Moment], kind: MomentKind) -> list[tuple[int, int, str, int]]:
    """Of the moments of a kind: the line, the ply, who, and the line that it is about."""
    return [
        (moment.version, moment.ply, moment.seat, moment.target)
        for moment in moments
        if moment.kind == kind
    ]


@pytest.mark.parametrize(
    ("seconds", "after", "left"),
    [
        (100, 89_999, []),
        (100, 90_000, [10_000]),
        (100, 100_000, [0]),
        (100, 100_001, [0]),
        (20, 14_999, []),
        (20, 15_000, [5_000]),
        (1, 0, [1_000]),
        (0, 100_000, []),
    ],
)
def test_little_time_is_a_tenth_of_the_limit_or_five_seconds(
    seconds: int, after: int, left: list[int]
) -> None:
    """Told only of the seat whose clock runs."""
    match = Match(little.GAME, {"seconds": seconds})
    opened, match.now = match.now, match.now + after
    match.act("red", "Drew")
    match.act("blue", "GaveUp")
    assert [
        (moment.version, moment.seat, moment.left)
        for moment in told(match, opened)
        if moment.kind == MomentKind.TIME
    ] == [(1, "red", milliseconds) for milliseconds in left]


def test_time_is_told_of_the_clock_that_ran_before_the_play_also_at_the_first() -> None:
    match = Match(little.GAME, {"seconds": 100})
    opened = match.now
    for after, seat in ((95_000, "red"), (94_000, "blue"), (1_000, "red")):
        match.now += after
        match.act(seat, "Passed")
    assert [
        (moment.version, moment.seat, moment.left)
        for moment in told(match, opened)
        if moment.kind == MomentKind.TIME
    ] == [(1, "red", 5_000), (2, "blue", 6_000)]


def test_a_deadline_that_passed_is_told_of_the_seat_that_missed_it() -> None:
    match = Match(little.GAME, {"seconds": 100})
    opened = match.now
    match.now += 99_000
    match.act(TABLE, "Rolled", pips=3)
    match.now += 1_000
    match.act(TABLE, "TimeExpired")
    assert [
        (moment.version, moment.seat, moment.left)
        for moment in told(match, opened)
        if moment.kind == MomentKind.TIME
    ] == [(2, "red", 0)]


@pytest.mark.parametrize(
    ("agreed", "rulings"),
    [
        ({"complete": True}, [(3, 0, "blue", 1)]),
        ({}, [(3, 0, "blue", 1)]),
        ({"complete": False}, []),
    ],
)
def test_a_play_is_taken_back_when_the_last_seat_agrees(
    agreed: dict[str, bool], rulings: list[tuple[int, int, str, int]]
) -> None:
    """Old records do not say that it was the last."""
    match = Match(little.GAME)
    match.act("red", "Drew")
    match.tell("TakebackOffered", {"target": 1}, by="red")
    match.tell("TakebackAccepted", {"target": 1, **agreed}, by="blue")
    assert rows(told(match), MomentKind.RULING) == rulings


@pytest.mark.parametrize(
    ("kind", "data", "target"),
    [
        ("DisputeSettled", {"dispute": 2, "verdict": "no", "ruling": 0, "restored": {}}, 2),
        ("DisputeSettled", {"dispute": 2, "verdict": "yes", "ruling": 1, "restored": {}}, 1),
        ("PenaltyGiven", {"seat": "red", "penalty": "warning", "infraction": ""}, 0),
        ("TimeGranted", {"seat": "red", "milliseconds": 1_000}, 0),
        ("ClockSet", {"seat": "red", "milliseconds": 1_000}, 0),
    ],
)
def test_a_decision_of_the_referee_is_told_with_the_line_it_is_about(
    kind: str, data: dict[str, Any], target: int
) -> None:
    match = Match(little.GAME)
    match.act("red", "Drew")
    match.tell("DisputeRaised", {"target": 1, "rule": "", "claim": "?"}, by="blue")
    match.tell(kind, data)
    moments = told(match)
    assert rows(moments, MomentKind.DISPUTE) == [(2, 1, "blue", 1)]
    assert rows(moments, MomentKind.RULING) == [(3, 1, "", target)]


def test_a_call_before_the_first_play_stands_before_every_play() -> None:
    match = Match(little.GAME)
    match.tell("DisputeRaised", {"target": 0, "rule": "", "claim": "Who begins?"}, by="blue")
    match.act("red", "Drew")
    assert rows(told(match), MomentKind.DISPUTE) == [(1, 0, "blue", 0)]


@pytest.mark.parametrize(
    ("to", "cards", "count", "kind"),
    [
        (["red"], [], 1, MomentKind.DRAW),
        (["blue"], [], 1, MomentKind.REVEAL),
        (["red", "blue"], [], 1, MomentKind.REVEAL),
        (["red"], ["R3"], 0, MomentKind.REVEAL),
        (["blue"], ["R3"], 0, MomentKind.REVEAL),
        (["red"], [], 0, None),
    ],
)
def test_a_draw_shows_only_the_drawing_seat_an_unnamed_card(
    to: list[str], cards: list[str], count: int, kind: MomentKind | None
) -> None:
    match = Match(little.GAME)
    shown = {"to": to, "cards": cards, "count": count, "random": False}
    match.tell("PlayMade", {"action": {"seat": "red", "name": "Drew", "args": {}}}, "red", (shown,))
    assert [(moment.kind, moment.version, moment.seat) for moment in told(match)] == (
        [(kind, 1, "red")] if kind else []
    )


def test_a_struck_play_made_in_little_time_is_told_as_struck_alone() -> None:
    match = Match(little.GAME, {"seconds": 100})
    opened, match.now = match.now, match.now + 95_000
    match.act("red", "Drew")
    match.act("red", "Passed")
    match.rule("PlayStruck", target=1)
    match.act("blue", "GaveUp")
    recorded = told(match, opened)
    assert [(moment.kind, moment.version, moment.ply) for moment in recorded] == [
        (MomentKind.TIME, 1, 0),
        (MomentKind.DRAW, 1, 0),
        (MomentKind.TIME, 2, 1),
        (MomentKind.TURN, 2, 1),
        (MomentKind.RULING, 3, 1),
        (MomentKind.END, 4, 2),
    ]
    standing = standing_moments(match.game, match.events, match.history, recorded)
    assert [(moment.kind, moment.version, moment.ply, moment.target) for moment in standing] == [
        (MomentKind.STRUCK, 1, 0, 3),
        (MomentKind.TIME, 2, 1, 0),
        (MomentKind.TURN, 2, 1, 0),
        (MomentKind.RULING, 3, 1, 1),
        (MomentKind.END, 4, 2, 0),
    ]


@pytest.mark.parametrize(
    ("seat", "change", "taken"),
    [
        (little.BLUE, {"controller": little.BLUE}, ("R0",)),
        (little.RED, {"controller": little.BLUE}, ()),
        (TABLE, {"controller": little.BLUE}, ()),
        (little.BLUE, {"cell": "c3"}, ()),
        (little.BLUE, {"zone": "discard", "cell": ""}, ("R0",)),
        (little.RED, {"zone": "discard", "cell": ""}, ("R0",)),
        (TABLE, {"zone": "discard", "cell": ""}, ()),
    ],
)
def test_captured_is_what_left_play_or_went_over_to_the_acting_side(
    seat: Seat, change: dict[str, Any], taken: tuple[str, ...]
) -> None:
    """R1 in the pool is not in play: that it leaves the table is no capture."""
    start = little.setup(little.GAME, little.GAME.seats, {}, little.GAME.cards)
    before = start.move("R0", "board", "a1")
    after = before.change("R0", **change).remove("R1")
    assert captured(little.GAME, Action(seat, "Hit", {}), before, after) == taken
