"""The clocks, with absolute times: a phone counts down on its own.

They depend on the match's `Clocks`, which change only with its events.
"""

from __future__ import annotations

from collections.abc import Mapping

from projections.clocks.clocks import Clocks
from projections.clocks.clocks import at_time
from projections.views.base import View


class RunningView(View, frozen=True, kw_only=True):
    """The clock with a limit (all in ms): its seat, its key (another key is another clock), its
    full limit, when an action falls due (null: none does), the time left now, and when it ends
    (null while it is stopped).
    """

    seat: str
    key: str
    limit: int
    due: int | None
    left: int
    ends: int | None


class ClockView(View, frozen=True, kw_only=True):
    """All clocks of a match: the one with a limit, whether they are stopped, the seats that must be
    taken before they start, the ms in which each seat was to act, and when the turn on the table
    began.
    """

    running: RunningView | None
    stopped: bool
    awaited: tuple[str, ...]
    used: Mapping[str, int]
    turn_since: int


def clock_view(clocks: Clocks, now: int) -> ClockView:
    """Return the clocks as they show at *now* (ms since 1970 UTC)."""
    shown = at_time(clocks, now)
    return ClockView(
        running=_running(shown, now),
        stopped=shown.stopped,
        awaited=tuple(sorted(shown.awaited)),
        used=dict(shown.used),
        turn_since=shown.turn_since,
    )


def _running(clocks: Clocks, now: int) -> RunningView | None:
    running = clocks.running
    if running is None:
        return None
    return RunningView(
        seat=running.seat,
        key=running.key,
        limit=running.limit,
        due=clocks.due,
        left=clocks.left(now) or 0,
        ends=None if clocks.stopped else running.since + running.left,
    )
