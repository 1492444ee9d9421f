"""Collects garbage while the server runs: objects that hold one another in a ring, which nothing
else frees.

Python's own collector looks at 100,000 new objects at once, which stops every phone for a tenth of
a second, and most of them belong to plays, which leave no rings (`tests/faults/test_garbage.py`).
This one looks at new objects twenty times a second, and only where requests over HTTP came, which
leave some. What they leave later, as a connection does that ends, goes when nobody plays.
"""

from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

EVERY = 0.05
"""Seconds between two looks."""
YOUNG = 1_000
"""New objects from which on a look is taken: what fewer of them hold is not worth it."""
QUIET = 10.0
"""Seconds without that many new objects, after which nobody is taken to play."""
REST = 300.0
"""Seconds from one look at all objects to the next one in a quiet moment."""
SPARE = 2_000_000
"""Blocks of memory (about 150 MB) by which memory may more than double until all objects are looked
at while people play.
"""
_CEILING = 100_000
"""New objects at which Python collects by itself, should this collector not come to it."""
_NEVER = 1_000_000


def exclude_loaded() -> None:
    """Exclude what is loaded from looks at new objects, and leave these to a `Collector`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_CEILING, _NEVER, _NEVER)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a collector goes by. `requests`: how many requests came over HTTP so far; `now`: seconds
    that never go back; `blocks`: how many blocks of memory are in use.
    """

    requests: Callable[[], int]
    now: Callable[[], float] = time.monotonic
    blocks: Callable[[], int] = sys.getallocatedblocks


class Collector:
    """Collects garbage. `sleep` waits some seconds without blocking phones."""

    def __init__(self, around: Surroundings, sleep: Callable[[float], object]) -> None:
        self._around = around
        self._sleep = sleep
        self._requests = 0
        self._counted = self._swept = self._busy = around.now()
        self._after = around.blocks()
        self._stopped = threading.Event()

    def run(self) -> None:
        """Collect until stopped."""
        while not self._stopped.is_set():
            self.look()
            self._sleep(EVERY)

    def stop(self) -> None:
        """Stop after the present look."""
        self._stopped.set()

    def look(self) -> None:
        """Look at the new objects, where there are enough, or at all, where it is time."""
        now = self._around.now()
        if gc.get_count()[0] >= YOUNG:
            self._busy = now
            self._take_new()
        if self._swept < self._busy <= now - QUIET and now - self._swept >= REST:
            self._sweep(now)
        elif now - self._counted >= 1:
            self._counted = now
            if self._around.blocks() > 2 * self._after + SPARE:
                self._sweep(now)

    def _take_new(self) -> None:
        """Free the rings among the new objects where requests came; then all count as old ones."""
        requests = self._around.requests()
        if requests != self._requests:
            self._requests = requests
            gc.collect(0)
        gc.freeze()

    def _sweep(self, now: float) -> None:
        """Free the rings among all objects."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._swept, self._after = now, self._around.blocks()
