"""The words that the log and the rules share: seats, actions, changes.

This is the only module of `events` that `games` may import, so it holds plain frozen values and
nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from typing import NewType
from typing import TypeAlias
from typing import TypeVar

from msgspec import Struct

Seat = NewType("Seat", str)
MatchId = NewType("MatchId", str)
Value = TypeVar("Value")

Fields: TypeAlias = Mapping[str, Any]
"""What came in by name, as a schema, a file or a stored line had it: which fields it has, and of
which types, says the schema that read it.
"""
JSONValue: TypeAlias = (
    "str | int | float | bool | Sequence[JSONValue] | Mapping[str, JSONValue] | None"
)
JSONObject: TypeAlias = dict[str, JSONValue]
"""What goes out by name: into a stored line, an answer, a file."""

TABLE = Seat("table")
"""The table itself acts when chance or time does: a shuffle, a random first player, a fallen flag.
"""
SERVER = "server"
"""Who reports what the server records by itself."""
BRANCH = "branch"
"""Who reports the plays that a sandbox begins with: they were another match's."""
CONTROLS = "\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"
"""Characters that end a line or turn round what stands beside them (UAX #9), as a part of a
pattern.
"""


class Action(Struct, frozen=True):
    """What a seat does, by the past-tense name its game's rules give it, with its arguments."""

    seat: Seat
    name: str
    args: Fields = {}

    def arg(self, key: str, default: Any = None) -> Any:
        """Return the argument called *key*, or *default* where the action does not carry it."""
        return self.args.get(key, default)


class ChangeKind(StrEnum):
    """What a statement about the table can speak of."""

    COUNTER = "counter"
    HIDDEN = "hidden"
    SPOT = "spot"
    MARK = "mark"
    PIECE = "piece"
    PHASE = "phase"
    TURN = "turn"
    ACTIVE = "active"
    TO_ACT = "to_act"
    REMOVE = "remove"
    ADD = "add"


@dataclass(frozen=True, slots=True)
class Change:
    """One statement about the table: "this is how it is", used by corrections and by manual
    effects.

    * `what` is one of `ChangeKind`.
    * `of` names the seat, the zone or the piece concerned ("" where there is none).
    * `key` names the counter, the mark or the cell.
    * `value` is the value it now has (absolute, never a difference).
    """

    what: str
    of: str = ""
    key: str = ""
    value: Any = None


_PLAIN = frozenset((str, int, bool, type(None)))
"""Classes of what has no parts."""
_ROWS = (list, tuple)


def freeze(value: Any) -> Any:
    """Return *value* with every list made a tuple, so that an action can be shared without fear."""
    if value.__class__ in _PLAIN:
        return value
    if value.__class__ is dict or isinstance(value, Mapping):
        frozen = {}  # filled in a loop: an expression is a function of its own, called each time
        for key, item in value.items():
            frozen[str(key)] = item if item.__class__ in _PLAIN else freeze(item)
        return frozen
    if isinstance(value, _ROWS):
        return tuple([item if item.__class__ in _PLAIN else freeze(item) for item in value])
    return value


def freeze_in_order(value: Any) -> Any:
    """Return *value* frozen, and the names of every mapping in the order in which a stored line has
    them: what is derived from it is then the same in the process that writes the line and in those
    that read it.
    """
    if value.__class__ in _PLAIN:
        return value
    if value.__class__ is dict or isinstance(value, Mapping):
        frozen = {}
        for key in sorted(value, key=str):
            item = value[key]
            frozen[str(key)] = item if item.__class__ in _PLAIN else freeze_in_order(item)
        return frozen
    if isinstance(value, _ROWS):
        return tuple(
            [item if item.__class__ in _PLAIN else freeze_in_order(item) for item in value]
        )
    return value


def thaw(value: Any) -> Any:
    """Return *value* with every tuple made a list: the inverse of `freeze`, for JSON."""
    if value.__class__ in _PLAIN:
        return value
    if value.__class__ is dict or isinstance(value, Mapping):
        return {
            key: item if item.__class__ in _PLAIN else thaw(item) for key, item in value.items()
        }
    if isinstance(value, _ROWS):
        return [item if item.__class__ in _PLAIN else thaw(item) for item in value]
    return value


def altered(value: Value, **fields: Any) -> Value:
    """Return a frozen value with fields changed; raise `AttributeError` for a field that it does
    not have.

    Does what `dataclasses.replace` does in a fifth of its time: every play makes several of these.
    Only for values that keep their fields in a dictionary, which is copied whole, and not in slots:
    tables, pieces, frames, lines.
    """
    made: Value = object.__new__(value.__class__)
    before, now = value.__dict__, made.__dict__
    now.update(before)
    now.update(fields)
    if len(now) != len(before):
        raise AttributeError(
            f"{value.__class__.__name__} has no field {', '.join(fields.keys() - before.keys())}"
        )
    return made
