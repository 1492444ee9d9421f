"""The parts of a board that are rendered one by one (tiles and spots), and the frame
that remains.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.pages.table.board import Board
from app.pages.table.board import Half
from app.pages.table.board import Spot
from app.pages.table.changes import LastPlay
from app.pages.table.changes import lit
from app.pages.table.grid import BoardTile
from projections.views.scene.zones import PieceView

Values = tuple[Any, ...]


class BoardPart(Struct, frozen=True):
    """A tile or a spot: its key, the macro of panes/table/tiles.html that renders it with its
    arguments, and further values that it depends on: the same for all viewers (`looks`), and of the
    last play (`lights`).
    """

    key: str
    macro: str
    arguments: Values
    looks: Values
    lights: Values


def tile_key(tile: BoardTile) -> str:
    """Return the key of a tile among the parts of its board."""
    return f"tile {tile.cell}"


def spot_key(spot: Spot) -> str:
    """Return the key of a spot among the parts of its board."""
    return f"spot {spot.zone} {spot.seat} {spot.cell}"


def piece_key(piece: PieceView) -> str:
    """Return the key of a piece beside the board."""
    return f"piece {piece.id}"


def loose_parts(
    pieces: Iterable[PieceView], board: Board, just: LastPlay | None
) -> Iterator[BoardPart]:
    """Yield the pieces beside a board as parts."""
    for piece in pieces:
        yield _part(piece_key(piece), "piece_node", (piece,), (piece,), board, just)


def board_parts(board: Board, just: LastPlay | None) -> Iterator[BoardPart]:
    """Yield the parts of a board after the last play."""
    for half in (*board.far, board.near):
        for row in half.rows:
            for spot in row.spots:
                yield _part(spot_key(spot), "spot_node", (spot,), spot.pieces, board, just)
    shape = board.grid.shape if board.grid else ""
    for grid_row in board.grid.rows if board.grid else ():
        for tile in grid_row.tiles:
            arguments = (tile, False, shape)
            part = _part(tile_key(tile), "tile_node", arguments, tile.pieces, board, just)
            if not tile.pieces and just and tile.cell in just.left:
                part = replace(part, lights=("left",))
            yield part


def board_frame(board: Board) -> Values:
    """Return the values that a board's frame depends on."""
    grid = board.grid
    rows = [
        (row.edge, row.front, tuple([tile.cell for tile in row.tiles]))
        for row in (grid.rows if grid else ())
    ]
    return (
        tuple([_half_frame(half) for half in (*board.far, board.near)]),
        None if grid is None else replace(grid, rows=()),
        tuple(rows),
        board.middle,
        board.fights,
    )


def _part(
    key: str,
    macro: str,
    arguments: Values,
    pieces: tuple[PieceView, ...],
    board: Board,
    just: LastPlay | None,
) -> BoardPart:
    if not pieces:
        return BoardPart(key, macro, arguments, (), ())
    looks = (_hosted(pieces, board), _twins(pieces, board))
    return BoardPart(key, macro, arguments, looks, lit(just, board.hosted, pieces))


def _hosted(pieces: Iterable[PieceView], board: Board) -> Values:
    """The pieces attached to some pieces."""
    if not board.hosted:
        return ()
    return tuple([board.hosted[piece.id] for piece in pieces if piece.id in board.hosted])


def _twins(pieces: Iterable[PieceView], board: Board) -> tuple[str, ...]:
    """Those of some pieces, and of pieces attached to them, that the copy number distinguishes."""
    if not board.twins:
        return ()
    twins: list[str] = []
    for piece in pieces:
        if piece.small.title in board.twins:
            twins.append(piece.id)
        if below := board.hosted.get(piece.id):
            twins += _twins(below, board)
    return tuple(twins)


def _half_frame(half: Half) -> Values:
    rows = [
        (row.tall, row.side, tuple([spot_key(spot) for spot in row.spots])) for row in half.rows
    ]
    return half.seat, half.side, half.letter, half.player, tuple(rows)
