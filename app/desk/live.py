"""A match in memory: its log and its table, kept in step event by event. Nothing here that the log
could not give again.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field

from app.desk.lookback import Lookback
from events import kinds
from events.amend import entry_of
from events.envelope import Event
from events.log import Head
from events.manifest import Manifest
from games.rules import Game
from games.table import Table
from projections.clocks.clocks import Clocks
from projections.clocks.clocks import advance
from projections.replay.rebase import Rebase
from projections.replay.rebase import follow
from projections.replay.replay import Replay
from projections.replay.replay import carry_on
from projections.walkback.checklist import Step


@dataclass(slots=True)
class Live:
    """One match as the desk holds it. `lock` serialises all who report to it.

    `walks`: checklists worked out so far, by ruling. `lookback`: what was worked out about its
    past. `diverged`: when it was read from the log, its events derived another table than the one
    they were stored with.
    """

    manifest: Manifest
    game: Game
    history: Replay
    head: Head
    clocks: Clocks
    events: list[Event] = field(default_factory=list)
    ids: dict[str, Event] = field(default_factory=dict)
    diverged: bool = False
    walks: dict[int, tuple[Step, ...]] = field(default_factory=dict)
    lookback: Lookback = field(default_factory=Lookback)
    lock: threading.RLock = field(default_factory=threading.RLock)

    @property
    def names(self) -> dict[str, str]:
        """What people call the seats: the players' names, where they gave one."""
        sitting: dict[str, str] = {}
        for event in self.events:
            if event.kind == kinds.SEAT_TAKEN:
                sitting[event.data["seat"]] = event.data["player"]
            elif event.kind == kinds.SEAT_RELEASED:
                sitting.pop(event.data["seat"], None)
        return sitting

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.history.table

    def time(self, clock: int) -> int:
        """Return the time at which something is recorded now: a clock that was set back stands
        still until it has caught up with the last line.
        """
        return max(clock, self.events[-1].at if self.events else self.manifest.opened_at)

    def take(self, events: Sequence[Event], outcome: Rebase | None = None) -> None:
        """Take stored events in, one by one; only what an amendment may touch is carried out anew.

        *outcome*: what the preview of a single amendment worked out, which is then taken over.
        """
        for event in events:
            self.events.append(event)
            self.ids[event.id] = event
            self.head = Head(event.version, event.hash)
            kind = kinds.kind_of(event)
            if kind.rewrite:
                self.history = follow(self.game, self.events, self.history, outcome)
            elif kind.line:
                self._add(event)
            self.clocks = advance(self.game, self.clocks, event, self.table)

    def _add(self, event: Event) -> None:
        entry = entry_of(event)
        if entry is not None:
            self.history = carry_on(self.game, self.history, (entry,))


def diverged(events: Sequence[Event], table: Table) -> bool:
    """Tell whether a replayed table differs from the one whose digest the last event stored: then
    `verify` names the line.
    """
    return bool(events) and events[-1].digest != table.digest()
