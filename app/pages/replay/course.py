"""The main numbers of a match at each place of an axis. They are worked out once for each length of
the log: the table of each place would have to be derived again for everyone who looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import NamedTuple

from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from app.pages.table.changes import value
from games.rules import Game
from games.screen import Count
from games.table import Table
from projections.knowledge.recent import Grown
from projections.replay.as_recorded import Axis
from projections.replay.step import Step

Numbers = tuple[int, ...]
"""A number at each place, 0 where it does not exist yet."""


class _Read(NamedTuple):
    """The turn of a table, and each main number of each seat (None: it does not exist)."""

    turn: int
    numbers: tuple[int | None, ...]


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


@dataclass(slots=True)
class _Courses:
    """What was read from the tables of a match, kept with it: of each table as it was recorded, and
    of each line as it stands. Most plays change no main number: equal rows are one object.
    """

    recorded: list[_Read] = field(default_factory=list)
    standing: Grown[Step, _Read] = field(default_factory=Grown)
    known: dict[_Read, _Read] = field(default_factory=dict)

    def read(self, here: Live, table: Table) -> _Read:
        """Read a table."""
        row = _read(here, table)
        return self.known.setdefault(row, row)


def _course(here: Live, axis: Axis) -> Course:
    rows = _rows(here, axis)
    here.rest()
    counts, seats = _counts(here.game), len(here.manifest.seats)
    columns = [*zip(*(row.numbers for row in rows), strict=True)]
    return Course(
        tuple(row.turn for row in rows),
        {
            count: tuple(map(_numbers, columns[place * seats : (place + 1) * seats]))
            for place, count in enumerate(counts)
        },
    )


def _rows(here: Live, axis: Axis) -> Sequence[_Read]:
    """What was read from the table at each place of an axis; of a table that was read before it is
    taken along.
    """
    known = here.kept(_Courses, _Courses)
    if axis == Axis.RECORDED:
        new = past_of(here).tables[len(known.recorded) :]
        known.recorded += [known.read(here, table) for table in new]
        return known.recorded
    steps = here.history.steps
    rows = [known.read(here, here.history.start)]
    read = known.standing.follow(steps, lambda place: known.read(here, steps[place].table))
    for step, row in zip(steps, read, strict=True):
        if step.ply == len(rows):
            rows.append(row)
        else:
            rows[step.ply] = row
    return rows


def _read(here: Live, table: Table) -> _Read:
    """The turn of a table, and each main number of each seat."""
    game, seats = here.game, here.manifest.seats
    return _Read(
        table.turn,
        tuple(value(game, table, seat, count) for count in _counts(game) for seat in seats),
    )


def _counts(game: Game) -> list[Count]:
    """The main numbers of a game."""
    return [count for count in (game.screen.bar if game.screen else ()) if count.large]


def _numbers(numbers: Sequence[int | None]) -> Numbers | None:
    if all(number is None for number in numbers):
        return None
    return tuple(number or 0 for number in numbers)
