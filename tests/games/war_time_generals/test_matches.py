"""Whole matches, played from their text through the desk to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

import games
from app.scenario.run import PASSED
from app.scenario.run import run_file

FOLDER = Path(games.__path__[0]) / "war_time_generals"
PLAYTHROUGHS = sorted((FOLDER / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_a_whole_match_goes_as_written(file: Path) -> None:
    """Every action is accepted and everything that shows after each turn is as the file says."""
    for result in run_file(file):
        assert result.state == PASSED, (
            f"{result.place}: expected {result.expected}, found {result.actual}\n{result.table}"
        )


def test_a_changed_line_is_noticed(tmp_path: Path) -> None:
    """One point of energy written wrongly in the middle of a match fails it at that line."""
    lines = (FOLDER / "playthroughs" / "general_falls.txt").read_text().splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("= turn 9"))
    lines[place + 1] = lines[place + 1].replace("A energy", "B health 99; A energy")
    spoilt = tmp_path / "spoilt.txt"
    spoilt.write_text("\n".join(lines))
    (result,) = run_file(spoilt)
    assert result.state != PASSED
    assert result.place.line == place + 2
