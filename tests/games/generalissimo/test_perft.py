"""How many rows of actions there are from a position: kept as data, made once, confirmed by the
second reading.

An action here is a move, a shot, a volley or a refusal. `counts[n]` are the rows of n + 1 actions.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from events.vocabulary import Action
from games import play
from games.generalissimo import GAME
from games.table import Table
from tests.games.generalissimo.positions import DEEDS
from tests.games.generalissimo.positions import begun
from tests.games.generalissimo.positions import position

KEPT = Path(__file__).with_name("perft.json")


def table_of(row: Mapping[str, Any]) -> Table:
    """Return the position of a row of the data."""
    if not row["words"]:
        return begun(**row["options"])
    return position(row["words"], row["active"], row["moves"], **row["options"])


def deeds(table: Table) -> Iterator[Action]:
    """Yield what the seat on turn may do with its pieces, and refusing."""
    return (
        action for action in play.legal_actions(GAME, table, table.active) if action.name in DEEDS
    )


def perft(table: Table, depth: int) -> int:
    """Return how many rows of *depth* actions there are; a match that is over has none."""
    if depth == 1:
        return sum(1 for _ in deeds(table))
    return sum(perft(play.apply(GAME, table, action), depth - 1) for action in deeds(table))


@pytest.mark.parametrize(
    "row", json.loads(KEPT.read_text(encoding="utf-8")), ids=lambda row: row["name"]
)
def test_counts(row: Mapping[str, Any]) -> None:
    table = table_of(row)
    assert [perft(table, depth) for depth in range(1, 1 + len(row["counts"]))] == row["counts"]
