"""Scenarios as pytest tests: `pytest games/` collects every scenario file below the folder, one
test for each scenario; `--games DIR` adds games from outside this program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Any

import pytest

if TYPE_CHECKING:
    from app.scenario.run import ScenarioResult
    from app.scenario.steps import Broken
    from app.scenario.steps import Scenario


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option --games."""
    parser.addoption(
        "--games",
        action="append",
        default=[],
        metavar="DIR",
        help="a folder that holds games, one folder each; may be given several times",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Add the games of those folders, and of QM_GAMES, to the catalogue."""
    from app.serving import outside
    from games import BrokenGame

    try:
        outside.take(config.getoption("games"))
    except BrokenGame as error:
        raise pytest.UsageError(f"--games: {error}") from None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a scenario file: a `.txt` that begins with a header or in which a line is one of a
    scenario, so that a slip in the first line hides no test.
    """
    if file_path.suffix != ".txt" or not _is_scenario(file_path):
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


_A_LINE = re.compile(r"\s*(==\s*[^=\s]|>\s*\w+\s+[A-Z])")
"""A line of scenarios: a name, or the report of an action."""


def _is_scenario(file: Path) -> bool:
    from app.scenario.language.lines import HEADERS

    try:
        words = file.read_bytes().decode("utf-8-sig", "replace")
    except OSError:
        return False
    lines = [line.strip() for line in words.splitlines()]
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return first.split(" ")[0] in HEADERS or any(map(_A_LINE.match, lines))


class ScenarioFile(pytest.File):
    """A file of scenarios; none for a part."""

    def collect(self) -> Iterator[pytest.Item]:
        from app.scenario.language.read import UnreadableScenario
        from app.scenario.language.read import scenarios
        from app.scenario.steps import Broken

        try:
            made = scenarios(self.path)
        except UnreadableScenario as fault:
            made = (Broken(self.path.stem, fault.place, fault.message),)
        for one in made:
            yield ScenarioItem.from_parent(self, name=one.name, scenario=one)


class ScenarioItem(pytest.Item):
    """One scenario. The test fails where a step fails or is unclear."""

    def __init__(self, *, scenario: Scenario | Broken, **more: Any) -> None:
        super().__init__(**more)
        self._scenario = scenario

    def runtest(self) -> None:
        from app.scenario.run import PASSED
        from app.scenario.run import run

        result = run(self._scenario)
        if result.state != PASSED:
            raise ScenarioFailed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the text that the command prints."""
        if isinstance(excinfo.value, ScenarioFailed):
            from app.scenario.report import words

            return words(excinfo.value.result)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        place = self._scenario.place
        return place.file, max(place.line - 1, 0), self.name


class ScenarioFailed(Exception):
    """A scenario failed or is unclear; `result` says where and why."""

    def __init__(self, result: ScenarioResult) -> None:
        super().__init__(result.scenario)
        self.result = result
