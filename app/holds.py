"""What keeps a match waiting, and what falls due in it: the desk's questions to disputes and clocks."""
from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from app.live import Live
from events.envelope import Event
from projections.clocks import at_time
from projections.replay import Replay


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


def objection(events: Sequence[Event], history: Replay, kind: str, payload: Mapping[str, Any], by: str) -> str:
    """Return why an event makes no sense now ("" where it does)."""
    return ""


def clock_view(live: Live, now: int) -> dict[str, Any]:
    """Return the clocks for phones: absolute deadlines in milliseconds, never a countdown; a phone draws that itself."""
    clocks = at_time(live.clocks, now)
    running = clocks.running
    return {
        "running": None if running is None else {
            "seat": running.seat, "key": running.key, "limit": running.limit, "due": clocks.due, "left": clocks.left(now),
        },
        "stopped": clocks.stopped,
        "used": dict(clocks.used),
        "turn_since": clocks.turn_since,
    }
