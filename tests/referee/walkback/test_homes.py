"""From which hidden zone a card came, so that it goes back there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules import Game
from games.rules import ZoneSpec
from games.text import text
from projections.walkback.places import default_home
from projections.walkback.places import homes
from tests.referee import little
from tests.referee.matches import Match


def test_a_card_comes_from_the_zone_that_it_left_last() -> None:
    """The top of the deck falls onto the discard pile, is taken in hand and placed."""
    match = Match(little.GAME)
    match.rule(
        "TableCorrected",
        changes=[
            {"what": "spot", "of": "R7", "key": "", "value": "discard:"},
            {"what": "hidden", "of": "red", "key": "deck", "value": 4},
        ],
    )
    match.act("red", "Retrieved", card="R7")
    match.act("red", "Placed", card="R0", cell="a1")
    match.act("red", "Placed", card="R7", cell="b2")
    match.act("red", "Passed")
    steps, ids = match.history.steps, ("R0", "R6", "R7")
    found = [homes(match.game, match.start, steps[:count], ids) for count in range(6)]
    fell, held = {"R7": "deck"}, {"R0": "hand"}
    both = {**held, "R7": "hand"}
    assert found == [{}, fell, fell, {**fell, **held}, both, both]
    assert homes(match.game, match.start, steps, ("R7",)) == {"R7": "hand"}
    assert homes(match.game, match.start, steps, ()) == {}


def having(*zones: str) -> Game:
    """The little game with these hidden piles alone."""
    piles = tuple(ZoneSpec(name, text(name), layout="pile", hidden=True) for name in zones)
    return replace(little.GAME, equipment=replace(little.GAME.equipment, zones=piles))


@pytest.mark.parametrize(
    ("zones", "home"),
    [
        ((), ""),
        (("deck",), "deck"),
        (("deck", "reserve"), "deck"),
        (("deck", "hand"), "hand"),
        (("hand", "deck"), "hand"),
    ],
)
def test_where_nothing_tells_a_card_goes_to_the_hand_or_else_to_the_first_pile(
    zones: tuple[str, ...], home: str
) -> None:
    assert default_home(having(*zones)) == home
