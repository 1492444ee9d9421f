"""The clock of a seat as it is drawn."""

from __future__ import annotations

from msgspec import Struct

from app.views.match import MatchView
from projections.views.clock import ClockView


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


def _face(view: MatchView, time: ClockView, seat: str, ticking: bool) -> ClockFace:
    run = time.running
    mine = run is not None and run.seat == seat
    going = not time.stopped and seat in view.to_act and view.outcome is None
    used = time.used.get(seat, 0)
    deadline = run.ends if run and mine else None
    counts = ticking and (deadline is not None or going)
    shown = None
    if run and mine:
        shown = run.left
    elif used >= 1000 or going:
        shown = used
    return ClockFace(
        seat=seat,
        waits=run is not None and not mine,
        stopped=time.stopped,
        awaited=bool(time.awaited),
        running=going,
        limited=mine,
        deadline=deadline,
        limit=run.limit if run and mine else 0,
        since=view.now - used if going and deadline is None else None,
        shown=None if counts else shown,
        counts=counts,
        mine=seat == view.seat,
    )
