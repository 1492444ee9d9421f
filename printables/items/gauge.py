"""A page that measures how far a printer's second side is off: a cross on the front, a scale on the
back.
"""

from __future__ import annotations

from games.text import text
from printables.drawing import fonts
from printables.drawing.pen import GREY
from printables.drawing.pen import Pen

SIDE = 120.0
_REACH = 4


def draw_gauge(pen: Pen, side: str) -> None:
    """In a square of SIDE mm. Held against the light, the front's cross falls on the numbers to be
    typed in.
    """
    middle = SIDE / 2
    if side == "front":
        pen.line(middle - 20, middle, middle + 20, middle, 0.15)
        pen.line(middle, middle - 20, middle, middle + 20, 0.15)
        pen.ring(middle, middle, 14, 0.15)
        for y, words in (
            (90, text("Print this page on both sides, at 100 %%.")),
            (96, text("Hold it against the light, the numbers toward you.")),
        ):
            pen.words(middle, y, words, 11, fonts.REGULAR, align="centre")
        return
    for step in range(-2 * _REACH, 2 * _REACH + 1):
        at, length = middle + step / 2, 2.0 if step % 2 == 0 else 1.0
        pen.line(at, middle - 16 - length, at, middle - 16, 0.1)
        pen.line(middle - 16 - length, at, middle - 16, at, 0.1)
        if step % 4 == 0:
            pen.words(
                at, middle - 19, f"{step // 2:+d}" if step else "0", 5, fonts.BOLD, align="centre"
            )
            pen.words(
                middle - 19,
                at + 0.6,
                f"{step // 2:+d}" if step else "0",
                5,
                fonts.BOLD,
                align="right",
            )
    pen.ring(middle, middle, 14, 0.1, GREY)
    for y, words in (
        (104, text("The cross of the other side meets the upper scale at: millimetres right.")),
        (110, text("It meets the left scale at: millimetres down. These two are the back shift.")),
    ):
        pen.words(middle, y, words, 9, fonts.REGULAR, align="centre")
