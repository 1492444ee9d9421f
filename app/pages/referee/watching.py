"""The calls for the referee in all matches that this browser referees, the oldest call first."""

from __future__ import annotations

from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue

from app.i18n.languages import language
from app.pages.panes.pages import page_of
from app.pages.referee.floor import floor
from app.pages.referee.floor import unattended
from app.pages.referee.tables import table_tile
from app.pages.referee.tables import urgency
from app.pages.site import now
from app.pages.site import open_visit
from app.pages.site import pages
from app.pages.site import roles
from app.pages.site import wants_part
from app.tournament.ids import place_of
from app.web import usecases
from app.web.callers.caller import tokens
from app.web.callers.connections import Audience
from app.web.callers.organiser import is_organiser
from events.vocabulary import MatchId
from events.vocabulary import Seat


@pages.get("/referee/queue")
def queue_page() -> ResponseReturnValue:
    """The queue, and beside it every table with its score and clocks. `part=live` returns only the
    part that updates.
    """
    mine = _refereed()
    name = "referee/parts/queue_live.html" if wants_part("live") else "referee/queue.html"
    rows = usecases.queue(mine)
    watched = list(usecases.readable(mine))
    return render_template(
        name,
        rows=rows,
        tiles=sorted((table_tile(live, now()) for live in watched), key=urgency),
        floor=floor(watched),
        waiting=unattended(rows),
        mine=mine,
    )


def _refereed() -> list[MatchId]:
    """The matches to watch: for the organiser all of the server, for others those that this browser
    referees; without matches of events, which are on the event's own page.
    """
    if is_organiser():
        every = usecases.desk().log.matches()
        return [match for match in every if place_of(match) is None][-WATCHED:]
    return [
        MatchId(match)
        for match in tokens()
        if any(role == "referee" for role, _ in roles(MatchId(match)))
    ]


WATCHED = 200
"""Most matches of a server that are watched, the newest first."""


@pages.get("/m/<match>/table")
def wall_page(match: str) -> ResponseReturnValue:
    """The wall display: what everybody may see, in large type. `part=live` returns only the part
    that updates.
    """
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
