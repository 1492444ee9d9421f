"""The clock of a seat as it is drawn."""

from __future__ import annotations

from msgspec import Struct

from app.views.match import MatchView
from projections.views.clock import ClockView
from projections.views.clock import RunningView

SECOND = 1_000
"""Milliseconds of which a clock that stands shows nothing."""


class ClockFace(Struct, frozen=True):
    """The clock of one seat.

    `waits`: the limited clock runs for another seat, so nothing is shown; `running`: it counts;
    `limited`: it counts down to `deadline` (ms since 1970 UTC, None while it is paused) from a
    `limit`; `since`: otherwise, from when it counts up. `shown`: the milliseconds to show (None:
    none, or the device computes them, see `counts`). `mine`: it is the viewer's own. `awaited`: it
    is paused until every seat is taken.
    """

    seat: str
    waits: bool
    stopped: bool
    awaited: bool
    running: bool
    limited: bool
    deadline: int | None
    limit: int
    since: int | None
    shown: int | None
    counts: bool
    mine: bool


def clock_face(view: MatchView, seat: str, ticking: bool) -> ClockFace | None:
    """Return the clock of a seat (None: the match has none). *ticking*: the device counts by
    itself, so the value of a running clock changes only with an event.
    """
    return None if view.clock is None else _face(view, view.clock, seat, ticking)


class SeatClock(Struct, frozen=True):
    """The time of one seat. `limit`: the limited clock, if it is this seat's; `deadline`: until
    when that counts down (None: it does not); `going`: time counts, one way or the other; `since`:
    from when it counts up (None: it does not); `shown`: the milliseconds so far or left (None:
    nothing worth showing).
    """

    limit: RunningView | None
    going: bool
    deadline: int | None
    since: int | None
    shown: int | None


def seat_clock(time: ClockView, seat: str, acts: bool, now: int) -> SeatClock:
    """Return the time of a seat, which *acts* or does not, at *now* (ms since 1970 UTC)."""
    limit = time.running if time.running is not None and time.running.seat == seat else None
    going, used = acts and not time.stopped, time.used.get(seat, 0)
    if limit is not None:
        return SeatClock(limit, going, limit.ends, None, limit.left)
    since = now - used if going else None
    return SeatClock(None, going, None, since, used if going or used >= SECOND else None)


def _face(view: MatchView, time: ClockView, seat: str, ticking: bool) -> ClockFace:
    acts = seat in view.to_act and view.outcome is None
    clock = seat_clock(time, seat, acts, view.now)
    limit = clock.limit
    counts = ticking and (clock.deadline is not None or clock.going)
    return ClockFace(
        seat=seat,
        waits=time.running is not None and limit is None,
        stopped=time.stopped,
        awaited=bool(time.awaited),
        running=clock.going,
        limited=limit is not None,
        deadline=clock.deadline,
        limit=limit.limit if limit is not None else 0,
        since=clock.since,
        shown=None if counts else clock.shown,
        counts=counts,
        mine=seat == view.seat,
    )
