"""The board as geometry: cells, steps from cell to cell, straight lines. Nothing here depends on a
position.

A cell is its printed name, column letter and row number (`A1` to `I12`). A heading is the pair
(columns, rows) of a step.
"""

from __future__ import annotations

COLUMNS = "ABCDEFGHI"
ROWS = range(1, 13)

Heading = tuple[int, int]

STRAIGHT: tuple[Heading, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTED: tuple[Heading, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
ALL_ROUND: tuple[Heading, ...] = STRAIGHT + SLANTED

CELLS: tuple[str, ...] = tuple(f"{column}{row}" for row in ROWS for column in COLUMNS)
"""All 108 cells (GSM-1.2), row by row from South's home row."""

PLACES: dict[str, Heading] = {cell: (COLUMNS.index(cell[0]), int(cell[1:])) for cell in CELLS}
"""Column (from 0) and row (from 1) of each cell."""

_NAMES = {place: cell for cell, place in PLACES.items()}


def beside(cell: str, heading: Heading) -> str | None:
    """Return the cell one step away, or None if that is off the board."""
    column, row = PLACES[cell]
    return _NAMES.get((column + heading[0], row + heading[1]))


def _steps(headings: tuple[Heading, ...]) -> dict[str, tuple[tuple[Heading, str], ...]]:
    around = {cell: [(heading, beside(cell, heading)) for heading in headings] for cell in CELLS}
    return {
        cell: tuple((heading, there) for heading, there in steps if there)
        for cell, steps in around.items()
    }


NEXT: dict[tuple[str, Heading], str | None] = {
    (cell, heading): beside(cell, heading) for cell in CELLS for heading in ALL_ROUND
}
"""The neighbour of a cell in each heading (None: off the board)."""

STEPS: dict[tuple[Heading, ...], dict[str, tuple[tuple[Heading, str], ...]]] = {
    headings: _steps(headings) for headings in (STRAIGHT, ALL_ROUND)
}
"""For each set of headings the steps (heading, cell) that stay on the board, by the starting
cell.
"""


def heading_of(start: str, end: str) -> Heading | None:
    """Return the heading of a single step from *start* to *end*, or None if it takes more than one
    step.
    """
    (column, row), (column_2, row_2) = PLACES[start], PLACES[end]
    heading = (column_2 - column, row_2 - row)
    return heading if heading in ALL_ROUND else None


def line(start: str, heading: Heading, most: int) -> tuple[str, ...]:
    """Return up to *most* cells from *start* (without it) straight in one heading, to the edge of
    the board.
    """
    column, row = PLACES[start]
    cells = (
        _NAMES.get((column + heading[0] * far, row + heading[1] * far))
        for far in range(1, most + 1)
    )
    return tuple(cell for cell in cells if cell)


LINES: dict[str, tuple[tuple[Heading, tuple[str, ...]], ...]] = {
    cell: tuple((heading, line(cell, heading, 4)) for heading in ALL_ROUND if beside(cell, heading))
    for cell in CELLS
}
"""The lines of up to 4 cells from each cell in all eight headings, for shots and Guardsmen."""


def straight_line(start: str, end: str) -> tuple[Heading, int] | None:
    """Return heading and distance from *start* to another cell in a straight line, or None if there
    is no such line.
    """
    (column, row), (column_2, row_2) = PLACES[start], PLACES[end]
    across, along = column_2 - column, row_2 - row
    far = max(abs(across), abs(along))
    if far == 0 or (across and along and abs(across) != abs(along)):
        return None
    return (_sign(across), _sign(along)), far


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
