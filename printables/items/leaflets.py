"""Reference sheets, invitations and signs: words on A5, A6 or a card."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from games.paper import Leaflet
from games.paper import Section
from games.text import text
from printables.drawing import fonts
from printables.drawing import qr
from printables.drawing.fonts import TooLong
from printables.drawing.pen import GREY
from printables.drawing.pen import INK
from printables.drawing.pen import MM
from printables.drawing.pen import Pen
from printables.options import PaperInvite

SIZES: Mapping[str, tuple[float, float]] = {
    "A5": (148.0, 210.0),
    "A6": (105.0, 148.0),
    "card": (63.0, 88.0),
}
_INSET: Mapping[str, float] = {"A5": 10.0, "A6": 8.0, "card": 4.0}
_TYPE = tuple(size / 4 for size in range(48, 25, -1))
_LEADING = 1.2


def draw_leaflet(pen: Pen, leaflet: Leaflet) -> None:
    """A title and its sections, in the largest type that fits."""
    width, height = SIZES[leaflet.size]
    inset = _INSET[leaflet.size]
    top = _heading(pen, leaflet, width, inset)
    room = (width - 2 * inset - 5.0 * (leaflet.columns - 1)) / leaflet.columns
    columns = _columns(leaflet, room, height - inset - top)
    for place, (size, sections) in enumerate(columns):
        y = top
        for section in sections:
            y = _section(pen, section, inset + place * (room + 5.0), y, size, room)


def _heading(pen: Pen, leaflet: Leaflet, width: float, inset: float) -> float:
    """Draw the title and return where the text may begin."""
    small = leaflet.size == "card"
    high = 7.0 if small else 11.0
    ink = pen.ground(inset, inset, width - 2 * inset, high, leaflet.look)
    if not pen.solid(leaflet.look):
        pen.fill(inset + 1, inset + 1, width - 2 * inset - 2, high - 2, "#ffffff")
    pen.words(
        inset + 3,
        inset + high * 0.69,
        leaflet.title,
        11 if small else 17,
        fonts.BOLD,
        ink,
        room=width - 2 * inset - 6,
    )
    return inset + high + (2.0 if small else 3.0)


def _columns(
    leaflet: Leaflet, room: float, height: float
) -> list[tuple[float, tuple[Section, ...]]]:
    """The sections of each column with one size of type for all; TooLong when none is small
    enough.
    """
    for size in _TYPE:
        columns = _filled(leaflet, room, height, size)
        if columns is not None:
            return [(size, tuple(column)) for column in columns]
    raise TooLong(
        text(
            "the leaflet %(title)s does not fit %(size)s; shorten it or take a larger size",
            title=repr(leaflet.title),
            size=leaflet.size,
        )
    )


def _filled(
    leaflet: Leaflet, room: float, height: float, size: float
) -> list[list[Section]] | None:
    columns: list[list[Section]] = [[]]
    used = 0.0
    for section in leaflet.sections:
        high = _height(section, size, room)
        if used + high > height and columns[-1]:
            columns.append([])
            used = 0.0
        columns[-1].append(section)
        used += high
        if used > height or len(columns) > leaflet.columns:
            return None
    return columns


def _height(section: Section, size: float, room: float) -> float:
    lines = sum(len(broken) for _, broken in _broken(section, size, room))
    return (
        size * 1.5 + lines * size * _LEADING + len(section.lines) * size * 0.25 + size * 0.5
    ) / MM


def _broken(section: Section, size: float, room: float) -> Iterator[tuple[str, list[str]]]:
    """Each line of a section as (pictogram or "", printed lines)."""
    for line in section.lines:
        picture, bar, words = line.partition("|")
        if not bar:
            picture, words = "", line
        yield picture, fonts.lines(words, fonts.REGULAR, size / MM, room - size * 1.15 / MM)


def _section(pen: Pen, section: Section, x: float, y: float, size: float, room: float) -> float:
    """Draw a section from y down; returns where the next begins."""
    unit = size / MM
    y += unit * 1.05
    pen.words(x, y, section.heading, size * 1.12, fonts.BOLD)
    pen.line(x, y + unit * 0.28, x + room, y + unit * 0.28, 0.25)
    y += unit * 0.45
    for picture, broken in _broken(section, size, room):
        if picture:
            pen.picture(x - unit * 0.02, y + unit * 0.24, unit * 0.98, picture)
        else:
            pen.disc(x + unit * 0.4, y + unit * 0.78, unit * 0.13, INK)
        for words in broken:
            y += unit * _LEADING
            pen.words(x + unit * 1.15, y - unit * 0.14, words, size)
        y += unit * 0.25
    return y + unit * 0.5


def draw_invite(pen: Pen, game: str, edition: str, invite: PaperInvite) -> None:
    """An A5 sheet with a code that opens a page of the match, the address in words, and what was
    agreed.
    """
    width, height = SIZES["A5"]
    pen.frame(6, 6, width - 12, height - 12, 0.7)
    pen.words(width / 2, 22, game, 27, fonts.BOLD, room=width - 28, align="centre")
    pen.words(width / 2, 33, invite.title, 19, fonts.REGULAR, room=width - 28, align="centre")
    dark = qr.rows(qr.smallest(invite.url))
    side = 84.0
    module = side / (len(dark) + 2 * qr.QUIET)
    pen.code((width - side) / 2, 38, dark, module)
    pen.words(width / 2, 127, invite.url, 12, fonts.BOLD, room=width - 28, align="centre", least=6)
    pen.words(
        width / 2,
        134,
        text("Open your phone's camera and point it here."),
        11,
        room=width - 28,
        ink=GREY,
        align="centre",
    )
    words = (text("Rules edition %(edition)s", edition=edition), *invite.lines)
    size = min(13.0, (height - 8 - 144) / len(words) * MM / 1.22)
    if size < 6.5:
        raise TooLong(
            text(
                "the sheet %(title)s has %(n)s lines; at most 20 fit",
                title=repr(invite.title),
                n=len(words) - 1,
            )
        )
    y = 146.0
    for line in words:
        pen.words(16, y, line, size, room=width - 32, least=5)
        y += size / MM * 1.22


def draw_sign(pen: Pen, number: str) -> None:
    """An A5 sign with a table's number, legible from across a room."""
    width, height = SIZES["A5"]
    pen.frame(6, 6, width - 12, height - 12, 0.7)
    pen.words(width / 2, 44, text("Table"), 50, fonts.BOLD, align="centre")
    pen.words(width / 2, 150, number, 290, fonts.BLACK, room=width - 30, align="centre", least=40)
