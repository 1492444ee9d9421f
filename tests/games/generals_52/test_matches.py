"""Whole matches: the written ones, and twenty by chance that end, keep their sums and replay to the
same digests.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import games
from app.scenario.run import PASSED
from app.scenario.run import run_file
from events.record import Entry
from events.record import Record
from games.table import Table
from projections.replay.replay import replay
from tests.games.generals_52.sitting import GAME
from tests.games.generals_52.sitting import SEATS
from tests.games.generals_52.sitting import Sitting

FOLDER = Path(games.__path__[0]) / "generals_52"
PLAYTHROUGHS = sorted((FOLDER / "playthroughs").glob("*.txt"))


def options(seed: int) -> dict[str, Any]:
    """Options by chance; the first matches have the defaults."""
    dice = random.Random(f"options {seed}")
    return (
        {}
        if seed < 5
        else {option.name: dice.choice(option.choices) for option in GAME.options if option.choices}
    )


def unbalanced(table: Table) -> list[str]:
    """What does not add up: 27 cards for each seat, 40 tokens and those bought."""
    wrong = []
    for seat in SEATS:
        open_ = sum(
            1 for piece in table.pieces.values() if piece.owner == seat and piece.zone != "pool"
        )
        if table.hides(seat, "hand") + table.hides(seat, "deck") + open_ != 27:
            wrong.append(f"{seat} cards")
    bought = sum(table.count(seat, "bought") for seat in SEATS)
    if (
        sum(table.count(seat, "tokens") for seat in SEATS) + table.count("table", "pot")
        != 40 + bought
    ):
        wrong.append("tokens")
    return wrong


@cache
def played(seed: int) -> tuple[Sitting, list[str]]:
    """A match by chance to its end, and the digest after each action; meanwhile cards and tokens
    add up.
    """
    sitting, digests = Sitting(seed, options(seed)), []
    for table in sitting.match():
        digests.append(table.digest())
        if len(digests) > 1:
            assert not unbalanced(table), sitting.done[-1]
        if table.active:
            assert all(table.hides(seat, "hand") == len(sitting.hands[seat]) for seat in SEATS), (
                sitting.done[-1]
            )
    return sitting, digests


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_a_whole_match_goes_as_written(file: Path) -> None:
    """Every action is accepted and everything that shows after each turn is as the file says."""
    for result in run_file(file):
        assert result.state == PASSED, (
            f"{result.place}: expected {result.expected}, found {result.actual}\n{result.table}"
        )


def test_there_are_written_matches() -> None:
    """One ends by tokens within a game, one goes over several games under other options."""
    assert len(PLAYTHROUGHS) >= 2


@pytest.mark.parametrize("seed", range(20))
def test_a_match_by_chance_ends_keeps_its_sums_and_replays(seed: int) -> None:
    """Real decks and hands; after every action cards and tokens add up, and the count of each hand
    is the true one.
    """
    sitting, digests = played(seed)
    assert sitting.table.outcome is not None
    assert len(digests) < GAME.length
    entries = tuple(
        Entry(number, action, "x", 0) for number, action in enumerate(sitting.done, start=1)
    )
    again = replay(GAME, sitting.first, Record(entries, ()))
    assert not again.troubles
    assert [step.table.digest() for step in again.steps] == digests


def test_the_matches_are_not_all_alike() -> None:
    """They end by tokens and by giving up, and some go over several games."""
    last = [played(seed)[0].table for seed in range(20)]
    assert {table.outcome.rule for table in last if table.outcome} == {"G52-12.1", "G52-R32"}
    assert sum(table.count("table", "game") > 1 for table in last) > 2


def test_a_lost_token_is_noticed() -> None:
    """The sums can fail: a token or a card too few is found out."""
    table = played(1)[0].table
    assert unbalanced(table) == []
    assert unbalanced(table.add("red", "tokens", -1 if table.count("red", "tokens") else 1)) == [
        "tokens"
    ]
    assert unbalanced(table.hide("black", "deck", 1)) == ["black cards"]
