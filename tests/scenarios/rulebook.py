"""The ids of a game's RULES.md with their marks, and the ids that its scenarios meet."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import games
from app.scenario.rulebook import Clause as Clause
from app.scenario.rulebook import clauses as clauses
from app.scenario.run import PASSED
from app.scenario.run import ScenarioResult

MARKS = ("scenario", "physical", "printable", "structural")


def folder(key: str) -> Path:
    """The folder of a game."""
    return next(path for place in games.__path__ if (path := Path(place) / key).is_dir())


def unmarked(rules: Iterable[Clause]) -> list[str]:
    """Ids without a mark, with an unknown one, or structural without a reason."""
    return [
        f"line {rule.line}: {rule.id} [{rule.mark}]"
        for rule in rules
        if rule.mark not in MARKS or (rule.mark == "structural" and not rule.reason)
    ]


def met(results: Iterable[ScenarioResult], prefix: str) -> set[str]:
    """The ids of this game that passing scenarios met."""
    ids = {id_ for result in results if result.state == PASSED for id_ in result.met}
    return {id_ for id_ in ids if id_.startswith(f"{prefix}-")}
