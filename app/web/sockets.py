"""The doors over Socket.IO, with acknowledgements. A pushed message is a hint (match, version); the
content comes from the log.

A phone connects with `{match, token}`, gets the version of the log (`sync`), and then
`moved` hints. It fetches its own view; from the version it sees what it missed. A phone that names
its page (`page`) gets the changed panes instead (`panes`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from flask import Flask
from flask import request
from flask_socketio import ConnectionRefusedError
from flask_socketio import SocketIO

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import Refusal
from app.desk.errors.refusals import TooMany
from app.desk.errors.refusals import Unreadable
from app.desk.rights import Pass
from app.i18n.languages import offered
from app.i18n.languages import spoken
from app.i18n.translating import translated_for
from app.operations.troubles import out_of_service
from app.services import Services
from app.services import services
from app.services import services_of
from app.serving.network.gate import HELD
from app.serving.network.gate import KNOW
from app.web import usecases
from app.web.callers.access import FEW
from app.web.callers.access import few
from app.web.callers.caller import checked
from app.web.callers.caller import credentials
from app.web.callers.connections import PAGES
from app.web.callers.connections import Audience
from app.web.callers.connections import Connection
from app.web.callers.connections import unknown
from app.web.callers.limits import hold_handshakes
from app.web.calls import open_doors
from app.web.tournament import tournaments
from app.web.wire.nesting import SocketJson
from app.web.wire.nesting import require_shallow
from app.web.wire.packets import packets
from events.envelope import Event
from events.log import Unavailable
from events.manifest import is_event_id
from events.vocabulary import Fields
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.text import text
from projections.knowledge.viewer import Role


def make_socketio() -> SocketIO:
    """Return the sockets of a new application; a server has their doors (`init_sockets`)."""
    socketio = SocketIO()
    socketio.on_event("connect", connect)
    return socketio


def init_sockets(
    app: Flask, mode: str, cors: Callable[..., bool] | str | list[str] | None
) -> SocketIO:
    """Serve the sockets of *app* in an async *mode*."""
    socketio = services_of(app).socketio
    if mode != "threading":
        services_of(app).pushes.spawn = socketio.start_background_task
    socketio.init_app(
        app,
        async_mode=mode,
        async_handlers=False,
        cors_allowed_origins=cors,
        max_http_buffer_size=65_536,
        ping_interval=10,
        ping_timeout=8,
        manage_session=False,
        json=SocketJson,
        serializer=packets(services_of(app).measures.malformed),
    )
    socketio.server.on("disconnect", _leaving(app))
    open_doors(app, socketio.server)
    _greet_the_connected(app, socketio.server)
    hold_handshakes(app)
    return socketio


def announce(socketio: SocketIO, event: Event) -> None:
    """Tell everybody in a match's room that its log has a new event. Without a server nobody
    listens, and where all show pages, which hear of it otherwise, nobody is in that room.
    """
    if socketio.server is not None and event.match in socketio.server.manager.rooms.get("/", ()):
        socketio.emit(
            "moved",
            {"match": event.match, "version": event.version, "kind": event.kind},
            to=event.match,
        )


def condition(trouble: Unavailable | None) -> Fields:
    """Return the message to phones when nothing can be recorded, and when recording works again."""
    return {"ok": True} if trouble is None else {"ok": False, **out_of_service(trouble).as_json()}


def announce_condition(socketio: SocketIO, trouble: Unavailable | None) -> None:
    """Tell every phone, in its language, that nothing can be recorded now, or that recording works
    again.
    """
    if socketio.server is not None:
        for language in offered():
            answer = translated_for(language, condition(trouble))
            socketio.emit("condition", answer, to=_speakers(language))


def _speakers(language: str) -> str:
    """The room of the connections with answers in a language."""
    return f"language {language}"


def announce_renewal(socketio: SocketIO) -> None:
    """Tell every phone that everything stored was replaced, so that its page is loaded again."""
    if socketio.server is not None:
        socketio.emit("renewed", {})


def close_revoked(parts: Services) -> None:
    """Close the connections whose links were revoked by any process; their pages load again and
    show why. While the database cannot be read, none is closed. Between some hundred links the
    others come: nine thousand at once take a quarter of a second.
    """
    server = parts.socketio.server
    with suppress(Unavailable):
        for some in few(list(parts.connections.tokens())) if server else ():
            if revoked := parts.access.revoked(some):
                for sid in parts.connections.opened_with(revoked):
                    server.emit("renewed", {}, to=sid)
                    server.disconnect(sid)
            if len(some) == FEW:
                parts.socketio.sleep(0)


def connect(auth: Any = None) -> None:
    """Accept a phone with the rights of its token or cookie. `language` of *auth*: the tag of the
    language of answers; `page`: its page.
    """
    asked: Fields = auth if isinstance(auth, dict) else {}
    address = str(request.remote_addr or "")
    try:
        services().connections.require_calm_opening(address)
        require_shallow(auth)
        language = spoken(str(asked.get("language") or ""))
        pass_, token = _credentials(asked)
        services().neighbours.refresh(pass_.match)
        _version_of(pass_.match)
        audience = _audience(asked, pass_, language)
        know = request.environ.get(KNOW, unknown)
        opened = Connection(pass_, token, language, audience, address, know)
        services().connections.open(_sid(), opened)
    except (Refusal, Unavailable) as error:
        if isinstance(error, TooMany):  # nothing more of this socket is read meanwhile
            services().socketio.sleep(HELD)
        why = out_of_service(error) if isinstance(error, Unavailable) else error
        raise ConnectionRefusedError(why.plain) from None


def _greet_the_connected(app: Flask, server: Any) -> None:
    """Let *server* tell each client that it accepted the version of the log, after it has answered
    that the client is connected: what comes before that answer, a client may drop.
    """
    connected = server.manager.connect

    def greeted(sid: str, namespace: str) -> Any:
        made = connected(sid, namespace)
        with app.app_context():
            _greet(server, sid)
        return made

    server.manager.connect = greeted


def _greet(server: Any, sid: str) -> None:
    """Send a connection the version of the log, and let it hear of what follows; end it where that
    cannot be read any more.
    """
    try:
        opened = services().connections.at(sid)
        version = _joined(server, sid, opened)
    except (Refusal, Unavailable):
        server.disconnect(sid)
        return
    pass_, language = opened.pass_, opened.language
    server.enter_room(sid, _speakers(language))
    end = {"match": pass_.match, "version": version, "role": pass_.role, "seat": pass_.seat}
    server.emit("sync", end, to=sid)
    if (trouble := services().database.trouble) is not None:
        server.emit("condition", translated_for(language, condition(trouble)), to=sid)


def _joined(server: Any, sid: str, opened: Connection) -> int:
    """Let a connection hear of its match; return the version from which on it does. What was stored
    since the connection was checked is older than that and is not sent to it.
    """
    match, audience = opened.pass_.match, opened.audience
    if audience is None:
        server.enter_room(sid, match)
        return _version_of(match)
    server.enter_room(sid, audience.room)
    return max(_version_of(match), services().pushes.joined(audience))


def _audience(asked: Fields, pass_: Pass, language: str) -> Audience | None:
    """The audience of a connection's page, None where it names none; events have no panes."""
    page = asked.get("page")
    if page is None:
        return None
    known = isinstance(page, str) and not is_event_id(pass_.match)
    role = PAGES.get(page) if known else None
    if role is None or role not in (pass_.role, Role.SPECTATOR):
        raise Forbidden(text("This link shows no such page."))
    return Audience(pass_.match, page, role, pass_.seat if role == "seat" else Seat(""), language)


def _version_of(log: MatchId) -> int:
    """The version at the end of a match's or event's log."""
    live = tournaments.live(log) if is_event_id(log) else usecases.live(log)
    return live.head.version


def _leaving(app: Flask) -> Callable[..., None]:
    """What is called when a connection ends. Flask-SocketIO would not call it for one that ended
    while it was being opened, of which it no longer knows the request.
    """

    def left(sid: str, *_: Any) -> None:
        with app.app_context():
            _leave(sid)

    return left


def _leave(sid: str) -> None:
    """Remove the connection of a phone that left, and its page where nobody else shows that."""
    if (page := services().connections.close(sid)) is not None:
        services().pushes.left(page)


def _sid() -> str:
    """The id of the calling connection."""
    sid: str = request.sid  # type: ignore[attr-defined]
    return sid


def _credentials(auth: Fields) -> tuple[Pass, str]:
    match, token = auth.get("match"), auth.get("token", "")
    token = "" if token is None else token
    if not (isinstance(match, str) and isinstance(token, str) and (match + token).isprintable()):
        raise Unreadable({"auth": [text("expected {match, token}")]})
    if token:
        return checked(token, MatchId(match)), token
    return credentials(MatchId(match), str(auth.get("as") or ""), str(auth.get("seat") or ""))
