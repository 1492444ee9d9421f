"""Which tasks of a walk back later plays have made needless: a piece that was played again since, a
dial that shows another number by now.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence

from games.rules import Game
from games.table import Table
from projections.walkback.places import place_of
from projections.walkback.tasks import Act
from projections.walkback.tasks import Task

_PLACING = (Act.CONCEAL, Act.ASIDE, Act.MOVE, Act.ATTACH, Act.BOX, Act.EXCHANGE)
_NO_HOMES: Mapping[str, str] = {}


def overtaken(game: Game, tasks: Sequence[Task], then: Table, now: Table) -> frozenset[int]:
    """Return the indices of the tasks whose goal later plays have changed.

    *then*: the table as the ruling left it. Who follows such a task would undo a play that stands.
    """
    if then is now:
        return frozenset()
    rows = enumerate(tasks)
    return frozenset(place for place, task in rows if _is_overtaken(game, task, then, now))


def _is_overtaken(game: Game, task: Task, then: Table, now: Table) -> bool:
    if task.act == Act.DIAL:
        return then.count(task.owner, task.key) != now.count(task.owner, task.key)
    placed = [id_ for id_ in (task.pieces or (task.piece,)) if id_ and task.act in _PLACING]
    return bool(placed) and all(
        place_of(game, then, id_, _NO_HOMES) != place_of(game, now, id_, _NO_HOMES)
        for id_ in placed
    )
