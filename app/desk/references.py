"""What a referee's event points at must be there: the call it answers, the ruling it follows, the line it notes, the seats it names."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.live import Live
from app.desk.refusals import Unreadable
from app.desk.walkback import WALKED
from app.desk.walkback import steps_after
from events.kinds import AMENDMENTS

DAY_MS = 86_400_000
"""No more time than this is given back at once."""
_JUDGED = ("DisputeSettled", "DisputeClaimed", "DisputeEscalated")
"""Kinds whose call must be open still, which is judged elsewhere."""


def require_references(live: Live, kind: str, payload: Mapping[str, Any]) -> None:
    """Raise `Unreadable` where an event names a line, a step or a seat that this match does not have."""
    if kind not in _JUDGED and payload.get("dispute") and _kind(live, payload["dispute"]) != "DisputeRaised":
        raise Unreadable({"dispute": [f"line {payload['dispute']} is no call; leave it away, or name the call's line"]})
    if kind == "DisputeSettled":
        _settlement(live, payload)
    if kind == "NoteAdded" and payload["target"] and not _kind(live, payload["target"]):
        raise Unreadable({"target": [f"the log has lines 1 to {live.head.version}; 0 for the match"]})
    if kind == "ChecklistTicked":
        _step(live, payload)


def _settlement(live: Live, payload: Mapping[str, Any]) -> None:
    if payload["ruling"] and _kind(live, payload["ruling"]) not in AMENDMENTS:
        raise Unreadable({"ruling": [f"line {payload['ruling']} is no ruling; 0 for none"]})
    for seat, milliseconds in payload["restored"].items():
        if seat not in live.manifest.seats:
            raise Unreadable({"restored": [f"{seat!r} is no seat of this match; one of {', '.join(live.manifest.seats)}"]})
        if abs(milliseconds) > DAY_MS:
            raise Unreadable({"restored": [f"at most {DAY_MS} milliseconds, a day"]})


def _step(live: Live, payload: Mapping[str, Any]) -> None:
    if _kind(live, payload["ruling"]) not in WALKED:
        raise Unreadable({"ruling": [f"line {payload['ruling']} is no ruling after which the table is walked back"]})
    count = len(steps_after(live, live.events[payload["ruling"] - 1]))
    if payload["step"] >= count:
        raise Unreadable({"step": [f"this checklist has {count} steps; the first is 0"]})


def _kind(live: Live, version: int) -> str:
    """The kind of a line ("" where the log has none)."""
    return live.events[version - 1].kind if 0 < version <= live.head.version else ""
