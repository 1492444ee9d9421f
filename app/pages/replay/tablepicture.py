"""The table at a moment, laid out for a picture to share: every row of the board from top to bottom
of a box, with its places and its pieces as rectangles.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from msgspec import Struct

from app.pages.table.board import Board
from app.pages.table.board import BoardRow
from app.pages.table.board import Spot
from app.pages.table.grid import SharedGrid
from games.rules import Game
from games.screen import Draw
from projections.views.scene.zones import PieceView

GAP = 6.0
"""Units between two places, and between two rows."""
PILE = 96.0
"""Width of a place that is a pile."""
WIDEST = 250.0
"""Width of a card at the most."""
LOW = 0.6
"""Height of a row of one line, as a part of the others'."""
LETTER = 12.5
"""Width of a letter of a title, in whatever type the picture is drawn with."""


class Box(NamedTuple):
    """A rectangle of the picture, by its corner and its size."""

    x: float
    y: float
    wide: float
    high: float


class DrawnPlace(Struct, frozen=True):
    """A place of the board: its seat's side (-1: nobody's), and its words where it is a pile."""

    box: Box
    side: int
    words: str = ""


class DrawnPiece(Struct, frozen=True):
    """A piece: how it is drawn (`card`, `disc` or `face`), in which ink and with which letters, its
    title, its numbers, its pictogram.
    """

    box: Box
    shape: str
    ink: str
    letters: str
    title: str
    numbers: str
    picture: str


class DrawnTable(Struct, frozen=True):
    """The places of a board with the pieces on them."""

    places: tuple[DrawnPlace, ...]
    pieces: tuple[DrawnPiece, ...]


Parts = tuple[DrawnPlace, tuple[DrawnPiece, ...]]


def drawn_table(game: Game, board: Board, inks: Sequence[str], within: Box) -> DrawnTable:
    """Return a board as it lies in a box. *inks*: of the seats, by side."""
    parts = list(_parts(_Painter(game, inks), board, within))
    return DrawnTable(
        places=tuple(place for place, _ in parts),
        pieces=tuple(chain.from_iterable(pieces for _, pieces in parts)),
    )


class _Painter(NamedTuple):
    """The inks of a game's cards and seats."""

    game: Game
    inks: Sequence[str]

    def piece(self, piece: PieceView, side: int, box: Box) -> DrawnPiece:
        small, looks = piece.small, self.game.screen.inks if self.game.screen else {}
        look = looks.get(small.ink)
        ink = look.ink if look else self.inks[side] if side >= 0 else "#1b2125"
        numbers = " ".join(f"{row.value}" for row in (small.gauges or small.plain))
        letters = int((box.wide - 20) / LETTER - len(numbers) * 1.3)
        title = f"{small.rank}" if small.shape == "face" else f"{small.title}"
        return DrawnPiece(
            box=box,
            shape=small.shape,
            ink=ink if look is None or look.solid else "#fbf9f3",
            letters="#ffffff" if look is None or look.solid else "#1b2125",
            title=title if len(title) <= letters else f"{title[: max(1, letters - 1)]}…",
            numbers=numbers,
            picture=small.suit if small.shape == "face" and small.suit else small.picture,
        )


def _parts(painter: _Painter, board: Board, within: Box) -> Iterator[Parts]:
    above = [row for half in board.far for row in half.rows]
    below, grid = list(board.near.rows), board.grid
    shares = [*map(_share, above), *([1.0] * len(grid.rows) if grid else ()), *map(_share, below)]
    if not shares:
        return
    unit = (within.high - GAP * (len(shares) - 1)) / sum(shares)
    top = within.y
    for row in above:
        yield from _row(painter, row, within._replace(y=top, high=_share(row) * unit))
        top += _share(row) * unit + GAP
    if grid:
        high = len(grid.rows) * (unit + GAP) - GAP
        yield from _grid(painter, board, grid, within._replace(y=top, high=high))
        top += high + GAP
    for row in below:
        yield from _row(painter, row, within._replace(y=top, high=_share(row) * unit))
        top += _share(row) * unit + GAP


def _share(row: BoardRow) -> float:
    return 1.0 if row.tall else LOW


def _row(painter: _Painter, row: BoardRow, box: Box) -> Iterator[Parts]:
    piles = sum(_narrow(spot) for spot in row.spots)
    others = len(row.spots) - piles
    room = box.wide - GAP * (len(row.spots) - 1) - PILE * piles
    left = box.x
    for spot in row.spots:
        wide = PILE if _narrow(spot) else room / others
        yield _spot(painter, spot, Box(left, box.y, wide, box.high))
        left += wide + GAP


def _narrow(spot: Spot) -> bool:
    return spot.draw == Draw.PILE


def _spot(painter: _Painter, spot: Spot, box: Box) -> Parts:
    if _narrow(spot):
        return DrawnPlace(box, spot.side, f"{spot.count}"), ()
    pieces = [(piece, spot.side) for piece in spot.pieces]
    return DrawnPlace(box, spot.side), tuple(_abreast(painter, pieces, box))


def _grid(painter: _Painter, board: Board, grid: SharedGrid, box: Box) -> Iterator[Parts]:
    """The common cells; squares stay squares, in the middle of the box."""
    rows, columns = len(grid.rows), max(len(row.tiles) for row in grid.rows)
    gap = 2.0 if grid.shape == "square" else GAP
    high = (box.high - gap * (rows - 1)) / rows
    wide = high if grid.shape == "square" else (box.wide - gap * (columns - 1)) / columns
    left = box.x + (box.wide - columns * wide - gap * (columns - 1)) / 2
    sides = {half.seat: half.side for half in (*board.far, board.near)}
    for down, row in enumerate(grid.rows):
        for across, tile in enumerate(row.tiles):
            cell = Box(left + across * (wide + gap), box.y + down * (high + gap), wide, high)
            pieces = [(piece, sides.get(piece.controller, -1)) for piece in tile.pieces]
            side = tile.side if tile.side < len(sides) else -1
            yield DrawnPlace(cell, side), tuple(_abreast(painter, pieces, cell))


def _abreast(
    painter: _Painter, pieces: Sequence[tuple[PieceView, int]], box: Box
) -> Iterator[DrawnPiece]:
    """Pieces side by side in a place, no wider than a card."""
    step = min(WIDEST, (box.wide - GAP) / max(1, len(pieces)))
    face = box.high * 0.72
    for number, (piece, side) in enumerate(pieces):
        wide = min(step, face + GAP) if piece.small.shape == "face" else step
        left = box.x + GAP / 2 + number * wide
        yield painter.piece(piece, side, Box(left + 1, box.y + 3, wide - 2, box.high - 6))
