"""The outer form of requests, and the form of an action's arguments, derived from what the action
asks.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from marshmallow import Schema
from marshmallow import ValidationError
from marshmallow import fields
from marshmallow import validate

from app.desk.refusals import Forbidden
from app.desk.refusals import Unreadable
from events.kinds.base import NAME
from events.kinds.base import BadPayload
from events.kinds.base import Kind
from events.kinds.base import Payload
from events.kinds.base import read_with
from events.kinds.base import text
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from events.vocabulary import freeze
from games.rules import BY_REFEREE
from games.rules import BY_SERVER
from games.rules import OF_TABLE
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Amount
from games.rules import Ask
from games.rules import Confirm
from games.rules import Game
from games.rules import Pick
from games.rules import PickMany

EVENT_ID = validate.Regexp(
    r"^[A-Za-z0-9._:-]{1,64}\Z", error="must be 1 to 64 letters, digits or . _ : -"
)
_WORD = validate.Length(max=200)
_ROW = validate.Length(max=200)


class MatchRequest(Payload):
    """A match to be opened."""

    game = text(required=True, limit=60)
    options = fields.Dict(keys=fields.String(), load_default=dict)
    seats = fields.List(
        fields.String(validate=_WORD), load_default=list, validate=validate.Length(max=12)
    )
    cards = fields.Dict(load_default=dict)
    name = text(limit=80)


class ActionRequest(Payload):
    """A report: id made by the phone, ply it was made on, action and arguments."""

    id = fields.String(required=True, validate=EVENT_ID)
    seen = fields.Integer(required=True, strict=True, validate=validate.Range(min=0))
    name = fields.String(required=True, validate=NAME)
    args = fields.Dict(keys=fields.String(), load_default=dict)


class OptionsRequest(Payload):
    """A question for the next ask of an action, after the answers so far."""

    name = fields.String(required=True, validate=NAME)
    chosen = fields.Dict(keys=fields.String(), load_default=dict)


class RulingRequest(Payload):
    """What a referee's event says of itself beside its own fields: the id under which it is stored,
    its kind, and the version that its preview showed.
    """

    id = fields.String(required=True, validate=EVENT_ID)
    kind = fields.String(required=True)
    expected = fields.Integer(load_default=None, allow_none=True, strict=True)


class TokenRequest(Payload):
    """A new link for a seat, the referee, or a referee below the head referee (`floor`)."""

    role = fields.String(required=True, validate=validate.OneOf(("seat", "referee", "floor")))
    seat = fields.String(load_default="", validate=_WORD)
    revoke = fields.Boolean(load_default=False)


class BranchRequest(Payload):
    """A moment to branch from: a version (as recorded) or a ply (as standing); neither: now."""

    version = fields.Integer(load_default=None, allow_none=True, strict=True)
    ply = fields.Integer(load_default=None, allow_none=True, strict=True)
    name = text(limit=80)


class CheckRequest(Payload):
    """What was seen in a zone: ids of pieces, of one cell or one owner where these are named."""

    zone = text(required=True, limit=80)
    seen = fields.List(
        fields.String(validate=_WORD), required=True, validate=validate.Length(max=200)
    )
    cell = fields.String(load_default=None, allow_none=True, validate=_WORD)
    owner = fields.String(load_default=None, allow_none=True, validate=_WORD)


class CodeSeen(Payload):
    """A code in a photograph: its text and its four corners in pixels, from its own upper left
    clockwise.
    """

    text = fields.String(required=True, validate=_ROW)
    at = fields.List(
        fields.List(
            fields.Float(validate=validate.Range(-100_000, 100_000)),
            validate=validate.Length(equal=2),
        ),
        load_default=list,
        validate=validate.Length(max=4),
    )


class PhotoRequest(Payload):
    """The codes of one photograph."""

    codes = fields.List(
        fields.Nested(CodeSeen), required=True, validate=validate.Length(min=1, max=400)
    )


class ReceiptsRequest(Payload):
    """Receipts to be held against the log, each VERSION:HASH."""

    receipts = fields.List(
        fields.String(
            validate=validate.Regexp(
                r"^\d{1,9}:[0-9a-f]{64}\Z", error="must be VERSION:HASH with 64 hex digits"
            )
        ),
        required=True,
        validate=validate.Length(min=1, max=5_000),
    )


class SessionRequest(Payload):
    """A token to be kept by the browser."""

    token = fields.String(required=True, validate=validate.Length(min=1, max=64))


class ScanRequest(Payload):
    """What a reader read, or what was typed."""

    text = fields.String(required=True, validate=validate.Length(max=300))


def read(schema: type[Schema], data: Any) -> dict[str, Any]:
    """Return a request as *schema* reads it; raise `Unreadable`."""
    try:
        return read_with(schema(), data)
    except BadPayload as error:
        raise Unreadable(error.fields) from None


def ruling_of(kind: Kind) -> type[Schema]:
    """Return the body with which a referee reports an event of *kind*."""
    own = {"kind": fields.String(required=True, validate=validate.OneOf([str(kind)]))}
    head = RulingRequest._declared_fields
    return Payload.from_dict({**_reported(kind), **head, **own}, name=f"{kind}Ruling")


def word_of(kind: Kind) -> type[Schema]:
    """Return the body with which a seat reports an event of *kind*, where its actions are."""
    args = Payload.from_dict(_reported(kind), name=f"{kind}Args")
    own = {
        "name": fields.String(required=True, validate=validate.OneOf([str(kind)])),
        "args": fields.Nested(args, required=True),
    }
    return Payload.from_dict({**ActionRequest._declared_fields, **own}, name=f"{kind}Word")


def _reported(kind: Kind) -> dict[str, fields.Field[Any]]:
    """The fields of a kind, but for those that the desk fills in."""
    declared = kind.schema._declared_fields
    return {name: item for name, item in declared.items() if name not in kind.schema.by_desk}


def read_action(game: Game, seat: Seat, name: str, args: Mapping[str, Any]) -> Action:
    """Return the action that a seat reports; raise `Unreadable`, or `Forbidden` where it speaks for
    another seat.
    """
    spec = game.spec(name)
    if spec is None:
        known = [spec.name for spec in game.actions]
        near = difflib.get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"one of {', '.join(known)}"
        raise Unreadable({"name": [f"{game.title} has no action {name!r}; {hint}"]})
    _require_reporter(spec, seat)
    own = _without_own_seat(spec, seat, args)
    return Action(
        TABLE if spec.who in OF_TABLE else seat,
        name,
        freeze(_as_stored(spec, seat, read_args(spec, own))),
    )


def _as_stored(spec: ActionSpec, seat: Seat, args: Mapping[str, Any]) -> dict[str, Any]:
    """Answers in the names of the table, where a seat may use words of its own."""
    stored = dict(args)
    for ask in spec.asks:
        if not isinstance(ask, Pick | PickMany) or ask.reads is None or args.get(ask.key) is None:
            continue
        answer = args[ask.key]
        stored[ask.key] = (
            ask.reads(seat, answer)
            if isinstance(answer, str)
            else [ask.reads(seat, text) for text in answer]
        )
    return stored


def _require_reporter(spec: ActionSpec, seat: Seat) -> None:
    """What belongs to the table may not come from a seat where only the referee or the server can
    know it.
    """
    if spec.who == BY_SERVER:
        raise Forbidden(f"{spec.name} is recorded by the server alone, when its time has come")
    if spec.who == BY_REFEREE and seat != TABLE:
        raise Forbidden(f"{spec.name} is the referee's; call the referee")
    if seat == TABLE and spec.who not in OF_TABLE:
        raise Forbidden(
            f"{spec.name} belongs to a seat; the table and the referee cannot report it"
        )


def read_args(spec: ActionSpec, args: Mapping[str, Any]) -> dict[str, Any]:
    """Return an action's arguments, checked against its asks; raise `Unreadable` naming every field
    that does not fit.
    """
    loaded = _read_under("args", args_schema(spec)(), args)
    return {key: value for key, value in loaded.items() if value is not None}


def read_chosen(spec: ActionSpec, seat: Seat, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the first answers to an action's asks (None: left out on purpose); raise `Unreadable`
    where one does not fit.
    """
    return _as_stored(spec, seat, _read_under("chosen", args_schema(spec)(partial=True), chosen))


def _read_under(field: str, schema: Schema, data: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return read_with(schema, data)
    except BadPayload as error:
        raise Unreadable({field: error.fields}) from None


def args_schema(spec: ActionSpec) -> type[Schema]:
    """Return the schema of an action's arguments."""
    declared = {ask.key: _field(ask, spec) for ask in spec.asks if not isinstance(ask, Confirm)}
    schema: type[Schema] = Payload.from_dict(declared, name=f"{spec.name}Args")
    return schema


def _without_own_seat(spec: ActionSpec, seat: Seat, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """The rules files write some actions with their seat: a report may say so, but only for the
    seat that reports.
    """
    if "seat" not in args or any(ask.key == "seat" for ask in spec.asks):
        return args
    if args["seat"] != seat and seat != TABLE:
        raise Forbidden(f"you hold seat {seat} and cannot act for {args['seat']}")
    return {key: value for key, value in args.items() if key != "seat"}


def _field(ask: Ask, spec: ActionSpec) -> fields.Field[Any]:
    needed: dict[str, Any] = {"required": True}
    if ask.optional or ask.key in spec.chance:
        needed = {"load_default": None, "allow_none": True}
    match ask:
        case Pick():
            return fields.String(validate=_WORD, **needed)
        case Amount():
            return fields.Integer(
                strict=True, validate=validate.Range(min=-(2**52), max=2**52), **needed
            )
        case Allocate():
            kind = _NumberedBins if ask.numbered else fields.Dict
            return kind(
                keys=fields.String(validate=_WORD), values=_Share(), validate=_ROW, **needed
            )
        case _:
            return fields.List(fields.String(validate=_WORD), validate=_ROW, **needed)


class _Share(fields.Field[Any]):
    """What one bin gets: a whole number, or a row of items."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
            return list(value)
        raise ValidationError("must be a whole number or a row of items")


class _NumberedBins(fields.Dict):
    """Shares by the number of their bin; a row of shares is numbered from 1."""

    def deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(value, list | tuple):
            value = {str(number): share for number, share in enumerate(value, start=1)}
        return super().deserialize(value, *args, **kwargs)
