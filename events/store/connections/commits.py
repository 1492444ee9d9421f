"""Group commit: a caller that finds a free connection writes the work of all waiting callers in one
transaction. Callers that come during that transaction wait; when it ends, the first of them writes
the work of all of them.

A file has one connection that writes, and its transaction runs through `offload` (a real thread
under eventlet), so it never stops the hub; no lock is ever taken inside it. A database server has
several, so that several commits are on their way at once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from events.log import Trouble
from events.log import Unavailable

Offload = Callable[..., Any]
WriteWork = Callable[[sa.Connection], Any]
"""Statements of one transaction; called again where the connection broke under them."""
Mending = Callable[[], None]
"""Something done to the connection itself while no work is on its way."""

_PATIENCE = 10.0
"""Seconds that closing waits for a commit on its way to the disk."""


def at_once(function: Callable[..., Any], *args: Any) -> Any:
    """Run *function* in the calling thread: the `offload` of processes without a hub."""
    return function(*args)


@dataclass(slots=True)
class Waiting:
    """Work on its way to the disk. `alone`: it is one statement and needs no transaction around
    it. `mending`: it is no work, but something done to the connection first. `called`, where it
    has to wait: it is done, or `turn` says that it is to carry others' work with its own.
    """

    work: WriteWork
    alone: bool = False
    mending: Mending | None = None
    called: threading.Event | None = None
    turn: Turn | None = None
    result: Any = None
    error: BaseException | None = None


Carry = Callable[[Sequence[Waiting]], None]
"""Carries work over one connection: fills in each one's result, or raises for all of them."""
Turn = tuple[Carry, Sequence[Waiting]]


class Commits:
    """Gathers work and has it carried by one of *carriers*, each of which has a connection."""

    def __init__(self, carriers: Sequence[Carry], offload: Offload) -> None:
        self._free = list(reversed(carriers))
        self._carriers = len(carriers)
        self.offload = offload
        self._queue: list[Waiting] = []
        self._lock = threading.Lock()
        self._closed = False
        self._idle = threading.Event()

    @property
    def waiting(self) -> int:
        """How many pieces of work wait until a connection is free."""
        return len(self._queue)

    def run(self, work: WriteWork, alone: bool = False) -> Any:
        """Return what *work* returns, once it is on the disk; raise what the disk raised."""
        return self._enter(Waiting(work, alone))

    def mend(self, mending: Mending) -> None:
        """Do something to the connection while nothing else is done with it; raise what it
        raises.
        """
        self._enter(Waiting(_nothing, mending=mending))

    def close(self) -> None:
        """Refuse what comes from now on and let the running commits finish."""
        with self._lock:
            self._closed = True
            self._tell_idle()
        self._idle.wait(_PATIENCE)

    def _enter(self, mine: Waiting) -> Any:
        with self._lock:
            if self._closed:
                raise Unavailable(
                    Trouble.CLOSED,
                    "the log is closed: the server is ending; send it again when it is back",
                )
            if self._free:
                mine.turn = (self._free.pop(), [mine])
            else:
                mine.called = threading.Event()
                self._queue.append(mine)
        if mine.called is not None:
            mine.called.wait()
        if mine.turn is not None:
            turn, mine.turn = mine.turn, None  # it holds `mine`: a ring would wait for a collector
            self._carry(*turn)
        if mine.error is not None:
            raise mine.error
        return mine.result

    def _carry(self, carry: Carry, batch: Sequence[Waiting]) -> None:
        error = self.offload(_guarded, carry, batch)
        self._hand_on(carry)
        for waiting in batch:
            waiting.error = waiting.error or error
            if waiting.called is not None:
                waiting.called.set()

    def _hand_on(self, carry: Carry) -> None:
        """Let the first of the callers that came during the transaction write the work of all."""
        with self._lock:
            batch, self._queue = self._queue, []
            if batch:
                first = batch[0]
                first.turn = (carry, batch)
                assert first.called is not None
                first.called.set()
                return
            self._free.append(carry)
            self._tell_idle()

    def _tell_idle(self) -> None:
        """Let go who closes, once the last commit has ended."""
        if self._closed and len(self._free) == self._carriers:
            self._idle.set()


def _nothing(_connection: sa.Connection) -> None:
    """The work of something that is done to the connection itself."""


def _guarded(carry: Carry, batch: Sequence[Waiting]) -> BaseException | None:
    """Carry the batch; runs in a real thread, so it returns errors."""
    try:
        carry(batch)
    except Exception as error:
        return error
    return None
