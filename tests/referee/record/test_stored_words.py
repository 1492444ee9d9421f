"""Events in words for programs that have no rules of the game."""

from __future__ import annotations

from projections.scoresheet.event_words import stored_words
from tests.referee import little
from tests.referee.matches import Match


def test_a_play_is_said_by_its_name_and_a_ruling_with_the_play_it_puts_there() -> None:
    match = Match(little.GAME)
    match.act("red", "Placed", card="R0", cell="a1")
    passed = {"seat": "red", "name": "Passed", "args": {}}
    match.rule("PlayReplaced", target=match.events[-1].version, action=passed)
    assert [stored_words(event) for event in match.events] == [
        "Placed card=R0 cell=a1",
        "replaced the play at line 1: Passed",
    ]
