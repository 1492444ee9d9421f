"""Checks that a log is consistent: the table after each event, and the verdicts of each amendment,
are computed again.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass

from events import kinds
from events.amend import entry_of
from events.envelope import Event
from events.manifest import Manifest
from events.vocabulary import Fields
from games.play import BadSetup
from games.rules import Game
from games.table import Table
from projections.replay.rebase import NotAmendable
from projections.replay.rebase import follow
from projections.replay.rebase import rebase
from projections.replay.replay import Replay
from projections.replay.replay import first_table
from projections.replay.replay import judge


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first event whose recomputed data differ from the stored ones: its version, what differs,
    and both values.
    """

    version: int
    what: str
    stored: str
    derived: str

    def __str__(self) -> str:
        return (
            f"version {self.version}: the {self.what} was stored as {self.stored}, and "
            f"derives as {self.derived}"
        )


class NotDerivable(Exception):
    """The rules cannot carry out a line at all: it was forged, or a program has a bug."""

    def __init__(self, version: int, error: Exception) -> None:
        super().__init__(
            f"version {version}: it cannot be carried out ({type(error).__name__}: {error})"
        )
        self.version = version


Watch = Callable[[Sequence[Event]], Iterable[Event]]
"""Yields the events one by one, and may report progress."""


def divergence(
    game: Game, manifest: Manifest, events: Sequence[Event], watch: Watch = iter
) -> Divergence | None:
    """Return the first event of a match (*events*: all of them) that differs when computed again,
    or None; raise `BadSetup`, `NotDerivable`.
    """
    walk = _Walk(game, _start(game, manifest))
    for place, event in enumerate(watch(events)):
        try:
            divergent = walk.judge(events[: place + 1])
        except Exception as error:  # the record may be anybody's: nobody checked all that it says
            raise NotDerivable(event.version, error) from error
        if divergent is not None:
            return divergent
    return None


def _start(game: Game, manifest: Manifest) -> Table:
    try:
        return first_table(game, manifest)
    except BadSetup:
        raise
    except Exception as error:
        raise NotDerivable(0, error) from error


class _Walk:
    """A log carried out event by event; every play and every verdict is judged again."""

    def __init__(self, game: Game, start: Table) -> None:
        self._game = game
        self._history = Replay(start)

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self._history.table

    def judge(self, events: Sequence[Event]) -> Divergence | None:
        """Take in the last of *events* and return how it differs from its computed data, if it
        does.
        """
        event = events[-1]
        rules = kinds.kind_of(event).withdrawable
        return (self.amend(events) if rules else self.go_on(event)) or _digest(self.table, event)

    def go_on(self, event: Event) -> Divergence | None:
        """Take in an event that amends nothing; a recorded play was legal when it was recorded."""
        entry = entry_of(event)
        if entry is None or self._history.in_doubt:
            return None
        step = judge(self._game, self.table, self._history.ply, entry)
        if step.ruling.legal:
            self._history = self._history.plus(step)
            return None
        return Divergence(
            event.version, "play", "legal", f"{step.ruling.rule} ({step.ruling.because})"
        )

    def amend(self, events: Sequence[Event]) -> Divergence | None:
        """Take in the last of *events*, an amendment; its verdicts on later plays must be those of
        the rules.
        """
        event = events[-1]
        outcome = None
        if "verdicts" in event.data:
            try:
                outcome = rebase(self._game, events[:-1], self._history, event.kind, event.data)
            except NotAmendable as error:
                return Divergence(event.version, "amendment", event.kind, str(error))
            stored = [dict(row) for row in event.data["verdicts"]]
            if stored != outcome.rows:
                return Divergence(event.version, "verdicts", _rows(stored), _rows(outcome.rows))
        self._history = follow(self._game, events, self._history, outcome)
        return None


def _rows(rows: Sequence[Fields]) -> str:
    return (
        ", ".join(f"{row['version']} {row['verdict']} {row['rule']}".strip() for row in rows)
        or "none"
    )


def _digest(table: Table, event: Event) -> Divergence | None:
    """The stored digest must be that of the table after the event (events of early versions have
    none).
    """
    derived = table.digest()
    return (
        None
        if event.digest in ("", derived)
        else Divergence(event.version, "table", event.digest, derived)
    )
