"""A deck check by scanning, in every game that has decks: missing, extra and doubled copies are
named.
"""

from __future__ import annotations

import random

import pytest

from games.table import Piece
from games.table import Table
from projections.tablecheck.typed import TableCheck
from projections.tablecheck.typed import check_deck
from projections.tablecheck.typed import is_deck
from projections.walkback.places import is_concealed
from tests.referee.everygame import GAMES
from tests.referee.matches import random_match

DECKS = sorted(
    key
    for key, game in GAMES.items()
    if any(is_deck(game, zone.name) for zone in game.equipment.zones)
)


def pool(key: str, table: Table, owner: str) -> list[str]:
    """The registered cards of a seat that lie unseen."""
    return sorted(
        id_
        for id_, piece in table.pieces.items()
        if piece.owner == owner and is_concealed(GAMES[key], piece.zone)
    )


def with_decks(key: str, table: Table) -> Table:
    """The table, with some registered cards for seats that registered none."""
    zone = next(
        zone.name for zone in GAMES[key].equipment.zones if is_concealed(GAMES[key], zone.name)
    )
    for seat in table.seats:
        if not pool(key, table, seat):
            table = table.put(
                *(Piece(f"X1{seat}-{number}", "card", seat, seat, zone) for number in range(1, 9))
            )
    return table


def wrong(found: TableCheck) -> dict[str, str]:
    """What a check says of each copy that is not as it should be."""
    return {row.piece: row.answer for row in found.answers if row.answer != "confirmed"}


@pytest.mark.parametrize("key", DECKS)
@pytest.mark.parametrize("seed", range(3))
def test_a_deck_is_checked_copy_by_copy(key: str, seed: int) -> None:
    game, chance = GAMES[key], random.Random(seed)
    table = with_decks(key, random_match(game, seed, 40).table)
    seen = {seat: pool(key, table, seat) for seat in table.seats}
    owner, other = table.seats[:2]
    assert check_deck(game, table, owner, seen[owner]).agrees
    lost = chance.choice(seen[owner])
    left = [id_ for id_ in seen[owner] if id_ != lost]
    doubled, strange = left[0], seen[other][0]
    found = check_deck(game, table, owner, [*left, doubled, strange, "nobody's"])
    assert wrong(found) == {lost: "not seen", strange: "contradicts", "nobody's": "unknown"}
    assert (found.agrees, found.twice) == (False, (doubled,))


def test_every_card_game_has_decks_to_check() -> None:
    assert {
        key for key, game in GAMES.items() if any(zone.hidden for zone in game.equipment.zones)
    } == set(DECKS)
