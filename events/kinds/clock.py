"""Pauses, by the referee or by the seats' consent, and time given. The clocks are derived from the
server times of the events.
"""

from __future__ import annotations

from marshmallow import fields
from marshmallow import validate

from events.envelope import Event
from events.kinds.base import By
from events.kinds.base import ClockChange
from events.kinds.base import Kind
from events.kinds.base import Payload
from events.kinds.base import text_field
from events.kinds.base import version

DAY_MS = 86_400_000
PAUSED = 0
"""The key under which a pause holds the clocks; a call holds them under its version."""


class ClockPaused(Payload):
    """All clocks stand still; no play is accepted. By the referee, or by the seat that was the last
    to agree.
    """

    reason = text_field()


class ClockResumed(Payload):
    """Clocks run again. By the referee, or by the seat that was the last to agree."""


class PauseAsked(Payload):
    """A seat asks the others for a pause; until all have agreed the clock runs on."""

    reason = text_field()


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

    seat = text_field(required=True, limit=40)
    milliseconds = fields.Integer(
        required=True, strict=True, validate=validate.Range(min=-DAY_MS, max=DAY_MS)
    )
    reason = text_field()


class ClockSet(Payload):
    """A seat's clock shows exactly *milliseconds* left."""

    seat = text_field(required=True, limit=40)
    milliseconds = fields.Integer(
        required=True, strict=True, validate=validate.Range(min=0, max=DAY_MS)
    )
    reason = text_field()


def _paused(event: Event) -> ClockChange:
    return ClockChange(holds=PAUSED)


def _resumed(event: Event) -> ClockChange:
    return ClockChange(frees=PAUSED)


def _granted(event: Event) -> ClockChange:
    return ClockChange(gives={event.data["seat"]: event.data["milliseconds"]})


def _set(event: Event) -> ClockChange:
    return ClockChange(sets={event.data["seat"]: event.data["milliseconds"]})


CLOCK_PAUSED = Kind(ClockPaused, "all clocks stand still", By.REFEREE, clock=_paused)
CLOCK_RESUMED = Kind(ClockResumed, "clocks run again", By.REFEREE, clock=_resumed)
PAUSE_ASKED = Kind(PauseAsked, "a seat asks for a pause", By.SEAT)
RESUME_ASKED = Kind(ResumeAsked, "a seat asks to go on", By.SEAT)
PAUSE_AGREED = Kind(PauseAgreed, "a seat agrees to the pause, or to go on", By.SEAT)
PAUSE_DECLINED = Kind(PauseDeclined, "a seat does not agree; nothing changes", By.SEAT)
TIME_GRANTED = Kind(TimeGranted, "a seat gets time", By.REFEREE, clock=_granted)
CLOCK_SET = Kind(ClockSet, "a seat's clock is set", By.REFEREE, clock=_set)

KINDS = (
    CLOCK_PAUSED,
    CLOCK_RESUMED,
    PAUSE_ASKED,
    RESUME_ASKED,
    PAUSE_AGREED,
    PAUSE_DECLINED,
    TIME_GRANTED,
    CLOCK_SET,
)
