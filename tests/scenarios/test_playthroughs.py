"""Whole matches as text: each ends, and a second process derives the same tables from its export,
event by event.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.scenario.language.read import read
from app.scenario.run import files
from app.scenario.run import played
from app.scenario.steps import Expect
from app.scenario.steps import Scenario
from tests.games.sixth import KEY
from tests.games.sixth import own_keys
from tests.scenarios import rulebook

ROOT = Path(__file__).resolve().parents[2]
VERIFY = "from app.cli import main; main()"


def playthroughs(key: str) -> list[Scenario]:
    """The whole matches of a game."""
    return [
        scenario
        for file in files([rulebook.folder(key) / "playthroughs"])
        for scenario in read(file)
    ]


def ends(scenario: Scenario) -> bool:
    """Whether the scenario says how the match ended."""
    facts = [fact for step in scenario.steps if isinstance(step, Expect) for fact in step.facts]
    return any(fact[0] == "outcome" and fact[1] != "none" for fact in facts)


@pytest.mark.parametrize("key", [*own_keys(), KEY])
def test_every_game_has_a_whole_match(key: str) -> None:
    assert any(ends(scenario) for scenario in playthroughs(key))


@pytest.mark.parametrize("key", own_keys())
def test_a_second_process_derives_the_same_tables(key: str, tmp_path: Path) -> None:
    places = []
    for number, scenario in enumerate(playthroughs(key)):
        place = tmp_path / f"{number}.jsonl"
        place.write_bytes(b"".join(played(scenario).record))
        places.append(place)
    assert places
    for place in places:
        environment = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", VERIFY, "verify", str(place)]
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert "every table and verdict derives as stored" in done.stdout


def test_the_tiny_match_plays_too() -> None:
    (scenario,) = playthroughs(KEY)
    assert played(scenario).table.outcome is not None
