"""The front and the back of a card, 63 by 88 mm.

Everything lies at least 3 mm inside the cut, on white, so a cut that is a little off harms nothing.
The code stands in the upper right, where neither thumb holds the card and no overlapping card hides
it.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from reportlab.pdfgen.canvas import Canvas

from games.paper import CARD_HEIGHT
from games.paper import CARD_WIDTH
from games.paper import CardBack
from games.paper import CardFace
from games.paper import Look
from games.paper import Stat
from games.text import joined
from games.text import text
from printables.codes.tags import Tag
from printables.drawing import fonts
from printables.drawing.fonts import TooLong
from printables.drawing.pen import GREY
from printables.drawing.pen import INK
from printables.drawing.pen import MM
from printables.drawing.pen import PAPER
from printables.drawing.pen import Pen
from printables.items.face_text import RIGHT
from printables.items.face_text import SAFE
from printables.items.face_text import STATS_TOP
from printables.items.face_text import TEXT_TOP
from printables.items.face_text import draw_sort
from printables.items.face_text import draw_text
from printables.items.own_words import require_pictogram
from printables.options import BLEED
from printables.options import PrintOptions
from printables.wording import Unprintable

_LOW = CARD_HEIGHT - SAFE
_BAND = 11.0
_CODE_TOP = SAFE + _BAND + 0.8
CODE_OFFSET = (17.6, -18.7)
"""Where the middle of the code lies from the middle of its card, in mm; the editions differ by less
than 3.
"""
CODE_SIDES = (12.6, 18.75)
"""The smallest and the largest side of a card's code without its quiet zone, over the editions."""
_STATS_HEIGHT = 14.5
_PIP, _PIPS_TOP = 4.4, SAFE + 16.4


def draw_face(pen: Pen, face: CardFace, options: PrintOptions) -> None:
    """All of a card's front that is the same on every copy."""
    ink = pen.ground(SAFE, SAFE, CARD_WIDTH - 2 * SAFE, _BAND, face.look)
    _corner(pen, face)
    _title(pen, face, ink)
    _pips(pen, face)
    _native(pen, face)
    _picture(pen, face, options)
    _stats(pen, face.stats)
    draw_text(pen, face)
    _foot(pen, face)
    pen.frame(SAFE, SAFE, CARD_WIDTH - 2 * SAFE, CARD_HEIGHT - 2 * SAFE, 0.5, face.look.ink)


def misfits(face: CardFace, options: PrintOptions) -> Iterator[Unprintable]:
    """Yield, for each part of a card's front that cannot be printed, what is wrong and by how
    much.
    """
    fonts.load()
    pen = Pen(Canvas(io.BytesIO()), CARD_HEIGHT, say=options.say)
    ink = pen.ground(SAFE, SAFE, CARD_WIDTH - 2 * SAFE, _BAND, face.look)
    parts: tuple[Callable[[], object], ...] = (
        lambda: require_pictogram(face),
        lambda: _corner(pen, face),
        lambda: _title(pen, face, ink),
        lambda: _native(pen, face),
        lambda: _stats(pen, face.stats),
        lambda: draw_sort(pen, face, TEXT_TOP) if face.line else None,
        lambda: draw_text(pen, replace(face, line=" " if face.line else "")),
        lambda: _foot(pen, face),
    )
    for draw in parts:
        try:
            draw()
        except Unprintable as fault:
            yield fault


def draw_code(pen: Pen, tag: Tag, options: PrintOptions) -> None:
    """What differs on every copy: its code, and the code in letters below."""
    left = RIGHT - 0.4 - options.code_side
    side = pen.code(left, _CODE_TOP, options.code(tag), options.module)
    pen.words(left + side / 2, _CODE_TOP + side + 1.5, tag.code, 7.5, fonts.BOLD, align="centre")


def draw_blank(pen: Pen, look: Look) -> None:
    """A card to write on: places for a cost, a name and a text."""
    width = CARD_WIDTH - 2 * SAFE
    pen.frame(SAFE, SAFE, width, _BAND, 0.5, look.ink)
    pen.ring(SAFE + 7.7, SAFE + 7.7, 6.9, 0.6, look.ink)
    for x in (SAFE + 1.5, SAFE + 1.5 + width / 2):
        pen.frame(x, STATS_TOP, width / 2 - 3, _STATS_HEIGHT, 0.35, look.ink, radius=1.4)
    for place in range(3):
        pen.line(
            SAFE + 2.5,
            TEXT_TOP + 4 + 5.6 * place,
            RIGHT - 2.5,
            TEXT_TOP + 4 + 5.6 * place,
            0.15,
            GREY,
        )
    pen.frame(SAFE, SAFE, width, CARD_HEIGHT - 2 * SAFE, 0.5, look.ink)


def draw_back(pen: Pen, back: CardBack, options: PrintOptions) -> None:
    """The back. Each half is the other one turned, so it has no upper end."""
    rim = -BLEED if options.bleed else 4.0
    pen.ground(rim, rim, CARD_WIDTH - 2 * rim, CARD_HEIGHT - 2 * rim, back.look)
    pen.fill(9.0, 10.0, CARD_WIDTH - 18, CARD_HEIGHT - 20, PAPER, radius=4)
    pen.frame(9.0, 10.0, CARD_WIDTH - 18, CARD_HEIGHT - 20, 0.6, back.look.ink, radius=4)
    _half(pen, back)
    with pen.inside(CARD_WIDTH, CARD_HEIGHT, CARD_HEIGHT, turn=180) as turned:
        _half(turned, back)


def _half(pen: Pen, back: CardBack) -> None:
    middle = CARD_WIDTH / 2
    pen.picture(middle - 12, 15.5, 24, back.picture, back.look.ink)
    pen.words(middle, CARD_HEIGHT / 2 - 1.6, back.title, 11, fonts.BOLD, room=40, align="centre")
    pen.line(13, CARD_HEIGHT / 2, CARD_WIDTH - 13, CARD_HEIGHT / 2, 0.3, back.look.ink)


def _corner(pen: Pen, face: CardFace) -> None:
    if face.cost is None and not face.emblem:
        return
    x, y = SAFE + 7.7, SAFE + 7.7
    pen.disc(x, y, 7.5, PAPER)
    pen.ring(x, y, 6.9, 0.6, face.look.ink)
    if face.cost is None:
        pen.picture(x - 5.6, y - 5.6, 11.2, face.emblem)
        return
    _number(pen, x, y - 1.5, face.cost.value, 23, 10.5)
    pen.picture(x - 1.9, y + 2.1, 3.8, face.cost.picture)


def _number(pen: Pen, x: float, y: float, value: str, size: float, room: float) -> None:
    """A figure with its middle at (x, y), smaller where it needs more than `room`."""
    size = fonts.fitted(value, fonts.BLACK, size / MM, room, 6 / MM)
    pen.words(x, y + 0.35 * size, value, size * MM, fonts.BLACK, align="centre")


def _title(pen: Pen, face: CardFace, ink: str) -> None:
    left = SAFE + (16.8 if face.cost or face.emblem else 3.0)
    right = RIGHT - (11.6 if face.owner or face.look.sign else 2.0)
    if face.look.hatch != "none":
        ground = face.look.ink if pen.solid(face.look) else PAPER
        pen.fill(left - 1, SAFE + 1.4, right - left + 2, _BAND - 2.8, ground)
    lines = [face.title]
    if fonts.width(face.title, fonts.BOLD, 9.5 / MM) > right - left:
        lines = fonts.lines(face.title, fonts.BOLD, 10.5 / MM, right - left)
    if len(lines) > 2:
        raise TooLong(
            text(
                "the name %(card)s does not fit its card: it takes %(n)s lines, and there are 2; "
                "shorten it",
                card=repr(str(face.title)),
                n=len(lines),
            )
        )
    for base, line in zip((7.5,) if len(lines) == 1 else (4.9, 9.1), lines, strict=True):
        pen.words(
            left,
            SAFE + base,
            line,
            15 if len(lines) == 1 else 10.5,
            fonts.BOLD,
            ink,
            room=right - left,
        )
    if face.owner or face.look.sign:
        x, y = RIGHT - 5.6, SAFE + _BAND / 2
        pen.disc(x, y, 4.2, PAPER)
        pen.ring(x, y, 4.2, 0.5, face.look.ink)
    if face.owner:
        pen.words(x, y + 2.12, face.owner, 17, fonts.BLACK, align="centre")
    elif face.look.sign:
        pen.picture(x - 2.7, y - 2.7, 5.4, face.look.sign)


def _pips(pen: Pen, face: CardFace) -> None:
    step = min(_PIP + 1.0, (STATS_TOP - 1.5 - _PIPS_TOP) / max(face.pips, 1))
    for place in range(face.pips):
        pen.picture(SAFE + 1.5, _PIPS_TOP + place * step, min(_PIP, step - 0.4), face.look.sign)


def _native(pen: Pen, face: CardFace) -> None:
    """The title in Han characters as a column below the corner, one sign to a line."""
    if not face.native:
        return
    step = min(8.4, (STATS_TOP - 1.2 - _PIPS_TOP) / len(face.native))
    for place, sign in enumerate(face.native):
        pen.words(
            SAFE + 6.0,
            _PIPS_TOP + (place + 0.87) * step,
            sign,
            step * 0.94 * MM,
            fonts.BOLD,
            align="centre",
        )


def _picture(pen: Pen, face: CardFace, options: PrintOptions) -> None:
    left, top = SAFE + (11.0 if face.native else 8.0 if face.pips else 1.2), SAFE + _BAND + 4.0
    room = RIGHT - 0.4 - options.code_side - left
    high = (STATS_TOP if face.stats else STATS_TOP - 1.0) - top - 2.0
    if face.artwork:
        pen.image(left, top, room - 0.8, high, face.artwork)
        return
    require_pictogram(face)
    side = min(room, high)
    pen.picture(left + (room - side) / 2, top, side, face.picture)


def _stats(pen: Pen, stats: tuple[Stat, ...]) -> None:
    if not stats:
        return
    gap = 1.2
    width = (RIGHT - SAFE - 3.0 - gap * (len(stats) - 1)) / len(stats)
    for place, stat in enumerate(stats):
        x = SAFE + 1.5 + place * (width + gap)
        if stat.ink:
            _shaped(pen, stat, x + width / 2)
            continue
        pen.frame(x, STATS_TOP, width, _STATS_HEIGHT, 0.35, INK, radius=1.4)
        icon, gap_inside = 4.9, 0.9
        size = MM * fonts.fitted(
            stat.value, fonts.BLACK, 24 / MM, width - icon - gap_inside - 1.0, 9 / MM
        )
        number = fonts.width(stat.value, fonts.BLACK, size / MM)
        start = x + (width - icon - gap_inside - number) / 2
        pen.picture(start, STATS_TOP + 2.9, icon, stat.picture)
        _number(
            pen,
            start + icon + gap_inside + number / 2,
            STATS_TOP + 5.4,
            stat.value,
            size,
            number + 0.1,
        )
        pen.words(x + width / 2, STATS_TOP + 12.6, stat.label, 8, room=width - 1, align="centre")


def _shaped(pen: Pen, stat: Stat, middle: float) -> None:
    """A number inside a coloured pictogram, its word to the right."""
    side = 13.6
    left = middle - side / 2 - 4.5
    pen.picture(left, STATS_TOP + 0.2, side, stat.picture, stat.ink)
    _number(pen, left + side / 2, STATS_TOP + 6.8, stat.value, 24, side * 0.62)
    pen.words(left + side + 1.2, STATS_TOP + 8.1, stat.label, 11, fonts.BOLD, room=8.5)


def _foot(pen: Pen, face: CardFace) -> None:
    top = _LOW - 3.8
    ink = pen.ground(SAFE, top, CARD_WIDTH - 2 * SAFE, 3.8, face.look)
    if face.look.hatch != "none" or not pen.solid(face.look):
        pen.fill(
            SAFE + 1,
            top + 0.5,
            CARD_WIDTH - 2 * SAFE - 2,
            2.8,
            face.look.ink if pen.solid(face.look) else PAPER,
        )
    size = _foot_size(pen, face)
    pen.words(SAFE + 2.5, top + 2.8, face.kind, size, fonts.BOLD, ink)
    right = RIGHT - (6.0 if face.rank_sign else 2.5)
    pen.words(right, top + 2.8, face.rank, size, fonts.BOLD, ink, align="right")
    if face.rank_sign:
        pen.picture(
            RIGHT - 5.2, top + 0.5, 2.8, face.rank_sign, ink, INK if ink == PAPER else PAPER
        )


_FOOT, _LEAST_FOOT = 7.0, 5.0
"""The usual size of type in the foot of a card, and the smallest."""


def _foot_size(pen: Pen, face: CardFace) -> float:
    """Return the size of type in which what stands left and right in the foot of a card does not
    run together; raise TooLong where none is large enough to be read.
    """
    room = CARD_WIDTH - 2 * SAFE - (8.5 if face.rank_sign else 5.0) - 1.5
    wide = sum(
        fonts.width(pen.say(words), fonts.BOLD, 1.0) for words in (face.kind, face.rank) if words
    )
    least = wide * _LEAST_FOOT / MM
    if least > room:
        raise TooLong(
            text(
                "the foot of %(card)s, “%(words)s”, is %(over)s mm too long; shorten it",
                card=repr(str(face.title)),
                words=joined(" · ", (face.kind, face.rank)),
                over=ceil(least - room),
            )
        )
    return min(_FOOT, room * MM / wide) if wide else _FOOT
