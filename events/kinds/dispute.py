"""Calls for the referee, and what the seats settle among themselves: undo, and plays that stand by
consent.
"""

from __future__ import annotations

from marshmallow import fields
from marshmallow import validate

from events.kinds.base import Kind
from events.kinds.base import Payload
from events.kinds.base import text
from events.kinds.base import version
from events.kinds.play import ActionFields


class DisputeRaised(Payload):
    """A seat disputes a play (0: no particular play); the match is held until it is settled."""

    target = fields.Integer(load_default=0, strict=True, validate=validate.Range(min=0))
    rule = text(limit=60)
    claim = text()


class DisputeClaimed(Payload):
    """A referee takes a call on: the others see who is on the way."""

    dispute = version()
    referee = text(required=True, limit=60)


class DisputeEscalated(Payload):
    """A call goes to the head referee, whose answer is final."""

    dispute = version()
    reason = text()


class DisputeSettled(Payload):
    """The dispute is over: how it was ruled, and time given back by seat in milliseconds."""

    dispute = version()
    verdict = text(required=True)
    ruling = fields.Integer(load_default=0, strict=True)
    restored = fields.Dict(
        keys=fields.String(), values=fields.Integer(strict=True), load_default=dict
    )


class TakebackOffered(Payload):
    """A seat asks to take back the last play."""

    target = version()


class TakebackAccepted(Payload):
    """Another seat agrees; once every other seat has (*complete*), the play no longer stands."""

    target = version()
    complete = fields.Boolean(load_default=True)


class TakebackDeclined(Payload):
    """A seat does not agree."""

    target = version()


class ConsentAsked(Payload):
    """A seat whose play the rules refuse (*rule*: the clause) asks the other seats to let it
    stand.
    """

    action = fields.Nested(ActionFields, required=True)
    rule = text(limit=60)
    reason = text()


class ConsentGiven(Payload):
    """Another seat agrees to what was asked at *request*; the last one's answer is stored as the
    `PlayAllowed` itself.
    """

    request = version()


class ConsentDeclined(Payload):
    """A seat does not agree; the play stays refused."""

    request = version()


KINDS = (
    Kind("DisputeRaised", "dispute", DisputeRaised, "a seat calls the referee; the match is held"),
    Kind("DisputeClaimed", "dispute", DisputeClaimed, "a referee takes the call on"),
    Kind("DisputeEscalated", "dispute", DisputeEscalated, "the call goes to the head referee"),
    Kind("DisputeSettled", "dispute", DisputeSettled, "the referee's answer; the match goes on"),
    Kind("TakebackOffered", "dispute", TakebackOffered, "a seat asks to take back the last play"),
    Kind("TakebackAccepted", "dispute", TakebackAccepted, "a seat agrees to the takeback"),
    Kind("TakebackDeclined", "dispute", TakebackDeclined, "the takeback is refused"),
    Kind("ConsentAsked", "dispute", ConsentAsked, "a seat asks that a refused play may stand"),
    Kind("ConsentGiven", "dispute", ConsentGiven, "a seat agrees that the refused play may stand"),
    Kind(
        "ConsentDeclined",
        "dispute",
        ConsentDeclined,
        "a seat does not agree; the play stays refused",
    ),
)
