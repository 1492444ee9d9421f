"""Paper sizes, how many things of one size fit on a page, and where they lie. Lengths are
millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from games.text import text
from printables.wording import Unprintable

EDGE = 4.0
"""No mark comes nearer to the paper's edge: viewers shrink a page whose marks they cannot print."""


@dataclass(frozen=True, slots=True)
class Stock:
    """A sheet of paper, upright."""

    name: str
    width: float
    height: float

    def lying(self) -> Stock:
        """The same paper on its side."""
        return Stock(self.name, self.height, self.width)


STOCKS: Mapping[str, Stock] = {
    "A4": Stock("A4", 210.0, 297.0),
    "Letter": Stock("Letter", 215.9, 279.4),
    "A3": Stock("A3", 297.0, 420.0),
}


@dataclass(frozen=True, slots=True)
class Block:
    """Equal rectangles side by side in the middle of a page, without gaps, so that one cut parts
    two.
    """

    stock: Stock
    width: float
    height: float
    columns: int
    rows: int

    @property
    def x(self) -> float:
        """Left edge of the first column."""
        return (self.stock.width - self.columns * self.width) / 2

    @property
    def y(self) -> float:
        """Upper edge of the first row."""
        return (self.stock.height - self.rows * self.height) / 2

    def __len__(self) -> int:
        return self.columns * self.rows

    def places(self) -> Iterator[tuple[float, float]]:
        """Upper left corners, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield self.x + column * self.width, self.y + row * self.height

    def marks(self, longest: float = 5.0) -> Iterator[tuple[float, float, float, float]]:
        """Cut marks in the margins as (x, y, to x, to y), 1 mm off the block and EDGE off the
        paper's edge.
        """
        across, down = min(longest, self.x - 1 - EDGE), min(longest, self.y - 1 - EDGE)
        right, low = self.stock.width - self.x, self.stock.height - self.y
        for column in range(self.columns + 1):
            x = self.x + column * self.width
            if down > 0.5 and EDGE <= x <= self.stock.width - EDGE:
                yield x, self.y - 1 - down, x, self.y - 1
                yield x, low + 1, x, low + 1 + down
        for row in range(self.rows + 1):
            y = self.y + row * self.height
            if across > 0.5 and EDGE <= y <= self.stock.height - EDGE:
                yield self.x - 1 - across, y, self.x - 1, y
                yield right + 1, y, right + 1 + across, y

    def seams(self) -> Iterator[tuple[float, float, float, float]]:
        """The inner cuts from paper edge to paper edge, for blocks that leave no margin for
        marks.
        """
        for column in range(1, self.columns):
            x = self.x + column * self.width
            yield x, max(self.y, EDGE), x, self.stock.height - max(self.y, EDGE)
        for row in range(1, self.rows):
            y = self.y + row * self.height
            yield max(self.x, EDGE), y, self.stock.width - max(self.x, EDGE), y


def block(stock: Stock, width: float, height: float, margin: float) -> Block:
    """The fullest block of things of this size, on the paper upright or lying; Unprintable if not
    even one fits.
    """
    tried = [_block(paper, width, height, margin) for paper in (stock, stock.lying())]
    best = max(tried, key=len)
    if not len(best):
        raise Unprintable(
            text(
                "%(width)s x %(height)s mm does not fit on %(paper)s",
                width=f"{width:g}",
                height=f"{height:g}",
                paper=stock.name,
            )
        )
    return best


def _block(stock: Stock, width: float, height: float, margin: float) -> Block:
    columns = int((stock.width - 2 * margin + 0.01) // width)
    rows = int((stock.height - 2 * margin + 0.01) // height)
    return Block(stock, width, height, columns, rows)


@dataclass(frozen=True, slots=True)
class Tiling:
    """A thing larger than the paper, cut into windows that overlap."""

    stock: Stock
    margin: float
    overlap: float
    columns: int
    rows: int

    @property
    def window(self) -> tuple[float, float]:
        """Width and height of what one page shows."""
        return self.stock.width - 2 * self.margin, self.stock.height - 2 * self.margin

    def __len__(self) -> int:
        return self.columns * self.rows

    def windows(self) -> Iterator[tuple[int, int, float, float]]:
        """(column, row, left, top) of each page in the thing's own millimetres."""
        wide, high = self.window
        for row in range(self.rows):
            for column in range(self.columns):
                yield column, row, column * (wide - self.overlap), row * (high - self.overlap)


def tiling(
    stock: Stock, width: float, height: float, margin: float = 6.0, overlap: float = 6.0
) -> Tiling:
    """Fewest pages that show a thing of this size, the paper upright or lying."""
    return min(
        (_tiling(paper, width, height, margin, overlap) for paper in (stock, stock.lying())),
        key=len,
    )


def _tiling(stock: Stock, width: float, height: float, margin: float, overlap: float) -> Tiling:
    def pages(length: float, room: float) -> int:
        return 1 if length <= room else 1 + ceil((length - room) / (room - overlap))

    return Tiling(
        stock,
        margin,
        overlap,
        columns=pages(width, stock.width - 2 * margin),
        rows=pages(height, stock.height - 2 * margin),
    )


@dataclass(frozen=True, slots=True)
class Labels:
    """A sheet of ready-cut labels: size of one, how many, where the first begins, how far to the
    next. Millimetres.
    """

    stock: str
    width: float
    height: float
    columns: int
    rows: int
    left: float
    top: float
    across: float
    down: float

    def places(self) -> Iterator[tuple[float, float]]:
        """Upper left corners, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield self.left + column * self.across, self.top + row * self.down

    def __len__(self) -> int:
        return self.columns * self.rows


LABELS: Mapping[str, Labels] = {
    "24": Labels("A4", 70.0, 37.0, 3, 8, 0.0, 0.5, 70.0, 37.0),
    "65": Labels("A4", 38.1, 21.2, 5, 13, 4.75, 10.7, 40.6, 21.2),
    "30": Labels("Letter", 66.68, 25.4, 3, 10, 4.76, 12.7, 69.85, 25.4),
}
"""Common label sheets by the number of labels on a page."""
CUT = "cut"
"""Stickers of 15 by 15 mm to be cut out of a whole sheet."""
CUT_SIDE = 15.0
