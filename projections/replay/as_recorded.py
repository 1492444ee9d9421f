"""The match as it was believed while it was recorded: after each event, the table as of then.
Clocks run on this axis.

An amendment carries only the lines out again that it may touch, so that a long match with many
rulings stays cheap.
"""

from __future__ import annotations

from bisect import bisect_left
from bisect import bisect_right
from collections.abc import Iterator
from collections.abc import Sequence
from enum import StrEnum

from events import kinds
from events.amend import amend
from events.amend import entry_of
from events.envelope import Event
from events.record import Entry
from games.rules import Game
from games.table import Table
from projections.replay.rebase import first_touched
from projections.replay.replay import Replay
from projections.replay.replay import Step
from projections.replay.replay import Trouble
from projections.replay.replay import take


class Axis(StrEnum):
    """How the history of a match is read: as it counts now, by ply; as it was believed when it was
    recorded, by version.
    """

    STANDING = "standing"
    RECORDED = "recorded"


def recorded(game: Game, start: Table, events: Sequence[Event]) -> Iterator[tuple[Event, Table]]:
    """Yield each event of a match with the table as it stood, by the rulings known then, after
    it.
    """
    steps: list[Step] = []
    for place, event in enumerate(events):
        given = events[: place + 1] if _rewrites(event) else (event,)
        _grow(game, start, given, steps)
        yield event, steps[-1].table if steps else start


class Believed:
    """What was believed after each event of one match, so that any moment of a long match is
    looked up, not played again.

    `tables`: the table after each number of events; the first is the one before them all. Between
    two events that rewrite the record its lines only grow, so a moment is a beginning of the
    steps of its stretch.
    """

    def __init__(self, game: Game, start: Table) -> None:
        self.tables: list[Table] = [start]
        self._game = game
        self._start = start
        self._first: list[int] = [0]
        self._stretches: list[list[Step]] = [[]]
        self._carried_out: dict[int, tuple[Step, ...]] = {}

    def follow(self, events: Sequence[Event], history: Replay | None = None) -> None:
        """Take in what is new of the log (all *events* of the match).

        *history*: the match as it stands after them. Where no new event rewrites the record its
        steps are what was believed, and nothing is carried out again.
        """
        new = events[len(self.tables) - 1 :]
        if new and history is not None and self._goes_on(new, history):
            self._adopt(new, history)
            return
        for place in range(len(self.tables) - 1, len(events)):
            self._take(events, place)

    def at(self, version: int) -> Replay:
        """Return the history as it was believed after the event *version* (0: before the first)."""
        steps = self._stretches[bisect_right(self._first, version) - 1]
        return _history(
            self._start, steps[: bisect_right(steps, version, key=lambda step: step.entry.version)]
        )

    def carried_out(self, version: int) -> Sequence[Step]:
        """Return the steps of the lines that the event *version* had carried out anew, because it
        rewrote the record; none where it did not.
        """
        return self._carried_out.get(version, ())

    def _goes_on(self, new: Sequence[Event], history: Replay) -> bool:
        return not history.in_doubt and not any(map(_rewrites, new))

    def _adopt(self, new: Sequence[Event], history: Replay) -> None:
        known = self._stretches[-1]
        known += history.steps[len(known) :]
        steps = iter(history.steps[_place(history.steps, new[0].version) :])
        step = next(steps, None)
        for event in new:
            table = self.tables[-1]
            if step is not None and step.entry.version == event.version:
                table, step = step.table, next(steps, None)
            self.tables.append(table)

    def _take(self, events: Sequence[Event], place: int) -> None:
        event = events[place]
        rewrites = _rewrites(event)
        if rewrites:
            self._first.append(event.version)
            self._stretches.append(list(self._stretches[-1]))
        steps = self._stretches[-1]
        given = events[: place + 1] if rewrites else (event,)
        kept = _grow(self._game, self._start, given, steps)
        if rewrites:
            self._carried_out[event.version] = tuple(steps[kept:])
        self.tables.append(steps[-1].table if steps else self._start)


def _rewrites(event: Event) -> bool:
    """Whether an event changes lines that were recorded before."""
    return kinds.kind_of(event).rewrite is not None


def _place(steps: Sequence[Step], version: int) -> int:
    """Where the first step lies whose line is not older than *version*."""
    return bisect_left(steps, version, key=lambda step: step.entry.version)


def _history(start: Table, steps: Sequence[Step]) -> Replay:
    """Steps as a replay gives them: with their troubles, and cut off before the first play that
    does not hold.
    """
    wrong = [place for place, step in enumerate(steps) if not step.ruling.legal]
    broken = next((place for place in wrong if steps[place].entry.is_play), len(steps))
    troubles = tuple(
        Trouble(steps[place].entry.version, steps[place].ruling)
        for place in wrong
        if place <= broken
    )
    return Replay(
        start, tuple(steps[:broken]), troubles, tuple(step.entry for step in steps[broken:])
    )


def _grow(game: Game, start: Table, events: Sequence[Event], steps: list[Step]) -> int:
    """Take the last of *events* in (one that rewrites the record is given with all before it), and
    return how many steps were left as they were.
    """
    if _rewrites(events[-1]):
        return _rewrite(game, start, events, steps)
    kept = len(steps)
    entry = entry_of(events[-1])
    if entry is not None:
        _add(game, start, steps, entry)
    return kept


def _rewrite(game: Game, start: Table, events: Sequence[Event], steps: list[Step]) -> int:
    """Carry out anew what the last event may have touched."""
    last = events[-1]
    kept = _place(steps, first_touched(events, last.kind, last.data, last.version))
    del steps[kept:]
    for entry in amend(events).entries[kept:]:
        _add(game, start, steps, entry)
    return kept


def _add(game: Game, start: Table, steps: list[Step], entry: Entry) -> None:
    table, ply = (steps[-1].table, steps[-1].ply) if steps else (start, 0)
    steps.append(take(game, table, ply, entry))
