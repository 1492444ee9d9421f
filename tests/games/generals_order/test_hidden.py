"""A window never tells what is in a hand: other cards there change neither it nor a byte of the
enemy's view.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from msgspec import structs

from app.views.edge import as_json
from games import catalogue
from games import play
from games.generals_order.cards.places import may_hold
from games.generals_order.names import POOL
from games.rules import Game
from games.table import Table
from projections.knowledge.sight import looking
from projections.knowledge.viewer import seated
from projections.views.scene.table import table_view
from tests.games.players import Chance

GAME = catalogue()["generals_order"]
SECRET = ("pool",)


def otherwise(table: Table, seat: str, dice: random.Random, ids: list[str]) -> Table:
    """The table with other designs in the unseen cards of a seat: drawn from the whole set,
    Counters or none at all.
    """
    kinds = dice.choice([[*table.cards.cards], ["N01", "N02", "N03", "N04"], ["C06"]])
    pieces = {id_: structs.replace(table.pieces[id_], kind=dice.choice(kinds)) for id_ in ids}
    return replace(table, pieces={**table.pieces, **pieces})


def unseen(table: Table, seat: str) -> list[str]:
    """The cards of a seat that the enemy does not see."""
    return [piece.id for piece in table.at("pool", owner=seat) if "shown" not in piece.marks]


def test_what_a_hand_may_hold_is_the_own_pool_and_what_nobody_has_seen() -> None:
    types = {card.type for card in GAME.cards.cards.values()}
    seen, first = 0, play.setup(GAME, GAME.seats[:2], {})
    for turn in Chance(GAME, 6).match(60, demo=True, first=first):
        table = turn.after
        for seat in table.seats:
            held = set(may_hold(table, seat, *types))
            there = {id_: piece for id_, piece in table.pieces.items() if id_ in held}
            assert {(piece.zone, piece.owner) for piece in there.values()} <= {(POOL, seat)}
            own = {piece.id for piece in table.at(POOL, owner=seat)}
            assert own <= held
            seen += len(table.pieces) - len(own)
    assert seen


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5, 7])
def test_other_unseen_cards_change_no_view_and_no_window(seed: int) -> None:
    dice = random.Random(seed)
    windows = 0
    for turn in Chance(GAME, seed).match(70, demo=True):
        if not turn.before.turn:
            continue
        other = next(seat for seat in GAME.seats if seat != turn.action.seat)
        ids = [
            id_
            for id_ in unseen(turn.before, other)
            if id_ in turn.after.pieces and turn.after.pieces[id_].zone == "pool"
        ]
        before = otherwise(turn.before, other, dice, ids)
        after = play.apply(GAME, before, turn.action)
        assert after.frames == turn.after.frames
        assert after.to_act == turn.after.to_act
        assert seen(GAME, after, turn.action.seat) == seen(GAME, turn.after, turn.action.seat)
        windows += bool(after.frames)
    assert windows


def seen(game: Game, table: Table, seat: str) -> bytes:
    """The bytes of a seat's view."""
    return as_json(table_view(looking(game, table, seated(seat))), {})


def test_a_window_opened_by_what_is_held_would_be_caught() -> None:
    """The law can fail: the seat itself does see that its cards are others."""
    *_, last = Chance(GAME, 1).match(0, demo=True)
    table = last.after
    changed = otherwise(table, "B", random.Random(3), unseen(table, "B"))
    assert seen(GAME, changed, "B") != seen(GAME, table, "B")


def test_cards_that_went_to_discard_are_counted_and_not_named() -> None:
    """GOR-R30: neither seat's view names a card in DISCARD, and the count holds it."""
    found = 0
    for turn in Chance(GAME, 1).match(120, demo=True):
        spent = turn.after.at("spent")
        found += len(spent)
        for seat in GAME.seats if spent else ():
            zones = table_view(looking(GAME, turn.after, seated(seat)), acting=False).zones
            named = {piece.id for zone in zones for piece in zone.pieces}
            assert not named & {piece.id for piece in spent}
        for seat in GAME.seats:
            assert turn.after.hides(seat, "discard") >= len(turn.after.at("spent", owner=seat))
    assert found
