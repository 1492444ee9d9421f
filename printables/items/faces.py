"""The front and the back of a card, 63 by 88 mm.

Everything lies at least 3 mm inside the cut, on white, so a cut that is a little off harms nothing.
The code stands in the upper right, where neither thumb holds the card and no overlapping card hides
it.
"""

from __future__ import annotations

from games.paper import CARD_HEIGHT
from games.paper import CARD_WIDTH
from games.paper import CardBack
from games.paper import CardFace
from games.paper import Look
from games.paper import Stat
from games.text import text
from printables.codes.tags import Tag
from printables.drawing import fonts
from printables.drawing.fonts import TooLong
from printables.drawing.pen import GREY
from printables.drawing.pen import INK
from printables.drawing.pen import MM
from printables.drawing.pen import PAPER
from printables.drawing.pen import Pen
from printables.options import BLEED
from printables.options import PrintOptions

_SAFE = 3.0
_RIGHT, _LOW = CARD_WIDTH - _SAFE, CARD_HEIGHT - _SAFE
_BAND = 11.0
_CODE_TOP = _SAFE + _BAND + 0.8
CODE_OFFSET = (17.6, -18.7)
"""Where the middle of the code lies from the middle of its card, in mm; the editions differ by less
than 3.
"""
CODE_SIDES = (12.6, 18.75)
"""The smallest and the largest side of a card's code without its quiet zone, over the editions."""
_STATS_TOP, _STATS_HEIGHT = 46.5, 14.5
_TEXT_TOP, _TEXT_LOW = 66.0, 80.8
_PIP, _PIPS_TOP = 4.4, _SAFE + 16.4


def draw_face(pen: Pen, face: CardFace, options: PrintOptions) -> None:
    """All of a card's front that is the same on every copy."""
    ink = pen.ground(_SAFE, _SAFE, CARD_WIDTH - 2 * _SAFE, _BAND, face.look)
    _corner(pen, face)
    _title(pen, face, ink)
    _pips(pen, face)
    _native(pen, face)
    _picture(pen, face, options)
    _stats(pen, face.stats)
    _text(pen, face)
    _foot(pen, face)
    pen.frame(_SAFE, _SAFE, CARD_WIDTH - 2 * _SAFE, CARD_HEIGHT - 2 * _SAFE, 0.5, face.look.ink)


def draw_code(pen: Pen, tag: Tag, options: PrintOptions) -> None:
    """What differs on every copy: its code, and the code in letters below."""
    left = _RIGHT - 0.4 - options.code_side
    side = pen.code(left, _CODE_TOP, options.code(tag), options.module)
    pen.words(left + side / 2, _CODE_TOP + side + 1.5, tag.code, 7.5, fonts.BOLD, align="centre")


def draw_blank(pen: Pen, look: Look) -> None:
    """A card to write on: places for a cost, a name and a text."""
    width = CARD_WIDTH - 2 * _SAFE
    pen.frame(_SAFE, _SAFE, width, _BAND, 0.5, look.ink)
    pen.ring(_SAFE + 7.7, _SAFE + 7.7, 6.9, 0.6, look.ink)
    for x in (_SAFE + 1.5, _SAFE + 1.5 + width / 2):
        pen.frame(x, _STATS_TOP, width / 2 - 3, _STATS_HEIGHT, 0.35, look.ink, radius=1.4)
    for place in range(3):
        pen.line(
            _SAFE + 2.5,
            _TEXT_TOP + 4 + 5.6 * place,
            _RIGHT - 2.5,
            _TEXT_TOP + 4 + 5.6 * place,
            0.15,
            GREY,
        )
    pen.frame(_SAFE, _SAFE, width, CARD_HEIGHT - 2 * _SAFE, 0.5, look.ink)


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
    x, y = _SAFE + 7.7, _SAFE + 7.7
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
    left = _SAFE + (16.8 if face.cost or face.emblem else 3.0)
    right = _RIGHT - (11.6 if face.owner or face.look.sign else 2.0)
    if face.look.hatch != "none":
        ground = face.look.ink if pen.solid(face.look) else PAPER
        pen.fill(left - 1, _SAFE + 1.4, right - left + 2, _BAND - 2.8, ground)
    lines = [face.title]
    if fonts.width(face.title, fonts.BOLD, 9.5 / MM) > right - left:
        lines = fonts.lines(face.title, fonts.BOLD, 10.5 / MM, right - left)
    if len(lines) > 2:
        raise TooLong(f"the name {face.title!r} does not fit its card; shorten it")
    for base, line in zip((7.5,) if len(lines) == 1 else (4.9, 9.1), lines, strict=True):
        pen.words(
            left,
            _SAFE + base,
            line,
            15 if len(lines) == 1 else 10.5,
            fonts.BOLD,
            ink,
            room=right - left,
        )
    if face.owner or face.look.sign:
        x, y = _RIGHT - 5.6, _SAFE + _BAND / 2
        pen.disc(x, y, 4.2, PAPER)
        pen.ring(x, y, 4.2, 0.5, face.look.ink)
    if face.owner:
        pen.words(x, y + 2.12, face.owner, 17, fonts.BLACK, align="centre")
    elif face.look.sign:
        pen.picture(x - 2.7, y - 2.7, 5.4, face.look.sign)


def _pips(pen: Pen, face: CardFace) -> None:
    step = min(_PIP + 1.0, (_STATS_TOP - 1.5 - _PIPS_TOP) / max(face.pips, 1))
    for place in range(face.pips):
        pen.picture(_SAFE + 1.5, _PIPS_TOP + place * step, min(_PIP, step - 0.4), face.look.sign)


def _native(pen: Pen, face: CardFace) -> None:
    """The title in Han characters as a column below the corner, one sign to a line."""
    if not face.native:
        return
    step = min(8.4, (_STATS_TOP - 1.2 - _PIPS_TOP) / len(face.native))
    for place, sign in enumerate(face.native):
        pen.words(
            _SAFE + 6.0,
            _PIPS_TOP + (place + 0.87) * step,
            sign,
            step * 0.94 * MM,
            fonts.BOLD,
            align="centre",
        )


def _picture(pen: Pen, face: CardFace, options: PrintOptions) -> None:
    left, top = _SAFE + (11.0 if face.native else 8.0 if face.pips else 1.2), _SAFE + _BAND + 4.0
    room = _RIGHT - 0.4 - options.code_side - left
    side = min(room, (_STATS_TOP if face.stats else _STATS_TOP - 1.0) - top - 2.0)
    pen.picture(left + (room - side) / 2, top, side, face.picture)


def _stats(pen: Pen, stats: tuple[Stat, ...]) -> None:
    if not stats:
        return
    gap = 1.2
    width = (_RIGHT - _SAFE - 3.0 - gap * (len(stats) - 1)) / len(stats)
    for place, stat in enumerate(stats):
        x = _SAFE + 1.5 + place * (width + gap)
        if stat.ink:
            _shaped(pen, stat, x + width / 2)
            continue
        pen.frame(x, _STATS_TOP, width, _STATS_HEIGHT, 0.35, INK, radius=1.4)
        icon, gap_inside = 4.9, 0.9
        size = MM * fonts.fitted(
            stat.value, fonts.BLACK, 24 / MM, width - icon - gap_inside - 1.0, 9 / MM
        )
        number = fonts.width(stat.value, fonts.BLACK, size / MM)
        start = x + (width - icon - gap_inside - number) / 2
        pen.picture(start, _STATS_TOP + 2.9, icon, stat.picture)
        _number(
            pen,
            start + icon + gap_inside + number / 2,
            _STATS_TOP + 5.4,
            stat.value,
            size,
            number + 0.1,
        )
        pen.words(x + width / 2, _STATS_TOP + 12.6, stat.label, 8, room=width - 1, align="centre")


def _shaped(pen: Pen, stat: Stat, middle: float) -> None:
    """A number inside a coloured pictogram, its word to the right."""
    side = 13.6
    left = middle - side / 2 - 4.5
    pen.picture(left, _STATS_TOP + 0.2, side, stat.picture, stat.ink)
    _number(pen, left + side / 2, _STATS_TOP + 6.8, stat.value, 24, side * 0.62)
    pen.words(left + side + 1.2, _STATS_TOP + 8.1, stat.label, 11, fonts.BOLD, room=8.5)


def _text(pen: Pen, face: CardFace) -> None:
    room = _RIGHT - _SAFE - 5.0
    paragraphs = [part.partition("|")[::2] if "|" in part else ("", part) for part in face.text]
    top = _TEXT_TOP if face.stats else _STATS_TOP + 3.5
    if face.line:
        top = _sort(pen, face, top if not face.stats else top - 0.4)
    sizes = (
        (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5)
        if face.line
        else (11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
    )
    size = next(
        (size for size in sizes if _fits(face, paragraphs, size, room, _TEXT_LOW - top)), None
    )
    if size is None:
        raise TooLong(
            text("the text of %(card)s does not fit its card; shorten it", card=repr(face.title))
        )
    y = top
    for lead, words in paragraphs:
        if lead and face.line and _beside(lead, words, size, room):
            pen.words(_SAFE + 2.5, y, lead, size, fonts.BOLD)
            pen.words(_SAFE + 2.5 + fonts.width(f"{lead}  ", fonts.BOLD, size / MM), y, words, size)
            y += size / MM * 1.16
            continue
        if lead:
            pen.words(_SAFE + 2.5, y, lead, size + 0.5, fonts.BOLD)
            y += (size + 0.5) / MM * 1.2
        y = pen.paragraph(_SAFE + 2.5, y, words, size, room, leading=1.16)
    pen.paragraph(_SAFE + 2.5, y + 0.6, face.flavour, size, room, leading=1.16, slant=12)


def _beside(lead: str, words: str, size: float, room: float) -> bool:
    """True when a paragraph takes a single line with its lead."""
    return (
        fonts.width(f"{lead}  ", fonts.BOLD, size / MM)
        + fonts.width(words, fonts.REGULAR, size / MM)
        <= room
    )


def _sort(pen: Pen, face: CardFace, base: float) -> float:
    """The line that says what sort of card it is, ruled off below; returns where the text
    begins.
    """
    sign, bar, words = face.line.rpartition("|")
    left = _SAFE + (7.4 if bar else 2.5)
    if bar:
        pen.picture(_SAFE + 2.5, base - 3.7, 4.0, sign)
    pen.words(left, base - 0.4, words, 9.5, fonts.BOLD, room=_RIGHT - left - 2.5, least=6)
    pen.line(_SAFE + 2.5, base + 0.9, _RIGHT - 2.5, base + 0.9, 0.3, face.look.ink)
    return base + 4.9


def _fits(
    face: CardFace, paragraphs: list[tuple[str, str]], size: float, room: float, high: float
) -> bool:
    """True when the paragraphs and the flavour fit a place *high* mm high in this size."""
    lines = sum(
        len(fonts.lines(words, fonts.REGULAR, size / MM, room))
        for _, words in (*paragraphs, ("", face.flavour))
    )
    leads = sum(
        bool(lead) and not (face.line and _beside(lead, words, size, room))
        for lead, words in paragraphs
    )
    return (lines * size * 1.16 + leads * (size + 0.5) * 1.2) / MM + (
        0.6 if face.flavour else 0
    ) <= high + 0.8 * size / MM


def _foot(pen: Pen, face: CardFace) -> None:
    top = _LOW - 3.8
    ink = pen.ground(_SAFE, top, CARD_WIDTH - 2 * _SAFE, 3.8, face.look)
    if face.look.hatch != "none" or not pen.solid(face.look):
        pen.fill(
            _SAFE + 1,
            top + 0.5,
            CARD_WIDTH - 2 * _SAFE - 2,
            2.8,
            face.look.ink if pen.solid(face.look) else PAPER,
        )
    pen.words(_SAFE + 2.5, top + 2.8, face.kind, 7, fonts.BOLD, ink)
    pen.words(
        _RIGHT - (6.0 if face.rank_sign else 2.5),
        top + 2.8,
        face.rank,
        7,
        fonts.BOLD,
        ink,
        align="right",
    )
    if face.rank_sign:
        pen.picture(
            _RIGHT - 5.2, top + 0.5, 2.8, face.rank_sign, ink, INK if ink == PAPER else PAPER
        )
