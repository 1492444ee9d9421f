"""The type that is printed: Barlow Semi Condensed, and Chocolate Classical Sans for Han characters,
embedded and subset.

Barlow's letters are open and narrow, so a name of 24 letters still fits a card at a size one can
read at arm's length. Each run of a text is set in the first of the two that has its signs. The
second comes in one weight; where bold is wanted its outlines are thickened, see `Run.extra`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from functools import lru_cache
from itertools import groupby
from math import ceil
from pathlib import Path

import fontpkg
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from games.text import text
from printables.wording import Unprintable

FAMILY, HAN_FAMILY = "Barlow Semi Condensed", "Chocolate Classical Sans"
REGULAR, BOLD, BLACK = "qm-regular", "qm-bold", "qm-black"
HAN = "qm-han"
_WEIGHTS = {REGULAR: 500, BOLD: 700, BLACK: 900}
_EXTRA = {REGULAR: 0.0, BOLD: 0.022, BLACK: 0.045}
_HAN_FILE = Path(__file__).parent.parent / "vendor" / "han.ttf"
_IDEOGRAPHS = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_OPENING, _CLOSING = "「『（【〈《", "、。，．：；？！」』）】〉》"
_PIECE = re.compile(f"(\\s*)([{_OPENING}]*(?:[{_IDEOGRAPHS}]|[^\\s{_IDEOGRAPHS}]+)[{_CLOSING}]*)")
"""What is never broken: a Han character or a word in letters, with the signs that may not begin or
end a line.
"""
MEASURED = 20_000
"""Texts whose faces and widths are kept; those that strangers send are forgotten again."""


class NoGlyph(Unprintable):
    """A text holds signs that the printed type does not have."""


class TooLong(Unprintable):
    """A text does not fit its place even in the smallest legible type."""


@dataclass(frozen=True, slots=True)
class Run:
    """A part of a text in one face; `extra` is the line, in ems, that thickens its outlines."""

    text: str
    face: str
    extra: float = 0.0


@cache
def load() -> None:
    """Make the faces known to reportlab; only the first call in a process does anything."""
    for name, weight in _WEIGHTS.items():
        pdfmetrics.registerFont(TTFont(name, str(fontpkg.path(FAMILY, weight=weight))))


@cache
def _load_han() -> None:
    """The same for the large face, when a text first needs it."""
    if not _HAN_FILE.is_file():
        raise NoGlyph(
            text(
                "%(file)s is missing, the type for Han characters: build the package once with "
                "the npm registry in reach",
                file=str(_HAN_FILE),
            )
        )
    pdfmetrics.registerFont(TTFont(HAN, str(_HAN_FILE)))


@lru_cache(MEASURED)
def runs(words: str, face: str) -> tuple[Run, ...]:
    """Part a text by the face that has its signs. Raises NoGlyph rather than print empty boxes."""
    load()
    if all(ord(sign) in _glyphs(face) for sign in words):
        return (Run(words, face),)
    _load_han()
    missing = sorted(
        {sign for sign in words if ord(sign) not in _glyphs(face) and ord(sign) not in _glyphs(HAN)}
    )
    if missing:
        raise NoGlyph(
            text(
                "%(words)s cannot be printed: neither %(type)s nor %(han)s has %(signs)s",
                words=repr(words),
                type=FAMILY,
                han=HAN_FAMILY,
                signs=" ".join(missing),
            )
        )
    parts = groupby(words, lambda sign: ord(sign) in _glyphs(face))
    return tuple(
        Run("".join(part), face) if own else Run("".join(part), HAN, _EXTRA[face])
        for own, part in parts
    )


def _glyphs(face: str) -> dict[int, int]:
    glyphs: dict[int, int] = pdfmetrics.getFont(face).face.charToGlyph
    return glyphs


def run_width(run: Run, size: float) -> float:
    """Width of a run, in the unit of `size`."""
    return float(pdfmetrics.stringWidth(run.text, run.face, size))


@lru_cache(MEASURED)
def width(words: str, face: str, size: float) -> float:
    """Width of one line of text, in the unit of `size`. Raises NoGlyph."""
    return sum(run_width(run, size) for run in runs(words, face))


def lines(words: str, face: str, size: float, room: float) -> list[str]:
    """Break a text into lines no wider than `room`; a single word wider than that stands alone."""
    out: list[str] = []
    for gap, word in _pieces(words):
        longer = f"{out[-1]}{gap}{word}" if out else word
        if out and width(longer, face, size) <= room:
            out[-1] = longer
        else:
            out.append(word)
    return out


def _pieces(words: str) -> Iterator[tuple[str, str]]:
    """Each piece that is never broken, with the blank before it."""
    for piece in _PIECE.finditer(words):
        yield " " if piece[1] else "", piece[2]


def fitted(words: str, face: str, size: float, room: float, least: float) -> float:
    """The largest size not above `size` at which one line fits `room`. Raises TooLong when that is
    below `least`.
    """
    wide = width(words, face, size)
    if wide * least > room * size:
        raise TooLong(
            text(
                "%(words)s is too long: in the smallest legible type it is %(wide)s mm wide, and "
                "there are %(room)s; shorten it",
                words=repr(str(words)),
                wide=ceil(wide * least / size),
                room=int(room),
            )
        )
    return size if wide <= room else size * room / wide
