"""Whole matches: one written down, twenty by chance; each ends and is derived anew from its
actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from app.scenario.run import PASSED
from app.scenario.run import run_file
from events.vocabulary import Action
from games import catalogue
from games import play
from games.table import Table
from tests.games.players import Chance
from tests.games.players import Turn
from tests.games.players import told

GAME = catalogue()["generals_order"]
FOLDER = Path(games.__path__[0]) / "generals_order"
GOLDEN = FOLDER / "playthroughs" / "siege.txt"
ENDING = {"Conceded", "DrawOffered", "DrawAccepted", "ScenarioLoaded", "SpecialVictoryClaimed"}


def test_a_whole_match_goes_as_written() -> None:
    for result in run_file(GOLDEN):
        assert result.state == PASSED, (
            f"{result.place}: expected {result.expected}, found {result.actual}\n{result.table}"
        )


def test_a_changed_line_is_noticed(tmp_path: Path) -> None:
    """One RESOURCE card written wrongly in the middle of a match fails it at that line."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    lines[2] = f"use {FOLDER / 'scenarios' / 'decks.txt'}"
    place = next(place for place, line in enumerate(lines) if line.startswith("= turn 7;"))
    lines[place + 1] = lines[place + 1].replace("A resource ", "A resource 9")
    spoilt = tmp_path / "spoilt.txt"
    spoilt.write_text("\n".join(lines))
    (result,) = run_file(spoilt)
    assert result.state != PASSED
    assert result.place.line == place + 2


@pytest.mark.parametrize("seed", range(20))
def test_a_match_by_chance_ends_and_replays_to_the_same_digests(seed: int) -> None:
    """Nobody gives up: RESOURCE runs out, or a Siege or a card ends it."""
    chance = Chance(GAME, seed)
    table = start = play.setup(GAME, GAME.seats, {})
    turns = []
    for turn in _played(chance, start):
        turns.append(turn)
        table = turn.after
    assert table.outcome is not None, told(turns[-20:])
    assert table.outcome.rule in {"GOR-10.1", "GOR-10.2", "GOR-10.3", "GOR-10.4"}
    again = start
    for turn in turns:
        assert play.check(GAME, again, turn.action).legal, turn.action
        again = play.apply(GAME, again, turn.action)
        assert again.digest() == turn.after.digest()


def _played(chance: Chance, start: Table) -> Iterator[Turn]:
    """A match by chance without giving up, from the first turn of the demonstration."""
    last = start
    for turn in chance.match(0, demo=True, first=start):
        yield turn
        last = turn.after
    for _ in range(GAME.length):
        if last.outcome is not None:
            return
        action = _action(chance, last)
        turn = Turn(last, action, play.apply(GAME, last, action))
        yield turn
        last = turn.after


def _action(chance: Chance, table: Table) -> Action:
    while True:
        action = chance.action(table)
        assert action is not None
        if action.name not in ENDING:
            return action
