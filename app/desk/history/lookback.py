"""The past of a match, shared by all who look at it: what was believed and known at each line, and
the moments. Each is computed once for each length of the log.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from typing import TYPE_CHECKING
from typing import Any
from typing import TypeVar

from events.log import Head
from games.table import Table
from projections.knowledge.moments import Moment
from projections.knowledge.moments import recorded_moments
from projections.knowledge.moments import standing_moments
from projections.knowledge.past import Past
from projections.knowledge.viewer import Viewer
from projections.replay.as_recorded import Axis
from projections.replay.replay import Step
from projections.views.history.moments import MomentView
from projections.views.history.moments import moment_view

if TYPE_CHECKING:
    from app.desk.history.live import Live

Value = TypeVar("Value")


class Lookback:
    """Results about the past of a match. A result is valid while the log has the head for which it
    was computed.
    """

    def __init__(self) -> None:
        self._kept: dict[object, tuple[Head, Any]] = {}
        self._past: Past | None = None

    def kept(self, key: object, head: Head, make: Callable[[], Value]) -> Value:
        """Return the value known under *key* for this head; *make* makes it where there is none."""
        known = self._kept.get(key)
        if known is None or known[0] != head:
            known = self._kept[key] = (head, make())
        value: Value = known[1]
        return value

    def past(self, live: Live) -> Past:
        """Return what was believed and known at each line of *live*. A play asks dozens of times,
        so that the match is locked only for what is new.
        """
        if self._past is not None and self._past.has_followed(live.events):
            return self._past
        with live.lock:
            if self._past is None:
                self._past = Past(live.game, live.history.start)
            return self._past.follow(live.events, live.history)


def past_of(live: Live) -> Past:
    """Return what was believed and known after each event of a match, the last one included."""
    return live.lookback.past(live)


def moments(live: Live, axis: Axis) -> tuple[Moment, ...]:
    """Return the moments of a match on an axis, in their order."""
    with live.lock:
        return live.lookback.kept(axis, live.head, lambda: _moments(live, axis))


def moment_views(live: Live, axis: Axis, viewer: Viewer) -> tuple[MomentView, ...]:
    """Return the moments of a match as a viewer may know them, in words."""
    with live.lock:
        return live.lookback.kept(
            (axis, viewer), live.head, lambda: tuple(_views(live, axis, viewer))
        )


def _moments(live: Live, axis: Axis) -> tuple[Moment, ...]:
    if axis == Axis.STANDING:
        recorded = moments(live, Axis.RECORDED)
        return standing_moments(live.game, live.events, live.history, recorded)
    tables, opened = past_of(live).tables, live.manifest.opened_at
    return recorded_moments(live.game, live.events, tables, live.history, opened)


def _views(live: Live, axis: Axis, viewer: Viewer) -> Iterator[MomentView]:
    past = past_of(live)
    standing = {step.version: both for step, both in _around(live)} if axis == Axis.STANDING else {}
    for moment in moments(live, axis):
        both = standing.get(moment.version)
        if both is None:  # tables of long ago are derived again: only those that are shown
            both = past.tables[moment.version - 1], past.tables[moment.version]
        view = moment_view(past, viewer, moment, *both)
        if view is not None:
            yield view


def _around(live: Live) -> Iterator[tuple[Step, tuple[Table, Table]]]:
    """Each step of a match as it stands, with the tables before and after it."""
    before = live.history.start
    for step in live.history.steps:
        after = step.table
        yield step, (before, after)
        before = after
