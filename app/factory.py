"""Makes the Flask application: settings, log, desk, doors for programs, pages."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable
from pathlib import Path

from flask import Flask
from flask_socketio import SocketIO

from app.desk.desk import Desk
from app.desk.forms.names import NameKeeper
from app.operations.health import Pulse
from app.operations.health import database_health
from app.operations.health import disk_health
from app.operations.load.lanes import Lanes
from app.operations.measures import Measures
from app.operations.neighbours import Neighbours
from app.operations.requestlog import RequestLog
from app.pages import init_pages
from app.pages.panes.pushing import Pusher
from app.services import Services
from app.services import install
from app.serving.config import Config
from app.serving.keys import signer
from app.tournament.desk import TournamentDesk
from app.tournament.ids import place_of
from app.tournament.people import People
from app.tournament.usher import Usher
from app.web.api import init_api
from app.web.callers.access import Access
from app.web.callers.connections import Connections
from app.web.callers.limits import init_limits
from app.web.callers.sessions import init_sessions
from app.web.interface import (
    index as index,
)  # imported for their routes on the blueprint of the next module
from app.web.operations import init_operations
from app.web.papers import routes as routes  # likewise
from app.web.papers.finished import FinishedFiles
from app.web.sockets import announce
from app.web.sockets import make_socketio
from app.web.tournament.api import init_tournament_api
from app.web.wire.compression import compress_answers
from app.web.wire.forms import count_fields
from app.web.wire.numbers import HttpJson
from events.envelope import Event
from events.manifest import is_event_id
from events.sql import SqlLog
from events.store.connections.commits import Offload
from events.store.connections.commits import at_once
from events.store.connections.engine import address
from events.store.connections.engine import file_of
from events.store.database import Database
from events.store.heads import Heads
from events.vocabulary import MatchId

ROOT = Path(__file__).resolve().parent.parent
_BODY_LIMIT = 512 * 1024
_RECORD_LIMIT = 16 * 1024 * 1024


def server_clock() -> int:
    """Return this machine's time in milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


def create_app(
    config: Config, *, offload: Offload = at_once, clock: Callable[[], int] = server_clock
) -> Flask:
    """Return the application on the database that *config* names. `offload` runs commits, and the
    drawing of pages, in a real thread.
    """
    app = Flask(
        "quartermaster",
        template_folder=str(ROOT / "templates"),
        static_folder=str(ROOT / "app" / "static"),
    )
    app.config.update(
        SECRET_KEY=config.secret,
        SESSION_COOKIE_NAME=config.cookie,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=bool(config.tls),
        MAX_CONTENT_LENGTH=_BODY_LIMIT,
        RECORD_LIMIT=_RECORD_LIMIT,
        JSON_SORT_KEYS=True,
    )
    app.json = HttpJson(app)
    count_fields(app)
    socketio, measures, pulse = make_socketio(), Measures(), Pulse()
    database = Database(config.db, measures.timed(_committing(config, offload), "commit"))
    pulse.watch("database", lambda: database_health(database.trouble))
    pulse.watch("disk", lambda: disk_health(config.data))
    log = SqlLog(database, sign=signer(config.data))
    announcer = Announcer(socketio, Pusher(app), measures)
    offload, recorded = measures.timed(offload, "other"), announcer.recorded
    desk = Desk(log, clock, announcer, chance().choice, recorded)
    desk.keep_name = NameKeeper(log.names, config.secret)
    lanes = desk.aside = Lanes(offload)
    people = People(database, config.secret)
    tournaments = TournamentDesk(
        desk, people, clock, announcer, offload, recorded=announcer.recorded
    )
    announcer.usher = Usher(tournaments)
    neighbours = announcer.neighbours = Neighbours(desk, tournaments, database, config.redis)
    if neighbours.bus is not None:
        pulse.watch("redis", neighbours.bus.health)
    parts = Services(
        settings=config,
        clock=clock,
        offload=offload,
        lanes=lanes,
        database=database,
        heads=Heads(database),
        names=log.names,
        access=Access(database),
        desk=desk,
        tournaments=tournaments,
        usher=announcer.usher,
        socketio=socketio,
        connections=Connections(),
        finished=FinishedFiles(),
        pushes=announcer.pusher,
        neighbours=neighbours,
        measures=measures,
        pulse=pulse,
        request_log=RequestLog(config.request_log),
    )
    install(app, parts)
    neighbours.waited_for = lambda log: waited_for(log, parts.connections)
    init_operations(app, parts)
    init_sessions(app)
    init_limits(app)
    compress_answers(app)
    init_api(app)
    init_tournament_api(app)
    init_pages(app)
    return app


def _committing(config: Config, offload: Offload) -> Offload:
    """Return what runs commits: for a file a real thread, as it would block the hub; for a database
    server the calling green thread, which waits for its socket without blocking.
    """
    return offload if file_of(address(config.db)) else at_once


def waited_for(log: MatchId, connections: Connections) -> bool:
    """Return whether this process must hear of a log's new events: for a phone, or for the usher of
    an event, its matches and the event itself.
    """
    return is_event_id(log) or place_of(log) is not None or connections.anybody(log)


class Announcer:
    """Announces new events: to phones, to pages by sending what changed, and to the usher of
    events.
    """

    def __init__(self, socketio: SocketIO, pusher: Pusher, measures: Measures) -> None:
        self.usher: Usher | None = None
        self.neighbours: Neighbours | None = None
        self.pusher = pusher
        self._measures = measures
        self._socketio = socketio

    def __call__(self, event: Event) -> None:
        announce(self._socketio, event)
        self.pusher.moved(event)
        if self.usher is not None:
            self.usher.moved(event)

    def recorded(self, event: Event) -> None:
        """Take note that this process stored an event."""
        self._measures.recorded(event.kind)
        if self.neighbours is not None:
            self.neighbours.recorded(event)


def chance() -> random.Random:
    """Return the source of chance for the table: the operating system's, which nobody
    can predict.
    """
    return secrets.SystemRandom()
