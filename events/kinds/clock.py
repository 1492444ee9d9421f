"""Pauses, by the referee or by the seats' consent, and time given. The clocks are derived from the
server times of the events.
"""

from __future__ import annotations

from marshmallow import fields
from marshmallow import validate

from events.kinds.base import Kind
from events.kinds.base import Payload
from events.kinds.base import text
from events.kinds.base import version

_DAY_MS = 86_400_000


class ClockPaused(Payload):
    """All clocks stand still; no play is accepted. By the referee, or by the seat that was the last
    to agree.
    """

    reason = text()


class ClockResumed(Payload):
    """Clocks run again. By the referee, or by the seat that was the last to agree."""


class PauseAsked(Payload):
    """A seat asks the others for a pause; until all have agreed the clock runs on."""

    reason = text()


class ResumeAsked(Payload):
    """A seat asks the others to go on after a pause that the seats agreed to."""


class PauseAgreed(Payload):
    """Another seat agrees to what was asked at *request*; the last one's answer is stored as
    `ClockPaused` or `ClockResumed`.
    """

    request = version()


class PauseDeclined(Payload):
    """A seat does not agree, or who asked takes it back; nothing changes."""

    request = version()


class TimeGranted(Payload):
    """A seat gets time: *milliseconds* more on its running or next clock."""

    seat = text(required=True, limit=40)
    milliseconds = fields.Integer(
        required=True, strict=True, validate=validate.Range(min=-_DAY_MS, max=_DAY_MS)
    )
    reason = text()


class ClockSet(Payload):
    """A seat's clock shows exactly *milliseconds* left."""

    seat = text(required=True, limit=40)
    milliseconds = fields.Integer(
        required=True, strict=True, validate=validate.Range(min=0, max=_DAY_MS)
    )
    reason = text()


KINDS = (
    Kind("ClockPaused", "clock", ClockPaused, "all clocks stand still"),
    Kind("ClockResumed", "clock", ClockResumed, "clocks run again"),
    Kind("PauseAsked", "clock", PauseAsked, "a seat asks for a pause"),
    Kind("ResumeAsked", "clock", ResumeAsked, "a seat asks to go on"),
    Kind("PauseAgreed", "clock", PauseAgreed, "a seat agrees to the pause, or to go on"),
    Kind("PauseDeclined", "clock", PauseDeclined, "a seat does not agree; nothing changes"),
    Kind("TimeGranted", "clock", TimeGranted, "a seat gets time"),
    Kind("ClockSet", "clock", ClockSet, "a seat's clock is set"),
)
