"""The clauses and rulings of a game by id, from its RULES.md."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import games
from app.scenario.language import lexing
from app.scenario.language.lexing import Unclear
from events.kinds import KINDS
from games.rules import Game

_OF_THE_KIT = ("impossible", "nothing-to-choose", *KINDS)
"""Rulings that are in no RULES.md: those of the kit, and those of the desk, by kind of report."""


@dataclass(frozen=True)
class Clause:
    """An id in RULES.md and its mark of coverage ("" for none)."""

    id: str
    mark: str
    reason: str
    line: int


def clauses(text: str, prefix: str) -> dict[str, Clause]:
    """Return the ids that begin a line of RULES.md, with the mark at its end; raise `ValueError`
    for an id given twice.
    """
    listed: dict[str, Clause] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        match = re.match(rf"\s*[-*|]\s*[`*]*({prefix}-[A-Z]?\d[\w.]*)", line)
        if match is None:
            continue
        id_ = match[1].rstrip(".")
        if id_ in listed:
            raise ValueError(f"line {number}: {id_} stands on line {listed[id_].line} already")
        mark = re.search(r"\[(\w+)(?::\s*([^\]]*))?\][\s|]*$", line)
        listed[id_] = Clause(id_, mark[1] if mark else "", (mark[2] or "") if mark else "", number)
    return listed


def require_clauses(game: Game, ids: Iterable[str]) -> None:
    """Raise `Unclear` for an id that is no clause or ruling of the game."""
    for id_ in ids:
        if id_ not in _OF_THE_KIT and id_ not in _listed(game):
            raise Unclear(f"there is no clause {id_!r}; {lexing.meant(id_, sorted(_listed(game)))}")


def _listed(game: Game) -> frozenset[str]:
    try:
        file = Path(games.folder_of(game.key)) / "RULES.md"
        return _read(file, game.rules, file.stat().st_mtime_ns)
    except (LookupError, OSError):
        raise Unclear(
            f"{game.title} has no RULES.md in which a clause could be looked up"
        ) from None


@cache
def _read(file: Path, prefix: str, changed: int) -> frozenset[str]:
    """The ids in a file; *changed*, its modification time, is part of the cache's key."""
    try:
        return frozenset(clauses(file.read_text(encoding="utf-8"), prefix))
    except ValueError as error:
        raise Unclear(f"{file}: {error}") from None
