"""Turns of those who hold no link: what they ask for is worked out one after the other, and takes a
part of the time alone.

Everybody may watch, and look back over a match, which takes tens of milliseconds a time on the
thread that serves everybody. A few connections that asked without a pause came between each two
steps of a play, which then took seconds. Who holds a link does not wait here.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from threading import Lock

from app.desk.errors.refusals import TooMany
from app.operations.load.rates import MACHINE
from app.operations.load.rates import MANY
from app.operations.load.rates import Limit
from games.text import text

OF_ONE, OF_ALL = Limit(0.25, 0.5), Limit(0.5, 1.0)
"""Seconds of work for each second on average, and at once: for one address, and for all."""
PATIENCE = 20.0
"""Most seconds that one waits for a turn."""


class _Turn:
    """A lock whose holders use no more time than a limit allows: one who used more keeps it until
    that is made up for.
    """

    __slots__ = ("_left", "_limit", "_since", "lock")

    def __init__(self, limit: Limit, now: float) -> None:
        self.lock = Lock()
        self._limit, self._left, self._since = limit, limit.burst, now

    def spend(self, seconds: float, now: float) -> float:
        """Count time that was used up to *now*; return the seconds until it is made up for."""
        earned = (now - self._since) * self._limit.rate
        self._left = min(self._limit.burst, self._left + earned) - seconds
        self._since = now
        return max(0.0, -self._left / self._limit.rate)


class Turns:
    """Gives turns, by address. *clock* counts seconds, *sleep* waits some."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self._clock, self._sleep = clock, sleep
        self._all = _Turn(OF_ALL, clock())
        self._of: dict[str, _Turn] = {}

    @contextmanager
    def of(self, address: str) -> Iterator[None]:
        """Wait until it is an address's turn, which lasts for the `with` block; raise `TooMany`
        where that takes too long. The machine itself does not wait: a proxy asks for many there.
        """
        if address in MACHINE:
            yield
            return
        own = self._turn_of(address)
        with _held(own):
            with _held(self._all):
                begun = self._clock()
                try:
                    yield
                finally:
                    used = self._clock() - begun
                    self._rest(self._all, used)
            self._rest(own, used)

    def _rest(self, turn: _Turn, used: float) -> None:
        wait = turn.spend(used, self._clock())
        if wait:
            self._sleep(wait)

    def _turn_of(self, address: str) -> _Turn:
        if len(self._of) >= MANY:
            self._of = {key: turn for key, turn in self._of.items() if turn.lock.locked()}
        return self._of.setdefault(address, _Turn(OF_ONE, self._clock()))


@contextmanager
def _held(turn: _Turn) -> Iterator[None]:
    if not turn.lock.acquire(timeout=PATIENCE):
        raise TooMany(text("Too many calls at once; wait a moment."), ceil(PATIENCE))
    try:
        yield
    finally:
        turn.lock.release()
