"""The main numbers of a match at each place of an axis. They are worked out once for each length of
the log: the table of each place would have to be derived again for everyone who looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from app.pages.table.changes import value
from events.vocabulary import Seat
from games.rules import Game
from games.screen import Count
from games.table import Table
from projections.replay.as_recorded import Axis

Numbers = tuple[int, ...]
"""A number at each place, 0 where it does not exist yet."""


@dataclass(frozen=True, slots=True)
class Course:
    """The turn at each place, and each main number of each seat (None: it never exists). All of it
    is public.
    """

    turns: tuple[int, ...]
    numbers: Mapping[Count, tuple[Numbers | None, ...]]

    @property
    def last(self) -> int:
        """The last place."""
        return len(self.turns) - 1


def course(here: Live, axis: Axis) -> Course:
    """Return the course of a match on an axis."""
    with here.lock:
        return here.lookback.kept(("course", axis), here.head, lambda: _course(here, axis))


def table_at(here: Live, axis: Axis, place: int) -> Table:
    """Return the table at a place of an axis; after the last place, the last table."""
    if axis == Axis.RECORDED:
        tables = past_of(here).tables
        return tables[min(place, len(tables) - 1)]
    steps = reversed(here.history.steps)
    return next((step.table for step in steps if step.ply <= place), here.history.start)


def _course(here: Live, axis: Axis) -> Course:
    tables, seats = _tables(here, axis), here.manifest.seats
    here.rest()
    counts = [count for count in (here.game.screen.bar if here.game.screen else ()) if count.large]
    return Course(
        tuple(table.turn for table in tables),
        {
            count: tuple(_numbers(here.game, tables, seat, count) for seat in seats)
            for count in counts
        },
    )


def _tables(here: Live, axis: Axis) -> Sequence[Table]:
    """The table at each place of an axis; each was derived once."""
    if axis == Axis.RECORDED:
        return past_of(here).tables[:]
    tables = [here.history.start]
    for step in here.history.steps:
        if step.ply == len(tables):
            tables.append(step.table)
        else:
            tables[step.ply] = step.table
    return tables


def _numbers(game: Game, tables: Sequence[Table], seat: Seat, count: Count) -> Numbers | None:
    numbers = [value(game, table, seat, count) for table in tables]
    if all(number is None for number in numbers):
        return None
    return tuple(number or 0 for number in numbers)
