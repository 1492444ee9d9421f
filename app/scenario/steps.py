"""The parts of a scenario after its lines are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from enum import StrEnum
from pathlib import Path

from events.vocabulary import Fields


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a file, for messages; line 0 is the file as a whole."""

    file: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else str(self.file)


class Why(StrEnum):
    """The reason for which a report is expected to be refused: by a clause, because a field cannot
    be read, while the match is held, as based on an older ply, or for any reason except an
    unreadable field.
    """

    RULE = "rule"
    UNREADABLE = "unreadable"
    HELD = "held"
    STALE = "stale"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class ExpectedRefusal:
    """An expected refusal; one of the clauses `rules` is to be cited; `field` is the unreadable
    one.
    """

    why: Why
    rules: tuple[str, ...] = ()
    field: str = ""

    def __str__(self) -> str:
        return " | ".join(self.rules) if self.rules else f"{self.why} {self.field}".strip()


@dataclass(frozen=True, slots=True)
class Report:
    """`> seat Name key=value …`: a seat reports; words in lower case (`dispute`, `takeback`, …) are
    talk about plays. `unknown`: names in the line that, on purpose, do not exist.
    """

    place: SourceLine
    seat: str
    name: str
    words: tuple[str, ...] = ()
    args: Fields = field(default_factory=dict)
    label: str = ""
    refusal: ExpectedRefusal | None = None
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """`referee verb …`: the referee amends, settles, pauses; a `preview` writes nothing."""

    place: SourceLine
    verb: str
    words: tuple[str, ...] = ()
    args: Fields = field(default_factory=dict)
    label: str = ""
    refusal: ExpectedRefusal | None = None
    unknown: tuple[str, ...] = ()
    preview: bool = False


@dataclass(frozen=True, slots=True)
class Expect:
    """`= fact; fact …`: the words of each fact."""

    place: SourceLine
    facts: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Time:
    """`at` a time, or `wait` for a duration; milliseconds since the opening of the match, or from
    now on.
    """

    place: SourceLine
    milliseconds: int
    waits: bool


@dataclass(frozen=True, slots=True)
class Always:
    """`always seat Name key=value …`: from now on the seat takes this action whenever it is asked
    and legal.
    """

    place: SourceLine
    report: Report


ScenarioStep = Report | Order | Expect | Time | Always


@dataclass(frozen=True, slots=True)
class Scenario:
    """One match: its opening, and the steps in order.

    `clauses`: the ids that it covers, each with its line; `places`: the header lines by setting
    (`game`, `seats`, `cards`, `options.NAME`).
    """

    name: str
    place: SourceLine
    game: str
    seats: tuple[str, ...]
    options: Fields
    cards: Path | None
    clauses: Mapping[str, SourceLine]
    steps: tuple[ScenarioStep, ...]
    places: Mapping[str, SourceLine] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Broken:
    """A scenario that cannot be read: the faulty line, and what would be right."""

    name: str
    place: SourceLine
    message: str
