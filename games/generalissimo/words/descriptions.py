"""The facts about a piece that the phone shows."""

from __future__ import annotations

from collections.abc import Iterator

from games.generalissimo.acting.shots import reach
from games.generalissimo.acting.volleys import hits
from games.generalissimo.acting.volleys import zone
from games.generalissimo.equipment import ACTED
from games.generalissimo.equipment import BOARD
from games.generalissimo.equipment import board_of
from games.generalissimo.units import ARCHER
from games.generalissimo.units import CATAPULT
from games.generalissimo.units import HORSEMAN
from games.generalissimo.units import IMMUNE
from games.generalissimo.units import KINDS
from games.generalissimo.units import UNITS
from games.generalissimo.units import defeated_by
from games.generalissimo.units import may_turn
from games.generalissimo.units import several
from games.generalissimo.ways.board import STRAIGHT
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import plural
from games.text import seat_name
from games.text import text

Fact = tuple[Text, Text]
"""A heading and its value."""


def describe(table: Table, id_: str) -> tuple[Fact, ...]:
    """Return the facts about a piece."""
    piece = table.pieces.get(id_)
    return tuple(_facts(table, piece)) if piece else ()


def _facts(table: Table, piece: Piece) -> Iterator[Fact]:
    yield text("Side"), seat_name(piece.owner)
    yield text("Moves"), _way_of_moving(table, piece.kind)
    yield text("Defeats in melee"), several(defeated_by(table, piece.kind))
    yield text("Falls in melee to"), several(_attackers(table, piece.kind))
    if piece.kind == ARCHER:
        yield text("Shoots"), _range(table)
    if piece.kind == CATAPULT:
        yield text("Fires"), text("at the cells 4, 5 and 6 ahead, at friend and foe")
        yield from _fire(table, piece)
    if piece.kind in IMMUNE:
        yield text("Armour"), text("cannot be shot")
    if ACTED in piece.marks:
        yield text("This turn"), text("has used its move")


def _attackers(table: Table, kind: str) -> list[str]:
    """The types that may capture a piece of this type by moving onto it."""
    return [attacker for attacker in KINDS if kind in defeated_by(table, attacker)]


def _range(table: Table) -> Text:
    return text(
        "up to %(far)s cells, %(slanted)s on a diagonal; not at %(kinds)s",
        far=reach(table, False),
        slanted=reach(table, True),
        kinds=several(IMMUNE),
    )


def _fire(table: Table, piece: Piece) -> Iterator[Fact]:
    """The zone of a Catapult on the board, and the friends in it."""
    if piece.zone != BOARD:
        return
    cells = zone(piece)
    yield text("Zone"), joined(", ", cells) if cells else text("off the board")
    own = [hit.cell for hit in hits(board_of(table), piece) if hit.owner == piece.owner]
    if own:
        yield text("Friendly fire"), joined(", ", own)


def _way_of_moving(table: Table, kind: str) -> Text:
    unit = UNITS[kind]
    parts = [_cells_straight(unit.reach) if unit.headings == STRAIGHT else _cells(unit.reach)]
    if may_turn(table, kind):
        parts.append(text("may turn"))
    elif unit.reach > 1:
        parts.append(text("straight"))
    if kind == HORSEMAN:
        parts.append(text("leaps single pieces of its own"))
        parts.append(text("may go on after a capture"))
    return joined(", ", parts)


def _cells(reach_: int) -> Text:
    return plural(
        "%(n)s cell in all eight directions", "up to %(n)s cells in all eight directions", reach_
    )


def _cells_straight(reach_: int) -> Text:
    return plural(
        "%(n)s cell along columns and rows", "up to %(n)s cells along columns and rows", reach_
    )
