"""What facts are checked against, and the small words that all of them need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.scenario import words as words_of
from app.scenario.words import Unclear
from events.record import Entry
from games.rules import Game
from games.table import Table
from projections.replay.rebase import Judged
from projections.replay.replay import Trouble


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether a fact holds, and in words what holds instead."""

    holds: bool
    found: str


@dataclass(frozen=True, slots=True)
class Scene:
    """What facts are checked against: the table (after a preview: as it would be) and the lines of
    the record.

    `known` are the ids of all pieces that ever lay on the table; `clock` is the seat whose limited
    time runs and the milliseconds it has left.
    """

    game: Game
    table: Table
    ply: int
    entries: tuple[Entry, ...]
    troubles: tuple[Trouble, ...]
    in_doubt: tuple[Entry, ...]
    verdicts: tuple[Judged, ...]
    known: frozenset[str]
    find: Callable[[str], int]
    held: bool = False
    clock: tuple[str, int] | None = None


def same(expected: Any, found: Any, words: str = "") -> Finding:
    """Return a finding for two values."""
    return Finding(expected == found, f"{words} {said(found)}".strip())


def said(value: Any) -> str:
    match value:
        case tuple() | list():
            return " ".join(map(str, value)) or "nobody"
        case bool():
            return str(value).lower()
        case None | "":
            return "none"
        case _:
            return str(value)


def one(rest: list[str], what: str) -> str:
    if len(rest) != 1:
        raise Unclear(f"{what} wants one word after it")
    return rest[0]


def number(rest: list[str], what: str) -> int:
    found = words_of.value(one(rest, what))
    if not isinstance(found, int) or isinstance(found, bool):
        raise Unclear(f"{what} wants a whole number, not {rest[0]!r}")
    return found
