"""The public pages of an event: its own page, the standings, the wall; and joining it."""

from __future__ import annotations

from flask import redirect
from flask import request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec.structs import replace

from app.desk.errors.refusals import IdTaken
from app.desk.errors.refusals import Unreadable
from app.desk.opening import new_event_id
from app.desk.rights import Pass
from app.pages.scenes import Scene
from app.pages.scenes import render
from app.pages.site import pages
from app.pages.site import wants_part
from app.pages.tournament.players.tables import Seating
from app.pages.tournament.players.tables import by_name
from app.pages.tournament.sight import EventSight
from app.pages.tournament.sight import look
from app.tournament.rights import DOOR
from app.tournament.rights import PLAYER
from app.tournament.rights import is_staff
from app.views.tournament import EventStanding
from app.views.tournament import EventTable
from app.views.tournament import standings_view
from app.views.tournament import table_view
from app.views.tournament import tiebreak_heads
from app.web.callers.caller import remember
from app.web.tournament import tournaments
from events.vocabulary import Seat
from games.text import Text
from projections.tournament.clock import TableClock
from projections.tournament.clock import table_clock
from projections.tournament.state import FREE
from projections.tournament.state import Round


class StandingsScene(Scene, frozen=True):
    """The standings, and the plan's tie-breaks with the heads of their columns."""

    heads: list[tuple[str, Text]]
    standings: tuple[EventStanding, ...]


class HomeScene(Scene, frozen=True):
    """What an event's own page shows: the players of this browser, and whether it may
    enter others.
    """

    mine: list[Seat]
    door: bool


class WallScene(Scene, frozen=True):
    """What the wall shows: during a round the seatings (`seats`), tables and clock; in free play
    (`free`) the tables that still play.
    """

    round: Round | None
    seats: bool
    rows: list[Seating]
    tables: list[EventTable]
    free: bool
    clock: TableClock | None


class JoinScene(Scene, frozen=True):
    """What the door shows: the fault of the name, and the id of the next line."""

    fault: str
    id: str


class InvitedScene(Scene, frozen=True):
    """What the page of an event's link shows before it is accepted."""

    pass_: Pass
    token: str


@pages.get("/e/<event>")
def event_home(event: str) -> ResponseReturnValue:
    """An event's own page: rounds, standings, and the pages that this browser may open."""
    sight = look(event)
    mine = tournaments.passes(sight.live.manifest.match)
    players = list(dict.fromkeys(pass_.seat for pass_ in mine if pass_.role == PLAYER))
    return render(
        "event/player/home.html",
        sight.scene(),
        standings_scene(sight),
        HomeScene(mine=players, door=any(pass_.role == DOOR for pass_ in mine)),
    )


@pages.get("/e/<event>/standings")
def event_standings(event: str) -> ResponseReturnValue:
    """The standings; each line leads to its explanation."""
    sight = look(event)
    return render("event/hall/standings.html", sight.scene(), standings_scene(sight))


@pages.get("/e/<event>/wall")
def event_wall(event: str) -> ResponseReturnValue:
    """The wall: seatings and clock during a round, the standings between rounds."""
    sight = look(event)
    name = "event/hall/wall_live.html" if wants_part("live") else "event/hall/wall.html"
    return render(name, sight.scene(), standings_scene(sight), event_wall_scene(sight))


@pages.route("/e/<event>/join", methods=["GET", "POST"])
def event_join(event: str) -> ResponseReturnValue:
    """The door: a player enters by name, on the player's own phone or on a shared one."""
    sight, fault = look(event), ""
    if request.method == "POST":
        door = sight if sight.staff else look(event, DOOR)
        try:
            body = {"id": request.form.get("id", ""), "name": request.form.get("name", "")}
            made = tournaments.enter(door.pass_, body)
            return _go(made.token, Pass(sight.live.manifest.match, PLAYER, Seat(made.player)))
        except Unreadable:
            fault = _(
                "A name of 1 to %(most)s characters is needed, so that the log can say who played.",
                most=60,
            )
        except IdTaken:
            fault = _("Somebody entered with this form already; enter the name once more.")
    page = render(
        "event/player/join.html", sight.scene(), JoinScene(fault=fault, id=new_event_id())
    )
    return page, 400 if fault else 200


def invited(token: str, pass_: Pass) -> ResponseReturnValue:
    """Say what an event's link opens; opening this page changes nothing."""
    sight = look(pass_.match)
    return render(
        "event/player/invited.html", sight.scene(), InvitedScene(pass_=pass_, token=token)
    )


def accepted(token: str, pass_: Pass) -> ResponseReturnValue:
    """Store an event's link in this browser, and go to its page."""
    return _go(token, pass_)


def event_place(pass_: Pass) -> str:
    """Return the address of the page of an event for a pass."""
    if is_staff(pass_):
        return f"/e/{pass_.match}/desk"
    if pass_.role == PLAYER:
        return f"/e/{pass_.match}/me?player={pass_.seat}"
    return f"/e/{pass_.match}/join" if pass_.role == DOOR else f"/e/{pass_.match}"


def event_wall_scene(sight: EventSight) -> WallScene:
    """Return what the wall shows besides the event itself and its standings."""
    round_ = sight.state.current
    seats = round_ is not None and (not round_.started or bool(round_.open_tables))
    free = sight.state.plan.style == FREE
    if round_ is not None and free:
        round_ = replace(round_, tables=round_.open_tables)
    return WallScene(
        round=round_,
        seats=seats,
        rows=by_name(round_, sight.names) if round_ and seats else [],
        tables=[table_view(round_, row, sight.names) for row in round_.tables] if round_ else [],
        free=free,
        clock=table_clock(round_, 0, sight.now) if round_ else None,
    )


def standings_scene(sight: EventSight) -> StandingsScene:
    """Return what a page with the standings shows."""
    return StandingsScene(
        heads=tiebreak_heads(sight.state),
        standings=standings_view(sight.state, sight.names, sight.live.standings()),
    )


def _go(token: str, pass_: Pass) -> ResponseReturnValue:
    remember(token.upper(), pass_)
    return redirect(event_place(pass_), 303)
