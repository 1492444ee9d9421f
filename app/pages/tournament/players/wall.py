"""What everybody may see of an event: its own page, the standings, the wall; and joining it."""

from __future__ import annotations

from typing import Any

from flask import redirect
from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from app.desk.errors.refusals import Unreadable
from app.desk.opening import new_event_id
from app.desk.rights import Pass
from app.pages.site import pages
from app.pages.site import wants_part
from app.pages.tournament.players.tables import by_name
from app.pages.tournament.sight import EventSight
from app.pages.tournament.sight import look
from app.services import services
from app.tournament.rights import DOOR
from app.tournament.rights import PLAYER
from app.tournament.rights import is_staff
from app.views.tournament import standings_view
from app.views.tournament import table_view
from app.views.tournament import tiebreak_heads
from app.web.callers.caller import remember
from app.web.tournament import tournaments
from events.vocabulary import Seat
from projections.tournament.clock import table_clock


@pages.get("/e/<event>")
def event_home(event: str) -> ResponseReturnValue:
    """An event's own page: rounds, standings, and what this browser may open."""
    found = look(event)
    mine = tournaments.passes(found.live.manifest.match)
    players = list(dict.fromkeys(pass_.seat for pass_ in mine if pass_.role == PLAYER))
    return render_template(
        "event/home.html",
        **found.scene(),
        mine=players,
        door=any(pass_.role == DOOR for pass_ in mine),
        heads=tiebreak_heads(found.state),
        standings=standings_view(found.state, found.names, found.live.standings()),
    )


@pages.get("/e/<event>/standings")
def event_standings(event: str) -> ResponseReturnValue:
    """The standings; each line leads to its explanation."""
    found = look(event)
    return render_template("event/standings.html", **found.scene(), **_standings(found))


@pages.get("/e/<event>/wall")
def event_wall(event: str) -> ResponseReturnValue:
    """The wall: seatings and the clock while a round is on, the standings between rounds."""
    found = look(event)
    name = "event/wall_live.html" if wants_part("live") else "event/wall.html"
    return render_template(name, **found.scene(), **wall_scene(found))


@pages.route("/e/<event>/join", methods=["GET", "POST"])
def event_join(event: str) -> ResponseReturnValue:
    """At the door: a player enters by name, on the own phone or on a shared one."""
    found = look(event, DOOR) if request.method == "GET" else look(event)
    door = look(event, DOOR) if found.pass_.role != DOOR and not found.staff else found
    fault = ""
    if request.method == "POST":
        try:
            body = {"id": request.form.get("id", ""), "name": request.form.get("name", "")}
            made = tournaments.enter(door.pass_, body)
            return _go(made.token, Pass(found.live.manifest.match, PLAYER, Seat(made.player)))
        except Unreadable:
            fault = _(
                "A name of 1 to %(most)s characters is needed, so that the log can say who played.",
                most=60,
            )
    return render_template(
        "event/join.html", **found.scene(), fault=fault, id=new_event_id()
    ), 400 if fault else 200


def invited(token: str, pass_: Pass) -> ResponseReturnValue:
    """Say what an event's link opens; reading it changes nothing."""
    found = look(pass_.match)
    return render_template("event/invited.html", **found.scene(), pass_=pass_, token=token)


def accepted(token: str, pass_: Pass) -> ResponseReturnValue:
    """Keep an event's link in this browser, and go to its page."""
    return _go(token, pass_)


def event_place(pass_: Pass) -> str:
    """Return the page of an event that belongs to a pass."""
    if is_staff(pass_):
        return f"/e/{pass_.match}/desk"
    if pass_.role == PLAYER:
        return f"/e/{pass_.match}/me?player={pass_.seat}"
    return f"/e/{pass_.match}/join" if pass_.role == DOOR else f"/e/{pass_.match}"


def wall_scene(found: EventSight) -> dict[str, Any]:
    """Return what the wall shows beside the event itself."""
    round_ = found.state.current
    seats = round_ is not None and (not round_.started or bool(round_.open_tables))
    return {
        **_standings(found),
        "round": round_,
        "seats": seats,
        "rows": by_name(round_, found.names) if round_ and seats else [],
        "tables": [table_view(round_, row, found.names) for row in round_.tables] if round_ else [],
        "clock": table_clock(round_, 0, found.now) if round_ else None,
    }


def _standings(found: EventSight) -> dict[str, Any]:
    return {
        "heads": tiebreak_heads(found.state),
        "standings": standings_view(found.state, found.names, found.live.standings()),
    }


def _go(token: str, pass_: Pass) -> ResponseReturnValue:
    remember(token.upper(), pass_)
    services().access.resolve(token)
    return redirect(event_place(pass_), 303)
