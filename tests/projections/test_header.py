"""Whose move it is, as each viewer is told."""

from __future__ import annotations

from projections.knowledge.past import Past
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import seated
from projections.views.scene.header import header
from tests.referee import little
from tests.referee.matches import Match


def your_move(match: Match) -> list[bool]:
    past = Past(match.game, match.start).follow(match.events)
    viewers = (seated("red"), seated("blue"), SPECTATOR)
    return [header(past.sight(one, len(match.events))).your_move for one in viewers]


def test_it_is_the_move_of_who_may_act_until_the_match_is_over() -> None:
    match = Match(little.GAME)
    assert your_move(match) == [True, False, False]
    match.act("red", "Placed", card="R0", cell="a1")
    match.act("red", "Passed")
    assert your_move(match) == [False, True, False]
    match.act("blue", "GaveUp")
    assert match.table.outcome is not None
    assert your_move(match) == [False, False, False]


def test_what_was_made_of_equal_parts_is_kept_and_no_longer() -> None:
    match = Match(little.GAME)
    past = Past(match.game, match.start)
    made = [
        past.remembered(key, parts, lambda value=value: value)
        for key, parts, value in (
            ("names", {"A": 1}, "first"),
            ("names", {"A": 1}, "again"),
            ("other", {"A": 1}, "beside"),
            ("names", {"A": 2}, "anew"),
            ("names", {"A": 2}, "once more"),
        )
    ]
    assert made == ["first", "first", "beside", "anew", "anew"]
