"""Pauses and time given. The clocks themselves are derived from the server times of the events."""
from __future__ import annotations

from marshmallow import fields
from marshmallow import validate

from events.kinds.base import Kind
from events.kinds.base import Payload
from events.kinds.base import text

_DAY_MS = 86_400_000


class ClockPaused(Payload):
    """All clocks stand still; no play is accepted."""

    reason = text()


class ClockResumed(Payload):
    """Clocks run again."""


class TimeGranted(Payload):
    """A seat gets time: *milliseconds* more on its running or next clock."""

    seat = text(required=True, limit=40)
    milliseconds = fields.Integer(required=True, strict=True, validate=validate.Range(min=-_DAY_MS, max=_DAY_MS))
    reason = text()


class ClockSet(Payload):
    """A seat's clock shows exactly *milliseconds* left."""

    seat = text(required=True, limit=40)
    milliseconds = fields.Integer(required=True, strict=True, validate=validate.Range(min=0, max=_DAY_MS))
    reason = text()


KINDS = (
    Kind("ClockPaused", "clock", ClockPaused, "all clocks stand still"),
    Kind("ClockResumed", "clock", ClockResumed, "clocks run again"),
    Kind("TimeGranted", "clock", TimeGranted, "a seat gets time"),
    Kind("ClockSet", "clock", ClockSet, "a seat's clock is set"),
)
