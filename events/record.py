"""The record of a match: the lines that its log has led to, each a play, a correction or a count.

Events add lines and change them (`events.kinds`); `events.amend` resolves all of a log; the rules
carry the lines out (`projections.replay`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from events.vocabulary import Action
from events.vocabulary import Change
from events.vocabulary import Fields


class LineStanding(StrEnum):
    """Whether a line of the record counts."""

    STANDS = "stands"
    STRUCK = "struck"
    """The referee, or all seats, took it out."""
    VOID = "void"
    """It no longer held once something before it was changed."""


class Onward(StrEnum):
    """How a ruling goes on at the first later play that no longer holds."""

    STOP = "stop"
    """It and all after it are void."""
    SKIP = "skip"
    """It is void too, and judging goes on."""
    ALLOW = "allow"
    """It stands by ruling, where it can be carried out."""


class Verdict(StrEnum):
    """What an amendment does to a later line."""

    STANDS = "stands"
    CHANGED = "changed"
    """It stands, with another result."""
    VOID = "void"
    ALLOWED = "allowed"


@dataclass(frozen=True, slots=True)
class Claims:
    """What somebody counted on the real table."""

    claims: tuple[Change, ...]


What = Action | tuple[Change, ...] | Claims


class Entry(msgspec.Struct, frozen=True, gc=False):
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
    standing: LineStanding = LineStanding.STANDS
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

    def struck(self, ruling: int, rewound: bool = False) -> Entry:
        """Return the line as a ruling strikes it."""
        return replace(self, standing=LineStanding.STRUCK, ruling=ruling, rewound=rewound)

    def voided(self, ruling: int, rule: str, onward: str) -> Entry:
        """Return the line as a ruling makes it void under a clause."""
        return replace(self, standing=LineStanding.VOID, ruling=ruling, rule=rule, onward=onward)

    def let_stand(self, ruling: int, rule: str) -> Entry:
        """Return the line as a ruling lets it stand against a clause."""
        return replace(self, allowed=True, ruling=ruling, rule=rule)

    def replaced(self, ruling: int, action: Action) -> Entry:
        """Return the line as a ruling replaces its action; it keeps the one first reported."""
        first = self.original or (self.what if isinstance(self.what, Action) else None)
        return replace(
            self, what=action, standing=LineStanding.STANDS, ruling=ruling, original=first
        )


@dataclass(frozen=True, slots=True)
class Record:
    """The lines of a match in the order in which they were recorded, and the rulings in force."""

    entries: tuple[Entry, ...]
    rulings: tuple[int, ...]

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The lines that count."""
        return tuple(entry for entry in self.entries if entry.standing == LineStanding.STANDS)

    def at(self, version: int) -> Entry | None:
        """Return the line with this version, if there is one."""
        return next((entry for entry in self.entries if entry.version == version), None)


def action_of(data: Fields) -> Action:
    """Return the action that a payload holds."""
    return Action(data["seat"], data["name"], data["args"])


def changes_of(rows: Iterable[Fields]) -> tuple[Change, ...]:
    """Return the changes that a payload holds."""
    return tuple(Change(row["what"], row["of"], row["key"], row["value"]) for row in rows)
