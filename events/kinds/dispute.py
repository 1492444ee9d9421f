"""Calls for the referee, and what the seats settle among themselves: undo, and plays that stand by
consent.
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
from events.kinds.play import ActionFields
from events.record import Entry


class DisputeRaised(Payload):
    """A seat disputes a play (0: no particular play); the match is held until it is settled."""

    target = fields.Integer(load_default=0, strict=True, validate=validate.Range(min=0))
    rule = text_field(limit=60)
    claim = text_field()


class DisputeClaimed(Payload):
    """A referee takes a call on: the others see who is on the way."""

    dispute = version()
    referee = text_field(required=True, limit=60)


class DisputeEscalated(Payload):
    """A call goes to the head referee, whose answer is final."""

    dispute = version()
    reason = text_field()


class DisputeSettled(Payload):
    """The dispute is over: how it was ruled, and time given back by seat in milliseconds."""

    dispute = version()
    verdict = text_field(required=True)
    ruling = fields.Integer(load_default=0, strict=True)
    restored = fields.Dict(
        keys=fields.String(), values=fields.Integer(strict=True), load_default=dict
    )


class TakebackOffered(Payload):
    """A seat asks to take back the last play."""

    target = version()


class TakebackAccepted(Payload):
    """Another seat agrees; once every other seat has (*complete*), the play no longer stands, nor
    do the plays that only answered it (*answers*: their lines).
    """

    by_desk = ("complete", "answers")

    target = version()
    complete = fields.Boolean(load_default=True)
    answers = fields.List(version())  # left out where nothing answered it


class TakebackDeclined(Payload):
    """A seat does not agree."""

    target = version()


class ConsentAsked(Payload):
    """A seat whose play the rules refuse (*rule*: the clause) asks the other seats to let it
    stand.
    """

    by_desk = ("rule",)

    action = fields.Nested(ActionFields, required=True)
    rule = text_field(limit=60)
    reason = text_field()


class ConsentGiven(Payload):
    """Another seat agrees to what was asked at *request*; the last one's answer is stored as the
    `PlayAllowed` itself.
    """

    request = version()


class ConsentDeclined(Payload):
    """A seat does not agree; the play stays refused."""

    request = version()


def _called(event: Event) -> ClockChange:
    return ClockChange(holds=event.version)


def _settled(event: Event) -> ClockChange:
    return ClockChange(frees=event.data["dispute"], gives=event.data["restored"])


def _take_back(lines: dict[int, Entry], event: Event) -> None:
    """The consent of every other seat strikes the play with what only answered it, and nothing
    stands in its place: its seat has that play again. One consent of several does nothing yet.
    """
    if not event.data.get("complete", True):
        return
    for version_ in (event.data["target"], *event.data.get("answers", ())):
        if version_ in lines:
            lines[version_] = lines[version_].struck(event.version, rewound=True)


DISPUTE_RAISED = Kind(
    DisputeRaised,
    "somebody calls the referee; the match is held",
    By.SEAT,
    By.REFEREE,
    clock=_called,
)
DISPUTE_CLAIMED = Kind(DisputeClaimed, "a referee takes the call on", By.REFEREE)
DISPUTE_ESCALATED = Kind(DisputeEscalated, "the call goes to the head referee", By.REFEREE)
DISPUTE_SETTLED = Kind(
    DisputeSettled, "the referee's answer; the match goes on", By.REFEREE, clock=_settled
)
TAKEBACK_OFFERED = Kind(TakebackOffered, "a seat asks to take back its last play", By.SEAT)
TAKEBACK_ACCEPTED = Kind(
    TakebackAccepted, "a seat agrees to the takeback", By.SEAT, rewrite=_take_back
)
TAKEBACK_DECLINED = Kind(TakebackDeclined, "the takeback is refused", By.SEAT)
CONSENT_ASKED = Kind(ConsentAsked, "a seat asks that a refused play may stand", By.SEAT)
CONSENT_GIVEN = Kind(ConsentGiven, "a seat agrees that the refused play may stand", By.SEAT)
CONSENT_DECLINED = Kind(ConsentDeclined, "a seat does not agree; the play stays refused", By.SEAT)

KINDS = (
    DISPUTE_RAISED,
    DISPUTE_CLAIMED,
    DISPUTE_ESCALATED,
    DISPUTE_SETTLED,
    TAKEBACK_OFFERED,
    TAKEBACK_ACCEPTED,
    TAKEBACK_DECLINED,
    CONSENT_ASKED,
    CONSENT_GIVEN,
    CONSENT_DECLINED,
)
