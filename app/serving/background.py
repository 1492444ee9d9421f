"""What runs beside the requests while the server serves: the keeper of deadlines, the usher of
events, the caretaker of the database, the copies, the table that plays in practice.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import ExitStack
from contextlib import contextmanager
from datetime import datetime
from functools import partial

from flask_socketio import SocketIO

from app.desk.desk import Desk
from app.desk.keeper import keeping
from app.operations.caretaker import Caretaker
from app.operations.caretaker import ConditionNotices
from app.operations.caretaker import caretaking
from app.operations.clock import TOLERANCE
from app.operations.clock import ClockWatch
from app.operations.clock import SteadyClock
from app.operations.copies import Copies
from app.operations.copies import copying
from app.operations.health import clock_health
from app.operations.neighbours import neighbourly
from app.operations.startcheck import check
from app.operations.startcheck import words
from app.practice.partner import practising
from app.services import Services
from app.serving.keys import shown_key
from app.serving.terminal import say
from app.tournament.usher import ushering
from app.web.sockets import announce_condition
from app.web.sockets import announce_renewal
from app.web.sockets import close_revoked
from events.store.recent import last_lines


@contextmanager
def looked_after(parts: Services, socketio: SocketIO, clock: SteadyClock) -> Iterator[None]:
    """Keep deadlines, events, database, clock and copies meanwhile; play the table's seats."""
    start, sleep = socketio.start_background_task, socketio.sleep
    announcer = ConditionNotices(
        say, partial(announce_condition, socketio), partial(_renew, parts, socketio)
    )
    with ExitStack() as stack:
        stack.enter_context(copying(copies_of(parts), sleep, start))
        watch, at_work = clock_watch(parts, clock), parts.pulse.sleeping
        parts.pulse.watch("clock", lambda: clock_health(watch.change, TOLERANCE))
        errands: tuple[Callable[[], None], ...] = (
            watch.look,
            partial(close_revoked, parts),
            partial(measure, parts),
            *errands_of_a_worker(parts.settings.parent),
        )
        caretaker = Caretaker(
            parts.database, parts.desk, announcer, at_work("caretaker", sleep), errands
        )
        stack.enter_context(caretaking(caretaker, start))
        stack.enter_context(keeping(parts.desk, at_work("keeper", sleep), start))
        stack.enter_context(neighbourly(parts.neighbours, at_work("neighbours", sleep), start))
        stack.enter_context(ushering(parts.usher, sleep, start))
        stack.enter_context(practising(parts.desk, parts.offload, sleep, start))
        yield


def errands_of_a_worker(parent: int) -> Iterator[Callable[[], None]]:
    """Yield what one process of several does beside: it ends where its *parent*, which looks after
    all of them, has ended (killed, say), for nobody could order it to.
    """
    if parent:
        yield partial(end_without, parent)


def end_without(parent: int) -> None:
    """Order this process to end, as its parent would, where that is no longer its parent."""
    if os.getppid() != parent:
        say("the process that started this one has ended; this one ends, too")
        os.kill(os.getpid(), signal.SIGTERM)


def measure(parts: Services) -> None:
    """Take in how many sockets, matches and waiting commits there are."""
    troubled = parts.database.trouble is not None
    matches, waiting = len(parts.desk.at_hand()), parts.database.waiting
    parts.measures.look(len(parts.connections), waiting, matches, troubled)


def _renew(parts: Services, socketio: SocketIO) -> None:
    parts.tournaments.forget_all()
    announce_renewal(socketio)


def tell_what_is_stored(parts: Services) -> None:
    """Look at the log before serving, and say what was found."""
    recent = last_lines(parts.database)
    for sentence in words(check(parts.desk.log, recent, shown_key(parts.settings.data))):
        say(sentence)


def clock_watch(parts: Services, clock: SteadyClock) -> ClockWatch:
    """Return what watches the machine's clock."""
    newest = max((last.at for last in last_lines(parts.database)), default=0)
    return ClockWatch(clock, newest, lambda: a_clock_runs(parts.desk), parts.database, say)


def a_clock_runs(desk: Desk) -> bool:
    """Tell whether a deadline runs in any match that is in memory."""
    return any(live.clocks.due is not None for live in desk.at_hand())


def copies_of(parts: Services) -> Copies | None:
    """Return what copies the log by itself, where the settings ask for it."""
    folder, file = parts.settings.copies, parts.database.file
    if folder is None or file is None:
        return None
    return Copies(file.path, folder, say, parts.offload, local_time, time.monotonic)


def local_time() -> datetime:
    """Return the time as the clock on the wall shows it."""
    return datetime.now().astimezone()
