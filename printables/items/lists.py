"""Lists of an event on paper: pairings, standings, a master sheet.

Plain tables on as many pages as they need, large enough to be read from a wall; the same list gives
the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from printables.drawing import fonts
from printables.drawing.pen import FAINT
from printables.drawing.pen import GREY
from printables.drawing.pen import INK
from printables.drawing.pen import MM
from printables.drawing.pen import Pen
from printables.render import pin_date
from printables.scoresheet.typesetting import printable
from printables.stock import STOCKS
from printables.stock import Stock
from printables.wording import Say

_EDGE, _HEAD = 14.0, 26.0
_ROW, _SIZE, _LEAST = 8.0, 13.0, 5.0
_ONE_LINE, _TWO_LINES, _STEP = 0.7, 0.68, 0.25
"""The least share of its size at which a cell stays one line; the most at which it becomes two, and
by how many points it is made smaller until they fit.
"""
LEADING = 1.12
"""From one of two lines to the next, in sizes."""


@dataclass(frozen=True, slots=True)
class ListSheet:
    """A list: title, note below it, heads of the columns, how wide each is (shares), and rows."""

    title: str
    note: str
    heads: tuple[str, ...]
    shares: tuple[float, ...]
    rows: tuple[tuple[str, ...], ...]


def lists_pdf(listings: Sequence[ListSheet], stock: Stock = STOCKS["A4"], say: Say = str) -> bytes:
    """Return lists as PDF, each beginning on a page of its own."""
    pages = [page for listing in listings for page in _pages(listing, stock, say)]
    return book(pages, stock, say, listings[0].title if listings else "")


def book(pages: Sequence[Callable[[Pen], None]], stock: Stock, say: Say, title: str) -> bytes:
    """Return drawn pages as PDF, the same bytes for the same pages."""
    fonts.load()
    out = io.BytesIO()
    size = (stock.width * MM, stock.height * MM)
    canvas = Canvas(
        out, pagesize=size, invariant=1, pageCompression=1, initialFontName=fonts.REGULAR
    )
    pin_date(canvas)
    canvas.setTitle(printable(title))
    for page in pages or (lambda pen: None,):
        canvas.scale(MM, MM)
        page(Pen(canvas, stock.height, say=say))
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _pages(listing: ListSheet, stock: Stock, say: Say) -> Iterator[Callable[[Pen], None]]:
    fit = int((stock.height - _HEAD - 2 * _EDGE) // _ROW) - 1
    count = max(1, -(-len(listing.rows) // fit))
    for number in range(count):
        rows = listing.rows[number * fit : (number + 1) * fit]
        yield _Page(listing, rows, f"{number + 1} / {count}", stock)


@dataclass(frozen=True, slots=True)
class _Page:
    """One page of a list."""

    listing: ListSheet
    rows: Sequence[tuple[str, ...]]
    number: str
    stock: Stock

    def __call__(self, pen: Pen) -> None:
        room = self.stock.width - 2 * _EDGE
        title = printable(pen.say(self.listing.title))
        pen.words(_EDGE, _EDGE + 8, title, 22, fonts.BOLD, room=room, least=_LEAST)
        note = printable(pen.say(self.listing.note))
        pen.words(_EDGE, _EDGE + 15, note, 10, room=room - 30, ink=GREY, least=_LEAST)
        pen.words(self.stock.width - _EDGE, _EDGE + 15, self.number, 10, ink=GREY, align="right")
        y = _EDGE + _HEAD - 4
        self._row(pen, y, tuple(pen.say(head) for head in self.listing.heads), GREY, 10)
        for row in self.rows:
            y += _ROW
            self._row(pen, y, row, None, _SIZE)

    def _row(self, pen: Pen, y: float, cells: Sequence[str], ink: str | None, size: float) -> None:
        room, x = self.stock.width - 2 * _EDGE, _EDGE
        for share, words in zip(self.listing.shares, cells, strict=True):
            wide = room * share / sum(self.listing.shares)
            cell(pen, x, y, printable(pen.say(words)), size, wide - 3, ink)
            x += wide
        pen.line(_EDGE, y + 2.2, self.stock.width - _EDGE, y + 2.2, 0.15, FAINT)


def cell(
    pen: Pen,
    x: float,
    y: float,
    words: str,
    size: float,
    room: float,
    ink: str | None,
    lift: float = 0.72,
    least: float = _LEAST,
) -> None:
    """A cell's words on the base line *y*: a little smaller where they are too long, else in two
    lines, the first one lifted by so many sizes, as small as *least* (points). What is too long for
    these ends in dots: no name keeps a list from print.
    """
    size, lines = _set(words, size, room, least)
    first = y - (len(lines) - 1) * lift * size / MM
    for place, line in enumerate(lines):
        pen.words(x, first + place * LEADING * size / MM, line, size, ink=ink or INK)


def _set(words: str, size: float, room: float, least: float) -> tuple[float, list[str]]:
    """The size of a cell's words (points), and their one or two lines."""
    wide = fonts.width(words, fonts.REGULAR, size / MM)
    if wide * _ONE_LINE <= room:
        return min(size, size * room / wide) if wide else size, [words]
    smaller = size * _TWO_LINES
    while smaller > least:
        if len(lines := _broken(words, smaller, room)) <= 2:
            return smaller, lines
        smaller -= _STEP
    first, *rest = _broken(words, least, room)
    if len(rest) < 2:
        return least, [first, *rest]
    second = rest[0]
    while second and fonts.width(f"{second}…", fonts.REGULAR, least / MM) > room:
        second = second[:-1]
    return least, [first, f"{second}…"]


def _broken(words: str, size: float, room: float) -> list[str]:
    """Lines no wider than the room, also where a word has to be broken for it."""
    lines = []
    for line in fonts.lines(words, fonts.REGULAR, size / MM, room):
        while len(line) > 1 and fonts.width(line, fonts.REGULAR, size / MM) > room:
            fit = next(
                end
                for end in range(len(line) - 1, 0, -1)
                if end == 1 or fonts.width(line[:end], fonts.REGULAR, size / MM) <= room
            )
            hyphen = line.rfind("-", 0, fit) + 1
            fit = hyphen if 2 * hyphen > fit else fit
            lines.append(line[:fit])
            line = line[fit:]
        lines.append(line)
    return lines
