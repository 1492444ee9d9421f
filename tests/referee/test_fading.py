"""Which tables of a long match are let go, and how long those are kept for which somebody asks."""

from __future__ import annotations

from functools import cache

from games.table import Table
from projections.replay.as_recorded import Believed
from projections.replay.fading import Fading
from projections.replay.replay import Step
from tests.referee.everygame import GAMES
from tests.referee.matches import Match
from tests.referee.matches import random_match

LINES = 90
STAY = {0, 64, *range(LINES - 8, LINES)}
"""Every 64th of the old lines, and the last 8."""


@cache
def match() -> Match:
    return random_match(GAMES["little"], 5, LINES)


def fresh() -> list[Step]:
    """The steps of the match, with all their tables."""
    return [Step(step.entry, step.held, step.ply) for step in match().history.steps]


def kept(steps: list[Step]) -> set[int]:
    """The places whose tables are kept."""
    return {place for place, step in enumerate(steps) if isinstance(step.held, Table)}


def test_every_sixty_fourth_table_stays_and_the_last_eight() -> None:
    steps = fresh()
    assert len(steps) == LINES
    Fading(match().game).fade(steps)
    assert kept(steps) == STAY


def test_a_short_match_keeps_all_its_tables() -> None:
    for length in (0, 1, 8, 9):
        steps = fresh()[:length]
        Fading(match().game).fade(steps)
        assert kept(steps) == set(range(length))


def test_a_table_somebody_asked_for_stays_until_eight_others_were_asked_for() -> None:
    steps = fresh()
    Fading(match().game).fade(steps)
    for place in range(1, 9):
        assert steps[place].table is steps[place].table
        assert steps[place].table == match().history.steps[place].table
    assert kept(steps) == {*STAY, *range(1, 9)}
    assert steps[68].table == match().history.steps[68].table
    assert kept(steps) == {*STAY, *range(5, 9), *range(65, 69)}, "and those on the way to it"
    assert steps[1].table == match().history.steps[1].table, "it is derived once more"


def test_what_was_believed_lets_its_tables_go_as_well() -> None:
    there = random_match(GAMES["little"], 5, LINES)
    there.rule("PlayStruck", target=LINES - 1, onward="skip")
    believed = Believed(there.game, there.start)
    believed.follow(there.events)
    believed.fade()
    for version in (LINES, LINES + 1):
        steps = list(believed.at(version).steps)
        assert kept(steps) >= STAY
        assert kept(steps) <= {*STAY, *range(LINES - 9, LINES)}
    assert believed.at(0).table == there.start
    assert believed.at(40).table == there.history.steps[39].table
