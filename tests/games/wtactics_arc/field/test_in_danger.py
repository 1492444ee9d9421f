"""Only creatures that may be dead are asked for their DEF: no dead one is ever passed over."""

from __future__ import annotations

from msgspec.structs import replace

from events.vocabulary import altered
from games import catalogue
from games.table import Table
from games.wtactics_arc.effects.lasting import dead
from games.wtactics_arc.effects.lasting import is_dead
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.stats import least_def
from games.wtactics_arc.field.zones import creatures
from games.wtactics_arc.names import DAMAGE
from tests.games.players import Chance

GAME = catalogue()["wtactics_arc"]


def test_no_dead_creature_is_passed_over() -> None:
    died = 0
    for seed in (3, 5, 7):
        for turn in Chance(GAME, seed).match(120, demo=True):
            for wounds in range(3):
                died += _dead_with(turn.after, wounds)
    assert died > 50


def _dead_with(table: Table, wounds: int) -> int:
    """How many are dead where each creature has so much damage."""
    for piece in creatures(table):
        assert least_def(table, piece) <= def_(table, piece)
        hurt = replace(piece, counters={**piece.counters, DAMAGE: wounds})
        table = altered(table, pieces={**table.pieces, piece.id: hurt})
    found = [piece for piece in creatures(table) if is_dead(table, piece)]
    assert dead(table) == found
    return len(found)
