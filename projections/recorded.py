"""The match as it was believed while it was recorded: after each event, the table as of then. Clocks run on this axis.

An amendment carries only the lines out again that it may touch, so that a long match with many rulings stays cheap.
"""
from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence

from events.amend import Entry
from events.amend import amend
from events.amend import entry_of
from events.envelope import Event
from games.rules import Game
from games.table import Table
from projections.rebase import first_touched
from projections.replay import Step
from projections.replay import take

REWRITING = frozenset({"PlayStruck", "PlayReplaced", "RewoundTo", "RulingWithdrawn", "TakebackAccepted"})
"""Kinds that change lines already recorded."""


def recorded(game: Game, start: Table, events: Sequence[Event]) -> Iterator[tuple[Event, Table]]:
    """Yield each event of a match with the table as it stood, by the rulings known then, after it."""
    steps: list[Step] = []
    for place, event in enumerate(events):
        if event.kind in REWRITING:
            _rewrite(game, start, events[: place + 1], steps)
        else:
            entry = entry_of(event)
            if entry is not None:
                _add(game, start, steps, entry)
        yield event, steps[-1].table if steps else start


def _rewrite(game: Game, start: Table, events: Sequence[Event], steps: list[Step]) -> None:
    """Carry out anew what the last event may have touched."""
    last = events[-1]
    since = first_touched(events, last.kind, last.data, last.version)
    kept = next((place for place, step in enumerate(steps) if step.entry.version >= since), len(steps))
    del steps[kept:]
    for entry in amend(events).entries[kept:]:
        _add(game, start, steps, entry)


def _add(game: Game, start: Table, steps: list[Step], entry: Entry) -> None:
    table, ply = (steps[-1].table, steps[-1].ply) if steps else (start, 0)
    steps.append(take(game, table, ply, entry))
