"""Results of an event's tables, calls from its tables, penalties, and how its record is amended."""

from __future__ import annotations

from marshmallow import fields
from marshmallow import validate

from events.envelope import Event
from events.kinds.base import By
from events.kinds.base import Items
from events.kinds.base import Kind
from events.kinds.base import text_field
from events.kinds.base import version
from events.kinds.play import require_canonical
from events.kinds.referee import VerdictFields
from events.kinds.tournament.base import EventPayload
from events.kinds.tournament.base import fact
from events.kinds.tournament.base import player
from events.kinds.tournament.base import player_or_none
from events.kinds.tournament.base import round_number
from events.kinds.tournament.base import whole
from events.kinds.tournament.people import REFEREE_ID
from events.record import Entry
from events.vocabulary import Action

HOW = ("played", "agreed", "forfeit", "double forfeit")
"""Played; a draw agreed without play; one of both was not there; neither was."""
SOURCES = ("referee", "match", "slip", "phones")


class Score(EventPayload):
    """What came out at a table: games won by its first and second player, and games drawn."""

    round = round_number()
    table = whole(least=1, default=None)
    wins = Items(
        fields.Integer(strict=True, validate=validate.Range(min=0, max=9)),
        required=True,
        validate=validate.Length(equal=2),
    )
    draws = whole(most=9)
    how = fields.String(load_default="played", validate=validate.OneOf(HOW))


class ResultReported(Score):
    """The result of a table. `source`: the referee, the match itself, a slip of paper, or both
    players' phones. `match` and `version`: which match reported it, and from which line.
    """

    by_desk = ("source", "match", "version")

    source = fields.String(load_default="referee", validate=validate.OneOf(SOURCES))
    match = text_field(limit=80)
    version = whole(most=10_000_000)


class ResultClaimed(Score):
    """A player says what came out at their table; once both say the same it is the result."""

    by_desk = ("player",)

    player = player_or_none()


class DifferenceFound(Score):
    """A match now says another result than the one that counts, or goes on (`how` open), and people
    have relied on that one since: the referee decides.
    """

    by_desk = ("match", "version")

    how = fields.String(load_default="played", validate=validate.OneOf((*HOW, "open")))

    match = text_field(limit=80)
    version = whole(most=10_000_000)


class DifferenceSettled(EventPayload):
    """The referee decided about the difference at line *difference*: the result that counts
    stays.
    """

    difference = version()
    reason = text_field(required=True)


class CallRaised(EventPayload):
    """Somebody at a table (0: elsewhere) calls a referee, about a clause or not."""

    by_desk = ("player",)

    table = whole()
    player = player_or_none()
    rule = text_field(limit=60)
    claim = text_field()


class CallClaimed(EventPayload):
    """A referee takes a call on."""

    call = version()
    referee = fields.String(required=True, validate=REFEREE_ID)


class CallEscalated(EventPayload):
    """A call goes to the head referee."""

    call = version()
    reason = text_field()


class CallSettled(EventPayload):
    """The answer to a call, and the clause it rests on."""

    call = version()
    verdict = text_field(required=True)
    rule = text_field(limit=60)


class PlayerPenalised(EventPayload):
    """A penalty against a player; it counts in every later round."""

    player = player()
    infraction = text_field(required=True, limit=80)
    penalty = text_field(required=True, limit=80)
    reason = text_field()
    call = whole(most=10_000_000)


class EventNoted(EventPayload):
    """A note of the referee, on a line of the log or (0) on the event."""

    text = text_field(required=True, limit=2_000)
    target = whole(most=10_000_000)


class Amendment(EventPayload):
    """What every ruling about lines carries: its reason, and the later lines that no longer hold.
    Judging goes on behind each of these (`onward`).
    """

    by_desk = ("verdicts", "onward")

    reason = text_field(required=True)
    onward = fields.String(load_default="skip", validate=validate.OneOf(("skip",)))
    verdicts = Items(fields.Nested(VerdictFields), load_default=list)


class LineStruck(Amendment):
    """The line *target* of the event's record no longer stands."""

    target = version()


class LineReplaced(Amendment):
    """The line *target* was misreported: its fields were these."""

    target = version()
    fields_ = fields.Dict(
        keys=fields.String(),
        required=True,
        validate=require_canonical,
        data_key="fields",
        attribute="fields",
    )


def _strike(lines: dict[int, Entry], event: Event) -> None:
    target = event.data["target"]
    if target in lines:
        lines[target] = lines[target].struck(event.version)


def _replace(lines: dict[int, Entry], event: Event) -> None:
    target = event.data["target"]
    entry = lines.get(target)
    if entry is None or not isinstance(entry.what, Action):
        return
    changed = {**entry.what.args, **event.data["fields"]}
    action = Action(entry.what.seat, entry.what.name, changed)
    lines[target] = entry.replaced(event.version, action)


RESULT_REPORTED = fact(ResultReported, "the result of a table", By.STAFF)
RESULT_CLAIMED = Kind(ResultClaimed, "a player says what came out", By.PLAYER)
DIFFERENCE_FOUND = Kind(DifferenceFound, "a match now says another result than the one that counts")
DIFFERENCE_SETTLED = Kind(
    DifferenceSettled, "the result that counts stays, whatever the match says", By.STAFF
)
CALL_RAISED = Kind(CallRaised, "a table calls a referee", By.PLAYER, By.STAFF)
CALL_CLAIMED = Kind(CallClaimed, "a referee takes a call on", By.STAFF)
CALL_ESCALATED = Kind(CallEscalated, "a call goes to the head referee", By.STAFF)
CALL_SETTLED = Kind(CallSettled, "a call is answered", By.STAFF)
PLAYER_PENALISED = fact(PlayerPenalised, "a penalty against a player", By.STAFF)
EVENT_NOTED = Kind(EventNoted, "a note of the referee", By.STAFF)
LINE_STRUCK = Kind(
    LineStruck, "a line of the event's record no longer stands", By.STAFF, rewrite=_strike
)
LINE_REPLACED = Kind(
    LineReplaced, "a line of the event's record was misreported", By.STAFF, rewrite=_replace
)

KINDS = (
    RESULT_REPORTED,
    RESULT_CLAIMED,
    DIFFERENCE_FOUND,
    DIFFERENCE_SETTLED,
    CALL_RAISED,
    CALL_CLAIMED,
    CALL_ESCALATED,
    CALL_SETTLED,
    PLAYER_PENALISED,
    EVENT_NOTED,
    LINE_STRUCK,
    LINE_REPLACED,
)
