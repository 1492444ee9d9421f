"""What keeps a match waiting, and what falls due in it: the desk's questions to disputes and clocks."""
from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.live import Live
from events.envelope import Event
from events.manifest import Manifest
from events.vocabulary import Action
from games.rules import Game
from projections.replay import Replay


@dataclass(frozen=True, slots=True)
class Due:
    """An action of the table that fell due at a time (milliseconds since 1970 UTC)."""

    at: int
    action: Action


def held(events: Sequence[Event]) -> str:
    """Return why the match waits ("" if it does not)."""
    disputes: dict[int, Event] = {}
    paused = ""
    for event in events:
        if event.kind == "DisputeRaised":
            disputes[event.version] = event
        elif event.kind == "DisputeSettled":
            disputes.pop(event.data["dispute"], None)
        elif event.kind == "ClockPaused":
            paused = event.data["reason"] or "the referee paused it"
        elif event.kind == "ClockResumed":
            paused = ""
    if disputes:
        first = next(iter(disputes.values()))
        return f"The match is held: {first.by} called the referee (version {first.version})."
    return f"The match is paused: {paused}." if paused else ""


def next_due(game: Game, manifest: Manifest, events: Sequence[Event], history: Replay, now: int) -> Due | None:
    """Return the earliest action of the table that fell due before *now* and is not recorded yet."""
    return None


def objection(events: Sequence[Event], history: Replay, kind: str, payload: Mapping[str, Any], by: str) -> str:
    """Return why an event makes no sense now ("" where it does)."""
    return ""


def clock_view(live: Live, now: int) -> dict[str, Any] | None:
    """Return the running clock for phones: absolute deadlines, never a countdown (None where nothing is timed)."""
    return None
