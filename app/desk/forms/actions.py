"""The form of an action: a schema of its arguments, derived from what the action asks."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from typing import NamedTuple
from typing import TypedDict

from marshmallow import Schema
from marshmallow import ValidationError
from marshmallow import fields
from marshmallow import validate

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import Unreadable
from events.kinds.base import BadPayload
from events.kinds.base import Items
from events.kinds.base import Payload
from events.kinds.base import read_with
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from events.vocabulary import freeze_in_order
from games.kit.cards.fields import one_of
from games.rules import BY_REFEREE
from games.rules import BY_SERVER
from games.rules import OF_TABLE
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Amount
from games.rules import Ask
from games.rules import Confirm
from games.rules import Game
from games.rules import Path
from games.rules import Pick
from games.rules import PickMany
from games.text import seat_name
from games.text import text

_LONGEST = 200
"""Most characters of a word, and words of a row."""
_MOST = 2**52
"""A number lies between this and its negative, both included."""
_WORD = validate.Length(max=_LONGEST)
_ROW = validate.Length(max=_LONGEST)


_WRITTEN = (Allocate, Pick, PickMany)
"""The asks whose answers a seat may write in its own words."""


def read_action(game: Game, seat: Seat, name: str, args: Fields) -> Action:
    """Return the action that a seat reports; raise `Unreadable`, or `Forbidden` where it acts for
    another seat.
    """
    spec = game.spec(name)
    if spec is None:
        known = [spec.name for spec in game.actions]
        near = difflib.get_close_matches(name, known, 1)
        raise Unreadable(
            {
                "name": [
                    text(
                        "%(game)s has no action %(action)s; did you mean %(near)s?",
                        game=game.title,
                        action=repr(name),
                        near=near[0],
                    )
                    if near
                    else text(
                        "%(game)s has no action %(action)s; %(one_of)s",
                        game=game.title,
                        action=repr(name),
                        one_of=one_of(known),
                    )
                ]
            }
        )
    _require_reporter(spec, seat)
    own = _without_own_seat(spec, seat, args)
    return Action(
        TABLE if spec.who in OF_TABLE else seat,
        name,
        freeze_in_order(_as_stored(spec, seat, read_args(spec, own))),
    )


def _as_stored(spec: ActionSpec, seat: Seat, args: Fields) -> Fields:
    """Return answers as they are stored, with the table's names for what a seat wrote in its own
    words.
    """
    stored = dict(args)
    for ask in spec.asks:
        if not isinstance(ask, _WRITTEN) or ask.reads is None or args.get(ask.key) is None:
            continue
        answer = args[ask.key]
        if isinstance(ask, Allocate):
            stored[ask.key] = ask.reads(answer) if isinstance(answer, Mapping) else answer
        elif isinstance(answer, str):
            stored[ask.key] = ask.reads(seat, answer)
        else:
            stored[ask.key] = [ask.reads(seat, text) for text in answer]
    return stored


def _require_reporter(spec: ActionSpec, seat: Seat) -> None:
    """Raise `Forbidden` where a seat reports what only the referee or the server may record."""
    if spec.who == BY_SERVER:
        raise Forbidden(
            text(
                "%(action)s is recorded by the server alone, when its time has come",
                action=spec.label,
            )
        )
    if spec.who == BY_REFEREE and seat != TABLE:
        raise Forbidden(text("%(action)s is the referee's; call the referee", action=spec.label))
    if seat == TABLE and spec.who not in OF_TABLE:
        raise Forbidden(
            text(
                "%(action)s belongs to a seat; the table and the referee cannot report it",
                action=spec.label,
            )
        )


def read_args(spec: ActionSpec, args: Fields) -> Fields:
    """Return an action's arguments, checked against its asks; raise `Unreadable`, which names every
    field that does not fit.
    """
    if _are_plain(spec, args):
        return args
    loaded = _read_under("args", args_schema(spec), args)
    return {key: value for key, value in loaded.items() if value is not None}


def _are_plain(spec: ActionSpec, args: Fields) -> bool:
    """Whether arguments are such as phones send them, so that the schema would return them as they
    are: reading them by it takes ten times as long. What says no is left to the schema.
    """
    if args.__class__ is not dict:
        return False
    found = 0
    for ask in spec.asks:
        kind = ask.__class__
        if kind is Confirm:  # it carries no argument
            continue
        if ask.key in args:
            if not _PLAIN[kind](args[ask.key]):
                return False
            found += 1
        elif not ask.optional and ask.key not in spec.chance:
            return False
    return found == len(args)


def _is_word(answer: Any) -> bool:
    return answer.__class__ is str and len(answer) <= _LONGEST


def _is_number(answer: Any) -> bool:
    return answer.__class__ is int and -_MOST <= answer <= _MOST


def _is_row(answer: Any) -> bool:
    row = answer.__class__ is list or answer.__class__ is tuple
    return row and len(answer) <= _LONGEST and all(map(_is_word, answer))


def _is_shared_out(answer: Any) -> bool:
    if answer.__class__ is not dict or len(answer) > _LONGEST or not all(map(_is_word, answer)):
        return False
    return all(map(_is_share, answer.values()))


def _is_share(share: Any) -> bool:
    return share.__class__ is int or (share.__class__ is list and {*map(type, share)} <= {str})


_PLAIN: Mapping[type[Ask], Callable[[Any], bool]] = {
    Pick: _is_word,
    Amount: _is_number,
    PickMany: _is_row,
    Path: _is_row,
    Allocate: _is_shared_out,
}
"""Whether the schema takes an answer as it is, by the ask."""


def read_chosen(spec: ActionSpec, seat: Seat, chosen: Fields) -> Fields:
    """Return answers to the first asks of an action (None: left out on purpose); raise `Unreadable`
    where one does not fit.
    """
    return _as_stored(spec, seat, _read_under("chosen", args_schema(spec, partial=True), chosen))


def _read_under(field: str, schema: Schema, data: Fields) -> Fields:
    try:
        return read_with(schema, data)
    except BadPayload as error:
        raise Unreadable({field: error.fields}) from None


class _Needed(TypedDict, total=False):
    """Whether an argument is required, and its value where it is missing."""

    required: bool
    allow_none: bool
    load_default: str | None


class _Asked(NamedTuple):
    """What determines the form of an argument."""

    key: str
    ask: type[Ask]
    optional: bool
    left_out: Any
    numbered: bool


def args_schema(spec: ActionSpec, *, partial: bool = False) -> Schema:
    """Return the schema of an action's arguments; if *partial*, none is required."""
    asked = tuple(
        _Asked(
            ask.key,
            type(ask),
            ask.optional or ask.key in spec.chance,
            ask.left_out if isinstance(ask, Pick) else None,
            isinstance(ask, Allocate) and ask.numbered,
        )
        for ask in spec.asks
        if not isinstance(ask, Confirm)
    )
    return _schema(spec.name, asked, partial)


@lru_cache(maxsize=4096)
def _schema(name: str, asked: tuple[_Asked, ...], partial: bool) -> Schema:
    """Cached: making a schema takes ten times as long as reading a report with it."""
    declared = {row.key: _field(row) for row in asked}
    schema: type[Schema] = Payload.from_dict(declared, name=f"{name}Args")
    return schema(partial=partial)


def _without_own_seat(spec: ActionSpec, seat: Seat, args: Fields) -> Fields:
    """Drop the argument `seat`. The rules files write it with some actions; a report may repeat it,
    but only for the seat that reports.
    """
    if "seat" not in args or any(ask.key == "seat" for ask in spec.asks):
        return args
    if args["seat"] != seat and seat != TABLE:
        raise Forbidden(
            text(
                "you hold seat %(seat)s and cannot act for %(other)s",
                seat=seat_name(seat),
                other=str(args["seat"]),
            )
        )
    return {key: value for key, value in args.items() if key != "seat"}


def _field(asked: _Asked) -> fields.Field[Any]:
    needed: _Needed = {"required": True}
    if asked.optional:
        needed = {"load_default": None, "allow_none": True}
    elif asked.left_out is not None:
        needed = {"load_default": asked.left_out}
    if issubclass(asked.ask, Pick):
        return fields.String(validate=_WORD, **needed)
    if issubclass(asked.ask, Amount):
        return fields.Integer(strict=True, validate=validate.Range(min=-_MOST, max=_MOST), **needed)
    if issubclass(asked.ask, Allocate):
        kind = _NumberedBins if asked.numbered else fields.Dict
        return kind(keys=fields.String(validate=_WORD), values=_Share(), validate=_ROW, **needed)
    return Items(fields.String(validate=_WORD), validate=_ROW, **needed)


class _Share(fields.Field[Any]):
    """What one bin gets: a whole number, or a list of items."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
            return list(value)
        raise ValidationError(text("must be a whole number or a row of items"))


class _NumberedBins(fields.Dict):
    """Shares by the number of their bin, from 1; a list of shares is numbered."""

    def deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(value, list | tuple):
            value = {str(number): share for number, share in enumerate(value, start=1)}
        return super().deserialize(value, *args, **kwargs)
