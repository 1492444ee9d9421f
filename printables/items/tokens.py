"""Round pieces: a sign or a large figure inside a cut line, with 1.2 mm of ground beyond the
cut.
"""

from __future__ import annotations

from games.paper import Token
from printables.drawing import fonts
from printables.drawing.pen import GREY
from printables.drawing.pen import MM
from printables.drawing.pen import PAPER
from printables.drawing.pen import Pen

GAP = 3.0
"""Millimetres between two tokens: room for scissors or a punch."""


def draw_token(pen: Pen, token: Token) -> None:
    """One token in a square of its diameter plus GAP."""
    middle, radius = (token.diameter + GAP) / 2, token.diameter / 2
    solid = pen.solid(token.look)
    if solid:
        pen.disc(middle, middle, radius + 0.9, token.look.ink)
    pen.ring(middle, middle, radius, 0.15, PAPER if solid else GREY)
    if not solid:
        pen.ring(middle, middle, radius - 0.9, 0.7, token.look.ink)
    ink, paper = (PAPER, token.look.ink) if solid else (token.look.ink, PAPER)
    side = token.diameter
    if token.ahead:
        draw_arrow(pen, middle, middle - radius + 1.5, side * 0.16, ink)
    if token.picture and token.label:
        size, up = (0.38, 0.25) if token.ahead else (0.5, 0.36)
        pen.picture(
            middle - side * size / 2, middle - side * up, side * size, token.picture, ink, paper
        )
        size, low = (side * 0.72, 0.34) if len(token.label) == 1 else (side * 0.44, 0.28)
        pen.words(
            middle,
            middle + side * low,
            token.label,
            size,
            fonts.BOLD,
            ink,
            "centre",
            room=side * 0.58,
            least=4,
        )
    elif token.picture:
        pen.picture(
            middle - side * 0.32, middle - side * 0.32, side * 0.64, token.picture, ink, paper
        )
    else:
        size = side * 0.62 * MM
        low = middle + size / MM * (0.2 if token.note else 0.35)
        pen.words(middle, low, token.label, size, fonts.BLACK, ink, "centre", room=side * 0.8)
        if token.note:
            pen.words(
                middle,
                middle + side * 0.32,
                token.note,
                side * 0.42,
                fonts.BOLD,
                ink,
                "centre",
                least=4,
                room=side * 0.54,
            )


def draw_arrow(pen: Pen, x: float, top: float, half: float, ink: str) -> None:
    """A flat arrow head pointing up, its tip at (x, top)."""
    for side in (-half, half):
        pen.line(x, top, x + side, top + half * 0.6, 0.7, ink)
