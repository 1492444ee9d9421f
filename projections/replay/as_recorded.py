"""The match as it was believed while it was recorded: after each event, the table as of then.
Clocks run on this axis.

An amendment carries only the lines out again that it may touch, so that a long match with many
rulings stays cheap.
"""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections.abc import Iterator
from collections.abc import Sequence

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


def recorded(game: Game, start: Table, events: Sequence[Event]) -> Iterator[tuple[Event, Table]]:
    """Yield each event of a match with the table as it stood, by the rulings known then, after
    it.
    """
    steps: list[Step] = []
    for place, event in enumerate(events):
        _grow(game, start, _needed(events, place), steps)
        yield event, steps[-1].table if steps else start


class Believed:
    """What was believed after each event of one match, kept so that any moment of a long match is
    looked up, not played again.

    Between two events that rewrite the record its steps only grow: so a moment is a beginning of
    the steps of its stretch. Ask with the whole log, which may have grown since; what is new is
    carried out once.
    """

    def __init__(self, game: Game, start: Table) -> None:
        self._game = game
        self._start = start
        self._tables: list[Table] = [start]
        self._first: list[int] = [0]
        self._stretches: list[list[Step]] = [[]]
        self._lock = threading.Lock()

    def tables(self, events: Sequence[Event]) -> Sequence[Table]:
        """Return the table as it was believed after each number of events: the first is the one
        before them all.
        """
        with self._lock:
            for place in range(len(self._tables) - 1, len(events)):
                self._take(events, place)
            return self._tables[: len(events) + 1]

    def at(self, events: Sequence[Event], version: int) -> Replay:
        """Return the history as it was believed after the event *version* (0: before the first)."""
        self.tables(events)
        steps = self._stretches[bisect_right(self._first, version) - 1]
        return _history(
            self._start, steps[: bisect_right(steps, version, key=lambda step: step.entry.version)]
        )

    def _take(self, events: Sequence[Event], place: int) -> None:
        event = events[place]
        if kinds.kind_of(event).rewrite:
            self._first.append(event.version)
            self._stretches.append(list(self._stretches[-1]))
        steps = self._stretches[-1]
        _grow(self._game, self._start, _needed(events, place), steps)
        self._tables.append(steps[-1].table if steps else self._start)


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


def _needed(events: Sequence[Event], place: int) -> Sequence[Event]:
    """The events that are needed to take in the one at a place: all up to it where it changes lines
    already recorded.
    """
    return events[: place + 1] if kinds.kind_of(events[place]).rewrite else (events[place],)


def _grow(game: Game, start: Table, events: Sequence[Event], steps: list[Step]) -> None:
    """Take the last of *events* in; one that rewrites the record is given with all before it."""
    if kinds.kind_of(events[-1]).rewrite:
        _rewrite(game, start, events, steps)
        return
    entry = entry_of(events[-1])
    if entry is not None:
        _add(game, start, steps, entry)


def _rewrite(game: Game, start: Table, events: Sequence[Event], steps: list[Step]) -> None:
    """Carry out anew what the last event may have touched."""
    last = events[-1]
    since = first_touched(events, last.kind, last.data, last.version)
    kept = next(
        (place for place, step in enumerate(steps) if step.entry.version >= since), len(steps)
    )
    del steps[kept:]
    for entry in amend(events).entries[kept:]:
        _add(game, start, steps, entry)


def _add(game: Game, start: Table, steps: list[Step], entry: Entry) -> None:
    table, ply = (steps[-1].table, steps[-1].ply) if steps else (start, 0)
    steps.append(take(game, table, ply, entry))
