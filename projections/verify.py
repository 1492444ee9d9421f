"""Does a log derive what it says? The table after each event, and the verdicts of each amendment, worked out anew."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from typing import Any

from events.amend import amend
from events.amend import entry_of
from events.envelope import Event
from events.kinds import AMENDMENTS
from events.manifest import Manifest
from games.rules import Game
from games.table import Table
from projections.rebase import NotAmendable
from projections.rebase import rebase
from projections.replay import Replay
from projections.replay import first_table
from projections.replay import replay
from projections.replay import take

_REWRITES = (*AMENDMENTS, "TakebackAccepted")


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first event that derives otherwise than it was stored: its version, what differs, and both values."""

    version: int
    what: str
    stored: str
    derived: str

    def __str__(self) -> str:
        return f"version {self.version}: the {self.what} was stored as {self.stored}, and derives as {self.derived}"


def divergence(game: Game, manifest: Manifest, events: Sequence[Event]) -> Divergence | None:
    """Return the first event of a match (all its *events*, from the first) that derives otherwise, or None."""
    history = Replay(first_table(game, manifest), (), (), ())
    for place, event in enumerate(events):
        so_far = events[: place + 1]
        found = _verdicts(game, so_far[:-1], history, event)
        history = _after(game, history, so_far)
        found = found or _ruling(history, event) or _digest(history.table, event)
        if found is not None:
            return found
    return None


def _after(game: Game, history: Replay, events: Sequence[Event]) -> Replay:
    """The history with the last event taken in: a line at the end is carried out alone, all else is replayed."""
    event = events[-1]
    if event.kind == "PlayMade" and not history.in_doubt:
        entry = entry_of(event)
        if entry is not None:
            step = take(game, history.table, history.ply, entry)
            if step.ruling.legal:
                return replace(history, steps=(*history.steps, step))
    elif event.kind not in (*_REWRITES, "PlayMade"):
        return history
    return replay(game, history.start, amend(events))


def _verdicts(game: Game, before: Sequence[Event], history: Replay, event: Event) -> Divergence | None:
    """An amendment carries verdicts on later plays; they must be those that the rules give."""
    if event.kind not in _REWRITES or "verdicts" not in event.data:
        return None
    stored = [dict(row) for row in event.data["verdicts"]]
    try:
        derived = rebase(game, before, history, event.kind, event.data).rows
    except NotAmendable as error:
        return Divergence(event.version, "amendment", event.kind, str(error))
    return None if stored == derived else Divergence(event.version, "verdicts", _rows(stored), _rows(derived))


def _rows(rows: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(f"{row['version']} {row['verdict']} {row['rule']}".strip() for row in rows) or "none"


def _ruling(history: Replay, event: Event) -> Divergence | None:
    """A recorded play was legal when it was recorded."""
    if event.kind != "PlayMade":
        return None
    doubt = next((trouble for trouble in history.troubles if trouble.version == event.version), None)
    if doubt is None:
        return None
    return Divergence(event.version, "play", "legal", f"{doubt.ruling.rule} ({doubt.ruling.because})")


def _digest(table: Table, event: Event) -> Divergence | None:
    """The stored digest is that of the table after the event (an event from before digests has none)."""
    derived = table.digest()
    return None if event.digest in ("", derived) else Divergence(event.version, "table", event.digest, derived)
