"""HTTP JSON under `/api/events`: events of many tables."""

from __future__ import annotations

from flask import Blueprint
from flask import Flask
from flask import Response
from flask import request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from app.services import services
from app.serving.keys import signer
from app.tournament import exports
from app.tournament.rights import require_staff
from app.views.edge import as_json
from app.web.addresses import link_base
from app.web.answers import EventLine
from app.web.answers import EventLog
from app.web.answers import EventOpened
from app.web.api import answered
from app.web.api import body
from app.web.api import http_error
from app.web.api import number
from app.web.api import once
from app.web.links import join_link
from app.web.papers.records import gathered
from app.web.tournament import tournaments
from events.log import SignHead
from events.proof import archive
from events.vocabulary import MatchId
from events.vocabulary import thaw

events_api = Blueprint("events_api", __name__, url_prefix="/api/events")
events_api.register_error_handler(HTTPException, http_error)


def init_tournament_api(app: Flask) -> None:
    """Register the routes."""
    app.register_blueprint(events_api)


@events_api.post("")
def open_event() -> ResponseReturnValue:
    """Open an event: {game, name, options, plan, players[]} -> id, and the links of organiser and
    door.
    """
    opened = tournaments.open_event(body(), once())
    base = link_base()
    links = EventOpened(
        event=opened.event,
        organiser=base + join_link(opened.organiser),
        door=base + join_link(opened.door),
        tokens={"organiser": opened.organiser, "door": opened.door},
        wall=wall(base, opened.event),
    )
    return answered(links), 201


def wall(base: str, event: str) -> str:
    """Return the address of the wall of an event."""
    return f"{base}/e/{event}/wall"


@events_api.get("/<event>")
def event_(event: str) -> ResponseReturnValue:
    """An event as everybody may know it: plan, players, rounds, results, standings."""
    return answered(tournaments.view(MatchId(event)))


@events_api.post("/<event>/players")
def enter_player(event: str) -> ResponseReturnValue:
    """Enter a player: {id, name, rating, table} -> the player's id and token; the door's right."""
    return answered(tournaments.enter(tournaments.visitor(MatchId(event)), body())), 201


@events_api.post("/<event>/referees")
def enter_referee(event: str) -> ResponseReturnValue:
    """Put a referee on duty: {id, name, head} -> the id and token; the organiser's right."""
    return answered(tournaments.join_staff(tournaments.visitor(MatchId(event)), body())), 201


@events_api.post("/<event>/lines")
def report_line(event: str) -> ResponseReturnValue:
    """Report a line: {id, kind, ...} -> receipt."""
    return answered(tournaments.report(tournaments.visitor(MatchId(event)), body()))


@events_api.post("/<event>/slips")
def enter_slip(event: str) -> ResponseReturnValue:
    """Enter the result of a slip: {code}, the address that a code on it holds -> receipt; sent
    again, it changes nothing. The staff's right.
    """
    return answered(tournaments.enter_slip(tournaments.visitor(MatchId(event)), body()))


@events_api.post("/<event>/amendments")
def amend_event(event: str) -> ResponseReturnValue:
    """Strike or replace a line: {id, kind, target, reason, expected}; ?preview=1 writes nothing and
    returns what it would do.
    """
    preview = request.args.get("preview", "") not in ("", "0", "false")
    way = tournaments.preview if preview else tournaments.amend
    return answered(way(tournaments.visitor(MatchId(event)), body()))


@events_api.post("/<event>/tokens")
def event_token(event: str) -> ResponseReturnValue:
    """A new link: {role, player, revoke}; the staff's right."""
    return answered(tournaments.link_of(tournaments.visitor(MatchId(event)), body()))


@events_api.post("/<event>/names")
def event_name(event: str) -> ResponseReturnValue:
    """What a player is called: {player, name}."""
    return answered(tournaments.rename(tournaments.visitor(MatchId(event)), body()))


@events_api.get("/<event>/log")
def event_log(event: str) -> ResponseReturnValue:
    """The log of an event, with ids and no names; ?after= a version; the staff's right."""
    require_staff(tournaments.visitor(MatchId(event)))
    live, after = tournaments.live(event), number("after") or 0
    lines = tuple(
        EventLine(
            version=line.version,
            id=line.id,
            kind=line.kind,
            data=thaw(line.data),
            by=line.by,
            at=line.at,
            hash=line.hash,
        )
        for line in live.events[after:]
    )
    return answered(EventLog(event=event, head=live.head.version, lines=lines))


@events_api.get("/<event>/record")
def event_record(event: str) -> ResponseReturnValue:
    """The event's record as JSON Lines, its head signed; for the staff, and for anyone once the
    event is over.
    """
    live = tournaments.live(event)
    if not live.now.closed:
        require_staff(tournaments.visitor(MatchId(event)))
    return Response(
        gathered(archive.export(services().desk.log, live.manifest.match, _sign())),
        mimetype="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="{event}.jsonl"'},
    )


@events_api.get("/<event>/standings.csv")
def event_standings_csv(event: str) -> ResponseReturnValue:
    """The standings as CSV."""
    names = tournaments.names_of(event)
    return _file(exports.standings_csv(tournaments.live(event), names), "csv", event)


@events_api.get("/<event>/pairings.csv")
def event_pairings_csv(event: str) -> ResponseReturnValue:
    """Every table of every round as CSV."""
    names = tournaments.names_of(event)
    return _file(exports.pairings_csv(tournaments.live(event), names), "csv", event)


@events_api.get("/<event>/report.trf")
def event_report(event: str) -> ResponseReturnValue:
    """FIDE's report file of the Swiss rounds."""
    return _file(
        exports.report(tournaments.live(event), tournaments.names_of(event)), "plain", event, "trf"
    )


@events_api.get("/<event>/archive")
def event_archive(event: str) -> ResponseReturnValue:
    """Everything in one ZIP: the record of the event and of every match, with signed heads; for the
    staff.
    """
    live = tournaments.live(event)
    require_staff(tournaments.visitor(MatchId(event)))
    view = as_json(tournaments.view(MatchId(event)), {})
    log, names, sign = services().desk.log, tournaments.names_of(event), _sign()
    content = services().lanes(exports.archived, log, live, names, view, sign)
    return Response(
        content,
        mimetype="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{event}.zip"'},
    )


def _sign() -> SignHead:
    return signer(services().settings.data)


def _file(words: str, kind: str, event: str, ending: str = "csv") -> Response:
    return Response(
        words,
        mimetype=f"text/{kind}",
        headers={"Content-Disposition": f'attachment; filename="{event}.{ending}"'},
    )
