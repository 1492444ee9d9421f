"""Square pieces that carry a code: a band with letter and pictogram (if it has one) above, the code
on white below.

All measures are shares of the side, so that a tile of any size is found the same way in a
photograph.
"""

from __future__ import annotations

from games.paper import Token
from printables.codes.token_tags import TokenTag
from printables.drawing import fonts
from printables.drawing.pen import GREY
from printables.drawing.pen import MM
from printables.drawing.pen import PAPER
from printables.drawing.pen import Pen
from printables.items.tokens import GAP
from printables.items.tokens import draw_arrow

BAND = 0.28
"""The height of the band, as a share of the side."""
MODULES = 36
"""Modules of the code that fill a side: with 21 dark ones the code has two of white above and
below, more beside it.
"""
CODE = 21 / MODULES
"""The side of the code, as a share of the tile's."""
CODE_LOW = BAND / 2
"""How far the middle of the code lies below that of the tile, as a share of the side."""
_MIDDLE = (1 + BAND) / 2


def draw_tile(pen: Pen, token: Token, spare: bool) -> None:
    """All of a tile that is the same on every copy, in a square of its side plus GAP; a spare has
    its letter for a code.
    """
    side, rim = token.diameter, GAP / 2
    high, middle = BAND * side, rim + side / 2
    solid = pen.solid(token.look)
    ink, paper = (PAPER, token.look.ink) if solid else (token.look.ink, PAPER)
    if solid:
        pen.fill(rim - 0.9, rim - 0.9, side + 1.8, high + 0.9, token.look.ink)
    else:
        pen.frame(rim + 0.6, rim + 0.6, side - 1.2, high - 0.9, 0.6, token.look.ink)
    pen.frame(rim, rim, side, side, 0.15, GREY)
    _band(pen, token, ink, paper)
    if spare:
        size = 0.5 * side
        pen.words(
            middle,
            rim + _MIDDLE * side + 0.35 * size,
            token.label,
            size * MM,
            fonts.BLACK,
            token.look.ink,
            "centre",
        )


def _band(pen: Pen, token: Token, ink: str, paper: str) -> None:
    """What stands in the band: the letter and the pictogram beside it; without a pictogram the
    letter alone, in the middle where no arrow stands there.
    """
    side, rim = token.diameter, GAP / 2
    high = BAND * side
    alone = not token.picture and not token.ahead
    pen.words(
        rim + side * (0.5 if alone else 0.25),
        rim + high * 0.84,
        token.label,
        high * 0.92 * MM,
        fonts.BLACK,
        ink,
        "centre",
    )
    if token.picture:
        pen.picture(
            rim + side * 0.75 - high * 0.41,
            rim + high * 0.1,
            high * 0.82,
            token.picture,
            ink,
            paper,
        )
    if token.ahead:
        draw_arrow(pen, rim + side / 2, rim + high * 0.34, side * 0.1, ink)


def draw_tile_code(pen: Pen, token: Token, tag: TokenTag) -> None:
    """What differs on every tile: its code, its piece in letters on the left, the code in letters
    on the right.
    """
    side, rim = token.diameter, GAP / 2
    module, middle = side / MODULES, rim + _MIDDLE * side
    pen.code(
        rim + side / 2 - CODE * side / 2, middle - CODE * side / 2, tag.rows(), module, quiet=0
    )
    room = (1 - BAND) * side - 2 * module
    pen.words(
        rim + 0.135 * side,
        middle,
        tag.piece,
        side * 0.39,
        fonts.BOLD,
        token.look.ink,
        "centre",
        turn=90,
    )
    size = fonts.fitted(tag.code, fonts.REGULAR, side * 0.3 / MM, room, 5 / MM) * MM
    pen.words(rim + 0.95 * side, middle, tag.code, size, fonts.REGULAR, align="centre", turn=90)
