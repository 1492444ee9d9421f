"""A moment of the replay as a picture to share: who leads, the chart up to then, the play in words.
It is an SVG; the page's script makes a PNG of it.
"""

from __future__ import annotations

from textwrap import wrap

from flask import Response
from flask import render_template
from flask_babel import gettext as _
from msgspec import Struct

from app.desk.errors.refusals import NotHere
from app.desk.history.live import Live
from app.desk.history.lookback import moment_views
from app.i18n.translating import translated
from app.pages.lobby.listing import chief_numbers
from app.pages.lobby.listing import title_of
from app.pages.replay.chart import chart
from app.pages.replay.chart import table_at
from app.pages.replay.replay import deed_at
from app.pages.replay.watcher import wanted_point
from app.pages.replay.watcher import watching
from app.pages.site import pages
from app.pages.site import renderer
from games.table import Table
from games.text import seat_title
from games.text import text

INKS = ("#14385c", "#8a2b0a", "#0b5a5e", "#7a5200", "#5d2a5b", "#4a5a12")
LINE = 68
"""Characters in a line of the sentence."""


@pages.get("/m/<match>/replay/picture.svg")
def picture(match: str) -> Response:
    """The picture of a moment, as everybody may see it."""
    watcher = watching(match)
    here, point = watcher.here, wanted_point(watcher.here)
    made = chart(here, point.axis, moment_views(here, point.axis, watcher.viewer))
    if made is None:
        raise NotHere(text("This game has no numbers to draw."))
    translate, view = renderer(here), watcher.moment(point)
    deed = deed_at(view, point)
    words = f"{deed.text}" if deed is not None else _("The beginning")
    drawn = render_template(
        "replay/parts/story.svg",
        chart=made,
        at=point.number,
        title=translate(title_of(here.manifest, here.names, here.game)),
        under=translate(here.game.title),
        seats=_seats(here, table_at(here, point.axis, point.number)),
        sentence=wrap(words, LINE)[:2],
        place=_("Play %(at)s of %(last)s", at=point.number, last=made.last),
    )
    return Response(drawn, mimetype="image/svg+xml")


class PictureSeat(Struct, frozen=True):
    """A seat in the picture: its player, the colour of its line, its main numbers."""

    name: str
    ink: str
    numbers: str


def _seats(here: Live, table: Table) -> list[PictureSeat]:
    looks = here.game.screen.seats if here.game.screen else {}
    return [
        PictureSeat(
            name=here.names.get(seat) or translated(seat_title(seat)),
            ink=looks[seat].ink if seat in looks else INKS[side % len(INKS)],
            numbers=" · ".join(
                str(number) for _count, number in chief_numbers(here.game, table, seat)
            ),
        )
        for side, seat in enumerate(here.manifest.seats)
    ]
