"""Calls over open sockets: each message of a phone is answered by a door.

A door gets the rights of the connection, which are looked up anew for each call, and the body. It
gets no request: opening one for each message would read the cookie of the connection anew, of which
only the opening of the connection makes use.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from contextlib import AbstractContextManager
from contextlib import nullcontext
from time import perf_counter
from typing import Any

from flask import Flask

from app.desk.errors.faults import FAULT
from app.desk.errors.faults import fault
from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import Refusal
from app.desk.errors.refusals import Unreadable
from app.desk.rights import Pass
from app.i18n.translating import translated_for
from app.operations.troubles import out_of_service
from app.services import Services
from app.services import services
from app.services import services_of
from app.views.edge import as_data
from app.views.match import MatchView
from app.web import usecases
from app.web.answers import ServerTime
from app.web.callers.caller import checked
from app.web.callers.connections import Connection
from app.web.codes.scanning import scan
from app.web.wire.nesting import half_character
from app.web.wire.nesting import require_shallow
from events.log import Unavailable
from events.manifest import is_event_id
from events.vocabulary import Fields
from events.vocabulary import MatchId
from games.text import name as name_text
from games.text import text
from projections.views.base import View

Handler = Callable[[Pass, Any], View]


def open_doors(app: Flask, server: Any) -> None:
    """Let a server of sockets answer the messages to an application."""
    for name, handler in DOORS.items():
        server.on(name, _door(app, name, handler))
    server.on("*", _unknown(app))


def _door(app: Flask, name: str, handler: Handler) -> Callable[..., Fields]:
    """Wrap a door: refusals become answers, floods are refused, each call is measured."""

    def called(sid: str, body: Any = None, *_: Any) -> Fields:
        begun = perf_counter()
        with app.app_context():
            parts = services_of(app)
            answer = _answered(parts, sid, name, handler, body)
            _note_call(parts, sid, name, answer, perf_counter() - begun)
        return answer

    return called


def _answered(parts: Services, sid: str, name: str, handler: Handler, body: Any) -> Fields:
    """The answer of a door to a connection, or the refusal in its language."""
    connections = parts.connections
    language = connections.language_of(sid)
    try:
        connections.require_calm(sid)
        connection = connections.at(sid)
        pass_ = _pass_of(connection)
        require_shallow(body)
        parts.neighbours.refresh(pass_.match)
        with _turn(parts, connection, name):
            answer = handler(pass_, _strip(body if body is not None else {}, pass_.match))
            return _as_data(answer, pass_.match)
    except Refusal as error:
        return _answer(language, error)
    except Unavailable as error:
        return _answer(language, out_of_service(error))
    except UnicodeEncodeError:
        return _answer(language, half_character())
    except Exception as error:
        return _mistaken(language, error, name)


def _turn(parts: Services, connection: Connection, name: str) -> AbstractContextManager[None]:
    """What a call waits for: one of a connection without a link for its turn, except for the time;
    another for nothing.
    """
    at_once = bool(connection.token) or name == "now"
    return nullcontext() if at_once else parts.turns.of(connection.address)


def _unknown(app: Flask) -> Callable[..., Fields]:
    """Answer the name of an unknown door with the list of doors."""

    def called(name: str, sid: str, *_: Any) -> Fields:
        def refuse(pass_: Pass, body: Any) -> View:
            because = text(
                "there is no word %(word)s; one of %(words)s",
                word=repr(name[:60]),
                words=name_text(", ".join(DOORS)),
            )
            raise Unreadable({"_": [because]})

        return _door(app, "unknown", refuse)(sid)

    return called


def _pass_of(connection: Connection) -> Pass:
    """The present pass of a connection; a link that was revoked meanwhile opens nothing."""
    if not connection.token:
        return connection.pass_
    return checked(connection.token, connection.pass_.match, connection.know)


def _note_call(parts: Services, sid: str, name: str, answer: Fields, seconds: float) -> None:
    """Measure a call, and write its line in the log of requests."""
    parts.measures.answered(f"socket.{name}", seconds)
    row = {
        "id": sid,
        "from": parts.connections.address_of(sid),
        "door": f"socket.{name}",
        "match": parts.connections.match_of(sid),
        "ms": round(seconds * 1000, 1),
        "error": str(answer.get("error", "")),
    }
    parts.request_log.write(parts.clock(), row)


def _answer(language: str, refusal: Refusal) -> Fields:
    services().measures.refused(refusal.word)
    answer: Fields = translated_for(language, refusal.as_json())
    return answer


def _mistaken(language: str, error: Exception, name: str) -> Fields:
    """Answer an error of the program, which is logged under its incident number."""
    services().measures.refused(FAULT)
    packet: Fields = translated_for(language, fault(error, f"answering socket.{name}").as_json())
    return packet


def _as_data(view: View, match: MatchId) -> Fields:
    """A view in the form of an acknowledgement."""
    players = {} if is_event_id(match) else usecases.desk().live(match).players
    data: Fields = as_data(view, players)
    return data


def _moment(pass_: Pass, body: Any) -> MatchView:
    if not isinstance(body, dict):
        raise Unreadable({"_": [text("expected a mapping of fields")]})
    numbers = {key: body.get(key) for key in ("version", "ply")}
    for key, value in numbers.items():
        if value is not None and (
            not isinstance(value, int) or isinstance(value, bool) or value < 0
        ):
            raise Unreadable({key: [text("must be a whole number of 0 or more")]})
    return usecases.view(pass_, numbers["version"], numbers["ply"])


def _time(pass_: Pass, body: Any) -> ServerTime:
    """The server's time: a phone measures how far its own is off."""
    return ServerTime(now=services().clock())


def _strip(body: Any, match: str) -> Any:
    """Remove the match from a body; it must be the one of this connection."""
    if not isinstance(body, dict) or "match" not in body:
        return body
    if body["match"] != match:
        raise Forbidden(
            text(
                "This connection was opened for the match %(match)s; connect again for another.",
                match=match,
            )
        )
    return {key: value for key, value in body.items() if key != "match"}


DOORS: Mapping[str, Callable[[Pass, Any], View]] = {
    "action": usecases.act,
    "options": usecases.options,
    "scan": scan,
    "amend": usecases.amend,
    "preview": usecases.preview,
    "view": _moment,
    "now": _time,
}
"""The handler of each message from clients, by name."""
