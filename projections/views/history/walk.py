"""The walk back after a ruling, as one viewer may read it: which player still has to move what."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from collections.abc import Set

from events.envelope import Event
from games.text import Text
from games.text import text
from projections.knowledge.past import Past
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
    """One task (see `projections.walkback.tasks`): its place in the whole list, who does it, and
    whether it is done: ticked, or overtaken by a later play. `among`: the number of cards from
    which some are taken at random.
    """

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
    """The tasks after a ruling (its version, kind and reason); a seat gets only its own. `done`:
    all of these are done; `left`: the number of all tasks not yet done, as far as the viewer may
    tell: whether a later play has overtaken a task is for those who may read it.
    """

    ruling: int
    kind: str
    reason: str
    steps: tuple[TaskView, ...]
    done: bool
    left: int


def may_do(viewer: Viewer, task: Task) -> bool:
    """Return whether a task is shown to a viewer: a seat's own, all to those who see all."""
    return viewer.sees_all or (viewer.role == Role.SEAT and task.seat == viewer.seat)


def walk_view(
    past: Past,
    viewer: Viewer,
    ruling: Event,
    tasks: Sequence[Task],
    done: Set[int],
    lots: Mapping[int, Event],
) -> WalkView | None:
    """Return the walk back after a ruling; None for a viewer who has nothing to do in it.

    *done*: the places of the tasks that are done. *lots*: place -> the last draw for it.
    """
    rows = tuple(
        task_view(past, viewer, ruling.version, place, task, place in done, lots.get(place))
        for place, task in enumerate(tasks)
        if may_do(viewer, task)
    )
    if not rows and not viewer.sees_all:
        return None
    return WalkView(
        ruling=ruling.version,
        kind=ruling.kind,
        reason=ruling.data.get("reason", ""),
        steps=rows,
        done=all(row.done for row in rows),
        left=len(tasks) - len(done & set(range(len(tasks)))),
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
    secret = past.secret(viewer, version)
    own = not task.secret or viewer.sees_all or viewer.seat == task.seat
    shown = own and not any(map(secret, task.names))
    return TaskView(
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


def _lot(past: Past, event: Event) -> LotView:
    table, shown = past.tables[event.version], event.data["shown"]
    cards = [shown[place - 1] for place in event.data["places"]] if shown else []
    return LotView(
        version=event.version,
        places=tuple(event.data["places"]),
        among=event.data["among"],
        names=tuple(piece_name(past.game, table, id_) for id_ in cards),
    )
