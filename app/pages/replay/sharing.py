"""What is shared of a replay: the address of a moment or of the start with its QR code, and a
picture of the moment.
"""

from __future__ import annotations

from collections.abc import Iterator

from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup
from msgspec import Struct

from app.pages.replay.chart import chart
from app.pages.replay.picture import Shows
from app.pages.replay.replay import deed_at
from app.pages.replay.watcher import PlaceScene
from app.pages.replay.watcher import Watcher
from app.pages.replay.watcher import place_of
from app.pages.replay.watcher import replay_scene
from app.pages.replay.watcher import wanted_point
from app.pages.replay.watcher import watching
from app.pages.scenes import render
from app.pages.site import pages
from app.web.addresses import link_base
from events.record import LineStanding
from printables.drawing import qr


class SharedLink(Struct, frozen=True):
    """An address to share: its key (`moment`, `other` or `start`), what it is and which moment in
    words, and its QR code.
    """

    key: str
    title: str
    words: str
    url: str
    code: Markup


@pages.get("/m/<match>/replay/link")
def link_page(match: str) -> ResponseReturnValue:
    """The page to share a moment, or the match from its start."""
    watcher = watching(match)
    here, place = watcher.here, place_of(watcher, wanted_point(watcher.here))
    view = watcher.moment(place.point)
    deed = deed_at(view, place.point)
    drawn = [shows for shows in Shows if shows == Shows.TABLE or chart(here, place.point.axis, ())]
    return render(
        "replay/link.html",
        replay_scene(watcher, view),
        place,
        links=list(_links(watcher, place)),
        deed=deed,
        drawn=drawn,
    )


def _links(watcher: Watcher, place: PlaceScene) -> Iterator[SharedLink]:
    """This moment; where rulings changed what counts, the same moment on the other axis; and the
    start.
    """
    yield _link(
        watcher, "moment", _("This moment"), _words(place.axis, place.at), place.axis, place.at
    )
    steps = watcher.here.history.steps
    if any(step.standing != LineStanding.STANDS for step in steps):
        title = _("As it stands") if place.other_axis == "ply" else _("As recorded")
        words = _words(place.other_axis, place.other)
        yield _link(watcher, "other", title, words, place.other_axis, place.other)
    turns = ngettext("%(num)s turn", "%(num)s turns", watcher.here.table.turn)
    plays = ngettext("%(num)s play", "%(num)s plays", watcher.here.history.ply)
    yield _link(watcher, "start", _("From the start"), f"{plays}, {turns}", "ply", 0)


def _words(axis: str, number: int) -> str:
    words = _("Play %(number)s") if axis == "ply" else _("Line %(number)s")
    return str(words) % {"number": number}


def _link(watcher: Watcher, key: str, title: str, words: str, axis: str, number: int) -> SharedLink:
    url = f"{link_base()}/m/{watcher.here.manifest.match}/replay?{axis}={number}"
    return SharedLink(key, title, words, url, Markup(qr.svg(url, url)))
