"""What the doors and pages of one application share, under one name and with its types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import field
from threading import Semaphore

from flask import Flask
from flask import current_app
from flask_socketio import SocketIO

from app.desk.desk import Desk
from app.operations.health import Pulse
from app.operations.load.turns import Turns
from app.operations.measures import Measures
from app.operations.neighbours import Neighbours
from app.operations.requestlog import RequestLog
from app.serving.config import Config
from app.tournament.desk import TournamentDesk
from app.tournament.usher import Usher
from app.web.callers.access import Access
from app.web.callers.connections import Connections
from app.web.callers.connections import Pushes
from app.web.papers.finished import FinishedFiles
from events.store.connections.commits import Offload
from events.store.database import Database
from events.store.heads import Heads
from events.store.names import NameBook

KEY = "quartermaster"
"""Where an application keeps its services among Flask's extensions."""


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of one application.

    * `clock`: milliseconds since 1970 UTC. `offload(function, *args)`: runs what would stop the
      hub, and returns its result; `lanes`: the same for what people ask for, such as the drawing
      of a sheet, a few pieces at once.
    * `database`: where the log and the links lie; `heads`: the signed heads there.
    * `turns`: of those without a link. `connections`: who is connected over a socket. `finished`:
      PDFs that were drawn and not fetched yet.
    * `tournaments`: the desk of events of many tables. `usher`: takes in what their matches come
      to. `pushes`: sends open pages what changed.
    * `neighbours`: other processes on the same log.
    * `importing`: held while a record is read in, one at a time.
    * `measures`: counts and times. `pulse`: whether the server is well. `request_log`: a line for
      each request.
    """

    settings: Config
    clock: Callable[[], int]
    offload: Offload
    lanes: Offload
    database: Database
    heads: Heads
    names: NameBook
    access: Access
    desk: Desk
    tournaments: TournamentDesk
    usher: Usher
    socketio: SocketIO
    connections: Connections
    finished: FinishedFiles
    pushes: Pushes
    neighbours: Neighbours
    measures: Measures
    pulse: Pulse
    request_log: RequestLog
    turns: Turns = field(default_factory=Turns)
    importing: Semaphore = field(default_factory=Semaphore)

    def close(self) -> None:
        """Let the desk finish what it has begun, write it out, and let go of the database."""
        self.desk.close()
        self.request_log.close()


def install(app: Flask, parts: Services) -> None:
    """Give an application its services, in place of those it had."""
    app.extensions[KEY] = parts


def services_of(app: Flask) -> Services:
    """Return the services of an application."""
    parts: Services = app.extensions[KEY]
    return parts


def services() -> Services:
    """Return the services of the application that answers just now."""
    return services_of(current_app)
