"""A moment of the replay as a picture to share: the score, the table, or the chart up to then, with
the play in words. It is an SVG; the page's script makes a PNG of it.
"""

from __future__ import annotations

from enum import StrEnum
from textwrap import wrap
from unicodedata import east_asian_width

from flask import Response
from flask import render_template
from flask import request
from flask_babel import gettext as _
from msgspec import Struct

from app.desk.errors.refusals import NotHere
from app.desk.errors.refusals import Unreadable
from app.desk.history.live import Live
from app.desk.history.lookback import moment_views
from app.i18n.translating import translated
from app.pages.lobby.listing import chief_numbers
from app.pages.lobby.listing import title_of
from app.pages.looks import symbols
from app.pages.replay.chart import chart
from app.pages.replay.course import table_at
from app.pages.replay.replay import deed_at
from app.pages.replay.tablepicture import Box
from app.pages.replay.tablepicture import drawn_table
from app.pages.replay.watcher import wanted_point
from app.pages.replay.watcher import watching
from app.pages.site import pages
from app.pages.site import renderer
from app.pages.table.scene import board_of
from events.vocabulary import Seat
from games.table import Table
from games.text import seat_title
from games.text import text
from projections.replay.as_recorded import Axis

INKS = ("#14385c", "#8a2b0a", "#0b5a5e", "#7a5200", "#5d2a5b", "#4a5a12")
LINE, SHORT_LINE = 60, 22
"""Characters in a line of the sentence, below the chart and beside the table."""


class Shows(StrEnum):
    """What a picture shows besides the names, the chief numbers and the play."""

    SCORE = "score"
    TABLE = "table"
    CHART = "chart"


BESIDE = Box(430, 104, 738, 510)
"""Where the table lies in its picture."""


@pages.get("/m/<match>/replay/picture.svg")
def picture(match: str) -> Response:
    """The picture of a moment, as everybody may see it; `shows` chooses what it shows."""
    watcher = watching(match)
    here, point = watcher.here, wanted_point(watcher.here)
    made = chart(here, point.axis, moment_views(here, point.axis, watcher.viewer))
    shows = shown_by(request.args.get("shows", Shows.CHART))
    if made is None and shows == Shows.CHART:
        raise NotHere(text("This game has no numbers to draw."))
    translate, view = renderer(here), watcher.moment(point)
    deed = deed_at(view, point)
    words = f"{deed.text}" if deed is not None else _("The beginning")
    last = here.head.version if point.axis == Axis.RECORDED else here.history.ply
    seats, board = _seats(here, table_at(here, point.axis, point.number)), board_of(view)
    drawn = render_template(
        f"replay/pictures/{shows}.svg",
        chart=made,
        at=point.number,
        title=translate(title_of(here.manifest, here.names, here.game)),
        under=translate(here.game.title),
        seats=seats,
        sentence=lines(words, LINE, 2),
        lines=lines(words, SHORT_LINE, 4),
        place=_("Play %(at)s of %(last)s", at=point.number, last=last),
        turn=_("turn %(number)s", number=view.turn) if view.turn else "",
        ended=f"{view.outcome.reason}" if view.outcome else "",
        table=drawn_table(here.game, board, [seat.ink for seat in seats], BESIDE),
        symbols=symbols(),
    )
    return Response(drawn, mimetype="image/svg+xml")


def lines(words: str, letters: int, most: int) -> list[str]:
    """Return a sentence in at most *most* lines of so many *letters*, or of half as many wide
    ones.
    """
    wide = any(east_asian_width(letter) == "W" for letter in words)
    rows = wrap(words, letters // 2 if wide else letters)
    return rows if len(rows) <= most else [*rows[: most - 1], f"{rows[most - 1]} …"]


def shown_by(word: str) -> Shows:
    """Return what a picture is asked to show; raise `Unreadable` for another word."""
    if word not in tuple(Shows):
        raise Unreadable({"shows": [f"{word!r} is nothing to show; one of {', '.join(Shows)}"]})
    return Shows(word)


class PictureSeat(Struct, frozen=True):
    """A seat in the picture: its player, the colour of its line, its main numbers in one row, and
    the first of them with its pictogram.
    """

    name: str
    ink: str
    numbers: str
    chief: str
    picture: str


def _seats(here: Live, table: Table) -> list[PictureSeat]:
    looks = here.game.screen.seats if here.game.screen else {}
    return [
        _seat(here, table, seat, looks[seat].ink if seat in looks else INKS[side % len(INKS)])
        for side, seat in enumerate(here.manifest.seats)
    ]


def _seat(here: Live, table: Table, seat: Seat, ink: str) -> PictureSeat:
    numbers = chief_numbers(here.game, table, seat)
    chief = next((row for row in numbers if row[0].chief), numbers[0] if numbers else None)
    return PictureSeat(
        name=here.names.get(seat) or translated(seat_title(seat)),
        ink=ink,
        numbers=" · ".join(str(number) for _count, number in numbers),
        chief=str(chief[1]) if chief else "",
        picture=chief[0].picture if chief else "",
    )
