"""The record of a match: the lines that its log has led to, each a play, a correction or a count.

Events add lines and change them (`events.kinds`); `events.amend` resolves all of a log; the rules
carry the lines out (`projections.replay`).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from events.vocabulary import Action
from events.vocabulary import Change
from events.vocabulary import Seat

STANDS = "stands"
STRUCK = "struck"
VOID = "void"


@dataclass(frozen=True, slots=True)
class Claims:
    """What somebody counted on the real table."""

    claims: tuple[Change, ...]


What = Action | tuple[Change, ...] | Claims


@dataclass(frozen=True)
class Entry:
    """One line of the record: a play, a correction or a count.

    `ruling` is the version of the amendment that struck, voided, replaced or allowed it (0: none),
    `rule` the clause it broke, `original` the action as first reported where it was replaced,
    `rewound` whether it was rewound or taken back, `onward` how judging went on where a verdict
    made it void.
    """

    version: int
    what: What
    by: str
    at: int
    standing: str = STANDS
    allowed: bool = False
    ruling: int = 0
    rule: str = ""
    original: Action | None = None
    rewound: bool = False
    onward: str = ""

    @property
    def is_play(self) -> bool:
        """Whether this line is an action (not a correction or a count)."""
        return isinstance(self.what, Action)


@dataclass(frozen=True, slots=True)
class Record:
    """The lines of a match in the order in which they were recorded, and the rulings in force."""

    entries: tuple[Entry, ...]
    rulings: tuple[int, ...]

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The lines that count."""
        return tuple(entry for entry in self.entries if entry.standing == STANDS)

    def at(self, version: int) -> Entry | None:
        """Return the line with this version, if there is one."""
        return next((entry for entry in self.entries if entry.version == version), None)


def action_of(data: Mapping[str, Any]) -> Action:
    """Return the action that a payload holds."""
    return Action(Seat(data["seat"]), data["name"], data["args"])


def changes_of(rows: Iterable[Mapping[str, Any]]) -> tuple[Change, ...]:
    """Return the changes that a payload holds."""
    return tuple(Change(row["what"], row["of"], row["key"], row["value"]) for row in rows)
