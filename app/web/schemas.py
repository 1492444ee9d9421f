"""The schemas of requests."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema
from marshmallow import ValidationError
from marshmallow import fields
from marshmallow import validate

from app.desk.errors.refusals import Unreadable
from app.desk.forms.ids import is_own_id
from app.desk.forms.names import LONGEST
from app.desk.forms.names import tidy
from events.kinds.base import NAME
from events.kinds.base import BadPayload
from events.kinds.base import Items
from events.kinds.base import Kind
from events.kinds.base import Payload
from events.kinds.base import made
from events.kinds.base import read_with
from events.kinds.base import text_field
from events.vocabulary import CONTROLS
from events.vocabulary import Fields
from games.text import text

EVENT_ID = validate.Regexp(
    r"^[A-Za-z0-9._:-]{1,64}\Z", error="must be 1 to 64 letters, digits or . _ : -"
)
_WORD = validate.Length(max=200)
_NAME = validate.Regexp(
    rf"^[^{CONTROLS}]{{0,80}}\Z",
    error="must be one line of at most 80 characters",
)
_ROW = validate.Length(max=200)


def _require_seen(name: str) -> None:
    """Refuse a name of which nothing would be seen."""
    if not tidy(name):
        raise ValidationError(text("A name of 1 to %(most)s characters.", most=LONGEST))


def _require_foreign(id_: str) -> None:
    """Refuse an id that the server makes for a line of its own."""
    if is_own_id(id_):
        raise ValidationError(text("must not be one that the server makes for lines of its own"))


def _id() -> fields.String:
    """A field with the id of a line, which the caller makes."""
    return fields.String(required=True, validate=[EVENT_ID, _require_foreign])


def _person() -> fields.String:
    """A field with what somebody is called."""
    return fields.String(
        required=True, validate=[validate.Length(min=1, max=LONGEST), _require_seen]
    )


class MatchRequest(Payload):
    """A match to be opened."""

    game = text_field(required=True, limit=60)
    options = fields.Dict(keys=fields.String(), load_default=dict)
    seats = Items(
        fields.String(validate=_WORD), load_default=list, validate=validate.Length(max=12)
    )
    cards = fields.Dict(load_default=dict)
    name = fields.String(load_default="", validate=_NAME)


class ActionRequest(Payload):
    """A report: id made by the phone, ply it was made on, action and arguments."""

    id = _id()
    seen = fields.Integer(required=True, strict=True, validate=validate.Range(min=0))
    name = fields.String(required=True, validate=NAME)
    args = fields.Dict(keys=fields.String(), load_default=dict)


_REPORT = ActionRequest._declared_fields.keys()
_ID, _ACTION = EVENT_ID.regex, NAME.regex


class OptionsRequest(Payload):
    """A question for the next ask of an action, after the answers so far."""

    name = fields.String(required=True, validate=NAME)
    chosen = fields.Dict(keys=fields.String(), load_default=dict)


class RulingRequest(Payload):
    """The fields of every event of a referee: the id under which it is stored, its kind, and the
    version of its preview.
    """

    id = _id()
    kind = fields.String(required=True)
    expected = fields.Integer(load_default=None, allow_none=True, strict=True)


class TokenRequest(Payload):
    """A new link for a seat, the referee, or a referee below the head referee (`floor`)."""

    role = fields.String(required=True, validate=validate.OneOf(("seat", "referee", "floor")))
    seat = fields.String(load_default="", validate=_WORD)
    revoke = fields.Boolean(load_default=False)


class BranchRequest(Payload):
    """A moment to branch from: a version (as recorded) or a ply (as standing); without either the
    present.
    """

    version = fields.Integer(load_default=None, allow_none=True, strict=True)
    ply = fields.Integer(load_default=None, allow_none=True, strict=True)
    name = fields.String(load_default="", validate=_NAME)


class CheckRequest(Payload):
    """Pieces seen in a zone: their ids; the cell or the owner, where one is named."""

    zone = text_field(required=True, limit=80)
    seen = Items(fields.String(validate=_WORD), required=True, validate=validate.Length(max=200))
    cell = fields.String(load_default=None, allow_none=True, validate=_WORD)
    owner = fields.String(load_default=None, allow_none=True, validate=_WORD)


class CodeSeen(Payload):
    """A code in a photograph: its text and its four corners in pixels, from its own upper left
    clockwise.
    """

    text = fields.String(required=True, validate=_ROW)
    at = Items(
        Items(
            fields.Float(validate=validate.Range(-100_000, 100_000)),
            validate=validate.Length(equal=2),
        ),
        load_default=list,
        validate=validate.Length(max=4),
    )


class PhotoRequest(Payload):
    """The codes of one photograph."""

    codes = Items(fields.Nested(CodeSeen), required=True, validate=validate.Length(min=1, max=400))


class ReceiptsRequest(Payload):
    """Receipts to compare with the log, each VERSION:HASH."""

    receipts = Items(
        fields.String(
            validate=validate.Regexp(
                r"^\d{1,9}:[0-9a-f]{64}\Z", error="must be VERSION:HASH with 64 hex digits"
            )
        ),
        required=True,
        validate=validate.Length(min=1, max=5_000),
    )


class EntryRequest(Payload):
    """A player who enters an event. The caller makes `id`: sent twice, it enters once."""

    id = _id()
    name = _person()
    rating = fields.Integer(load_default=0, strict=True, validate=validate.Range(0, 9_999))
    table = fields.Integer(load_default=0, strict=True, validate=validate.Range(0, 2_000))


class PlayerRow(Payload):
    """A player on a list."""

    name = _person()
    rating = fields.Integer(load_default=0, strict=True, validate=validate.Range(0, 9_999))
    table = fields.Integer(load_default=0, strict=True, validate=validate.Range(0, 2_000))


class EventRequest(Payload):
    """An event of many tables to be opened. `plan`: rounds, points, minutes and so on; defaults
    where omitted.
    """

    game = text_field(required=True, limit=60)
    name = fields.String(load_default="", validate=_NAME)
    options = fields.Dict(keys=fields.String(), load_default=dict)
    plan = fields.Dict(keys=fields.String(), load_default=dict)
    cards = fields.Dict(load_default=dict)
    players = Items(
        fields.Nested(PlayerRow), load_default=list, validate=validate.Length(max=2_000)
    )


class StaffRequest(Payload):
    """A referee who comes on duty at an event, on the floor or as head referee."""

    id = _id()
    name = _person()
    head = fields.Boolean(load_default=False)


class EventTokenRequest(Payload):
    """A new link of an event."""

    role = fields.String(required=True, validate=validate.OneOf(("organiser", "player", "door")))
    player = fields.String(load_default="", validate=_WORD)
    revoke = fields.Boolean(load_default=False)


class NameRequest(Payload):
    """The name of a player of an event."""

    player = fields.String(required=True, validate=_WORD)
    name = _person()


class SlipRequest(Payload):
    """The code of one result on a slip, as it was read: an address."""

    code = text_field(required=True, limit=400)


class SessionRequest(Payload):
    """A token for the browser to keep."""

    token = fields.String(required=True, validate=validate.Length(min=1, max=64))


class SeatRequest(Payload):
    """The name of a seat's player."""

    name = _person()


class ScanRequest(Payload):
    """The text of a code, scanned or typed."""

    text = fields.String(required=True, validate=validate.Length(max=300))


def read(schema: type[Schema], data: Any) -> Fields:
    """Return a request as *schema* reads it; raise `Unreadable`."""
    try:
        return read_with(made(schema), data)
    except BadPayload as error:
        raise Unreadable(error.fields) from None


def read_report(data: Any) -> Fields:
    """Return a report as `ActionRequest` reads it; raise `Unreadable`. Nearly all are right, which
    is seen at once here; the schema tells what is wrong with another one.
    """
    if type(data) is not dict or data.keys() != _REPORT:
        return read(ActionRequest, data)
    id_, seen, name, args = data["id"], data["seen"], data["name"], data["args"]
    texts = type(id_) is type(name) is str and type(args) is dict and all(map(_is_text, args))
    if texts and type(seen) is int and seen >= 0 and _is_id(id_) and _ACTION.match(name):
        return {"id": id_, "seen": seen, "name": name, "args": args}
    return read(ActionRequest, data)


def _is_id(id_: Any) -> bool:
    return bool(_ID.match(id_)) and not is_own_id(id_)


def _is_text(key: object) -> bool:
    return type(key) is str


def ruling_of(kind: Kind) -> type[Schema]:
    """Return the schema with which a referee reports an event of *kind*."""
    own = {"kind": fields.String(required=True, validate=validate.OneOf([str(kind)]))}
    head = RulingRequest._declared_fields
    return Payload.from_dict({**_reported(kind), **head, **own}, name=f"{kind}Ruling")


def word_of(kind: Kind) -> type[Schema]:
    """Return the schema with which a seat reports an event of *kind*, at the door of
    its actions.
    """
    args = Payload.from_dict(_reported(kind), name=f"{kind}Args")
    own = {
        "name": fields.String(required=True, validate=validate.OneOf([str(kind)])),
        "args": fields.Nested(args, required=True),
    }
    return Payload.from_dict({**ActionRequest._declared_fields, **own}, name=f"{kind}Word")


def _reported(kind: Kind) -> dict[str, fields.Field[Any]]:
    """The fields of a kind without those that the desk fills in."""
    declared = kind.schema._declared_fields
    return {name: item for name, item in declared.items() if name not in kind.schema.by_desk}
