"""The server's time: starts at the machine's clock and then counts evenly, even if that clock is
changed.

A clock that is set forward would make every deadline expire at once, one that is set back would
stop time. So a change is reported but not followed while a player's clock runs in any match, and
followed as soon as none runs. A clock far behind the newest line of the log is wrong for certain:
then nothing is recorded until it is set.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC
from datetime import datetime

from events.log import Trouble
from events.log import Unavailable
from events.store.database import Database

TOLERANCE = 2_000
"""Milliseconds by which the machine's clock may differ without a report: operating systems correct
it in small steps.
"""
FAR = 24 * 60 * 60 * 1000
"""Milliseconds behind the newest line of the log from which the clock is certainly wrong."""
_MILLION = 1_000_000


def evenly() -> int:
    """Return nanoseconds of a counter that cannot be set and goes on while a laptop sleeps."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)  # Linux
    return time.clock_gettime_ns(boot) if boot is not None else time.monotonic_ns()


class SteadyClock:
    """Milliseconds since 1970 UTC. *wall*: the machine's clock; *count*: the even counter; both in
    nanoseconds.
    """

    def __init__(
        self, wall: Callable[[], int] = time.time_ns, count: Callable[[], int] = evenly
    ) -> None:
        self._wall = wall
        self._count = count
        self._start = wall() - count()

    def __call__(self) -> int:
        """Return the time."""
        return (self._start + self._count()) // _MILLION

    def change(self) -> int:
        """Return the milliseconds by which the machine's clock was set forward since the start
        (negative: back).
        """
        return (self._wall() - self._count() - self._start) // _MILLION

    def take_over(self) -> None:
        """Follow the machine's clock from now on."""
        self._start = self._wall() - self._count()


class ClockWatch:
    """Watches the machine's clock. *newest*: time of the newest line of the log (ms); *runs*:
    whether a player's clock runs in any match; *say*: prints on the terminal.
    """

    def __init__(
        self,
        clock: SteadyClock,
        newest: int,
        runs: Callable[[], bool],
        database: Database,
        say: Callable[[str], None],
    ) -> None:
        self._clock = clock
        self._newest = newest
        self._runs = runs
        self._database = database
        self._say = say
        self._told = 0
        self.change = 0

    def look(self) -> None:
        """Check once: report a change, follow it where no player's clock runs, and stop recording
        where the clock is certainly wrong.
        """
        self.change = self._clock.change()
        if abs(self.change - self._told) > TOLERANCE:
            self._told = self.change
            self._say(_words(self.change))
        if abs(self.change) > TOLERANCE and not self._runs():
            self._clock.take_over()
            self._told = self.change = 0
            self._say("no clock runs in any match: the server goes by the machine's clock again")
        self._database.hold(self._wrong())

    def _wrong(self) -> Unavailable | None:
        now = self._clock()
        if now >= self._newest - FAR:
            return None
        return Unavailable(
            Trouble.CLOCK, f"it says {_date(now)}, and the newest line is of {_date(self._newest)}"
        )


def _words(change: int) -> str:
    if abs(change) <= TOLERANCE:
        return "the clock of this machine is right again"
    way = "forward" if change > 0 else "back"
    return (
        f"the clock of this machine was set {way} by {abs(change) // 1000} seconds; the server "
        "counts on evenly while a clock runs in a match"
    )


def _date(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
