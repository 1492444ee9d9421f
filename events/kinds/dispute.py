"""Calls for the referee, and undo by consent."""
from __future__ import annotations

from marshmallow import fields
from marshmallow import validate

from events.kinds.base import Kind
from events.kinds.base import Payload
from events.kinds.base import text
from events.kinds.base import version


class DisputeRaised(Payload):
    """A seat disputes a play (0: no particular play); the match is held until it is settled."""

    target = fields.Integer(load_default=0, strict=True, validate=validate.Range(min=0))
    rule = text(limit=60)
    claim = text()


class DisputeSettled(Payload):
    """The dispute is over: how it was ruled, and time given back by seat in milliseconds."""

    dispute = version()
    verdict = text(required=True)
    ruling = fields.Integer(load_default=0, strict=True)
    restored = fields.Dict(keys=fields.String(), values=fields.Integer(strict=True), load_default=dict)


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


KINDS = (
    Kind("DisputeRaised", "dispute", DisputeRaised, "a seat calls the referee; the match is held"),
    Kind("DisputeSettled", "dispute", DisputeSettled, "the referee's answer; the match goes on"),
    Kind("TakebackOffered", "dispute", TakebackOffered, "a seat asks to take back the last play"),
    Kind("TakebackAccepted", "dispute", TakebackAccepted, "a seat agrees to the takeback"),
    Kind("TakebackDeclined", "dispute", TakebackDeclined, "the takeback is refused"),
)
