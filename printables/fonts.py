"""The type that is printed: Barlow Semi Condensed, embedded and subset, from its own package.

Its letters are open and narrow, so a name of 24 letters still fits a card at a size one can read at arm's length.
"""

from __future__ import annotations

from functools import cache

import fontpkg
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FAMILY = "Barlow Semi Condensed"
REGULAR, BOLD, BLACK = "qm-regular", "qm-bold", "qm-black"
_WEIGHTS = {REGULAR: 500, BOLD: 700, BLACK: 900}


class NoGlyph(ValueError):
    """A text holds signs that the printed type does not have."""


class TooLong(ValueError):
    """A text does not fit its place even in the smallest legible type."""


@cache
def load() -> None:
    """Make the faces known to reportlab; only the first call in a process does anything."""
    for name, weight in _WEIGHTS.items():
        pdfmetrics.registerFont(TTFont(name, str(fontpkg.path(FAMILY, weight=weight))))


@cache
def width(text: str, face: str, size: float) -> float:
    """Width of one line of text, in the unit of `size`. Raises NoGlyph rather than print empty boxes."""
    load()
    known = pdfmetrics.getFont(face).face.charToGlyph
    missing = sorted({sign for sign in text if ord(sign) not in known})
    if missing:
        raise NoGlyph(f"{text!r} cannot be printed: the type {FAMILY} has no {' '.join(missing)}")
    return float(pdfmetrics.stringWidth(text, face, size))


def lines(text: str, face: str, size: float, room: float) -> list[str]:
    """Break a text into lines no wider than `room`; a single word wider than that stands alone."""
    out: list[str] = []
    for word in text.split():
        longer = f"{out[-1]} {word}" if out else word
        if out and width(longer, face, size) <= room:
            out[-1] = longer
        else:
            out.append(word)
    return out


def fitted(text: str, face: str, size: float, room: float, least: float) -> float:
    """The largest size not above `size` at which one line fits `room`. Raises TooLong when that is below `least`."""
    wide = width(text, face, size)
    if wide * least > room * size:
        raise TooLong(f"{text!r} is too long to be printed legibly in {room:.0f} mm; shorten it")
    return size if wide <= room else size * room / wide
