"""The lower half of a card's front: what sort of card it is, its text and its flavour."""

from __future__ import annotations

from math import ceil

from games.paper import CARD_WIDTH
from games.paper import CardFace
from games.text import Text
from games.text import text
from printables.drawing import fonts
from printables.drawing.fonts import TooLong
from printables.drawing.pen import MM
from printables.drawing.pen import Pen

SAFE = 3.0
"""Millimetres inside the cut that stay free."""
RIGHT = CARD_WIDTH - SAFE
STATS_TOP = 46.5
TEXT_TOP, _TEXT_LOW = 66.0, 80.8


def draw_text(pen: Pen, face: CardFace) -> None:
    """The text of a card and its flavour in the largest type in which they fit; raises TooLong."""
    room = RIGHT - SAFE - 5.0
    paragraphs = [part.partition("|")[::2] if "|" in part else ("", part) for part in face.text]
    top = TEXT_TOP if face.stats else STATS_TOP + 3.5
    if face.line:
        top = draw_sort(pen, face, top if not face.stats else top - 0.4)
    sizes = (
        (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5)
        if face.line
        else (11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
    )
    size = next(
        (size for size in sizes if _fits(face, paragraphs, size, room, _TEXT_LOW - top)), None
    )
    if size is None:
        over = _height(face, paragraphs, sizes[-1], room) - _room(sizes[-1], _TEXT_LOW - top)
        raise TooLong(_over(face, ceil(over * MM / (sizes[-1] * 1.16)), sizes[-1], room))
    y = top
    for lead, words in paragraphs:
        if lead and face.line and _beside(lead, words, size, room):
            pen.words(SAFE + 2.5, y, lead, size, fonts.BOLD)
            pen.words(SAFE + 2.5 + fonts.width(f"{lead}  ", fonts.BOLD, size / MM), y, words, size)
            y += size / MM * 1.16
            continue
        if lead:
            pen.words(SAFE + 2.5, y, lead, size + 0.5, fonts.BOLD)
            y += (size + 0.5) / MM * 1.2
        y = pen.paragraph(SAFE + 2.5, y, words, size, room, leading=1.16)
    pen.paragraph(SAFE + 2.5, y + 0.6, face.flavour, size, room, leading=1.16, slant=12)


def _over(face: CardFace, lines: int, size: float, room: float) -> Text:
    """How much of a text is too much: lines, and about how many letters those are."""
    every = " ".join((*face.text, face.flavour))
    letters = len(every) * room * MM / max(fonts.width(every, fonts.REGULAR, size), room)
    return text(
        "the text of %(card)s does not fit its card: in the smallest type it is %(n)s lines too "
        "long (about %(letters)s letters); shorten it",
        card=repr(str(face.title)),
        n=lines,
        letters=round(lines * letters),
    )


def _beside(lead: str, words: str, size: float, room: float) -> bool:
    """True when a paragraph takes a single line with its lead."""
    return (
        fonts.width(f"{lead}  ", fonts.BOLD, size / MM)
        + fonts.width(words, fonts.REGULAR, size / MM)
        <= room
    )


def draw_sort(pen: Pen, face: CardFace, base: float) -> float:
    """The line that says what sort of card it is, ruled off below; returns where the text
    begins.
    """
    sign, bar, words = face.line.rpartition("|")
    left = SAFE + (7.4 if bar else 2.5)
    if bar:
        pen.picture(SAFE + 2.5, base - 3.7, 4.0, sign)
    pen.words(left, base - 0.4, words, 9.5, fonts.BOLD, room=RIGHT - left - 2.5, least=6)
    pen.line(SAFE + 2.5, base + 0.9, RIGHT - 2.5, base + 0.9, 0.3, face.look.ink)
    return base + 4.9


def _fits(
    face: CardFace, paragraphs: list[tuple[str, str]], size: float, room: float, high: float
) -> bool:
    """True when the paragraphs and the flavour fit a place *high* mm high in this size."""
    return _height(face, paragraphs, size, room) <= _room(size, high)


def _height(face: CardFace, paragraphs: list[tuple[str, str]], size: float, room: float) -> float:
    """How high the paragraphs and the flavour are in this size, in mm."""
    lines = sum(
        len(fonts.lines(words, fonts.REGULAR, size / MM, room))
        for _, words in (*paragraphs, ("", face.flavour))
    )
    leads = sum(
        bool(lead) and not (face.line and _beside(lead, words, size, room))
        for lead, words in paragraphs
    )
    flavour = 0.6 if face.flavour else 0
    return (lines * size * 1.16 + leads * (size + 0.5) * 1.2) / MM + flavour


def _room(size: float, high: float) -> float:
    """What a place *high* mm high holds: the last line may hang into its margin."""
    return high + 0.8 * size / MM
