"""How a kind of event declares its payload, and what is said when a payload does not fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import RAISE
from marshmallow import Schema
from marshmallow import ValidationError
from marshmallow import fields
from marshmallow import validate

TEXT_LIMIT = 500
NAME = validate.Regexp(
    r"^[A-Za-z][A-Za-z0-9_]{0,63}\Z", error="must be a name of letters, digits and _ (at most 64)"
)


class Payload(Schema):
    """A payload: unknown fields are errors, never dropped."""

    class Meta:
        unknown = RAISE


class Unreadable(ValueError):
    """What was sent cannot be read; `fields` says which field and what would be right."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        super().__init__("; ".join(_sentences(fields)))
        self.fields = fields


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event: its name, the number of its payload's shape, the schema, and what it
    means.
    """

    name: str
    family: str
    schema: type[Payload]
    meaning: str
    number: int = 1


def read_with(schema: Schema, data: Any) -> dict[str, Any]:
    """Return *data* as *schema* reads it; raise `Unreadable` with every field that does not fit."""
    if not isinstance(data, Mapping):
        raise Unreadable({"_": [f"expected a mapping of fields, found {type(data).__name__}"]})
    try:
        loaded: dict[str, Any] = schema.load(data)
    except ValidationError as error:
        raise Unreadable(error.normalized_messages()) from None  # type: ignore[no-untyped-call]
    return loaded


def text(required: bool = False, limit: int = TEXT_LIMIT) -> fields.String:
    """A field of free text, at most *limit* characters."""
    if required:
        return fields.String(required=True, validate=validate.Length(min=1, max=limit))
    return fields.String(load_default="", validate=validate.Length(max=limit))


def version(required: bool = True) -> fields.Integer:
    """A field naming an event of this match by its version."""
    return fields.Integer(required=required, strict=True, validate=validate.Range(min=1))


def _sentences(messages: Any, path: str = "") -> list[str]:
    if isinstance(messages, Mapping):
        return [
            line
            for key, value in messages.items()
            for line in _sentences(value, f"{path}.{key}" if path else str(key))
        ]
    return [f"{path}: {message}" for message in messages]
