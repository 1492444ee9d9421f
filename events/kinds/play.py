"""What was done at the table."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError
from marshmallow import fields

from events.envelope import Event
from events.kinds.base import NAME
from events.kinds.base import Kind
from events.kinds.base import Payload
from events.kinds.base import text_field
from events.proof import canonical
from events.record import Entry
from events.record import action_of


def require_canonical(value: Any) -> None:
    """Refuse arguments that the canonical form cannot hold (floats, huge numbers, keys beyond
    ASCII).
    """
    try:
        canonical.encode(value)
    except canonical.NotCanonical as error:
        raise ValidationError(str(error)) from None


_SCALARS = [
    {"type": "null"},
    {"type": "boolean"},
    {"type": "integer", "minimum": 1 - canonical.LARGEST, "maximum": canonical.LARGEST - 1},
    {"type": "string"},
]
PLAIN = {
    "anyOf": [
        *_SCALARS,
        {"type": "array", "items": {"anyOf": _SCALARS}},
        {"type": "object", "additionalProperties": {"anyOf": _SCALARS}},
    ]
}
"""The JSON Schema of a value that a statement about the table may hold; no fraction (`plain`)."""


class ActionFields(Payload):
    """An action: who, which, with what."""

    seat = text_field(required=True, limit=40)
    name = fields.String(required=True, validate=NAME)
    args = fields.Dict(keys=fields.String(), load_default=dict, validate=require_canonical)


class PlayMade(Payload):
    """An action that the rules accept."""

    action = fields.Nested(ActionFields, required=True)


def _line(event: Event) -> Entry:
    return Entry(event.version, action_of(event.data["action"]), event.by, event.at)


PLAY_MADE = Kind(PlayMade, "an action that the rules accept", line=_line, play=True)
"""Reported as an action of the game, by the game's own name for it."""

KINDS = (PLAY_MADE,)
