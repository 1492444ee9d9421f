"""What lights up on a board that leads: every result of every legal action of a piece, and nothing
else; and why not.
"""

from __future__ import annotations

import random

import pytest

from events.vocabulary import Action
from events.vocabulary import freeze
from games import play
from games.generalissimo import GAME
from games.rules import ActionSpec
from games.table import Table
from projections.views.reach import drawn_by
from projections.views.reach import reach
from projections.views.reach import why_not
from tests.games.generalissimo import positions

SEAT = positions.SOUTH


def tables() -> list[Table]:
    chance = random.Random(5)
    return [
        positions.begun(),
        *(positions.bare(positions.random_words(chance), SEAT) for _ in range(12)),
    ]


def spec_of(name: str) -> ActionSpec:
    spec = GAME.spec(name)
    assert spec is not None
    return spec


@pytest.mark.parametrize("table", tables())
def test_every_result_of_every_legal_action_is_lit_once(table: Table) -> None:
    results: dict[str, set[object]] = {}
    for action in play.legal_actions(GAME, table, SEAT):
        trace = spec_of(action.name).trace
        if trace is not None:
            results.setdefault(action.args["piece"], set()).add(
                (action.name, *trace(table, action).result)
            )
    for piece in [piece.id for piece in table.pieces.values() if piece.owner == SEAT]:
        lights = reach(GAME, table, SEAT, piece)
        actions = [Action(SEAT, light["name"], freeze(light["args"])) for light in lights]
        assert all(play.check(GAME, table, action).legal for action in actions)
        found = [
            (action.name, *spec_of(action.name).trace(table, action).result) for action in actions
        ]  # type: ignore[misc]
        assert len(found) == len(set(found))
        assert set(found) == results.get(piece, set())


def test_what_is_lit_is_what_happens() -> None:
    """Where a light says that a piece is taken or hit, it is gone afterwards; nothing else is."""
    for table in tables()[1:5]:
        cells = {piece.cell for piece in table.pieces.values() if piece.cell}
        for piece in [
            piece.id for piece in table.pieces.values() if piece.owner == SEAT and piece.cell
        ]:
            for light in reach(GAME, table, SEAT, piece):
                after = play.apply(GAME, table, Action(SEAT, light["name"], freeze(light["args"])))
                gone = {
                    old.cell
                    for old in table.pieces.values()
                    if old.cell and not after.pieces[old.id].cell
                }
                assert gone == set(light["takes"]) | set(light["hits"])
                assert after.pieces[piece].cell == light["way"][-1]
                assert gone <= cells


def test_nothing_lights_up_for_the_seat_that_waits() -> None:
    table = positions.begun()
    assert reach(GAME, table, positions.NORTH, "N-H-A10") == []


@pytest.mark.parametrize(
    ("piece", "cell", "rules"),
    [
        ("S-W-B3", "B10", ["GSM-7.1"]),
        ("S-H-A1", "A2", ["GSM-3.4"]),
        ("S-C-C1", "C12", ["GSM-3.2"]),
        ("S-H-A3", "A4", []),
        ("S-X", "A4", []),
    ],
)
def test_why_a_cell_cannot_be_reached(piece: str, cell: str, rules: list[str]) -> None:
    rows = why_not(GAME, positions.begun(), SEAT, piece, cell)
    assert [row["rule"] for row in rows] == rules


def test_a_cell_that_does_not_exist_is_nothing_to_ask_about() -> None:
    assert why_not(GAME, positions.begun(), SEAT, "S-H-A1", "Z9") == []


def test_a_drawn_way_is_the_action_that_asks_for_one() -> None:
    assert drawn_by(GAME) == {"name": "PieceMoved", "piece": "piece", "path": "path"}
