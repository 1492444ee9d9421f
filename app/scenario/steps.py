"""What a scenario consists of, once its lines are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from enum import StrEnum
from pathlib import Path

from events.vocabulary import Fields


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a file, for messages."""

    file: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Why(StrEnum):
    """Why a report is expected to be refused: by a clause, since a field cannot be read, while the
    match is held, on an old view, or for any reason but that it cannot be read.
    """

    RULE = "rule"
    UNREADABLE = "unreadable"
    HELD = "held"
    STALE = "stale"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class ExpectedRefusal:
    """An expected refusal; `rules` are clauses of which one is to be cited, `field` cannot be
    read.
    """

    why: Why
    rules: tuple[str, ...] = ()
    field: str = ""

    def __str__(self) -> str:
        return " | ".join(self.rules) if self.rules else f"{self.why} {self.field}".strip()


@dataclass(frozen=True, slots=True)
class Report:
    """`> seat Name key=value …`: a seat reports; small names (`dispute`, `takeback`, …) are reports
    about plays. `unknown` are the words of the line that name nothing, on purpose.
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
    """`at` a moment, or `wait` a while; milliseconds from the opening of the match, or from now."""

    place: SourceLine
    milliseconds: int
    waits: bool


@dataclass(frozen=True, slots=True)
class Always:
    """`always seat Name key=value …`: from here on the seat does this by itself whenever it is
    asked and may.
    """

    place: SourceLine
    report: Report


ScenarioStep = Report | Order | Expect | Time | Always


@dataclass(frozen=True, slots=True)
class Scenario:
    """One match to be played out: what it is opened with, and the steps in order.

    `clauses` are the ids it says it is about, each with its line; `places` the header lines by what
    they set (`game`, `seats`, `cards`, `options.NAME`).
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
    """A scenario that cannot be read: the line at fault, and what would be right."""

    name: str
    place: SourceLine
    message: str
