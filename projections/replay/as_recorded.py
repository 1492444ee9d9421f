"""The match as it was believed while it was recorded: the table after each event, by the rulings
known then. Clocks use this axis.

An amendment carries out only the lines again that it may change, so that a long match with many
rulings stays fast.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from enum import StrEnum
from typing import overload

from events import kinds
from events.amend import amend
from events.amend import amended
from events.envelope import Event
from events.record import Entry
from games.rules import Game
from games.table import Table
from projections.replay.fading import Fading
from projections.replay.persistent import PersistentList
from projections.replay.rebase import first_touched
from projections.replay.replay import Replay
from projections.replay.replay import ReplayTrouble
from projections.replay.replay import Step
from projections.replay.replay import take
from projections.replay.step import VERSION
from projections.replay.step import place_of


class Axis(StrEnum):
    """How the history of a match is read: as it counts now, by ply; or as it was believed when it
    was recorded, by version.
    """

    STANDING = "standing"
    RECORDED = "recorded"


class Walk:
    """A log carried out event by event: `steps` of its record as it was believed after the last
    one, with `table` and `ply` after them. Accepted plays are not judged again.
    """

    __slots__ = ("_game", "_start", "ply", "steps", "table")

    def __init__(self, game: Game, start: Table, steps: Iterable[Step] = ()) -> None:
        self._game = game
        self._start = start
        self.steps = list(steps)
        self.table, self.ply = self._last()

    def take(self, events: Sequence[Event], place: int) -> int:
        """Take in the event at *place*, after all events before it, and return how many steps were
        kept unchanged.
        """
        event = events[place]
        kind = kinds.kind_of(event)
        if kind.rewrite is not None:
            return self._rewrite(events, place)
        kept = len(self.steps)
        if kind.line is not None:
            self._add(kind.line(event))
        return kept

    def take_over(self, kept: int, steps: Sequence[Step]) -> None:
        """Take over *steps*, of which the first *kept* ones are those known."""
        self.steps[kept:] = steps[kept:]
        self.table, self.ply = self._last()

    def fork(self) -> None:
        """Continue with a copy of the list of steps; the old list stays as it is."""
        self.steps = list(self.steps)

    def _add(self, entry: Entry) -> None:
        step = take(self._game, self.table, self.ply, entry)
        self.steps.append(step)
        self.table, self.ply = step.table, step.ply

    def _rewrite(self, events: Sequence[Event], place: int) -> int:
        """Carry out again what an event may have changed. Only a withdrawal needs the whole log."""
        last = events[place]
        since = first_touched(events, last.kind, last.data, last.version)
        kept = place_of(self.steps, since)
        lines = [step.entry for step in self.steps[kept:]]
        del self.steps[kept:]
        self.table, self.ply = self._last()
        whole = last.kind == kinds.RULING_WITHDRAWN
        for entry in amend(events[: place + 1]).entries[kept:] if whole else amended(lines, last):
            self._add(entry)
        return kept

    def _last(self) -> tuple[Table, int]:
        if not self.steps:
            return self._start, 0
        return self.steps[-1].table, self.steps[-1].ply


def recorded(game: Game, start: Table, events: Sequence[Event]) -> Iterator[tuple[Event, Table]]:
    """Yield each event of a match with the table after it, by the rulings known then."""
    walk = Walk(game, start)
    for place, event in enumerate(events):
        walk.take(events, place)
        yield event, walk.table


class Tables(Sequence[Table]):
    """The table after each number of events, each that of the last line carried out by then."""

    def __init__(self, start: Table) -> None:
        self._start = start
        self._steps: list[Step | None] = [None]

    @property
    def last(self) -> Step | None:
        """The last line carried out; None before the first."""
        return self._steps[-1]

    def add(self, step: Step | None) -> None:
        """Add the table after one more event."""
        self._steps.append(step)

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, place: int) -> Table: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Table]: ...

    def __getitem__(self, place: int | slice) -> Table | Sequence[Table]:
        """Return the table after so many events, or several."""
        if isinstance(place, slice):
            return [self._of(step) for step in self._steps[place]]
        return self._of(self._steps[place])

    def _of(self, step: Step | None) -> Table:
        return self._start if step is None else step.table


class Believed:
    """What was believed after each event of one match: any moment of a long match is looked up, not
    played again.

    `tables`: the table after each number of events; the first is before all of them. Between two
    events that rewrite the record its lines are only appended, so the history at a moment is a
    prefix of a list of steps.
    """

    def __init__(self, game: Game, start: Table) -> None:
        self.tables = Tables(start)
        self._walk = Walk(game, start)
        self._fading = Fading(game)
        self._start = start
        self._first: list[int] = [0]
        self._stretches: list[list[Step]] = [self._walk.steps]
        self._carried_out: dict[int, tuple[Step, ...]] = {}

    def follow(self, events: Sequence[Event], history: Replay | None = None) -> None:
        """Take in the new events of the log (*events*: all of the match).

        *history*: the match as it stands after them. Its steps are what was believed after the last
        event, and are not carried out again if none of the new ones before it rewrites the record.
        """
        self._fading.events = events
        new = events[len(self.tables) - 1 :]
        if not new or history is None or history.in_doubt or any(map(_rewrites, new[:-1])):
            for place in range(len(self.tables) - 1, len(events)):
                self._take(events, place)
        elif not _rewrites(new[-1]):
            self._adopt(new, history)
        else:
            for place in range(len(self.tables) - 1, len(events) - 1):
                self._take(events, place)
            self._adopt_amended(new[-1], events, history)

    def at(self, version: int) -> Replay:
        """Return the history as it was believed after the event *version* (0: before the first)."""
        steps = self._stretches[bisect_right(self._first, version) - 1]
        return history_of(self._start, steps[: bisect_right(steps, version, key=VERSION)])

    def carried_out(self, version: int) -> Sequence[Step]:
        """Return the steps of the lines that were carried out again because the event *version*
        rewrote the record; none if it did not.
        """
        return self._carried_out.get(version, ())

    def _adopt(self, new: Sequence[Event], history: Replay) -> None:
        self._walk.take_over(len(self._walk.steps), history.steps)
        steps = iter(history.steps[place_of(history.steps, new[0].version) :])
        step = next(steps, None)
        for event in new:
            last = self.tables.last
            if step is not None and step.version == event.version:
                last, step = step, next(steps, None)
            self.tables.add(last)

    def _adopt_amended(self, event: Event, events: Sequence[Event], history: Replay) -> None:
        """Take over the steps of a match as its last event, an amendment, left them."""
        since = first_touched(events[:-1], event.kind, event.data, event.version)
        kept = place_of(self._walk.steps, since)
        self._rewritten(event)
        self._walk.take_over(kept, history.steps)
        self._close(event, kept)

    def _take(self, events: Sequence[Event], place: int) -> None:
        event = events[place]
        rewrites = _rewrites(event)
        if rewrites:
            self._rewritten(event)
        kept = self._walk.take(events, place)
        self._close(event, kept if rewrites else None)

    def _rewritten(self, event: Event) -> None:
        """Begin another stretch with an event that rewrites the record."""
        self._first.append(event.version)
        self._walk.fork()
        self._stretches.append(self._walk.steps)

    def _close(self, event: Event, kept: int | None) -> None:
        """Note the table after an event, and the steps from *kept* on where it rewrote these."""
        steps = self._walk.steps
        if kept is not None:
            self._carried_out[event.version] = tuple(steps[kept:])
        self.tables.add(steps[-1] if steps else None)

    def fade(self) -> None:
        """Let go of tables of long ago; they are derived again when somebody asks."""
        for steps in self._stretches:
            self._fading.fade(steps)


def _rewrites(event: Event) -> bool:
    """Whether an event changes lines that were recorded before."""
    return kinds.kind_of(event).rewrite is not None


def history_of(start: Table, steps: Sequence[Step]) -> Replay:
    """Return steps as a replay: with their troubles, cut off before the first play that cannot be
    carried out.
    """
    wrong = [place for place, step in enumerate(steps) if step.ruling.rule]
    broken = next((place for place in wrong if steps[place].is_play), len(steps))
    troubles = tuple(
        ReplayTrouble(steps[place].version, steps[place].ruling)
        for place in wrong
        if place <= broken
    )
    doubtful = tuple(step.entry for step in steps[broken:])
    return Replay(start, PersistentList(steps[:broken]), troubles, doubtful)
