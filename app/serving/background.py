"""What runs beside the requests while the server serves: the keeper of deadlines, the usher of
events, the caretaker of the database, the copies, the table that plays in practice.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from contextlib import contextmanager
from datetime import datetime
from functools import partial

from flask_socketio import SocketIO

from app.desk.keeper import keeping
from app.operations.caretaker import Announcer
from app.operations.caretaker import Caretaker
from app.operations.caretaker import caretaking
from app.operations.copies import Copies
from app.operations.copies import copying
from app.practice.partner import practising
from app.services import Services
from app.serving.terminal import say
from app.tournament.usher import ushering
from app.web.sockets import announce_condition
from app.web.sockets import announce_renewal


@contextmanager
def looked_after(parts: Services, socketio: SocketIO) -> Iterator[None]:
    """Keep deadlines, events, database and copies meanwhile, and play the table's seats."""
    start, sleep = socketio.start_background_task, socketio.sleep
    announcer = Announcer(
        say, partial(announce_condition, socketio), partial(_renew, parts, socketio)
    )
    with ExitStack() as stack:
        stack.enter_context(copying(copies_of(parts), sleep, start))
        caretaker = Caretaker(parts.database, parts.desk, announcer, sleep)
        stack.enter_context(caretaking(caretaker, start))
        stack.enter_context(keeping(parts.desk, sleep, start))
        stack.enter_context(ushering(parts.usher, sleep, start))
        stack.enter_context(practising(parts.desk, parts.offload, sleep, start))
        yield


def _renew(parts: Services, socketio: SocketIO) -> None:
    parts.tournaments.forget_all()
    announce_renewal(socketio)


def copies_of(parts: Services) -> Copies | None:
    """Return what copies the log by itself, where the settings ask for it."""
    folder, file = parts.settings.copies, parts.database.file
    if folder is None or file is None:
        return None
    return Copies(file.path, folder, say, parts.offload, local_time, time.monotonic)


def local_time() -> datetime:
    """Return the time as the clock on the wall shows it."""
    return datetime.now().astimezone()
