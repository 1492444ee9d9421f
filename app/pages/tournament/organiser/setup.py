"""Setup of an event: game, plan, players; then its links are shown."""

from __future__ import annotations

from collections.abc import Mapping

from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from app.desk.errors.refusals import Unreadable
from app.desk.forms.numbers import read_whole
from app.desk.rights import Pass
from app.pages.lobby.lobby import brought
from app.pages.lobby.lobby import games_shown
from app.pages.lobby.lobby import link
from app.pages.lobby.lobby import screens
from app.pages.lobby.lobby import wanted_match
from app.pages.site import pages
from app.pages.tournament.sight import look_as_staff
from app.services import services
from app.tournament.formats import FORMATS
from app.tournament.formats import points_of
from app.tournament.lists import players_of
from app.tournament.rights import DOOR
from app.tournament.rights import ORGANISER
from app.web.addresses import link_base
from app.web.answers import GameLine
from app.web.callers.caller import remember
from app.web.callers.organiser import may_open
from app.web.callers.organiser import require_may_open
from app.web.links import join_link
from app.web.tournament import tournaments
from events.vocabulary import Fields
from events.vocabulary import JSONObject
from events.vocabulary import MatchId
from events.vocabulary import Seat

_NUMBERS = ("rounds", "minutes", "turns", "best_of", "cut")


@pages.get("/events/new")
def event_form() -> ResponseReturnValue:
    """The form for a new event."""
    if not may_open() and services().settings.opening is None:
        require_may_open()
    return _form({}, {}), 200


@pages.post("/events/new")
def event_open() -> ResponseReturnValue:
    """Open an event as the form says and show its links; an invalid form is shown again with its
    faults.
    """
    try:
        opened = tournaments.open_event(wanted_event(), request.form.get("id", ""))
    except Unreadable as error:
        return _form(request.form, error.more["fields"]), 400
    event = MatchId(opened.event)
    remember(opened.organiser, Pass(event, ORGANISER, Seat("")))
    rows = [
        ("door", _("The door: players enter themselves"), join_link(opened.door)),
        ("organiser", _("Organiser"), join_link(opened.organiser)),
        ("wall", _("Wall display"), f"/e/{event}/wall"),
    ]
    return _links(event, rows)


@pages.post("/e/<event>/link")
def event_link(event: str) -> ResponseReturnValue:
    """Make a new link for the door, a player or the organiser, and show it once."""
    sight, form = look_as_staff(event), request.form
    role, player = form.get("role", ""), form.get("player", "")
    made = tournaments.link_of(
        sight.pass_, {"role": role, "player": player, "revoke": bool(form.get("revoke"))}
    )
    words = {DOOR: _("The door: players enter themselves"), ORGANISER: _("Organiser")}
    label = words.get(role) or sight.names.get(player, player)
    return _links(sight.live.manifest.match, [(role, label, join_link(made.token))])


@pages.post("/e/<event>/referee")
def event_referee(event: str) -> ResponseReturnValue:
    """Put a referee on duty and show the link once."""
    sight, form = look_as_staff(event), request.form
    made = tournaments.join_staff(
        sight.pass_,
        {"id": form.get("id", ""), "name": form.get("name", ""), "head": bool(form.get("head"))},
    )
    return _links(
        sight.live.manifest.match,
        [("referee", form.get("name", ""), join_link(made.token))],
    )


def wanted_event() -> Fields:
    """Return the request that the form makes; raise `Unreadable`."""
    form, catalogue = request.form, tables_of_two()
    base = wanted_match(form, catalogue)
    plan: JSONObject = dict(FORMATS.get(form.get("format", ""), {}))
    for name in _NUMBERS:
        written = form.get(name, "").strip()
        if written:
            plan[name] = read_whole(written, name)
    if form.get("points", "").strip():
        plan["points"] = points_of(form["points"])
    file = request.files.get("list")
    raw = file.read() if file and file.filename else form.get("players", "").encode()
    return {
        "game": base["game"],
        "name": base["name"],
        "options": base["options"],
        "plan": plan,
        "cards": dict(brought(request.files.get("cards"), base["game"])),
        "players": players_of(raw),
    }


def tables_of_two() -> tuple[GameLine, ...]:
    """Return the games for two players, as an event's tables have two."""
    return tuple(game for game in games_shown() if game.least_seats == 2)


def _form(written: Mapping[str, str], faults: Fields) -> str:
    return render_template(
        "event/organiser/new.html",
        games=tables_of_two(),
        screens=screens(),
        chosen=written.get("game", request.args.get("game", "")),
        passcode=not may_open(),
        entered=written,
        faults=faults,
    )


def _links(event: MatchId, rows_: list[tuple[str, str, str]]) -> ResponseReturnValue:
    base = link_base()
    links = [link(kind, label, base, path) for kind, label, path in rows_]
    sight = look_as_staff(event) if tournaments.passes(event) else None
    return render_template(
        "event/organiser/links.html",
        event=event,
        links=links,
        title=sight.title if sight else event,
    )
