"""The parts of a board that are rendered one by one (tiles and spots), after the last play, and the
frame that remains.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping

from msgspec.structs import replace

from app.pages.table.board import Board
from app.pages.table.board import Half
from app.pages.table.board import spot_key
from app.pages.table.changes import Lit
from app.pages.table.grid import BoardPart
from app.pages.table.grid import Values
from app.pages.table.grid import tile_key
from projections.views.scene.zones import PieceView

Lights = Mapping[str, Values]
"""What the last play did to pieces, by their ids."""


def piece_key(piece: PieceView) -> str:
    """Return the key of a piece beside the board."""
    return f"piece {piece.id}"


def loose_parts(pieces: Iterable[PieceView], board: Board, just: Lit | None) -> Iterator[BoardPart]:
    """Yield the pieces beside a board as parts."""
    parts = (BoardPart(piece_key(row), "piece_node", (row,), (row,)) for row in pieces)
    return _lit(map(board.looking, parts), just)


def board_parts(board: Board, just: Lit | None) -> Iterator[BoardPart]:
    """Yield the parts of a board after the last play."""
    return _lit(board.parts, just)


def board_frame(board: Board) -> Values:
    """Return the values that a board's frame depends on."""
    return (
        tuple([_half_frame(half) for half in (*board.far, board.near)]),
        None if board.grid is None else board.grid.bare,
        board.middle,
        board.fights,
    )


def _lit(parts: Iterable[BoardPart], just: Lit | None) -> Iterator[BoardPart]:
    """The parts with what the last play did: the pieces that it moved, hurt or healed, and the
    empty cells that pieces left.
    """
    left, lights = (just.left, _lights(just)) if just else ((), {})
    left_keys = {tile_key(cell) for cell in left}
    for part in parts:
        if part.pieces:
            on = [lights[piece.id] for piece in part.pieces if piece.id in lights]
            yield replace(part, lights=tuple(on)) if on else part
        else:
            yield replace(part, lights=("left",)) if part.key in left_keys else part


def _lights(just: Lit) -> Lights:
    hits = just.hits or {}
    return {id_: (id_, id_ in just.moved, hits.get(id_)) for id_ in (*just.moved, *hits)}


def _half_frame(half: Half) -> Values:
    rows = [
        (row.tall, row.side, tuple([spot_key(spot) for spot in row.spots])) for row in half.rows
    ]
    return half.seat, half.side, half.letter, half.player, tuple(rows)
