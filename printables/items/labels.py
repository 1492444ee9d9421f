"""Stickers with the codes of cards that somebody has already: bought packs, older printings.

A sticker shows the code, the code in letters and, where there is room, the card's names.
"""

from __future__ import annotations

from printables.drawing import fonts
from printables.drawing import qr
from printables.drawing.pen import MM
from printables.drawing.pen import Pen
from printables.options import PrintOptions
from printables.pages import Sticker
from printables.stock import CUT
from printables.stock import CUT_SIDE
from printables.stock import LABELS
from printables.stock import STOCKS
from printables.stock import Block
from printables.stock import Labels
from printables.stock import Stock
from printables.stock import block

SMALL_MODULE, SMALL_QUIET = 0.5, 2
"""Millimetres of a module on a sticker to be cut out, and modules of white around the code."""
LARGEST_MODULE = 1.0


def sheet_of(name: str, stock: str) -> tuple[Stock, Labels | Block]:
    """The paper and the places of stickers: a label sheet brings its own paper."""
    if name == CUT:
        grid = block(STOCKS[stock], CUT_SIDE, CUT_SIDE, 10.0)
        return grid.stock, grid
    return STOCKS[LABELS[name].stock], LABELS[name]


def draw_sticker(
    pen: Pen, sticker: Sticker, width: float, height: float, options: PrintOptions
) -> None:
    """One sticker; a small one has the short code only, even where the options ask for more."""
    if height <= CUT_SIDE:
        _small(pen, sticker, width)
        return
    rows = options.code(sticker.tag)
    modules = len(rows) + 2 * qr.QUIET
    module = min(LARGEST_MODULE, (height - 1.2) / modules)
    left = pen.code(0.6, (height - modules * module) / 2, rows, module) + 1.4
    _words(pen, sticker, left, width - left - 1.6, height)


def _words(pen: Pen, sticker: Sticker, x: float, room: float, height: float) -> None:
    """Name and code in letters, beside the middle of the code."""
    title = fonts.lines(sticker.title, fonts.BOLD, 8 / MM, room)
    lines = [*title, *filter(None, (sticker.native,)), sticker.tag.code]
    size = min(12.0, (height - 2) / len(lines) / 1.2 * MM)
    y = (height - len(lines) * size / MM * 1.2) / 2 + size / MM
    for line in lines:
        pen.words(x, y, line, size, fonts.BOLD, room=room, least=4)
        y += size / MM * 1.2


def _small(pen: Pen, sticker: Sticker, width: float) -> None:
    rows = qr.quick_rows(sticker.tag.bare(), "Q", 1)
    side = (len(rows) + 2 * SMALL_QUIET) * SMALL_MODULE
    pen.code((width - side) / 2, 0.2, rows, SMALL_MODULE, SMALL_QUIET)
    pen.words(width / 2, 14.2, sticker.tag.code, 6.5, fonts.BOLD, room=width - 1.6, align="centre")
