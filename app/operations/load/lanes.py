"""Limits the number of threads for long work that people request: drawing, reading a table of
cards, packing an archive.

The same threads commit plays to the disk, so such work takes only a few of them: otherwise two
dozen tables of cards, sent at once, would delay every play until the last was read.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import BoundedSemaphore
from threading import Lock
from typing import Any

from app.desk.errors.refusals import TooMany
from events.store.connections.commits import Offload
from games.text import text

LANES = 2
WAITING = 24
"""Most pieces of work that wait for a lane; one more is refused."""
PATIENCE = 60.0
"""Most seconds that one waits."""
AGAIN = 20
"""Seconds after which a refused caller should try again."""


class Lanes:
    """Runs work by *offload*, at most *lanes* pieces at once. At most *waiting* calls wait for a
    lane, each at most *patience* seconds.
    """

    def __init__(
        self,
        offload: Offload,
        lanes: int = LANES,
        waiting: int = WAITING,
        patience: float = PATIENCE,
    ) -> None:
        self._offload, self._patience = offload, patience
        self._free, self._most = BoundedSemaphore(lanes), waiting
        self.waiting = 0
        """Number of calls that wait for a lane."""
        self._lock = Lock()

    def __call__(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Return what *function* returns; raise `TooMany` where too many calls wait already."""
        self._enter()
        try:
            return self._offload(function, *args, **kwargs)
        finally:
            self._free.release()

    def _enter(self) -> None:
        if self._free.acquire(blocking=False):
            return
        with self._lock:
            if self.waiting >= self._most:
                raise _busy()
            self.waiting += 1
        try:
            if not self._free.acquire(timeout=self._patience):
                raise _busy()
        finally:
            with self._lock:
                self.waiting -= 1


def _busy() -> TooMany:
    return TooMany(
        text(
            "The server draws and reads for others just now; try again in %(seconds)s seconds.",
            seconds=AGAIN,
        ),
        AGAIN,
    )
