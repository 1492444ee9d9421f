"""The ids of a game's RULES.md with their marks, and the ids that its scenarios meet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import games
from app.scenario.run import PASSED
from app.scenario.run import Result

MARKS = ("scenario", "physical", "printable", "structural")


@dataclass(frozen=True)
class Clause:
    """An id of RULES.md and how it says to be covered ("" where it does not)."""

    id: str
    mark: str
    reason: str
    line: int


def folder(key: str) -> Path:
    """The folder of a game."""
    return next(path for place in games.__path__ if (path := Path(place) / key).is_dir())


def clauses(text: str, prefix: str) -> dict[str, Clause]:
    """Return the ids that begin a line of RULES.md, with the mark that ends it; an id given twice
    is a `ValueError`.
    """
    found: dict[str, Clause] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        match = re.match(rf"\s*[-*|]\s*[`*]*({prefix}-[A-Z]?\d[\w.]*)", line)
        if match is None:
            continue
        id_ = match[1].rstrip(".")
        if id_ in found:
            raise ValueError(f"line {number}: {id_} stands on line {found[id_].line} already")
        mark = re.search(r"\[(\w+)(?::\s*([^\]]*))?\][\s|]*$", line)
        found[id_] = Clause(id_, mark[1] if mark else "", (mark[2] or "") if mark else "", number)
    return found


def unmarked(rules: Iterable[Clause]) -> list[str]:
    """Ids without a mark, with an unknown one, or structural without a reason."""
    return [
        f"line {rule.line}: {rule.id} [{rule.mark}]"
        for rule in rules
        if rule.mark not in MARKS or (rule.mark == "structural" and not rule.reason)
    ]


def met(results: Iterable[Result], prefix: str) -> set[str]:
    """The ids of this game that passing scenarios met."""
    ids = {id_ for result in results if result.state == PASSED for id_ in result.met}
    return {id_ for id_ in ids if id_.startswith(f"{prefix}-")}
