"""What holds after every action of any match: no card is lost or made, nobody stands where nobody
may.
"""

from __future__ import annotations

import pytest

from games import catalogue
from games.generals_order.effects.stated_changes import cards_of
from games.table import Table
from tests.games.players import Chance

GAME = catalogue()["generals_order"]
BEYOND = {"A": "F2", "B": "F1"}


@pytest.mark.parametrize("seed", range(12))
def test_cards_names_and_places_stay_within_the_rules(seed: int) -> None:
    for turn in Chance(GAME, seed).match(250, demo=True):
        for seat in GAME.seats:
            _holds(turn.after, seat)


def test_a_lost_card_would_be_noticed() -> None:
    *_, last = Chance(GAME, 1).match(0, demo=True)
    with pytest.raises(AssertionError):
        _holds(last.after.hide("A", "hand", -1), "A")


def _holds(table: Table, seat: str) -> None:
    if not table.turn:
        return
    assert cards_of(table, seat) == table.count(seat, "deck_size")
    standing = table.at("battlefield", owner=seat)
    names = [table.cards.card(piece.kind).name for piece in standing]
    assert len(set(names)) == len(names)
    assert not set(names) & {
        table.cards.card(piece.kind).name for piece in table.at("casualty", owner=seat)
    }
    assert BEYOND[seat] not in {piece.cell for piece in standing}
    for piece in standing:
        kinds = [table.cards.card(worn.kind).get("kind") for worn in table.attached(piece.id)]
        assert len(set(kinds)) == len(kinds)
    arms = [
        worn.kind
        for worn in table.at("equipment", owner=seat)
        if table.cards.card(worn.kind).get("kind") == "Armament"
    ]
    assert len(set(arms)) == len(arms)
    assert all(
        worn.host in {piece.id for piece in standing} for worn in table.at("equipment", owner=seat)
    )
