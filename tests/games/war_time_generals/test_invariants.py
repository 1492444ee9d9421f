"""What holds after every action of any match: cards are neither lost nor made, and nobody stands
where nobody may.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import catalogue
from games import play
from games.table import Piece
from games.table import Table
from tests.games.players import Chance

GAME = catalogue()["war_time_generals"]
A, B = GAME.seats
FRONTS = ("A.F", "B.F")


EAGER = {
    "UnitAttacked": 6,
    "UnitMoved": 5,
    "UnitDeployed": 4,
    "CardDrawn": 4,
    "PhaseEnded": 2,
    "TurnEnded": 1,
}
"""How often each action is tried: fighting comes first, and nobody gives up."""


def tables(seed: int, plays: int) -> Iterator[Table]:
    """The tables of a match by chance under options by chance, from its first turn on, with
    Generals soon to fall.
    """
    chance = Chance(GAME, seed)
    *_, last = chance.match(0, demo=True)
    table = last.after.set(A, "health", 4).set(B, "health", 4)
    names, weights = tuple(EAGER), tuple(EAGER.values())
    for _ in range(plays):
        spec = GAME.spec(chance.dice.choices(names, weights)[0])
        action = chance.attempt(table, spec, table.active) if spec else None
        if action is not None and table.outcome is None:
            table = play.apply(GAME, table, action)
            yield table


@pytest.mark.parametrize("seed", range(12))
def test_cards_energy_and_places_stay_within_bounds(seed: int) -> None:
    """Looked at after every action."""
    for table in tables(seed, 400):
        for seat in table.seats:
            _cards_are_conserved(table, seat)
        for piece in table.at("board"):
            _stands_lawfully(table, piece)
        _is_bound_by_guards_alone(table)
        assert table.active in table.to_act


def test_the_matches_looked_at_are_real_fights() -> None:
    """Invaders are bound, units fall, tiles are shared, and some match ends by a General's fall."""
    missing = {"moved", "attacked", "deployed", "bound", "discarded", "shared", "WTG-12.1"}
    for seed in range(12):
        for table in tables(seed, 400) if missing else ():
            missing -= {mark for piece in table.at("board") for mark in piece.marks}
            missing -= {"discarded"} if table.at("discard") else set()
            missing -= {table.outcome.rule} if table.outcome else set()
            cells = [piece.cell for piece in table.at("board")]
            missing -= {"shared"} if len(cells) > len(set(cells)) else set()
    assert not missing


def _cards_are_conserved(table: Table, seat: str) -> None:
    """Deck, hand, battlefield and discard pile make up the registered deck; the General lies on its
    tile.
    """
    if not table.at("general", owner=seat):
        return
    seen = [
        piece
        for piece in table.pieces.values()
        if piece.owner == seat and piece.zone in ("board", "discard")
    ]
    assert table.hides(seat, "hand") + table.hides(seat, "deck") + len(seen) == table.option(
        "deck_size"
    )
    assert len(table.at("pool", owner=seat)) == table.option("deck_size") - len(seen)
    (leader,) = table.at("general", owner=seat)
    assert leader.cell == f"{seat}.G"
    card = table.cards.card(leader.kind)
    assert 0 <= table.count(seat, "energy") <= card.get("max_energy")
    assert 0 <= table.count(seat, "health") <= card.get("health")


def _stands_lawfully(table: Table, piece: Piece) -> None:
    """Health between 1 and full; opposing units together in Front Lines only, own ones in pairs of
    close order.
    """
    card = table.cards.card(piece.kind)
    assert 1 <= piece.count("health") <= card.get("health")
    here = table.at("board", piece.cell)
    own = [other for other in here if other.owner == piece.owner]
    if len(own) < len(here):
        assert piece.cell[:3] in FRONTS
        assert table.option("front_line_rule") == "tile"
    if len(own) > 1 and piece.cell[:3] != ("B.F" if piece.owner == "A" else "A.F"):
        assert len(own) == 2
        assert any("close_order" in table.cards.card(other.kind).get("abilities") for other in own)
        assert piece.cell[0] == piece.owner


def _is_bound_by_guards_alone(table: Table) -> None:
    """The mark lies on just those invaders of an enemy Front Line that a defender faces there."""
    by_row = table.option("front_line_rule") == "row"
    for piece in table.at("board"):
        front = "B.F" if piece.owner == "A" else "A.F"
        facing = [
            other
            for other in table.at("board")
            if other.owner != piece.owner
            and other.cell[:3] == front
            and (by_row or other.cell == piece.cell)
        ]
        assert ("bound" in piece.marks) == (piece.cell[:3] == front and bool(facing))
