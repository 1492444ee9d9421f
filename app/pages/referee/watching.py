"""Calls for the referee over all matches whose referee this browser is, the longest waiting
first.
"""

from __future__ import annotations

from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue

from app.i18n.languages import language
from app.pages.panes.pages import page_of
from app.pages.site import open_visit
from app.pages.site import pages
from app.pages.site import roles
from app.pages.site import wants_part
from app.tournament.ids import place_of
from app.views.queue import TableLine
from app.web import usecases
from app.web.callers.caller import tokens
from app.web.callers.connections import Audience
from app.web.callers.organiser import is_organiser
from events.vocabulary import MatchId
from events.vocabulary import Seat


@pages.get("/referee/queue")
def queue_page() -> ResponseReturnValue:
    """The queue, and under it the clocks of the matches where nobody calls. `part=live` is all of
    it that moves.
    """
    mine = _refereed()
    name = "referee/parts/queue_live.html" if wants_part("live") else "referee/queue.html"
    rows = usecases.queue(mine)
    calling = {call.match for call in rows}
    others = [row for row in usecases.watched(mine) if row.match not in calling]
    calm = sorted((row for row in others if not row.over or row.held), key=_urgency)
    return render_template(name, rows=rows, calm=calm, mine=mine)


def _refereed() -> list[MatchId]:
    """The matches to watch: every one of the server for the organiser, for others those whose
    referee this browser is. Matches of events stand on the event's own page.
    """
    if is_organiser():
        every = usecases.desk().log.matches()
        return [match for match in every if place_of(match) is None][-WATCHED:]
    return [
        MatchId(match)
        for match in tokens()
        if any(role == "referee" for role, _ in roles(MatchId(match)))
    ]


def _urgency(row: TableLine) -> tuple[bool, bool, int]:
    """Held tables first, then those whose time is over or nearly so, the shortest time left on
    top.
    """
    running = row.clock.running
    left = running.left if running is not None else LONG
    return not row.held, left >= LATE, left


WATCHED = 200
"""How many matches of a server are watched, the newest first."""
LATE, LONG = 10_000, 1 << 40
"""Milliseconds left at which a clock is late; what stands for no limit."""


@pages.get("/m/<match>/table")
def wall_page(match: str) -> ResponseReturnValue:
    """The wall display: what everybody may see, large. `part=live` is all of it that moves."""
    visit = open_visit(match, "spectator")
    shown = page_of(Audience(visit.pass_.match, "table", "spectator", Seat(""), language()))
    if wants_part("live"):
        return render_template("panes/wall/wall.html", view=visit.view, panes=shown.plain())
    return render_template(
        "wall.html",
        view=visit.view,
        match=match,
        panes=shown.filled(visit.view.now),
        overlay="overlay" in request.args,
    )
