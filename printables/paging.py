"""Small helpers of everything that fills pages: groups, titles with numbers, finished areas."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TypeVar

from games.text import text
from printables.stock import Block

_T = TypeVar("_T")


def trim_of(grid: Block) -> tuple[float, float, float, float]:
    """Return where the cut pages lie on a sheet: left, top, width and height in mm."""
    return grid.x, grid.y, grid.columns * grid.width, grid.rows * grid.height


def numbered(title: str, number: int, of: int) -> str:
    """Return the title of a page (counted from 0): "title 1/3", or the title alone."""
    if of == 1:
        return title
    return text("%(title)s %(page)s/%(pages)s", title=title, page=number + 1, pages=of)


def parts(things: Sequence[_T], size: int) -> list[list[_T]]:
    """Return things in groups of *size*; the last one may be smaller."""
    rest = iter(things)
    return list(iter(lambda: list(islice(rest, size)), []))
