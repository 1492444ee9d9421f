"""What a seat is told that names cards of another seat which it cannot see."""

from __future__ import annotations

import pytest

from events.vocabulary import Action
from events.vocabulary import Seat
from games import catalogue
from games import play
from projections.knowledge.named import told_ruling
from tests.games.players import Chance


@pytest.mark.parametrize("card", ["O1A-C06-1", "O1B-C16-1", "O1B-C99-1", ""])
def test_an_action_that_the_game_does_not_have_is_refused_alike_whatever_it_names(
    card: str,
) -> None:
    game = catalogue()["generals_order"]
    *_, last = Chance(game, 1).match(0, demo=True)
    action = Action(Seat("A"), "CardEaten", {"card": card})
    ruling, table = told_ruling(game, last.after, Seat("A"), action)
    assert (ruling.legal, ruling.rule) == (False, "GOR-unknown")
    assert "has no action 'CardEaten'" in str(ruling.because)
    assert table is last.after
    assert play.check(game, table, action) == ruling
