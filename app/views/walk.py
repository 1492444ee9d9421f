"""The walk back after the rulings of a match, as one viewer may read it."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from collections.abc import Set

from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from app.desk.walkback import done
from app.desk.walkback import draws
from app.desk.walkback import open_rulings
from app.desk.walkback import tasks_after
from app.desk.walkback import tasks_left
from events.envelope import Event
from projections.knowledge.viewer import Viewer
from projections.views.history.walk import TaskView
from projections.views.history.walk import WalkView
from projections.views.history.walk import may_do
from projections.views.history.walk import task_view
from projections.views.history.walk import walk_view
from projections.walkback.overtaken import overtaken
from projections.walkback.tasks import Task


def open_walk(live: Live, viewer: Viewer) -> WalkView | None:
    """Return the walk back after the last ruling as *viewer* may read it (a seat: only its own
    tasks), or None. What hands had not done after the rulings before it comes first.
    """
    rulings = live.lookback.kept("walk back", live.head, lambda: open_rulings(live))
    if not rulings:
        return None
    left = live.lookback.kept("left to do", live.head, lambda: [*_left(live, rulings)])
    parts = [_walk_rows(live, viewer, *each) for each in left]
    rows = [row for part, _ in parts for row in part]
    return walk_view(viewer, rulings[-1], rows, sum(undone for _, undone in parts))


def _left(
    live: Live, rulings: Sequence[Event]
) -> Iterator[tuple[Event, Mapping[int, Task], Set[int]]]:
    """Each open ruling with its tasks that were left, and those that later plays have overtaken."""
    for ruling in rulings:
        tasks, then = tasks_after(live, ruling), past_of(live).tables[ruling.version]
        over = overtaken(live.game, tasks, then, live.table)
        yield ruling, tasks_left(live, ruling, rulings[-1]), over


def _walk_rows(
    live: Live, viewer: Viewer, ruling: Event, left: Mapping[int, Task], over: Set[int]
) -> tuple[list[TaskView], int]:
    """The tasks of a ruling that a viewer reads, and how many of all are not done."""
    past, lots = past_of(live), draws(live, ruling.version)
    ready = done(live, ruling) | {
        place for place, task in left.items() if place in over and may_do(viewer, task)
    }
    rows = [
        task_view(past, viewer, ruling.version, place, task, place in ready, lots.get(place))
        for place, task in left.items()
        if may_do(viewer, task)
    ]
    return rows, len(left.keys() - ready)
