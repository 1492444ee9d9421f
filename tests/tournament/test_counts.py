"""What is counted stands in the singular where it is one: rounds, games, tables, points."""

from __future__ import annotations

from typing import Any

import pytest

from events.kinds import tournament
from projections.tournament.amending import preview
from projections.tournament.changes import changes
from projections.tournament.standings.explaining import why_tie
from tests.tournament.evening import Evening
from tests.tournament.evening import Refused

CHESS = {"win": 2, "draw": 1, "loss": 0, "bye": 2, "unit": 2}
"""Points as in chess, in halves: a win is one point."""


def little(**plan: Any) -> Evening:
    """Two players at one table, whose only round has begun."""
    evening = Evening(2, rounds=1, **plan)
    evening.pair()
    evening.start()
    return evening


@pytest.mark.parametrize(
    ("best_of", "said"), [(1, "a match of 1 game."), (3, "a match of 3 games at most.")]
)
def test_the_games_of_a_match(best_of: int, said: str) -> None:
    with pytest.raises(Refused, match=f"4-0 is no score of {said}"):
        little(best_of=best_of).result(1, 4, 0)


def test_the_one_game_of_a_match_is_open() -> None:
    with pytest.raises(Refused, match=r"The one game of the match has been opened\."):
        little().record(tournament.GAME_OPENED, round=1, table=1, match="E-1-1-2")


def test_the_one_round_of_a_plan_is_paired() -> None:
    evening = little()
    evening.result(1, 1, 0)
    with pytest.raises(Refused, match=r"The one round of the plan has been paired\."):
        evening.pair()


def test_the_one_table_of_a_round_is_given_up() -> None:
    evening = little()
    start = next(line for line in evening.events if line.kind == tournament.ROUND_STARTED)
    outcome = preview(
        evening.start_state, evening.events, tournament.LINE_STRUCK, {"target": start.version}
    )
    assert "Round 1 has not begun; its 1 table is given up." in changes(outcome)


def test_one_point_of_one() -> None:
    evening = little(points=CHESS)
    evening.result(1, 1, 0)
    _, line = why_tie(evening.now, "P2", "omw")
    assert line == "P1: 1 of 1 point, 100.0 %."
