"""A match in memory: its log and its table, updated event by event. All of it can be derived from
the log again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from typing import TypeVar

import msgspec

from app.desk.history.alike import Alike
from app.desk.history.alike import saying
from app.desk.history.lookback import Lookback
from events import kinds
from events.envelope import Event
from events.lines import Lines
from events.log import Head
from events.manifest import Manifest
from events.vocabulary import Action
from games.rules import LEGAL
from games.rules import Game
from games.table import Table
from projections.clocks.clocks import Clocks
from projections.clocks.clocks import advance
from projections.clocks.clocks import begin
from projections.knowledge.past import distinct_names
from projections.knowledge.past import seated_after
from projections.replay.as_recorded import Walk
from projections.replay.as_recorded import history_of
from projections.replay.fading import Fading
from projections.replay.rebase import Rebase
from projections.replay.rebase import follow
from projections.replay.replay import Replay
from projections.replay.replay import Step
from projections.replay.replay import take
from projections.walkback.tasks import Task

Kept = TypeVar("Kept")
_FADING = 2
"""After so many lines the tables of old ones are let go."""


class Played(msgspec.Struct, frozen=True):
    """A play that was judged and carried out, with the table after it."""

    action: Action
    after: Table


CarriedOut = Played | Rebase | None
"""Results computed for an event before it was stored (for an amendment its preview), so that
nothing is judged or carried out twice; None for none.
"""


class Position(msgspec.Struct, frozen=True):
    """Where a match stands after an event: its history and its clocks. `outcome`: what the event
    did, where it is an amendment that was just worked out.
    """

    history: Replay
    clocks: Clocks
    outcome: Rebase | None = None


@dataclass(slots=True)
class Live:
    """One match as the desk holds it. `lock` serialises all who report to it.

    * `names`: the names that players gave, by seat; `players`: what pages and lists call the seats:
      two who gave one name are told apart. `moment`: time of its last event, or of its opening (ms
      since 1970 UTC).
    * `diverged`: the first version whose event was stored with another table than the rules derive
      here (0: none). * `alike`: plays that say the same. * `amended`: the version of the last
      amendment and what it did, until the next event.
    * `walks`: checklists worked out so far, by ruling. `lookback`: what was worked out about its
      past. `shelf`: what rooms above keep with the match, by its class.
    """

    manifest: Manifest
    game: Game
    history: Replay
    head: Head
    clocks: Clocks
    fading: Fading
    events: Lines = field(default_factory=Lines)
    names: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, str] = field(init=False)
    moment: int = field(init=False)
    alike: Alike = field(default_factory=Alike)
    diverged: int = 0
    amended: tuple[int, Rebase] | None = None
    walks: dict[int, tuple[Task, ...]] = field(default_factory=dict)
    lookback: Lookback = field(default_factory=Lookback)
    shelf: dict[type, object] = field(default_factory=dict)
    lock: threading.RLock = field(default_factory=threading.RLock)

    def __post_init__(self) -> None:
        self.players = distinct_names(self.names)
        self.moment = self.events[-1].at if self.events else self.manifest.opened_at

    @classmethod
    def opened(cls, manifest: Manifest, game: Game, start: Table, head: Head) -> Live:
        """Return a match before its first event. The cards that come with the game are one object
        for all its matches: a copy for each took up to 50 kB.
        """
        if manifest.cards == game.raw_cards:
            manifest = replace(manifest, cards=game.raw_cards)
        clocks = begin(game, start, manifest.opened_at)
        return cls(manifest, game, Replay(start), head, clocks, Fading(game))

    def kept(self, kind: type[Kept], make: Callable[[], Kept]) -> Kept:
        """Return what a room above keeps with the match, by its class, made once."""
        known = self.shelf.get(kind)
        if not isinstance(known, kind):
            known = self.shelf[kind] = make()
        return known

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.history.table

    def time(self, clock: int) -> int:
        """Return the time under which an event is recorded now (ms). Where the clock was set back,
        it is the time of the last line until the clock has caught up.
        """
        return max(clock, self.moment)

    def outcome_of(self, amendment: Event) -> Rebase | None:
        """Return what an amendment did, where it was the last event and was stored here."""
        version, outcome = self.amended or (0, None)
        return outcome if version == amendment.version else None

    def known(self, id_: str) -> Event | None:
        """Return the event that was recorded under a reporter's id, if there is one."""
        return self.events.known(id_)

    def after(self, events: Sequence[Event], done: Sequence[CarriedOut]) -> tuple[Position, ...]:
        """Return the position after each of the next events, without changing anything. *done*: the
        results computed for each.
        """
        history, clocks, positions = self.history, self.clocks, list[Position]()
        for event, known in zip(events, done, strict=True):
            history = self._longer(history, event, self.alike.share(event), known)
            clocks = advance(self.game, clocks, event, history.table)
            outcome = known if isinstance(known, Rebase) else None
            positions.append(Position(history, clocks, outcome))
        return tuple(positions)

    def take(self, event: Event, position: Position) -> None:
        """Take in an event that was stored, with its position."""
        self.history, self.clocks = position.history, position.clocks
        self.amended = (event.version, position.outcome) if position.outcome else None
        self._note(event)
        if event.version % _FADING == 0:
            self._fade()

    def _note(self, event: Event) -> None:
        self.events.append(event)
        self.moment = event.at
        self.head = Head(event.version, event.hash)
        if (names := seated_after(event, self.names)) is not self.names:
            self._rename(names)

    def rename(self, names: Mapping[str, str]) -> None:
        """Take in what some seats are called now, by seat."""
        self._rename({**self.names, **names})

    def _rename(self, names: Mapping[str, str]) -> None:
        self.names, self.players = names, distinct_names(names)

    def read_on(self, events: Sequence[Event]) -> None:
        """Take in events that were read from the log; note the first that derives another table
        than was stored with it.
        """
        if not events:
            return
        game, start, clocks, diverged = self.game, self.history.start, self.clocks, self.diverged
        known = self.events.copy()
        walk = Walk(game, start, self.history.steps)
        if self.history.in_doubt:  # a ruling may let stand what could not be carried out
            walk = Walk(game, start)
            for place in range(len(known)):
                walk.take(known, place)
        for place, event in enumerate(events, start=len(known)):
            self.alike.share(event)
            known.append(event)
            walk.take(known, place)
            clocks = advance(game, clocks, event, walk.table)
            if not diverged and event.digest not in ("", walk.table.digest()):
                diverged = event.version
        self.history, self.clocks = history_of(start, walk.steps), clocks
        self.diverged = diverged
        for event in events:
            self._note(event)
        self._fade()

    def rest(self) -> None:
        """Let go of what was read and derived of long ago for somebody who walked through all of
        it. A match that is over gets no further lines that would do so.
        """
        self.fading.rest()
        self.events.rest()

    def _fade(self) -> None:
        self.fading.events = self.events
        self.fading.fade(self.history.steps)

    def _longer(
        self, history: Replay, event: Event, said: Action | None, done: CarriedOut
    ) -> Replay:
        """Carry out again only the lines that an amendment may change; judge nothing."""
        kind = kinds.kind_of(event)
        if kind.rewrite is not None:
            outcome = done if isinstance(done, Rebase) else None
            return follow(self.game, (*self.events, event), history, outcome)
        if kind.line is None:
            return history
        entry = saying(kind.line(event), said)
        match done:
            case Played():
                acted = entry.what if entry.what == done.action else done.action
                return history.plus(Step(entry, done.after, history.ply + 1, LEGAL, acted))
            case Rebase():
                return history.plus(done.steps[-1].of(entry))
            case _:
                return history.plus(take(self.game, history.table, history.ply, entry))
