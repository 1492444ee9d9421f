"""HTTP JSON under `/api`: the routes. Each is a line or two that calls `app.web.usecases`."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Blueprint
from flask import Flask
from flask import Response
from flask import jsonify
from flask import request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import Refusal
from app.desk.errors.refusals import Stale
from app.desk.errors.refusals import TooMany
from app.desk.errors.refusals import Unreadable
from app.desk.forms.numbers import read_whole
from app.desk.forms.openings import ONCE
from app.desk.forms.openings import key_of
from app.desk.rights import Pass
from app.i18n.translating import translated_for
from app.operations.troubles import out_of_service
from app.services import services
from app.serving.keys import shown_key
from app.views.edge import as_json
from app.views.events import events_view
from app.web import usecases
from app.web.addresses import link_base
from app.web.answers import MatchTokens
from app.web.answers import Opened
from app.web.answers import PublicKey
from app.web.answers import Queue
from app.web.answers import ServerTime
from app.web.answers import SessionKept
from app.web.callers.access import spectator
from app.web.callers.caller import caller
from app.web.callers.caller import refereed
from app.web.callers.caller import remember
from app.web.callers.organiser import is_organiser
from app.web.checking import count_zone
from app.web.codes.photos import compare_photo
from app.web.codes.scanning import scan
from app.web.interface.catalogue import catalogue
from app.web.interface.openapi import document_text
from app.web.links import join_link
from app.web.links import wall_link
from app.web.operations import note_refusal
from app.web.rematches import rematch_link
from app.web.sockets import close_revoked
from app.web.wire.nesting import TOO_DEEP
from app.web.wire.nesting import half_character
from app.web.wire.nesting import no_json
from app.web.wire.nesting import require_shallow
from events.log import Unavailable
from events.vocabulary import MatchId
from games.text import text

api = Blueprint("api", __name__, url_prefix="/api")
RETRY_AFTER = "2"
"""Seconds to wait before a request is repeated that could not be recorded."""
_PATIENCE, _GULP = 64 * 1024 * 1024, 64 * 1024
"""Most bytes of a refused body that are read and dropped, and bytes at a time."""


def init_api(app: Flask) -> None:
    """Register the routes."""
    app.register_blueprint(api)
    app.register_error_handler(Refusal, refused)
    app.register_error_handler(Unavailable, unavailable)
    app.register_error_handler(UnicodeEncodeError, lambda _: refused(half_character()))
    app.after_request(let_finish)


def let_finish(response: Response) -> Response:
    """Read the rest of a body that was too large: a client that is cut off while it sends never
    reads the answer.
    """
    if response.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        stream, left = request.environ["wsgi.input"], _PATIENCE
        while left > 0 and (read := len(stream.read(_GULP))):
            left -= read
    return response


def refused(error: Refusal) -> ResponseReturnValue:
    """Answer a refusal, in the language of `?language=`; for a stale report with the new view."""
    note_refusal(error.word)
    answer = translated_for(request.args.get("language", ""), error.as_json())
    if isinstance(error, Stale) and request.view_args and "match" in request.view_args:
        match = request.view_args["match"]
        answer["view"] = usecases.view(caller(MatchId(match)))
        return answered(answer, match), error.status
    headers = {"Retry-After": str(error.retry_after)} if isinstance(error, TooMany) else {}
    try:
        return answered(answer), error.status, headers
    except UnicodeEncodeError:  # it names a field of the body
        return answered(half_character().as_json()), error.status, headers


def answered(view: object, match: str = "") -> Response:
    """Return a view as JSON in English, with the names of the players of *match*."""
    names = usecases.desk().live(MatchId(match)).players if match else {}
    return Response(as_json(view, names), mimetype="application/json")


def unavailable(error: Unavailable) -> ResponseReturnValue:
    """Answer that nothing can be recorded at the moment, and when to try again."""
    refusal = out_of_service(error)
    note_refusal(refusal.word)
    answer = translated_for(request.args.get("language", ""), refusal.as_json())
    return jsonify(answer), refusal.status, {"Retry-After": RETRY_AFTER}


@api.errorhandler(HTTPException)
def http_error(error: HTTPException) -> ResponseReturnValue:
    """Answer errors of Flask (huge bodies, wrong methods, unknown paths) in the same form."""
    return jsonify({"error": "http", "message": error.description or error.name}), error.code or 500


def once() -> str:
    """Return the id under which this request opens something once, however often it is sent ("" for
    none); raise `Unreadable`.
    """
    return key_of(request.headers.get(ONCE))


def body() -> Any:
    """Return the JSON body of a request; raise `Unreadable` for another body, and for one that
    names a key twice.
    """
    if not request.is_json:
        raise Unreadable(
            {"_": [text("expected JSON with the header Content-Type: application/json")]}
        )
    if request.origin and request.origin.split("://")[-1] != request.host:
        raise Forbidden(text("This request comes from a page of another site."))
    try:
        data = request.get_json(silent=True)
    except RecursionError:
        data = TOO_DEEP
    if data is None:
        raise no_json()
    require_shallow(data)
    return data


def number(name: str) -> int | None:
    """Return a whole number of the query, None where it is missing; raise `Unreadable` for another
    text.
    """
    raw = request.args.get(name)
    if raw is None or raw == "":
        return None
    return read_whole(raw, name)


@api.get("/key")
def key() -> ResponseReturnValue:
    """The public key with which this server signs the heads of records."""
    return answered(PublicKey(key=shown_key(services().settings.data)))


@api.get("/now")
def now() -> ResponseReturnValue:
    """The server's time in milliseconds since 1970 UTC, by which all deadlines are meant; a phone
    measures how far its own is off.
    """
    return answered(ServerTime(now=services().clock()))


@api.get("/games")
def games_() -> ResponseReturnValue:
    """The games of this server, with seats and options."""
    return answered(catalogue())


@api.get("/openapi.json")
def openapi() -> ResponseReturnValue:
    """This interface, as OpenAPI."""
    return Response(document_text(), mimetype="application/json")


@api.post("/matches")
def open_match() -> ResponseReturnValue:
    """Open a match: {game, options, seats[], cards, name} -> ids, tokens and links."""
    return answered(with_links(usecases.open_match(body(), once()))), 201


@api.post("/matches/<match>/tablecheck")
def tablecheck(match: str) -> ResponseReturnValue:
    """Pieces seen in a zone, {zone, seen[], cell, owner}, or the codes of a photograph, {codes:
    [{text, at}]}, against the table -> answers and the correction; writes nothing.
    """
    pass_, content = caller(MatchId(match), "referee"), body()
    photo = isinstance(content, dict) and "codes" in content
    return answered((compare_photo if photo else count_zone)(pass_, content), match)


@api.post("/matches/<match>/branch")
def branch(match: str) -> ResponseReturnValue:
    """A sandbox from a moment: {version | ply, name} -> ids, tokens and links; the referee's
    right.
    """
    opened = usecases.branch_off(caller(MatchId(match), "referee"), body(), once())
    return answered(with_links(opened)), 201


def with_links(opened: MatchTokens) -> Opened:
    """Return an opened match with the links for its tokens."""
    base = link_base()
    return Opened(
        match=opened.match,
        tokens={**opened.seats, "referee": opened.referee},
        seats={seat: base + join_link(token) for seat, token in opened.seats.items()},
        referee=base + join_link(opened.referee),
        table=base + wall_link(opened.match),
    )


@api.post("/matches/<match>/actions")
def act(match: str) -> ResponseReturnValue:
    """Report an action: {id, seen, name, args} -> receipt."""
    pass_ = caller(MatchId(match), "seat", request.args.get("seat", ""))
    return answered(usecases.act(pass_, body()))


@api.post("/matches/<match>/options")
def options(match: str) -> ResponseReturnValue:
    """The next ask of an action: {name, chosen} -> {ask}."""
    pass_ = caller(MatchId(match), "seat", request.args.get("seat", ""))
    return answered(usecases.options(pass_, body()), match)


@api.post("/matches/<match>/scan")
def scan_(match: str) -> ResponseReturnValue:
    """What a scanned or typed code names: {text} -> {piece, offers}."""
    pass_ = caller(MatchId(match), "seat", request.args.get("seat", ""))
    return answered(scan(pass_, body()), match)


@api.get("/matches/<match>/view")
def view(match: str) -> ResponseReturnValue:
    """The caller's own view; ?version= as recorded, ?ply= as standing, ?as=seat|referee|spectator
    where a browser holds several passes, ?eyes= a seat for the referee who wants to see what that
    seat sees.
    """
    eyes = request.args.get("eyes", "")
    return answered(
        usecases.view(looking_pass(match), number("version"), number("ply"), eyes), match
    )


@api.get("/matches/<match>/moments")
def moments(match: str) -> ResponseReturnValue:
    """Calls, rulings, captures, reveals, chance, time trouble and turns; ?axis=standing|recorded,
    ?kind=, ?eyes=.
    """
    asked = [request.args.get(key, "") for key in ("axis", "kind", "eyes")]
    return answered(usecases.moments(looking_pass(match), *asked), match)


@api.get("/matches/<match>/diff")
def diff(match: str) -> ResponseReturnValue:
    """What differs between two moments: ?from= and ?to= as v12 (line 12 as recorded) or p12 (as
    standing after play 12), ?eyes=.
    """
    asked = [request.args.get(key, "") for key in ("from", "to", "eyes")]
    return answered(usecases.diff(looking_pass(match), *asked), match)


def looking_pass(match: str) -> Pass:
    """Return the pass with which a caller looks at a match."""
    return caller(MatchId(match), request.args.get("as", ""), request.args.get("seat", ""))


@api.get("/matches/<match>/events")
def events(match: str) -> ResponseReturnValue:
    """The log as this caller may read it: ?after= a version."""
    pass_ = looking_pass(match)
    here = usecases.live(match)
    return answered(events_view(here, pass_.viewer, number("after") or 0), match)


@api.post("/matches/<match>/amendments")
def amendments(match: str) -> ResponseReturnValue:
    """Rule: {id, kind, expected, ...}; ?preview=1 writes nothing and returns what it would do."""
    preview = request.args.get("preview", "") not in ("", "0", "false")
    way = usecases.preview if preview else usecases.amend
    return answered(way(caller(MatchId(match), "referee"), body()), match)


@api.post("/matches/<match>/tokens")
def tokens(match: str) -> ResponseReturnValue:
    """A new link for a seat, the referee or a floor referee: {role, seat}; the referee's right.
    `revoke` makes the old ones worthless.
    """
    pass_ = spectator(MatchId(match)) if is_organiser() else caller(MatchId(match), "referee")
    made = usecases.new_token(pass_, body())
    close_revoked(services())
    return answered(made)


@api.post("/matches/<match>/rematch")
def rematch(match: str) -> ResponseReturnValue:
    """Go on to the rematch on which the seats agreed -> the caller's own token for it. The first
    who comes opens it.
    """
    return answered(rematch_link(looking_pass(match)))


@api.get("/queue")
def queue() -> ResponseReturnValue:
    """The open calls of every match whose referee this caller is, the longest waiting first."""
    return answered(Queue(queue=usecases.queue(refereed())))


@api.post("/session")
def session_() -> ResponseReturnValue:
    """Keep a token in this browser's session: {token}."""
    token, pass_ = usecases.resolve(body())
    remember(token, pass_)
    return answered(SessionKept(match=pass_.match, role=pass_.role, seat=pass_.seat))
