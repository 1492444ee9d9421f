"""The Catapult's volley over three cells onto the three beyond them, with or without a step
afterwards (GSM-9).
"""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import Fields
from games.checks import objection
from games.generalissimo.equipment import SOUTH
from games.generalissimo.equipment import board_of
from games.generalissimo.units import defeated_by
from games.generalissimo.ways.board import STEPS
from games.generalissimo.ways.board import STRAIGHT
from games.generalissimo.ways.board import heading_of
from games.generalissimo.ways.board import line
from games.generalissimo.ways.movement import PiecesByCell
from games.generalissimo.ways.way_rules import off_board
from games.generalissimo.ways.way_rules import strength
from games.generalissimo.words.piece_names import own_piece_on
from games.generalissimo.words.piece_names import piece_on
from games.rules import Ruling
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import text


def zone(piece: Piece) -> tuple[str, ...]:
    """Return the cells 4, 5 and 6 straight ahead of a Catapult that are on the board (GSM-9.2,
    GSM-R24).
    """
    return line(piece.cell, (0, 1) if piece.owner == SOUTH else (0, -1), 6)[3:]


def hits(board: PiecesByCell, piece: Piece) -> list[Piece]:
    """Return every piece in the zone, of either side and every type (GSM-9.4, GSM-9.5, GSM-R18)."""
    return [board[cell] for cell in zone(piece) if cell in board]


def volleys(table: Table, board: PiecesByCell, catapult: Piece) -> Iterator[Fields]:
    """Yield the arguments of every legal volley of a Catapult: alone, then with each step after
    it.
    """
    if not zone(catapult):
        return
    yield {"piece": catapult.id}
    defeats = defeated_by(table, catapult.kind)
    for _, step in STEPS[STRAIGHT][catapult.cell]:
        met = board.get(step)
        if met is None or (met.owner != catapult.owner and met.kind in defeats):
            yield {"piece": catapult.id, "step": step}


def judge_zone(piece: Piece) -> Ruling | None:
    """Object if the whole zone is off the board (GSM-9.2, GSM-R24)."""
    if zone(piece):
        return None
    return objection(
        "GSM-9.2",
        text("The cells 4, 5 and 6 ahead are all off the board."),
        text("Move the Catapult instead."),
        piece.cell,
    )


def judge_step(table: Table, catapult: Piece, step: str) -> Ruling | None:
    """Object to the step after a volley: one cell straight, no friend there, strength (GSM-9.1,
    3.4, 3.7).
    """
    stray = off_board((step,))
    if stray:
        return stray
    if heading_of(catapult.cell, step) not in STRAIGHT:
        return objection(
            "GSM-9.1",
            text("A Catapult moves one cell forward, back, left or right."),
            text("Step to a cell next to %(cell)s.", cell=catapult.cell),
            step,
        )
    met = board_of(table).get(step)
    if met is None:
        return None
    if met.owner == catapult.owner:
        return objection(
            "GSM-3.4",
            text("A move cannot end on a piece of your own."),
            text("Step to an empty cell, or do not step."),
            step,
        )
    return strength(table, catapult, met)


def warning(piece: Piece, board: PiecesByCell) -> Text:
    """Return the text to read before a volley: what it destroys, the seat's own pieces first."""
    struck, cells = hits(board, piece), joined(", ", zone(piece))
    own = [hit for hit in struck if hit.owner == piece.owner]
    enemies = [hit for hit in struck if hit.owner != piece.owner]
    if not struck:
        return text("The zone %(cells)s is empty.", cells=cells)
    pieces = joined(", ", [*map(own_piece_on, own), *map(piece_on, enemies)])
    if own:
        return text(
            "Friendly fire! The volley on %(cells)s destroys %(pieces)s.",
            cells=cells,
            pieces=pieces,
        )
    return text("The volley on %(cells)s destroys %(pieces)s.", cells=cells, pieces=pieces)
