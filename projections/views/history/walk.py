"""The walk back after a ruling, as one viewer may read it: which player still has to move what."""

from __future__ import annotations

from collections.abc import Sequence

from events.envelope import Event
from games.text import Text
from games.text import text
from projections.knowledge.past import Past
from projections.knowledge.recent import Recent
from projections.knowledge.viewer import Role
from projections.knowledge.viewer import Viewer
from projections.text.names import piece_name
from projections.views.base import View
from projections.walkback.tasks import Act
from projections.walkback.tasks import Task


class LotView(View, frozen=True, kw_only=True):
    """A draw by chance: its version, the places drawn and the number of cards, and the cards there
    if their owner showed them.
    """

    version: int
    places: tuple[int, ...]
    among: int
    names: tuple[Text, ...]


class TaskView(View, frozen=True, kw_only=True):
    """One task (see `projections.walkback.tasks`): the ruling that asks for it (its version; in a
    preview that of the log), its place in the whole list of that ruling, who does it, and whether
    it is done: ticked, overtaken by a later play, or idle, as hands had not done what it undoes.
    `among`: the number of cards from which some are taken at random.
    """

    ruling: int
    place: int
    words: Text
    seat: str
    done: bool
    act: Act
    piece: str
    zone: str
    cell: str
    among: int
    lot: LotView | None


class WalkView(View, frozen=True, kw_only=True):
    """The tasks after a ruling (its version, kind and reason), behind those that hands had not done
    after rulings before it; a seat gets only its own. `done`: all of these are done; `left`: the
    number of all tasks not yet done, as far as the viewer may tell: whether a later play has
    overtaken a task is for those who may read it.
    """

    ruling: int
    kind: str
    reason: str
    steps: tuple[TaskView, ...]
    done: bool
    left: int


def may_do(viewer: Viewer, task: Task | TaskView) -> bool:
    """Return whether a task is shown to a viewer: a seat's own, all to those who see all."""
    return viewer.sees_all or (viewer.role == Role.SEAT and task.seat == viewer.seat)


def walk_view(viewer: Viewer, last: Event, rows: Sequence[TaskView], left: int) -> WalkView | None:
    """Return the walk back after the *last* ruling: the *rows* of the open tasks that a viewer
    reads, and how many of all are *left*; None for a viewer who has nothing to do in it.
    """
    if not rows and not viewer.sees_all:
        return None
    return WalkView(
        ruling=last.version,
        kind=last.kind,
        reason=last.data.get("reason", ""),
        steps=tuple(rows),
        done=all(row.done for row in rows),
        left=left,
    )


def task_view(
    past: Past,
    viewer: Viewer,
    version: int,
    place: int,
    task: Task,
    done: bool = False,
    lot: Event | None = None,
) -> TaskView:
    """Return one task, with the names that a viewer may know at the ruling *version*."""
    shown = viewer.sees_all or _may_read(past, viewer, version, place, task)
    return TaskView(
        ruling=version,
        place=place,
        words=task.words if shown else text("A card only its owner may know."),
        seat=task.seat,
        done=done,
        act=task.act,
        piece=task.piece if shown else "",
        zone=task.zone,
        cell=task.cell,
        among=task.among,
        lot=None if lot is None else _lot(past, lot),
    )


def _may_read(past: Past, viewer: Viewer, version: int, place: int, task: Task) -> bool:
    """Whether a viewer may know every card that the task *place* of the ruling *version* names. No
    later line changes it; to find it out, tables of long ago are derived again.
    """
    known: Recent[tuple[int, int], bool] = past.recent(("tasks", viewer))
    told = known.get((version, place))
    if told is None:
        own = not task.secret or viewer.seat == task.seat
        told = own and not any(map(past.secret(viewer, version), task.names))
        known.put((version, place), told)
    return told


def _lot(past: Past, event: Event) -> LotView:
    table, shown = past.tables[event.version], event.data["shown"]
    cards = [shown[place - 1] for place in event.data["places"]] if shown else []
    return LotView(
        version=event.version,
        places=tuple(event.data["places"]),
        among=event.data["among"],
        names=tuple(piece_name(past.game, table, id_) for id_ in cards),
    )
