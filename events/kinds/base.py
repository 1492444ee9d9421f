"""What a kind of event is, how it declares its payload, and the error of a payload that does not
fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from enum import StrEnum
from functools import cache
from itertools import islice
from typing import Any
from typing import ClassVar
from typing import NoReturn
from typing import Self

from marshmallow import RAISE
from marshmallow import Schema
from marshmallow import ValidationError
from marshmallow import fields
from marshmallow import validate

from events.envelope import Event
from events.record import Entry
from events.vocabulary import CONTROLS
from events.vocabulary import Fields

TEXT_LIMIT = 500
UNKNOWN_FIELD = "Unknown field."
NAMED = 40
"""The most fields of one mapping whose faults are told. A stranger sends them by the ten thousand:
each cost more to answer than to send.
"""
MATCH, TOURNAMENT = "match", "tournament"
"""What a log can be of: a match, or an event of many tables."""
NAME = validate.Regexp(
    r"^[A-Za-z][A-Za-z0-9_]{0,63}\Z", error="must be a name of letters, digits and _ (at most 64)"
)

_UNSEEN = re.compile(rf"(?![\t\n\r])[{CONTROLS}]")
"""Of these characters a text may have tabs and ends of lines; with others a reason could be read as
another.
"""


class By(StrEnum):
    """Who may report an event of a kind."""

    SEAT = "seat"
    REFEREE = "referee"
    HEAD = "head referee"
    PLAYER = "player of an event"
    STAFF = "referee of an event"
    ORGANISER = "head referee of an event"


class Payload(Schema):
    """A payload: unknown fields are errors, never dropped. `by_desk`: fields that the desk fills
    in; each has a default, and a report may not have them. `logs`: in which logs it can stand.
    """

    by_desk: ClassVar[tuple[str, ...]] = ()
    logs: ClassVar[tuple[str, ...]] = (MATCH,)

    class Meta:
        unknown = RAISE


class BadPayload(ValueError):
    """A payload that cannot be read; `fields` says which field and what would be right."""

    def __init__(self, fields: Fields) -> None:
        super().__init__("; ".join(field_errors(fields)))
        self.fields = fields


@dataclass(frozen=True, slots=True)
class ClockChange:
    """What an event does to the clocks of a match; times in milliseconds.

    `holds`: the clocks stand still until something frees them under the same key (0: a pause; a
    call: its version). `frees`: that key. `gives`: time added, by seat. `sets`: time left, by seat.
    """

    holds: int | None = None
    frees: int | None = None
    gives: Mapping[str, int] = field(default_factory=dict)
    sets: Mapping[str, int] = field(default_factory=dict)


class Kind(str):
    """A kind of event. It is its own name, so the kind of a stored event compares with it.

    * `schema`: the shape of its payload; the schema's class gives the name. `meaning`: in words.
    * `by`: who may report it at the doors (nobody: another way leads to it).
    * `line(event)`: the line that it adds to the record. `rewrite(lines, event)`: changes lines
      that are there, by version. `clock(event)`: what it does to the clocks.
    * `play`: a play, and no ruling about plays. It is struck; a ruling is withdrawn.
    * `number`: of the payload's shape; `events.upcasters` lifts older shapes to it.
    """

    __slots__ = ("by", "clock", "line", "meaning", "number", "play", "rewrite", "schema")

    by: tuple[By, ...]
    clock: Callable[[Event], ClockChange] | None
    line: Callable[[Event], Entry] | None
    meaning: str
    number: int
    play: bool
    rewrite: Callable[[dict[int, Entry], Event], None] | None
    schema: type[Payload]

    def __new__(
        cls,
        schema: type[Payload],
        meaning: str,
        *by: By,
        line: Callable[[Event], Entry] | None = None,
        rewrite: Callable[[dict[int, Entry], Event], None] | None = None,
        clock: Callable[[Event], ClockChange] | None = None,
        play: bool = False,
        number: int = 1,
    ) -> Self:
        """Declare a kind: this and its schema are all that a new one needs."""
        kind = super().__new__(cls, schema.__name__)
        given = (by, clock, line, meaning, number, play, rewrite, schema)
        for name, value in zip(cls.__slots__, given, strict=True):
            object.__setattr__(kind, name, value)
        return kind

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """A kind never changes."""
        raise AttributeError(f"{name} of {self!r} cannot be set: a kind never changes")

    def __reduce__(self) -> tuple[object, ...]:
        """A copy, or what is pickled, is the plain name."""
        return str, (str(self),)

    @property
    def withdrawable(self) -> bool:
        """Whether it edits the record until it is withdrawn: a ruling, a count, or an agreed
        takeback.
        """
        return (self.line is not None or self.rewrite is not None) and not self.play

    @property
    def amends(self) -> bool:
        """Whether the referee amends the record of a match by it: it can be previewed, and is
        judged.
        """
        return self.withdrawable and By.SEAT not in self.by and MATCH in self.schema.logs

    @property
    def judges(self) -> bool:
        """Whether it carries the verdicts that the rules give on later plays."""
        return "verdicts" in self.schema.by_desk

    def read(self, data: Any) -> Fields:
        """Return a payload as it is stored, checked and with its defaults; raise `BadPayload`."""
        return read_with(made(self.schema), data)

    def read_report(self, data: Any) -> Fields:
        """Return a payload as somebody reports it, with the defaults of what the desk fills in;
        raise `BadPayload`, also where a text has a sign that nobody sees.
        """
        by_desk = self.schema.by_desk
        given = [name for name in by_desk if isinstance(data, Mapping) and name in data]
        if given:
            raise BadPayload({name: ["the server fills this in; omit it"] for name in given})
        payload = self.read(data)
        unseen = {name: [why] for name, value in payload.items() if (why := _unseen(value))}
        if unseen:
            raise BadPayload(unseen)
        return payload


def _unseen(value: object) -> str:
    """What is wrong with a sign in a text, or in a text within a value; "" where nothing is."""
    if isinstance(value, str):
        sign = _UNSEEN.search(value)
        place = sign.start() + 1 if sign else 0
        return f"sign {place}, U+{ord(sign[0]):04X}, cannot be seen; leave it out" if sign else ""
    inner = value.values() if isinstance(value, Mapping) else value
    return next(filter(None, map(_unseen, inner)), "") if isinstance(inner, Iterable) else ""


@cache
def made(schema: type[Schema]) -> Schema:
    """Return the one instance of a schema: making one takes longer than reading a report by it."""
    return schema()


def read_with(schema: Schema, data: Any) -> Fields:
    """Return *data* as *schema* reads it; raise `BadPayload` with every field that does not fit."""
    if not isinstance(data, Mapping):
        raise BadPayload({"_": [f"expected a mapping of fields, found {type(data).__name__}"]})
    looked_at = _few_unknown(schema, data)
    try:
        loaded: Fields = schema.load(looked_at)
    except ValidationError as error:
        messages = error.normalized_messages()  # type: ignore[no-untyped-call]
        told = _in_short(messages, len(data) - len(looked_at))
        raise BadPayload(_with_known(schema, told)) from None
    return loaded


def _few_unknown(schema: Schema, data: Fields) -> Fields:
    """Return what of *data* is read: of the fields that *schema* does not have the first `NAMED`,
    where there are more.
    """
    if len(data) <= len(schema.fields) + NAMED:
        return data
    known = {field.data_key or name for name, field in schema.fields.items()}
    unknown = islice((name for name in data if name not in known), NAMED)
    return {name: data[name] for name in (*known.intersection(data), *unknown)}


def _in_short(messages: Any, more: int = 0) -> Any:
    """Return of each mapping of messages the first `NAMED`, and under `_` how many more there are;
    *more*: those that were not looked at.
    """
    if not isinstance(messages, Mapping):
        return messages
    told = {name: _in_short(inner) for name, inner in islice(messages.items(), NAMED)}
    more += len(messages) - len(told)
    if more:
        fields = "field that does" if more == 1 else "fields that do"
        told["_"] = [f"and {more} more {fields} not fit"]
    return told


def _with_known(schema: Schema, messages: Fields) -> Fields:
    """Add to the message about an unknown field those that a report may have."""
    by_desk = getattr(schema, "by_desk", ())
    known = ", ".join(name for name in schema.fields if name not in by_desk)
    here = f"The fields are: {known}." if known else "No field is expected here."
    unknown = {name for name in messages if name not in schema.fields}
    return {
        name: [f"{line} {here}" if line == UNKNOWN_FIELD else line for line in lines]
        if name in unknown and isinstance(lines, list)
        else lines
        for name, lines in messages.items()
    }


class Items(fields.List[Any]):
    """A row of values whose number is judged before they are read: of a hundred thousand each would
    be read first, in seconds in which nobody else is served.
    """

    def _deserialize(self, value: Any, *more: Any, **keys: Any) -> Any:
        for fits in self.validators:
            if isinstance(fits, validate.Length) and isinstance(value, list | tuple):
                fits(value)
        return super()._deserialize(value, *more, **keys)


def text_field(required: bool = False, limit: int = TEXT_LIMIT) -> fields.String:
    """A field of free text, at most *limit* characters."""
    if required:
        return fields.String(required=True, validate=validate.Length(min=1, max=limit))
    return fields.String(load_default="", validate=validate.Length(max=limit))


def version(required: bool = True) -> fields.Integer:
    """A field naming an event of this match by its version."""
    return fields.Integer(required=required, strict=True, validate=validate.Range(min=1))


def field_errors(fields: Any, path: str = "") -> Iterator[str]:
    """Yield one sentence for each message about a field, after the field's path: `action.seat: …`.

    *fields*: mappings of names (or places in a row) to mappings or rows of messages.
    """
    if isinstance(fields, Mapping):
        for name, inner in fields.items():
            yield from field_errors(inner, f"{path}.{name}" if path else str(name))
    else:
        yield from (f"{path}: {message}" for message in fields)
