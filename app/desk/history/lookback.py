"""The past of a match, shared by all who look at it: what was believed and known at each line, and
the moments. Each is computed once for each length of the log.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from operator import is_
from typing import TYPE_CHECKING
from typing import Any
from typing import NamedTuple
from typing import TypeVar

from events.log import Head
from projections.knowledge.moments import Moment
from projections.knowledge.moments import MomentKind
from projections.knowledge.moments import Recorded
from projections.knowledge.moments import recorded_moments
from projections.knowledge.moments import standing_moments
from projections.knowledge.past import Past
from projections.knowledge.recent import Grown
from projections.knowledge.viewer import Viewer
from projections.replay.as_recorded import Axis
from projections.replay.step import Step
from projections.replay.step import place_of
from projections.views.history.moments import MomentView
from projections.views.history.moments import moment_view

if TYPE_CHECKING:
    from app.desk.history.live import Live

Value = TypeVar("Value")


Around = tuple[Step, Step | None]
"""A line of a match as it stands, and the one before it (None: it is the first)."""


class Worded(NamedTuple):
    """A moment in the words of one viewer (None: who may not know of it), and what else these
    follow from (`around`, None for the tables as they were recorded).
    """

    moment: Moment
    around: Around | None
    view: MomentView | None


class Lookback:
    """Results about the past of a match. A result is valid while the log has the head for which it
    was computed. `of_events`, `of_steps`: the moments of each event, and of each line as it stands;
    `words`: in words, by axis and viewer.
    """

    def __init__(self) -> None:
        self._kept: dict[object, tuple[Head, Any]] = {}
        self._past: Past | None = None
        self.of_events = Recorded()
        self.of_steps: Grown[Step, tuple[Moment, ...]] = Grown()
        self.words: dict[tuple[Axis, Viewer], dict[tuple[MomentKind, int], Worded]] = {}

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
    look, game, events = live.lookback, live.game, live.events
    if axis == Axis.STANDING:
        recorded = moments(live, Axis.RECORDED)
        return standing_moments(game, events, live.history, recorded, look.of_steps)
    tables, opened = past_of(live).tables, live.manifest.opened_at
    return recorded_moments(game, events, tables, live.history, opened, look.of_events)


def _views(live: Live, axis: Axis, viewer: Viewer) -> Iterator[MomentView]:
    """The moments that a viewer may know. What one of them says follows from it, from what was
    known at its line, and from the tables around it: the words of those about which all that is as
    it was are taken along.
    """
    words = live.lookback.words.get((axis, viewer), {})
    kept: dict[tuple[MomentKind, int], Worded] = {}
    for moment in moments(live, axis):
        around = _around(live, moment) if axis == Axis.STANDING else None
        key = moment.kind, moment.version
        known = words.get(key)
        if known is None or known.moment != moment or not _same(known.around, around):
            known = Worded(moment, around, _view(live, viewer, moment, around))
        kept[key] = known
        if known.view is not None:
            yield known.view
    live.lookback.words[axis, viewer] = kept


def _view(live: Live, viewer: Viewer, moment: Moment, around: Around | None) -> MomentView | None:
    past = past_of(live)
    if around is None:  # tables of long ago are derived again: only those that are shown
        before, after = past.tables[moment.version - 1], past.tables[moment.version]
    else:
        step, last = around
        before, after = last.table if last else live.history.start, step.table
    return moment_view(past, viewer, moment, before, after)


def _around(live: Live, moment: Moment) -> Around | None:
    """The step of a match as it stands that has a moment's line, and the one before it; None where
    there is none.
    """
    steps = live.history.steps
    place = place_of(steps, moment.version)
    if place == len(steps) or steps[place].version != moment.version:
        return None
    return steps[place], steps[place - 1] if place else None


def _same(one: Around | None, other: Around | None) -> bool:
    """Whether two are the very same steps."""
    return (one is None and other is None) or (
        one is not None and other is not None and all(map(is_, one, other))
    )
