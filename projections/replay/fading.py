"""Tables of long ago are let go and derived again when somebody asks for one: most memory of a long
match was tables at which nobody looked any more.

A line that faded keeps what it said. Its table follows from the last table before it that is kept.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from games.rules import Game
from games.table import Table
from projections.replay.replay import Step
from projections.replay.replay import take

RECENT = 8
"""The last lines of a match, whose tables all stay."""
EVERY = 64
"""Of the lines before them every so many keep their tables."""
LOOKED_AT = 8
"""The most tables of the others that are kept after somebody asked for them."""


@dataclass(frozen=True, slots=True)
class Faded:
    """Stands for the table of the line after *before*."""

    fading: Fading
    before: Step

    def derived(self, step: Step) -> Table:
        """Return the table after *step*."""
        return self.fading.derived(step)


class Fading:
    """Lets go of the tables of one match."""

    __slots__ = ("_game", "_looked_at")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._looked_at: deque[tuple[Step, Faded]] = deque()

    def fade(self, steps: Sequence[Step]) -> None:
        """Let go of the tables of old lines, back to those that were let go before."""
        for place in range(len(steps) - RECENT - 1, 0, -1):
            if place % EVERY:
                step = steps[place]
                if not isinstance(step.held, Table):
                    return
                step.hold(Faded(self, steps[place - 1]))

    def derived(self, step: Step) -> Table:
        """Return the table after *step*, which was let go."""
        rows = []
        while isinstance(faded := step.held, Faded):
            rows.append((step, faded))
            step = faded.before
        table = step.table
        for step, faded in reversed(rows):
            table = take(self._game, table, faded.before.ply, step.entry).table
            self._look_at(step, faded, table)
        return table

    def _look_at(self, step: Step, faded: Faded, table: Table) -> None:
        """Keep a table that somebody asked for, until others were asked for."""
        step.hold(table)
        self._looked_at.append((step, faded))
        if len(self._looked_at) > LOOKED_AT:
            step, faded = self._looked_at.popleft()
            step.hold(faded)
