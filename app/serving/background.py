"""Background tasks of the server: the keeper of deadlines, the usher of events, the caretaker of
the database, the collector of garbage, copies, the practice opponent.
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
from typing import Protocol
from typing import TypeVar

from flask_socketio import SocketIO

from app.desk.desk import Desk
from app.desk.keeper import Keeper
from app.operations.caretaker import Caretaker
from app.operations.caretaker import ConditionNotices
from app.operations.clock import TOLERANCE
from app.operations.clock import ClockWatch
from app.operations.clock import SteadyClock
from app.operations.copies import Copies
from app.operations.copies import copying
from app.operations.garbage import Collector
from app.operations.garbage import Surroundings
from app.operations.health import clock_health
from app.operations.neighbours import neighbourly
from app.operations.startcheck import check_log
from app.operations.startcheck import words
from app.practice.partner import Partner
from app.services import Services
from app.serving.keys import shown_key
from app.serving.terminal import say
from app.tournament.usher import ushering
from app.web.sockets import announce_condition
from app.web.sockets import announce_renewal
from app.web.sockets import close_revoked
from events.store.recent import last_lines


class BackgroundTask(Protocol):
    """Work that goes on until it is stopped."""

    def run(self) -> None:
        """Work until stopped."""

    def stop(self) -> None:
        """Stop after what is being done."""


Running = TypeVar("Running", bound=BackgroundTask)


@contextmanager
def running(task: Running, start: Callable[[Callable[[], None]], object]) -> Iterator[Running]:
    """Run a task within a `with` block; *start* runs a function in the background."""
    start(task.run)
    try:
        yield task
    finally:
        task.stop()


@contextmanager
def looked_after(
    parts: Services,
    socketio: SocketIO,
    clock: SteadyClock,
    requests: Callable[[], int],
    more: tuple[Callable[[], None], ...] = (),
) -> Iterator[None]:
    """Run the background tasks within a `with` block. *requests*: how many came over HTTP; *more*:
    what else is to be done once a second.
    """
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
            *more,
        )
        caretaker = Caretaker(
            parts.database, parts.desk, announcer, at_work("caretaker", sleep), errands
        )
        stack.enter_context(running(caretaker, start))
        collector = Collector(Surroundings(requests), at_work("collector", sleep))
        stack.enter_context(running(collector, start))
        stack.enter_context(running(Keeper(parts.desk, at_work("keeper", sleep)), start))
        watched = at_work("neighbours", sleep) if parts.neighbours.shared else sleep
        stack.enter_context(neighbourly(parts.neighbours, watched, start))
        stack.enter_context(ushering(parts.usher, sleep, start))
        stack.enter_context(running(Partner(parts.desk, parts.offload, sleep), start))
        yield


def errands_of_a_worker(parent: int) -> Iterator[Callable[[], None]]:
    """Yield what checks the parent of one process of several: the process ends itself where its
    *parent* was killed and can no longer stop it.
    """
    if parent:
        yield partial(end_without, parent)


def end_without(parent: int) -> None:
    """Stop this process with SIGTERM where *parent* is no longer its parent."""
    if os.getppid() != parent:
        say("the process that started this one has ended; this one ends, too")
        os.kill(os.getpid(), signal.SIGTERM)


def measure(parts: Services) -> None:
    """Record the numbers of sockets, matches and waiting commits."""
    troubled = parts.database.trouble is not None
    matches, waiting = len(parts.desk.at_hand()), parts.database.waiting
    parts.measures.look(len(parts.connections), waiting, matches, troubled)


def _renew(parts: Services, socketio: SocketIO) -> None:
    parts.tournaments.forget_all()
    announce_renewal(socketio)


def tell_what_is_stored(parts: Services) -> None:
    """Check the log before serving, and print the result."""
    recent = last_lines(parts.database)
    for sentence in words(check_log(parts.desk.log, recent, shown_key(parts.settings.data))):
        say(sentence)


def clock_watch(parts: Services, clock: SteadyClock) -> ClockWatch:
    """Return the watch of the machine's clock."""
    newest = max((last.at for last in last_lines(parts.database)), default=0)
    return ClockWatch(clock, newest, lambda: a_clock_runs(parts.desk), parts.database, say)


def a_clock_runs(desk: Desk) -> bool:
    """Return whether a deadline runs in any match in memory."""
    return any(live.clocks.due is not None for live in desk.at_hand())


def copies_of(parts: Services) -> Copies | None:
    """Return the maker of automatic copies, None where the settings ask for none."""
    folder, file = parts.settings.copies, parts.database.file
    if folder is None or file is None:
        return None
    return Copies(file.path, folder, say, parts.offload, local_time, time.monotonic)


def local_time() -> datetime:
    """Return the local time."""
    return datetime.now().astimezone()
