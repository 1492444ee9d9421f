"""The parts of a board that are rendered one by one (tiles and spots), after the last play, and the
frame that remains.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from msgspec.structs import replace

from app.pages.table.board import Board
from app.pages.table.board import Parts
from app.pages.table.changes import Lit
from app.pages.table.grid import BoardPart
from app.pages.table.grid import Values
from app.pages.table.grid import tile_key

Lights = Mapping[str, Values]
"""What the last play did to pieces, by their ids."""


def loose_parts(board: Board, just: Lit | None) -> Parts:
    """Return the pieces beside a board as parts after the last play."""
    return _lit(tuple(chain.from_iterable(board.beside)), just)


def board_parts(board: Board, just: Lit | None) -> Parts:
    """Return the parts of a board after the last play."""
    return _lit(board.parts, just)


def board_frame(board: Board) -> Values:
    """Return the values that a board's frame depends on."""
    return (
        tuple([half.frame for half in (*board.far, board.near)]),
        None if board.grid is None else board.grid.bare,
        board.middle,
        board.fights,
    )


def _lit(parts: Parts, just: Lit | None) -> Parts:
    """The parts with what the last play did: the pieces that it moved, hurt or healed, and the
    empty cells that pieces left.
    """
    if just is None:
        return parts
    lights = _lights(just)
    touched = {*lights, *map(tile_key, just.left)}
    return tuple(
        [
            part if touched.isdisjoint(part.names) else replace(part, lights=_on(part, lights))
            for part in parts
        ]
    )


def _on(part: BoardPart, lights: Lights) -> Values:
    """The lights on a part that the last play touched."""
    if not part.pieces:
        return ("left",)
    return tuple([lights[piece.id] for piece in part.pieces if piece.id in lights])


def _lights(just: Lit) -> Lights:
    hits = just.hits or {}
    return {id_: (id_, id_ in just.moved, hits.get(id_)) for id_ in (*just.moved, *hits)}
