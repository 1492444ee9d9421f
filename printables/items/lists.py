"""Lists of an event on paper: pairings, standings, a master sheet; and result slips with codes.

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

from games.text import text
from printables.drawing import fonts
from printables.drawing import qr
from printables.drawing.pen import FAINT
from printables.drawing.pen import GREY
from printables.drawing.pen import MM
from printables.drawing.pen import Pen
from printables.render import pin_date
from printables.scoresheet.setting import printable
from printables.stock import STOCKS
from printables.stock import Stock
from printables.wording import Say

_EDGE, _HEAD = 14.0, 26.0
_ROW, _SIZE, _LEAST = 8.0, 13.0, 5.0
_SLIPS = 4
"""Slips on a page, one below the other, to be cut apart."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list: title, note below it, heads of the columns, how wide each is (shares), and rows."""

    title: str
    note: str
    heads: tuple[str, ...]
    shares: tuple[float, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """A result slip: event, round and table in words, both players, and the address that its code
    opens.
    """

    title: str
    place: str
    players: tuple[str, str]
    url: str


def lists_pdf(listings: Sequence[Listing], stock: Stock = STOCKS["A4"], say: Say = str) -> bytes:
    """Return lists as PDF, each beginning on a page of its own."""
    pages = [page for listing in listings for page in _pages(listing, stock, say)]
    return _book(pages, stock, say, listings[0].title if listings else "")


def slips_pdf(slips: Sequence[Slip], stock: Stock = STOCKS["A4"], say: Say = str) -> bytes:
    """Return result slips as PDF."""
    pages = [
        _slip_page(slips[start : start + _SLIPS], stock, say)
        for start in range(0, len(slips), _SLIPS)
    ]
    return _book(pages, stock, say, slips[0].title if slips else "")


def _book(pages: Sequence[Callable[[Pen], None]], stock: Stock, say: Say, title: str) -> bytes:
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


def _pages(listing: Listing, stock: Stock, say: Say) -> Iterator[Callable[[Pen], None]]:
    fit = int((stock.height - _HEAD - 2 * _EDGE) // _ROW) - 1
    count = max(1, -(-len(listing.rows) // fit))
    for number in range(count):
        rows = listing.rows[number * fit : (number + 1) * fit]
        yield _Page(listing, rows, f"{number + 1} / {count}", stock)


@dataclass(frozen=True, slots=True)
class _Page:
    """One page of a list."""

    listing: Listing
    rows: Sequence[tuple[str, ...]]
    number: str
    stock: Stock

    def __call__(self, pen: Pen) -> None:
        room = self.stock.width - 2 * _EDGE
        title = printable(pen.say(self.listing.title))
        pen.fit(_EDGE, _EDGE + 8, title, 22, room, fonts.BOLD, least=_LEAST)
        note = printable(pen.say(self.listing.note))
        pen.fit(_EDGE, _EDGE + 15, note, 10, room - 30, ink=GREY, least=_LEAST)
        pen.words(self.stock.width - _EDGE, _EDGE + 15, self.number, 10, ink=GREY, align="right")
        y = _EDGE + _HEAD - 4
        self._row(pen, y, tuple(pen.say(head) for head in self.listing.heads), GREY, 10)
        for row in self.rows:
            y += _ROW
            self._row(pen, y, row, None, _SIZE)

    def _row(self, pen: Pen, y: float, cells: Sequence[str], ink: str | None, size: float) -> None:
        room, x = self.stock.width - 2 * _EDGE, _EDGE
        for share, cell in zip(self.listing.shares, cells, strict=True):
            wide = room * share / sum(self.listing.shares)
            _cell(pen, x, y, printable(pen.say(cell)), size, wide - 3, ink)
            x += wide
        pen.line(_EDGE, y + 2.2, self.stock.width - _EDGE, y + 2.2, 0.15, FAINT)


def _cell(
    pen: Pen, x: float, y: float, words: str, size: float, room: float, ink: str | None
) -> None:
    """A cell's words, smaller or cut off where they are too long: no name keeps a list from
    print.
    """
    while words and fonts.width(words, fonts.REGULAR, _LEAST) > room:
        words = words[:-1]
    if words:
        pen.fit(x, y, words, size, room, **({"ink": ink} if ink else {}), least=_LEAST)


def _slip_page(slips: Sequence[Slip], stock: Stock, say: Say) -> Callable[[Pen], None]:
    high = stock.height / _SLIPS

    def draw(pen: Pen) -> None:
        for place, slip in enumerate(slips):
            with pen.inside(0, place * high, high) as inner:
                _slip(inner, slip, stock.width, high)
            if place:
                pen.line(0, place * high, stock.width, place * high, 0.2, GREY, (2.0, 2.0))

    return draw


def _slip(pen: Pen, slip: Slip, width: float, high: float) -> None:
    side = 40.0
    room = width - 2 * _EDGE - side - 6
    pen.fit(_EDGE, 14, printable(slip.title), 11, room, ink=GREY, least=_LEAST)
    pen.fit(_EDGE, 23, printable(pen.say(slip.place)), 19, room, fonts.BOLD, least=_LEAST)
    for number, player in enumerate(slip.players):
        y = 36.0 + number * 15
        _cell(pen, _EDGE, y, printable(player), 14, room - 58, None)
        pen.frame(_EDGE + room - 56, y - 7.5, 16, 10, 0.4)
        pen.line(_EDGE + room - 36, y + 2, _EDGE + room, y + 2, 0.2)
        pen.fit(
            _EDGE + room - 36, y + 5, text("signature"), 7, 34, ink=GREY, least=_LEAST
        )  # beside the box for games won
    pen.fit(_EDGE + room - 56, 26.5, text("won"), 8, 16, ink=GREY, least=_LEAST)
    pen.fit(
        _EDGE,
        high - 8,
        text("Draws: ____   Drops out: ____   The referee scans the code and enters the result."),
        9,
        room,
        ink=GREY,
        least=_LEAST,
    )
    dark = qr.rows(qr.smallest(slip.url))
    pen.code(width - _EDGE - side, 12, dark, side / (len(dark) + 2 * qr.QUIET))
