"""How the referee edits the record. Nothing is deleted: each of these stands beside what it
changes.
"""

from __future__ import annotations

from marshmallow import fields
from marshmallow import validate

from events.envelope import Event
from events.kinds.base import MATCH
from events.kinds.base import TOURNAMENT
from events.kinds.base import By
from events.kinds.base import Items
from events.kinds.base import Kind
from events.kinds.base import Payload
from events.kinds.base import text_field
from events.kinds.base import version
from events.kinds.play import PLAIN
from events.kinds.play import ActionFields
from events.kinds.play import require_canonical
from events.record import Claims
from events.record import Entry
from events.record import LineStanding
from events.record import Onward
from events.record import Verdict
from events.record import action_of
from events.record import changes_of

_VERDICTS = (str(Verdict.VOID), str(Verdict.ALLOWED), str(Verdict.CHANGED))
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


class VerdictFields(Payload):
    """What an amendment does to one later play: `void` (its clause), `allowed` (its clause) or
    `changed`.
    """

    version = version()
    verdict = fields.String(required=True, validate=validate.OneOf(_VERDICTS))
    rule = text_field(limit=60)


class ChangeFields(Payload):
    """One statement about the table: how it is."""

    what = fields.String(required=True, validate=validate.OneOf(CHANGES))
    of = text_field(limit=80)
    key = text_field(limit=80)
    value = fields.Raw(
        load_default=None, allow_none=True, validate=require_canonical, metadata=PLAIN
    )


class RulingFields(Payload):
    """What every ruling may carry: reason, infraction and penalty, the dispute it answers, and the
    verdicts it led to.
    """

    by_desk = ("verdicts",)

    reason = text_field(required=True)
    infraction = text_field(limit=80)
    penalty = text_field(limit=80)
    dispute = fields.Integer(load_default=0, strict=True)
    onward = fields.String(
        load_default=str(Onward.STOP), validate=validate.OneOf(tuple(map(str, Onward)))
    )
    verdicts = Items(fields.Nested(VerdictFields), load_default=list)


class PlayStruck(RulingFields):
    """The play *target* no longer stands; later plays are judged anew."""

    target = version()


class PlayReplaced(RulingFields):
    """The play *target* was misreported: *action* was the play."""

    target = version()
    action = fields.Nested(ActionFields, required=True)


class RewoundTo(RulingFields):
    """The play *target* and all after it no longer stand."""

    target = version()


class RulingWithdrawn(RulingFields):
    """The earlier amendment *ruling* no longer counts."""

    logs = (MATCH, TOURNAMENT)

    ruling = version()


class PlayAllowed(RulingFields):
    """The rules refuse *action*, yet it stands: by ruling, or by *consent* of the seats."""

    action = fields.Nested(ActionFields, required=True)
    consent = Items(fields.String(), load_default=list)
    rule = text_field(limit=60)


class TableCorrected(RulingFields):
    """The table is as *changes* say."""

    changes = Items(
        fields.Nested(ChangeFields), required=True, validate=validate.Length(min=1, max=200)
    )


class TableCounted(Payload):
    """Somebody counted: the log must agree with *claims*, or a trouble is shown."""

    claims = Items(
        fields.Nested(ChangeFields), required=True, validate=validate.Length(min=1, max=200)
    )
    note = text_field()


class PenaltyGiven(Payload):
    """A penalty against a seat, for its history."""

    seat = text_field(required=True, limit=40)
    infraction = text_field(required=True, limit=80)
    penalty = text_field(required=True, limit=80)
    reason = text_field()
    dispute = fields.Integer(load_default=0, strict=True)


class InfractionDefined(Payload):
    """The referee adds an infraction, with its usual penalty, to the list of this match."""

    name = text_field(required=True, limit=80)
    penalty = text_field(limit=80)


class NoteAdded(Payload):
    """A note of the referee, on a play or on the match."""

    text = text_field(required=True, limit=2000)
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

    by_desk = ("places",)

    ruling = version()
    step = fields.Integer(required=True, strict=True, validate=validate.Range(min=0))
    among = fields.Integer(load_default=0, strict=True, validate=validate.Range(min=0, max=1000))
    shown = Items(
        fields.String(validate=validate.Length(min=1, max=80)),
        load_default=list,
        validate=validate.Length(max=1000),
    )
    places = Items(fields.Integer(strict=True, validate=validate.Range(min=1)), load_default=list)
    reason = text_field()


class BackupAuthorised(Payload):
    """The head referee *referee* lets floor referees take plays back that are more than a simple
    backup: for one *dispute*, or (0) for the whole match; with *granted* false, no longer.
    """

    referee = text_field(required=True, limit=60)
    dispute = fields.Integer(load_default=0, strict=True, validate=validate.Range(min=0))
    granted = fields.Boolean(load_default=True)
    reason = text_field()


def _strike(lines: dict[int, Entry], event: Event) -> None:
    target = event.data["target"]
    if target in lines:
        lines[target] = lines[target].struck(event.version)


def _rewind(lines: dict[int, Entry], event: Event) -> None:
    for entry in tuple(lines.values()):
        if entry.version >= event.data["target"] and entry.standing != LineStanding.STRUCK:
            lines[entry.version] = entry.struck(event.version, rewound=True)


def _replace(lines: dict[int, Entry], event: Event) -> None:
    target = event.data["target"]
    if target in lines:
        lines[target] = lines[target].replaced(event.version, action_of(event.data["action"]))


def _withdraw(lines: dict[int, Entry], event: Event) -> None:
    """Nothing: the ruling that it names is left out where the log is resolved (`events.amend`)."""


def _allowed(event: Event) -> Entry:
    action, rule = action_of(event.data["action"]), event.data.get("rule", "")
    return Entry(event.version, action, event.by, event.at, allowed=True, rule=rule)


def _corrected(event: Event) -> Entry:
    return Entry(event.version, changes_of(event.data["changes"]), event.by, event.at)


def _counted(event: Event) -> Entry:
    return Entry(event.version, Claims(changes_of(event.data["claims"])), event.by, event.at)


PLAY_STRUCK = Kind(
    PlayStruck,
    "a play no longer stands; later plays are judged anew",
    By.REFEREE,
    rewrite=_strike,
)
PLAY_REPLACED = Kind(
    PlayReplaced, "a play was misreported: this was the play", By.REFEREE, rewrite=_replace
)
REWOUND_TO = Kind(RewoundTo, "a play and all after it no longer stand", By.REFEREE, rewrite=_rewind)
RULING_WITHDRAWN = Kind(
    RulingWithdrawn, "an earlier ruling no longer counts", By.REFEREE, rewrite=_withdraw
)
PLAY_ALLOWED = Kind(PlayAllowed, "the rules refuse it, yet it stands", By.REFEREE, line=_allowed)
TABLE_CORRECTED = Kind(TableCorrected, "the table is as follows", By.REFEREE, line=_corrected)
TABLE_COUNTED = Kind(TableCounted, "we counted; the log must agree", By.REFEREE, line=_counted)
PENALTY_GIVEN = Kind(PenaltyGiven, "a penalty against a seat", By.REFEREE)
INFRACTION_DEFINED = Kind(InfractionDefined, "an infraction is added to the list", By.REFEREE)
NOTE_ADDED = Kind(NoteAdded, "a note of the referee", By.REFEREE)
CHECKLIST_TICKED = Kind(
    ChecklistTicked, "a step of the walk back was carried out", By.SEAT, By.REFEREE
)
"""A seat ticks what its own hands did."""
LOT_DRAWN = Kind(LotDrawn, "chance chose the cards that a step of the walk back takes", By.REFEREE)
BACKUP_AUTHORISED = Kind(
    BackupAuthorised, "the head referee lets a floor referee take plays back", By.HEAD
)

KINDS = (
    PLAY_STRUCK,
    PLAY_REPLACED,
    REWOUND_TO,
    RULING_WITHDRAWN,
    PLAY_ALLOWED,
    TABLE_CORRECTED,
    TABLE_COUNTED,
    PENALTY_GIVEN,
    INFRACTION_DEFINED,
    NOTE_ADDED,
    CHECKLIST_TICKED,
    LOT_DRAWN,
    BACKUP_AUTHORISED,
)
