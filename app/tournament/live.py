"""An event in memory: its log and its state, updated line by line. All of it can be derived from
the log again.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from operator import is_

from events import kinds
from events.amend import amend
from events.amend import entry_of
from events.envelope import Event
from events.log import Head
from events.manifest import TournamentManifest
from events.record import Entry
from projections.tournament.amending import Preview
from projections.tournament.chess import swiss_rounds
from projections.tournament.fold import carry_out
from projections.tournament.fold import digest
from projections.tournament.fold import fold
from projections.tournament.plan import plan_of
from projections.tournament.standings.table import Standing
from projections.tournament.standings.table import standings
from projections.tournament.state import KNOCKOUT_STAGE
from projections.tournament.state import Round
from projections.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class EventPosition:
    """The position of an event after a line: the lines of its record as they stand, and the state
    derived from them.
    """

    entries: tuple[Entry, ...]
    now: Tournament


@dataclass(frozen=True, slots=True)
class Ranked:
    """Standings, and the values from which they were computed."""

    of: tuple[object, ...]
    rows: tuple[Standing, ...]

    def fits(self, of: tuple[object, ...]) -> bool:
        """Return whether they were computed from these same objects."""
        return len(of) == len(self.of) and all(map(is_, of, self.of))


@dataclass(slots=True)
class LiveTournament:
    """One event as its desk holds it. `lock` serialises all who report to it. `diverged`: the first
    line that was stored with another digest than the one derived here (0: the last line that was
    read is as it was stored). `earlier`: what was known before a round, by line.
    """

    manifest: TournamentManifest
    start: Tournament
    head: Head
    position: EventPosition
    events: list[Event] = field(default_factory=list)
    ids: dict[str, Event] = field(default_factory=dict)
    diverged: int = 0
    lock: threading.RLock = field(default_factory=threading.RLock)
    ranked: dict[bool, Ranked] = field(default_factory=dict)
    earlier: dict[int, Tournament] = field(default_factory=dict)

    @classmethod
    def opened(cls, manifest: TournamentManifest, head: Head) -> LiveTournament:
        """Return an event before its first line; raise `BadPlan`."""
        start = Tournament(manifest.match, plan_of(manifest.plan))
        return cls(manifest, start, head, EventPosition((), start))

    @property
    def id(self) -> str:
        """The id of the event."""
        return self.manifest.match

    @property
    def now(self) -> Tournament:
        """The present state of the event."""
        return self.position.now

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The lines of the record, including struck ones."""
        return self.position.entries

    def known(self, id_: str) -> Event | None:
        """Return the event that was recorded under a reporter's id, if there is one."""
        return self.ids.get(id_)

    def time(self, clock: int) -> int:
        """Return the time under which an event is recorded now (ms). Where the clock was set back,
        it is the time of the last line until the clock has caught up.
        """
        return max(clock, self.events[-1].at if self.events else self.manifest.opened_at)

    def after(self, events: Sequence[Event], done: Sequence[Preview | None]) -> list[EventPosition]:
        """Return the position after each of the next lines, without changing anything. *done*: the
        results computed for each.
        """
        positions = [self.position]
        for place, (event, known) in enumerate(zip(events, done, strict=True)):
            positions.append(self._next(positions[-1], events[:place], event, known))
        return positions[1:]

    def take(self, event: Event, position: EventPosition) -> None:
        """Take in a line that was stored, with its position."""
        self.events.append(event)
        self.ids[event.id] = event
        self.head = Head(event.version, event.hash)
        self.position = position

    def read_on(self, events: Sequence[Event]) -> None:
        """Take in lines that were read from the log. The digest of the last is derived anew; where
        it differs, that of each line is, and the first that differs is noted: deriving them all
        takes seconds where thousands play.
        """
        for event in events:
            self.take(event, self._next(self.position, (), event, None))
        if events and not self.diverged and events[-1].digest not in ("", digest(self.now)):
            self.diverged = self._first_divergent()

    def _first_divergent(self) -> int:
        """The first line that was stored with another digest than the one derived here."""
        again = LiveTournament(self.manifest, self.start, self.head, EventPosition((), self.start))
        for event in self.events:
            again.take(event, again._next(again.position, (), event, None))
            if event.digest not in ("", digest(again.now)):
                return event.version
        return 0

    def standings(self, complete: bool = False) -> tuple[Standing, ...]:
        """Return the standings, if *complete* only of Swiss rounds with all results; computed once
        for hundreds of phones that ask at the same time.
        """
        now, rounds = self.now, self.complete if complete else swiss_rounds(self.now)
        elimination = (round_ for round_ in now.rounds if round_.stage == KNOCKOUT_STAGE)
        of = (now.players, now.plan, *rounds, *elimination)
        known = self.ranked.get(complete)
        if known is None or not known.fits(of):
            known = self.ranked[complete] = Ranked(of, standings(now, rounds))
        return known.rows

    @property
    def complete(self) -> tuple[Round, ...]:
        """The Swiss rounds in which every table has a result."""
        return tuple(round_ for round_ in swiss_rounds(self.now) if not round_.open_tables)

    def as_of(self, version: int) -> Tournament:
        """Return the event as it was known after a line (0: before the first); computed once for
        the phones of a whole round that ask why they meet whom they meet.
        """
        known = self.earlier.get(version)
        if known is None:
            known = fold(self.start, amend(self.events[:version]).entries)
            self.earlier[version] = known
        return known

    def _next(
        self, before: EventPosition, ahead: Sequence[Event], event: Event, done: Preview | None
    ) -> EventPosition:
        if kinds.kind_of(event).rewrite:
            entries = done.entries if done else amend((*self.events, *ahead, event)).entries
            return EventPosition(entries, done.after if done else fold(self.start, entries))
        entry = entry_of(event)
        if entry is None:
            return before
        return EventPosition((*before.entries, entry), carry_out(before.now, entry))
