"""Which creatures are dead, changes of DEF that end with a battle, and how a survivor survives that
(ARC-17.8, 27.2, R45, R70, R124).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.effects.destroying import is_saved
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.stats import least_def
from games.wtactics_arc.field.zones import creatures
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import DEF_TURN
from games.wtactics_arc.names import IN_PLAY
from games.wtactics_arc.names import STRENGTH


def is_dead(table: Table, piece: Piece) -> bool:
    """Return whether a creature's damage is at least its DEF, which kills no indestructible
    one, or its DEF is 0 or less (ARC-17.8, R45, R94).
    """
    toughness = def_(table, piece)
    if toughness <= 0 or piece.count(DAMAGE) < toughness:
        return toughness <= 0
    return not has(table, piece, Passive.LASTING)


def dead(table: Table) -> list[Piece]:
    """Return the creatures that are dead."""
    return [piece for piece in in_danger(table) if is_dead(table, piece)]


def in_danger(table: Table) -> tuple[Piece, ...]:
    """Return the creatures that may be dead, also without damage: the DEF of all others need not be
    computed.
    """
    return table.recall(_in_danger)


def _in_danger(table: Table) -> tuple[Piece, ...]:
    return tuple(
        [piece for piece in creatures(table) if piece.count(DAMAGE) >= least_def(table, piece)]
    )


def outlasting(battle: Table, after: Table) -> Table:
    """Return the table *after* a battle such that its end kills no creature.

    A creature that survived its combat survives (ARC-27.2): where the end of the battle alone would
    lower its DEF to its damage (a guard ends, a helper is no longer a resident), it keeps the lost
    DEF until the turn ends. Any other loss of DEF kills (R45).
    """
    table = after
    for piece in creatures(after):
        if is_dead(after, piece) and not is_dead(battle, battle.piece(piece.id)):
            lost = def_(battle, battle.piece(piece.id)) - def_(after, piece)
            table = table.tally(piece.id, DEF_TURN, piece.count(DEF_TURN) + lost)
    return table


def as_died(table: Table, effect: Effect, ids: Sequence[str]) -> bool:
    """Return whether “if it dies” holds of what was done before, if an effect asks (ARC-R124)."""
    fact = effect.condition
    if fact is None or fact.measure.noun != Quantity.IT_DIES:
        return True
    return any(_dies(table, id_) for id_ in ids) == bool(fact.number)


def _dies(table: Table, id_: str) -> bool:
    piece = table.pieces.get(id_)
    if piece is None or piece.zone not in IN_PLAY:
        return id_ not in table.seats
    if is_city(table, id_):
        return piece.count(STRENGTH) <= 0
    return is_creature(piece) and is_dead(table, piece) and not is_saved(table, piece)
