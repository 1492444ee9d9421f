"""Collects garbage while the server runs: objects that hold one another in a ring.

Python's own collector looks at 100,000 new objects at once, which stops every phone for a tenth of
a second. This one looks at new objects twenty times a second, a few milliseconds each, and at all
objects when nobody plays.
"""

from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager

EVERY = 0.05
"""Seconds between two looks."""
YOUNG = 1_000
"""New objects from which on they are looked at: what fewer of them hold is not worth it."""
QUIET = 10.0
"""Seconds without that many new objects, after which nobody is taken to play."""
REST = 300.0
"""Seconds from one look at all objects to the next one in a quiet moment."""
SPARE = 2_000_000
"""Blocks of memory (about 150 MB) by which memory may double unlooked at; more is looked at while
people play.
"""
_CEILING = 100_000
"""New objects at which Python collects by itself, should this collector not come to it."""
_NEVER = 1_000_000


def exclude_loaded() -> None:
    """Exclude what is loaded from all looks, and leave the rest to a `Collector`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_CEILING, _NEVER, _NEVER)


class Collector:
    """Collects garbage. `sleep` waits some seconds without blocking phones; `now`: seconds that
    never go back; `blocks`: how many blocks of memory are in use.
    """

    def __init__(
        self,
        sleep: Callable[[float], object],
        now: Callable[[], float] = time.monotonic,
        blocks: Callable[[], int] = sys.getallocatedblocks,
    ) -> None:
        self._sleep = sleep
        self._now = now
        self._blocks = blocks
        self._counted = self._swept = self._busy = now()
        self._after = blocks()
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
        """Collect among the new objects, where there are enough, or among all, where it is time."""
        now = self._now()
        if gc.get_count()[0] >= YOUNG:
            self._busy = now
            gc.collect(0)
        if self._swept < self._busy <= now - QUIET and now - self._swept >= REST:
            self._sweep(now)
        elif now - self._counted >= 1:
            self._counted = now
            if self._blocks() > 2 * self._after + SPARE:
                self._sweep(now)

    def _sweep(self, now: float) -> None:
        gc.collect()
        self._swept, self._after = now, self._blocks()


@contextmanager
def collecting(
    collector: Collector, start: Callable[[Callable[[], None]], object]
) -> Iterator[Collector]:
    """Run the collector within a `with` block; *start* runs a function in the background."""
    start(collector.run)
    try:
        yield collector
    finally:
        collector.stop()
