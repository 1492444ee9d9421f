"""Cards that an effect destroys or a player sacrifices, and what keeps a creature from dying
(ARC-R11, R30, R87, R94, R96, R127, R269).
"""

from __future__ import annotations

from collections.abc import Iterable

from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.effects.leaving import buried
from games.wtactics_arc.effects.leaving import died
from games.wtactics_arc.effects.leaving import razed
from games.wtactics_arc.effects.leaving import triggers
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import FALLEN
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import REGENERATES
from games.wtactics_arc.names import SAVED
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import used


def resource_lost(table: Table, id_: str, by: str) -> Table:
    """Return the table without a resource card (`A.Gaian`): a used gem leaves with it if there is
    one; its player shows which card it was (ARC-R11, R87).
    """
    seat, _, faction = id_.partition(".")
    gem = used(faction) if table.count(seat, used(faction)) else ready(faction)
    if not table.count(seat, gem):
        return table
    return enqueue(table.add(seat, gem, -1), [entry(seat, DueKind.RESOURCE, by, number=1)])


def is_saved(table: Table, piece: Piece) -> bool:
    """Return whether a creature that would die is kept from it (ARC-R96): not where its DEF is 0 or
    less, which would kill it again.
    """
    return SAVED in piece.marks and def_(table, piece) > 0


def saved(table: Table, id_: str) -> Table:
    """Return the table with a creature kept from dying, once: its damage is gone (ARC-R96)."""
    counters = {key: n for key, n in table.piece(id_).counters.items() if key != DAMAGE}
    table = table.mark(id_, MARKED) if REGENERATES in table.piece(id_).marks else table
    return table.unmark(id_, SAVED, REGENERATES, FALLEN).change(id_, counters=counters)


def destroyed(table: Table, id_: str, by: str = "", sacrificed: bool = False) -> Table:
    """Return the table after an effect of the card *by* destroyed a card: a city is razed, a
    creature dies unless it is kept from it, another card is buried (ARC-R30, R94, R96).
    """
    spared = None if sacrificed else _spared(table, id_)
    if spared is not None:
        return spared
    if id_ not in table.pieces:
        return resource_lost(table, id_, by)
    piece = table.piece(id_)
    table = parted_with(table, id_) if sacrificed else table
    if piece.zone == KINGDOM:
        return razed(table, id_)
    return (
        buried(table, id_)
        if piece.zone == ATTACHED or card_of(table, piece).type == CITY
        else died(table, (id_,))
    )


def destroyed_together(table: Table, ids: Iterable[str], by: str = "") -> Table:
    """Return the table after one effect of the card *by* destroyed several cards at once: of the
    creatures each sees the others die (ARC-R269).
    """
    dying: list[str] = []
    for id_ in ids:
        spared = _spared(table, id_)
        if spared is not None:
            table = spared
        elif id_ in table.pieces and is_creature(table.piece(id_)):
            dying.append(id_)
        else:
            table = destroyed(table, id_, by)
    return died(table, [id_ for id_ in dying if is_creature(table.piece(id_))])


def _spared(table: Table, id_: str) -> Table | None:
    """The table in which a creature is kept from being destroyed; None where nothing keeps it."""
    piece = table.pieces.get(id_)
    if piece is None or not is_creature(piece):
        return None
    if has(table, piece, Passive.LASTING):
        return table
    return saved(table, id_) if is_saved(table, piece) else None


def parted_with(table: Table, id_: str) -> Table:
    """Return the table with what it sets off that a player sacrifices a card (ARC-R127)."""
    if id_ not in table.pieces:
        return table
    return enqueue(table, triggers(table, table.piece(id_), Trigger.SACRIFICED))
