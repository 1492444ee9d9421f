"""How the referee edits the record. Nothing is deleted: each of these stands beside what it
changes.
"""

from __future__ import annotations

from marshmallow import fields
from marshmallow import validate

from events.kinds.base import Kind
from events.kinds.base import Payload
from events.kinds.base import text
from events.kinds.base import version
from events.kinds.play import ActionFields
from events.kinds.play import plain

ONWARD = ("stop", "skip", "allow")
CHANGES = (
    "counter",
    "spot",
    "mark",
    "piece",
    "hidden",
    "phase",
    "active",
    "to_act",
    "turn",
    "remove",
    "add",
)


class Verdict(Payload):
    """What an amendment does to one later play: `void` (its clause), `allowed` (its clause) or
    `changed`.
    """

    version = version()
    verdict = fields.String(required=True, validate=validate.OneOf(("void", "allowed", "changed")))
    rule = text(limit=60)


class ChangeFields(Payload):
    """One statement about the table: how it is."""

    what = fields.String(required=True, validate=validate.OneOf(CHANGES))
    of = text(limit=80)
    key = text(limit=80)
    value = fields.Raw(load_default=None, allow_none=True, validate=plain)


class Ruling(Payload):
    """What every ruling may carry: reason, infraction and penalty, the dispute it answers, and the
    verdicts it led to.
    """

    reason = text(required=True)
    infraction = text(limit=80)
    penalty = text(limit=80)
    dispute = fields.Integer(load_default=0, strict=True)
    onward = fields.String(load_default="stop", validate=validate.OneOf(ONWARD))
    verdicts = fields.List(fields.Nested(Verdict), load_default=list)


class PlayStruck(Ruling):
    """The play *target* no longer stands; later plays are judged anew."""

    target = version()


class PlayReplaced(Ruling):
    """The play *target* was misreported: *action* was the play."""

    target = version()
    action = fields.Nested(ActionFields, required=True)


class RewoundTo(Ruling):
    """The play *target* and all after it no longer stand."""

    target = version()


class RulingWithdrawn(Ruling):
    """The earlier amendment *ruling* no longer counts."""

    ruling = version()


class PlayAllowed(Ruling):
    """The rules refuse *action*, yet it stands: by ruling, or by *consent* of the seats."""

    action = fields.Nested(ActionFields, required=True)
    consent = fields.List(fields.String(), load_default=list)
    rule = text(limit=60)


class TableCorrected(Ruling):
    """The table is as *changes* say."""

    changes = fields.List(
        fields.Nested(ChangeFields), required=True, validate=validate.Length(min=1, max=200)
    )


class TableCounted(Payload):
    """Somebody counted: the log must agree with *claims*, or a trouble is shown."""

    claims = fields.List(
        fields.Nested(ChangeFields), required=True, validate=validate.Length(min=1, max=200)
    )
    note = text()


class PenaltyGiven(Payload):
    """A penalty against a seat, for its history."""

    seat = text(required=True, limit=40)
    infraction = text(required=True, limit=80)
    penalty = text(required=True, limit=80)
    reason = text()
    dispute = fields.Integer(load_default=0, strict=True)


class InfractionDefined(Payload):
    """The referee adds an infraction, with its usual penalty, to the list of this match."""

    name = text(required=True, limit=80)
    penalty = text(limit=80)


class NoteAdded(Payload):
    """A note of the referee, on a play or on the match."""

    text = text(required=True, limit=2000)
    target = fields.Integer(load_default=0, strict=True)


class ChecklistTicked(Payload):
    """One step of the checklist that follows the amendment *ruling* was carried out with real
    hands.
    """

    ruling = version()
    step = fields.Integer(required=True, strict=True, validate=validate.Range(min=0))
    done = fields.Boolean(load_default=True)


class LotDrawn(Payload):
    """Chance chose which cards a step of the walk back takes: the *places*, counted from 1, of
    *among* cards, or of the pieces *shown*. A second draw for the same step gives its *reason*.
    """

    ruling = version()
    step = fields.Integer(required=True, strict=True, validate=validate.Range(min=0))
    among = fields.Integer(load_default=0, strict=True, validate=validate.Range(min=0, max=1000))
    shown = fields.List(
        fields.String(validate=validate.Length(min=1, max=80)),
        load_default=list,
        validate=validate.Length(max=1000),
    )
    places = fields.List(
        fields.Integer(strict=True, validate=validate.Range(min=1)), load_default=list
    )
    reason = text()


class BackupAuthorised(Payload):
    """The head referee *referee* lets floor referees take plays back that are more than a simple
    backup: for one *dispute*, or (0) for the whole match; with *granted* false, no longer.
    """

    referee = text(required=True, limit=60)
    dispute = fields.Integer(load_default=0, strict=True, validate=validate.Range(min=0))
    granted = fields.Boolean(load_default=True)
    reason = text()


AMENDMENTS = (
    "PlayStruck",
    "PlayReplaced",
    "RewoundTo",
    "RulingWithdrawn",
    "PlayAllowed",
    "TableCorrected",
    "TableCounted",
)

KINDS = (
    Kind(
        "PlayStruck", "referee", PlayStruck, "a play no longer stands; later plays are judged anew"
    ),
    Kind("PlayReplaced", "referee", PlayReplaced, "a play was misreported: this was the play"),
    Kind("RewoundTo", "referee", RewoundTo, "a play and all after it no longer stand"),
    Kind("RulingWithdrawn", "referee", RulingWithdrawn, "an earlier amendment no longer counts"),
    Kind("PlayAllowed", "referee", PlayAllowed, "the rules refuse it, yet it stands"),
    Kind("TableCorrected", "referee", TableCorrected, "the table is as follows"),
    Kind("TableCounted", "referee", TableCounted, "we counted; the log must agree"),
    Kind("PenaltyGiven", "referee", PenaltyGiven, "a penalty against a seat"),
    Kind("InfractionDefined", "referee", InfractionDefined, "an infraction is added to the list"),
    Kind("NoteAdded", "referee", NoteAdded, "a note of the referee"),
    Kind("ChecklistTicked", "referee", ChecklistTicked, "a step of the walk back was carried out"),
    Kind(
        "LotDrawn", "referee", LotDrawn, "chance chose the card that a step of the walk back takes"
    ),
    Kind(
        "BackupAuthorised",
        "referee",
        BackupAuthorised,
        "the head referee lets a floor referee take plays back",
    ),
)
