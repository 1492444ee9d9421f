"""How many cards that nobody knows go from which hidden zone to which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from games.cards import NO_CARDS
from games.rules import ZoneSpec
from games.table import Table
from projections.walkback.unseen import Flow
from projections.walkback.unseen import flows
from projections.walkback.unseen import unknown
from tests.referee import little

RESERVE = ZoneSpec("reserve", "Reserve", "pile", hidden=True)
GAME = replace(
    little.GAME,
    equipment=replace(little.GAME.equipment, zones=(*little.GAME.equipment.zones, RESERVE)),
)


def table(red: Mapping[str, int], blue: Mapping[str, int] | None = None) -> Table:
    start = little.setup(GAME, GAME.seats, {}, NO_CARDS)
    hidden = {("red", zone): count for zone, count in red.items()}
    return start.having(
        hidden=hidden | {("blue", zone): count for zone, count in (blue or {}).items()}
    )


def counts(hand: int = 0, deck: int = 0, reserve: int = 0) -> dict[str, int]:
    return {"hand": hand, "deck": deck, "reserve": reserve}


@pytest.mark.parametrize(
    ("before", "after", "cards", "corrected"),
    [
        (counts(3, 5), counts(3, 5), [], []),
        (counts(3, 5), counts(1, 7), [Flow("red", "hand", "deck", 2, 3)], []),
        (
            counts(5, 1, 1),
            counts(2, 2, 3),
            [Flow("red", "hand", "deck", 1, 5), Flow("red", "hand", "reserve", 2, 4)],
            [],
        ),
        (
            counts(4, 3, 0),
            counts(2, 0, 5),
            [Flow("red", "hand", "reserve", 2, 4), Flow("red", "deck", "reserve", 3, 3)],
            [],
        ),
        (counts(3, 5), counts(3, 6), [], [Flow("red", "", "deck", 6)]),
        (
            counts(3, 5),
            counts(1, 6),
            [Flow("red", "hand", "deck", 1, 3)],
            [Flow("red", "", "hand", 1)],
        ),
    ],
)
def test_zones_that_shrink_fill_those_that_grow_and_the_rest_is_corrected(
    before: Mapping[str, int],
    after: Mapping[str, int],
    cards: list[Flow],
    corrected: list[Flow],
) -> None:
    """`among`: what lies in the zone as each is taken, the earlier ones being gone."""
    found, counted = flows(GAME, table(before), table(after), {})
    assert (sorted(found, key=cards.index), list(counted)) == (cards, corrected)


def test_the_cards_nobody_knows_are_counted_for_each_seat() -> None:
    before = table(counts(5, 1, 1), counts(3, 5))
    after = table(counts(2, 2, 3), counts(4, 4))
    assert unknown(GAME, before, after, {}) == {"red": 3, "blue": 1}
    assert unknown(GAME, before, before, {}) == {}


def test_a_card_known_by_name_is_not_counted_with_the_unknown() -> None:
    """R1 goes back to the hand, or first into the deck, from which a card is then drawn."""
    after = table(counts(4, 5))
    before = table(counts(3, 5)).move("R1", "discard")
    assert flows(GAME, before, after, {"R1": "hand"}) == ((), ())
    drawn = Flow("red", "deck", "hand", 1, 6)
    assert flows(GAME, before, after, {"R1": "deck"}) == ((drawn,), ())
    assert unknown(GAME, before, after, {"R1": "hand"}) == {}
    assert unknown(GAME, before, after, {"R1": "deck"}) == {"red": 1}
    assert flows(GAME, after, before, {"R1": "hand"}) == ((), ())
