"""Units on the battlefield: where they are, who may stop on a tile, and which invaders are bound by
a guard.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence

from msgspec.structs import replace

from events.vocabulary import Seat
from games.kit.cards.piece_ids import called
from games.kit.table.pieces import UNMARKED
from games.piles import drawn
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.text import text
from games.war_time_generals.cardset import CLOSE_ORDER
from games.war_time_generals.cardset import card_of
from games.war_time_generals.cardset import has
from games.war_time_generals.field.board import BOARD
from games.war_time_generals.field.board import DEPTH
from games.war_time_generals.field.board import ENEMY_FRONT
from games.war_time_generals.field.board import FRONT

MOVED, ATTACKED, DEPLOYED, BOUND, SHOWN = "moved", "attacked", "deployed", "bound", "shown"
TURN_MARKS = frozenset({MOVED, ATTACKED, DEPLOYED})
POOL, DISCARD = "pool", "discard"
HAND, DECK = "hand", "deck"
HEALTH, ENERGY = "health", "energy"
ARMED = "armed"
"""The counter of the table that is 1 once an empty battlefield ends the game (WTG-R31)."""


def on_board(table: Table) -> tuple[Piece, ...]:
    """Return all units on the battlefield."""
    return table.lying(BOARD)


def unit_at_large(table: Table, id_: str) -> Piece:
    """Return a unit on the battlefield; raise `Impossible` if it is not there."""
    piece = table.piece(id_)
    if piece.zone != BOARD or piece.cell not in DEPTH[piece.owner]:
        raise Impossible(text("%(unit)s is not on the battlefield", unit=called(table, id_)))
    return piece


def has_room(table: Table, unit: Piece, cell: str) -> bool:
    """Return whether *unit* may stop on *cell* (WTG-8.1 to 8.3, R4, R10, R11): an empty tile, a
    shared Front Line, a stack of invaders, or a pair in close order.
    """
    own, enemies, close = 0, 0, has(card_of(table, unit), CLOSE_ORDER)
    for piece in on_board(table):
        if piece.cell == cell and piece.id != unit.id:
            if piece.owner == unit.owner:
                own += 1
                close = close or has(card_of(table, piece), CLOSE_ORDER)
            else:
                enemies += 1
    depth = DEPTH[unit.owner][cell]
    if enemies and (depth not in (FRONT, ENEMY_FRONT) or table.options["front_line_rule"] == "row"):
        return False
    if depth == ENEMY_FRONT or not own:
        return True
    return own == 1 and close and depth <= FRONT


def guards(table: Table, unit: Piece, units: Sequence[Piece] | None = None) -> list[Piece]:
    """Return the enemy units that bind *unit* (WTG-10.2, 10.3, R10, R13): those in its tile of the
    enemy Front Line or, with the option `row`, anywhere in that Front Line. Empty if the unit is
    free to choose its target.

    *units* are those on the battlefield, if the caller has them already.
    """
    depths = DEPTH[unit.owner]
    if depths.get(unit.cell) != ENEMY_FRONT:
        return []
    lying = on_board(table) if units is None else units
    enemies = [piece for piece in lying if piece.owner != unit.owner]
    if table.options["front_line_rule"] == "row":
        return [piece for piece in enemies if depths.get(piece.cell) == ENEMY_FRONT]
    return [piece for piece in enemies if piece.cell == unit.cell]


def rebound(table: Table) -> Table:
    """Return the table with the mark `bound` on exactly those invaders that a guard binds now."""
    changed = table.recall(_misbound)
    return table.put(*changed) if changed else table


def _misbound(table: Table) -> tuple[Piece, ...]:
    """The units that have the mark wrongly or lack it, each with the mark corrected."""
    units, changed = on_board(table), []
    for piece in units:
        invades = DEPTH[piece.owner].get(piece.cell) == ENEMY_FRONT
        bound = invades and bool(guards(table, piece, units))
        if bound != (BOUND in piece.marks):
            marks = piece.marks | {BOUND} if bound else piece.marks - {BOUND}
            changed.append(replace(piece, marks=marks))
    return tuple(changed)


def hurt(table: Table, hits: Mapping[str, int]) -> Table:
    """Return the table after simultaneous damage; a piece at 0 goes to the discard pile (WTG-9.7 to
    9.9, R24).
    """
    left = {id_: max(0, table.piece(id_).count(HEALTH) - damage) for id_, damage in hits.items()}
    for id_, health in left.items():
        table = table.tally(id_, HEALTH, health)
    return destroyed(table, (id_ for id_, health in left.items() if not health))


def destroyed(table: Table, ids: Iterable[str]) -> Table:
    """Return the table with these units face up on their owners' discard piles, without marks or
    damage.
    """
    for id_ in ids:
        table = table.move(id_, DISCARD, facing="up", marks=UNMARKED, counters={})
    return table


def cleared(table: Table) -> Table:
    """Return the table without the marks of the turn that ends."""
    return table.put(
        *(
            replace(piece, marks=piece.marks - TURN_MARKS or UNMARKED)
            for piece in on_board(table)
            if piece.marks & TURN_MARKS
        )
    )


def to_hand(table: Table, seat: Seat, many: int) -> Table:
    """Return the table after a seat took cards from its deck into its hand; raise `Impossible` if
    the deck has too few.
    """
    return drawn(table, seat, DECK, HAND, many)


def unseen(table: Table, seat: Seat) -> tuple[Piece, ...]:
    """Return the registered cards of a seat that are unseen, in its hand or its deck."""
    return tuple([piece for piece in table.lying(POOL) if piece.owner == seat])
