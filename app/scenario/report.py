"""Texts about the results of scenarios."""

from __future__ import annotations

from collections.abc import Iterable

from app.scenario.run import FAILED
from app.scenario.run import PASSED
from app.scenario.run import UNCLEAR
from app.scenario.run import ScenarioResult


def words(result: ScenarioResult) -> str:
    """Return the failure of a scenario: place, step, expected and actual value, and the table; ""
    for one that passed.
    """
    if result.state == PASSED:
        return ""
    lines = [f"{result.place}: {result.scenario}", f"    {result.place.text}"]
    if result.state == FAILED:
        lines += [f"  expected  {result.expected}", f"  found     {result.actual}"]
        lines += ["  table"] if result.table else []
        lines += [f"    {line}" for line in result.table.splitlines()]
    else:
        lines += [f"  unclear   {result.actual}"]
    return "\n".join(lines)


def summary(results: Iterable[ScenarioResult]) -> str:
    """Return one line with the numbers."""
    states = [result.state for result in results]
    parts = [f"{states.count(PASSED)} passed"]
    parts += [f"{states.count(state)} {state}" for state in (FAILED, UNCLEAR) if state in states]
    return f"{len(states)} scenario{'' if len(states) == 1 else 's'}: {', '.join(parts)}"


def exit_code(results: Iterable[ScenarioResult]) -> int:
    """Return 0 where all passed, 2 where one could not be read, else 1."""
    states = {result.state for result in results}
    return 2 if UNCLEAR in states else 1 if FAILED in states else 0
