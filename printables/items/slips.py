"""Result slips: one for each table, with a code and a box for every result that it can have.

The players fill the box below what came out; a phone that reads one of the codes, or a photograph
of the slip, has the result. Where a box lies is said in sides of its code (`BOX_TOP`, `BOX_SIDE`),
so that the corners of a code lead to its box: app/static/js/slip.js does.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass

from games.text import text
from printables.drawing import fonts
from printables.drawing import qr
from printables.drawing.pen import GREY
from printables.drawing.pen import Pen
from printables.items.lists import LEADING
from printables.items.lists import book
from printables.items.lists import cell
from printables.scoresheet.typesetting import printable
from printables.stock import STOCKS
from printables.stock import Stock
from printables.wording import Say

BOX_TOP, BOX_SIDE = 1.18, 0.3
"""Where a box begins below the upper edge of its code, and its side, in sides of the code."""
_EDGE, _LEAST = 14.0, 5.0
_COLUMNS, _SIDE = 8, 19.5
"""Codes in a row; the side of one with its white rim, in millimetres."""
_TOP, _HIGH = 38.5, 31.0
"""Where the first row of codes begins on a slip, and how high a row is."""
_SLIP = 74.0
"""The least height of a slip with one row."""


@dataclass(frozen=True, slots=True)
class SlipMark:
    """A result that players can mark: games won, who has won, and the address that its code
    opens.
    """

    score: str
    winner: str
    url: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A result slip: event, round and table in words, both players, and the results to mark."""

    title: str
    place: str
    players: tuple[str, str]
    marks: tuple[SlipMark, ...]


def slips_pdf(slips: Sequence[Slip], stock: Stock = STOCKS["A4"], say: Say = str) -> bytes:
    """Return result slips as PDF, one below the other, to be cut apart."""
    most = max((len(slip.marks) for slip in slips), default=1)
    fit = int(stock.height // (_SLIP + _HIGH * ((most - 1) // _COLUMNS)))
    pages = [
        _page(slips[start : start + fit], stock, stock.height / fit)
        for start in range(0, len(slips), fit)
    ]
    return book(pages, stock, say, slips[0].title if slips else "")


def _page(slips: Sequence[Slip], stock: Stock, high: float) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        for place, slip in enumerate(slips):
            with pen.inside(0, place * high, high) as inner:
                _slip(inner, slip, stock.width)
            if place:
                pen.line(0, place * high, stock.width, place * high, 0.2, GREY, (2.0, 2.0))

    return draw


def _slip(pen: Pen, slip: Slip, width: float) -> None:
    room = width - 2 * _EDGE
    place = printable(pen.say(slip.place))
    pen.words(_EDGE, 9, place, 15, fonts.BOLD, room=room * 0.45, least=_LEAST)
    pen.words(_EDGE + room / 2, 9, printable(slip.title), 10, room=room / 2, ink=GREY, least=_LEAST)
    for number, player in enumerate(slip.players):
        y = 18.0 + number * 9
        cell(pen, _EDGE, y, printable(player), 13, room / 2 - 4, None)
        pen.line(_EDGE + room / 2, y + 1, width - _EDGE, y + 1, 0.2)
        pen.words(_EDGE + room / 2, y + 4, text("signature"), 7, room=34, ink=GREY, least=_LEAST)
    advice = text(
        "Fill the box below the result. A photograph of the slip, or a scan of that code, enters "
        "it. Drops out: ________"
    )
    pen.words(_EDGE, _TOP - 3.5, advice, 8, room=room, ink=GREY, least=_LEAST)
    for number, mark in enumerate(slip.marks):
        row, column = divmod(number, _COLUMNS)
        _mark(pen, _EDGE + column * room / _COLUMNS, _TOP + row * _HIGH, mark)


def _mark(pen: Pen, x: float, y: float, mark: SlipMark) -> None:
    """A result and who won, its code, and its box below."""
    pen.words(x + 1.5, y + 2.2, mark.score, 9, fonts.BOLD)
    winner = printable(pen.say(mark.winner))
    cell(pen, x + 8, y + 2.2, winner, 7, _SIDE - 6.5, GREY, LEADING, 6.0)
    dark = qr.rows(qr.smallest(mark.url))
    module = _SIDE / (len(dark) + 2 * qr.QUIET)
    pen.code(x, y + 2.5, dark, module)
    side, rim = len(dark) * module, qr.QUIET * module
    box = BOX_SIDE * side
    top = y + 2.5 + rim + BOX_TOP * side
    pen.frame(x + rim + (side - box) / 2, top, box, box, 0.35)
