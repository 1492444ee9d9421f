"""What the kinds of an event's log share: ids of players, rounds and tables, and how a fact becomes
a line of its record.
"""

from __future__ import annotations

from typing import ClassVar

from marshmallow import fields
from marshmallow import validate

from events.envelope import Event
from events.kinds.base import TOURNAMENT
from events.kinds.base import By
from events.kinds.base import Kind
from events.kinds.base import Payload
from events.record import Entry
from events.vocabulary import Action
from events.vocabulary import Seat

MOST_ROUNDS = 100
MOST_TABLES = 2_000
DAY_MS = 86_400_000
PLAYER = validate.Regexp(r"^P[1-9][0-9]{0,4}\Z", error="must be a player's id: P and a number")
_PLAYER_OR_NONE = validate.Regexp(
    r"^(P[1-9][0-9]{0,4})?\Z", error="must be a player's id: P and a number"
)


class EventPayload(Payload):
    """What happened at an event; players by their ids, never by name."""

    logs: ClassVar[tuple[str, ...]] = (TOURNAMENT,)


def player() -> fields.String:
    """A field naming a player of the event by id."""
    return fields.String(required=True, validate=PLAYER)


def player_or_none() -> fields.String:
    """A field naming a player, or "" for none: the desk fills it in."""
    return fields.String(load_default="", validate=_PLAYER_OR_NONE)


def round_number() -> fields.Integer:
    """A field naming a round, counted from 1."""
    return fields.Integer(
        required=True, strict=True, validate=validate.Range(min=1, max=MOST_ROUNDS)
    )


def whole(least: int = 0, most: int = MOST_TABLES, default: int | None = 0) -> fields.Integer:
    """A field of a whole number; without a *default* it must be there."""
    if default is None:
        return fields.Integer(
            required=True, strict=True, validate=validate.Range(min=least, max=most)
        )
    return fields.Integer(
        load_default=default, strict=True, validate=validate.Range(min=least, max=most)
    )


def fact(schema: type[Payload], meaning: str, *by: By) -> Kind:
    """Return a kind that adds a line to the record of an event: struck, replaced and judged as a
    play is in the record of a match.
    """
    return Kind(schema, meaning, *by, line=_line, play=True)


def _line(event: Event) -> Entry:
    what = Action(Seat(event.by), event.kind, event.data)
    return Entry(event.version, what, event.by, event.at)
