"""Old steps of a match fade: they drop their tables and lines, which took most of the memory of a
long match. Who asks for one gets it again.

Of the last `RECENT` steps all tables are kept, of those before them every `EVERY`-th. Another table
is derived from the last one before it that is kept; a line is read again from its event.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager

from events.amend import entry_of
from events.envelope import Event
from events.record import Entry
from events.record import LineStanding
from events.vocabulary import Action
from games.rules import LEGAL
from games.rules import Game
from games.table import Table
from projections.replay.replay import Step
from projections.replay.replay import take

RECENT = 8
"""The last lines of a match, whose tables all stay."""
EVERY = 64
"""Of the lines before them every so many keep their tables."""
LOOKED_AT = 8
"""The most tables of the others that are kept for a while after somebody asked for them."""
SPOKEN = 32
"""The last lines of a match that are kept themselves."""


class KeptTable:
    """A table that is kept while those after it are dropped: the source of their steps."""

    __slots__ = ("fading", "table")

    def __init__(self, fading: Fading, table: Table) -> None:
        self.fading = fading
        self.table = table

    def derived(self, lines: Sequence[Step]) -> Table:
        """Return the table after the first of some lines, which were let go."""
        return self.fading.derived(lines)

    def entry(self, version: int) -> Entry:
        """Return a line that was let go."""
        return self.fading.entry(version)


class Fading:
    """The memory of one match's steps: drops tables of old ones, and lines of plays that stand as
    its `events` have them (without events no lines), and gets them again.
    """

    __slots__ = ("_game", "_looked_at", "_looking", "events")

    def __init__(self, game: Game) -> None:
        self._game = game
        self.events: Sequence[Event] = ()
        self._looked_at: list[tuple[Step, Step]] = []
        self._looking = 0

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Keep within a `with` block all tables that are asked for: who walks through the match
        several times has each derived once. Afterwards they are let go.
        """
        self._looking += 1
        try:
            yield
        finally:
            self._looking -= 1
            self.rest()

    def fade(self, steps: Sequence[Step]) -> None:
        """Let go of the tables and lines of long ago, back to those that were let go before; and of
        the tables that somebody asked for one each time, so that they do not outlive who asked.
        """
        if self._looked_at and not self._looking:
            self._let_go_again()
        for place in range(len(steps) - RECENT - 1, -1, -1):
            step = steps[place]
            if isinstance(step.state, Step):
                break
            if isinstance(step.state, Table):
                step.hold(steps[place - 1] if place % EVERY else KeptTable(self, step.state))
        for place in range(len(steps) - SPOKEN - 1, -1, -1) if self.events else ():
            step = steps[place]
            if not isinstance(step.said, Entry):
                break
            if _as_reported(step, step.said):
                step.let_go()

    def rest(self) -> None:
        """Let go at once of all tables that somebody asked for: who did looks no more."""
        if self._looking:
            return
        for step, before in self._looked_at:
            step.hold(before)
        self._looked_at.clear()

    def entry(self, version: int) -> Entry:
        """Return the line that an event added."""
        entry = entry_of(self.events[version - 1])
        assert entry is not None, "it is the event of a play"
        return entry

    def derived(self, lines: Sequence[Step]) -> Table:
        """Return the table after the first of some lines, the latest first; all were let go."""
        before = lines[-1].state
        assert isinstance(before, Step)
        table = before.table
        for step in reversed(lines):
            table = take(self._game, table, before.ply, step.entry).table
            self._look_at(step, before, table)
            before = step
        return table

    def _look_at(self, step: Step, before: Step, table: Table) -> None:
        """Keep a table that somebody asked for, until others were asked for."""
        step.hold(KeptTable(self, table))
        self._looked_at.append((step, before))
        if len(self._looked_at) > LOOKED_AT and not self._looking:
            self._let_go_again()

    def _let_go_again(self) -> None:
        """Let go of the table that was asked for first."""
        step, before = self._looked_at.pop(0)
        step.hold(before)


def _as_reported(step: Step, entry: Entry) -> bool:
    """Whether no ruling ever touched a play, so that its event says all of its line."""
    said = entry.what
    return (
        isinstance(said, Action)
        and step.did is said
        and step.ruling is LEGAL
        and not (entry.ruling or entry.allowed or entry.rule or entry.original or entry.rewound)
        and entry.standing == LineStanding.STANDS
    )
