"""Targets may be left out where a card asks for none, and not where it wants some (ARC-28.1)."""

from __future__ import annotations

import pytest

from projections.views.choices.asks import PickManyView
from projections.views.choices.asks import ask_view
from tests.games.wtactics_arc import conduct

GAME = conduct.GAME


@pytest.mark.parametrize("action", ["EventPlayed", "MagicPlayed"])
def test_what_wants_a_target_does_not_offer_to_leave_it_out(action: str) -> None:
    """The phone offered "Leave out" and then refused it."""
    table = conduct.opened(2, {})
    ask = GAME.specs[action].ask("targets")
    assert ask is not None
    offered = set()
    for id_ in table.pieces:
        view = ask_view(GAME, table, table.seats[0], action, ask, {"card": id_})
        assert isinstance(view, PickManyView)
        assert view.optional is (view.least == 0), id_
        offered.add(view.optional)
    assert offered == {True, False}
