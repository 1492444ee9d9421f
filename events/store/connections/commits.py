"""Group commit: the first caller carries the work of all to the disk in one transaction while
the others wait.

The transaction runs through `offload` (a real thread under eventlet), so it never stops the hub; no
lock is ever taken inside it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import Any

import sqlalchemy as sa

from events.log import Trouble
from events.log import Unavailable

Offload = Callable[..., Any]
Work = Callable[[sa.Connection], Any]
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
    it. `mending`: it is no work, but something done to the connection first.
    """

    work: Work | None
    alone: bool = False
    mending: Mending | None = None
    done: threading.Event = field(default_factory=threading.Event)
    result: Any = None
    error: BaseException | None = None


class Commits:
    """Gathers work and has it carried by `carry(batch)`, which fills in each one's result or raises
    for all of them.
    """

    def __init__(self, carry: Callable[[Sequence[Waiting]], None], offload: Offload) -> None:
        self._carry = carry
        self.offload = offload
        self._queue: list[Waiting] = []
        self._lock = threading.Lock()
        self._leader_at_work = False
        self._closed = False
        self._idle = threading.Event()
        self._idle.set()

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for the transaction after the one under way."""
        return len(self._queue)

    def run(self, work: Work, alone: bool = False) -> Any:
        """Return what *work* returns, once it is on the disk; raise what the disk raised."""
        return self._enter(Waiting(work, alone))

    def mend(self, mending: Mending) -> None:
        """Do something to the connection while nothing else is done with it; raise what it
        raises.
        """
        self._enter(Waiting(None, mending=mending))

    def _enter(self, mine: Waiting) -> Any:
        with self._lock:
            if self._closed:
                raise Unavailable(
                    Trouble.CLOSED,
                    "the log is closed: the server is ending; send it again when it is back",
                )
            self._queue.append(mine)
            lead = not self._leader_at_work
            self._leader_at_work = True
            self._idle.clear()
        if lead:
            self._lead()
        mine.done.wait()
        if mine.error is not None:
            raise mine.error
        return mine.result

    def close(self) -> None:
        """Refuse what comes from now on and let the running commit finish."""
        with self._lock:
            self._closed = True
        self._idle.wait(_PATIENCE)

    def _lead(self) -> None:
        while True:
            with self._lock:
                batch, self._queue = self._queue, []
                if not batch:
                    self._leader_at_work = False
                    self._idle.set()
                    return
            error = self.offload(self._guarded, batch)
            for waiting in batch:
                waiting.error = waiting.error or error
                waiting.done.set()

    def _guarded(self, batch: Sequence[Waiting]) -> BaseException | None:
        """Carry the batch; runs in a real thread, so it returns errors."""
        try:
            self._carry(batch)
        except Exception as error:
            return error
        return None
