"""What seats say to each other and to the referee beside their plays: an offer to take back, a call that is still open."""
from __future__ import annotations

from typing import Any

from app.live import Live
from events.amend import STANDS
from events.vocabulary import Seat
from projections.replay import Replay


def last_play(history: Replay) -> int:
    """Return the version of the last play that stands (0: none)."""
    standing = (step.entry for step in reversed(history.steps) if step.entry.is_play and step.entry.standing == STANDS)
    return next((entry.version for entry in standing), 0)


def takeback(here: Live, seat: Seat) -> dict[str, Any] | None:
    """Return the open offer to take back the last play, and whether *seat* is to answer it; None where there is none."""
    target = last_play(here.history)
    for event in reversed(here.events):
        if event.version <= target or event.data.get("target") != target:
            continue
        if event.kind == "TakebackDeclined":
            return None
        if event.kind == "TakebackOffered":
            return {"target": target, "by": event.by, "mine": event.by == seat}
    return None


def open_calls(here: Live) -> list[dict[str, Any]]:
    """Return the calls for the referee that are not settled yet, the oldest first."""
    settled = {event.data["dispute"] for event in here.events if event.kind == "DisputeSettled"}
    return [
        {
            "version": event.version, "by": event.by, "at": event.at, "target": event.data["target"],
            "rule": event.data["rule"], "claim": event.data["claim"],
        }
        for event in here.events if event.kind == "DisputeRaised" and event.version not in settled
    ]
