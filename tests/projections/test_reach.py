"""What lights up on a board that leads: every result of every legal action of a piece, and nothing
else; and why not.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from events.vocabulary import Action
from events.vocabulary import freeze
from games import play
from games.generalissimo import GAME
from games.rules import Trace
from games.table import Table
from projections.views.choices.reach import DrawnBy
from projections.views.choices.reach import LightView
from projections.views.choices.reach import drawn_by
from projections.views.choices.reach import reach
from projections.views.choices.reach import why_not
from tests.games.generalissimo import brute
from tests.games.generalissimo import positions

SEAT = positions.SOUTH


def tables() -> list[Table]:
    chance = random.Random(5)
    return [
        positions.begun(),
        *(positions.bare(positions.random_words(chance), SEAT) for _ in range(12)),
    ]


Result = tuple[str, str, frozenset[str], frozenset[str], frozenset[str]]
"""An action, where its piece then stands, what it takes by moving in, what it hits from afar, and
the area that it strikes: what a player chooses between, by whichever way it comes about.
"""
AHEAD = (4, 5, 6)


def cell_of(name: str) -> brute.Cell:
    return "ABCDEFGHI".index(name[0]), int(name[1:]) - 1


def result_of(item: tuple[object, ...], standing: dict[str, str]) -> Result:
    """The result of a legal action as the second reading of the rules writes it."""
    none: frozenset[str] = frozenset()
    match item:
        case ("move", cells):
            enemies = {cell for cell in cells[1:] if standing.get(cell, "S")[0] == "N"}
            return "PieceMoved", cells[-1], frozenset(enemies), none, none
        case ("shot", origin, step, target, _):
            return "ArcherShot", step or origin, none, frozenset({target}), none
        case ("volley", origin, step):
            column, row = cell_of(origin)
            zone = [(column, row + far) for far in AHEAD if brute.inside((column, row + far))]
            area = frozenset(map(brute.name, zone))
            taken = frozenset({step} if step in standing else ())
            return "VolleyFired", step or origin, taken, frozenset(area & standing.keys()), area
    raise AssertionError(item)


def brute_results(table: Table) -> dict[str, set[Result]]:
    """By cell of a piece: every result of its legal actions, from the second reading alone."""
    standing = {piece.cell: piece.id for piece in table.pieces.values() if piece.cell}
    position = {cell_of(cell): id_ for cell, id_ in standing.items()}
    results: dict[str, set[Result]] = {}
    for item in brute.legal(position, "S", {}):
        origin = item[1][0] if item[0] == "move" else item[1]
        results.setdefault(origin, set()).add(result_of(item, standing))
    return results


def light_result(light: LightView) -> Result:
    takes, hits, area = map(frozenset, (light.takes, light.hits, light.area))
    return light.name, light.way[-1], takes, hits, area


def differences(table: Table) -> list[str]:
    """What lights up and is no result of the second reading, what is missing, what is lit twice."""
    wanted, found = brute_results(table), []
    for piece in [piece for piece in table.pieces.values() if piece.owner == SEAT]:
        results = [light_result(light) for light in reach(GAME, table, SEAT, piece.id)]
        expected = wanted.get(piece.cell, set()) if piece.cell else set()
        found += [f"{piece.id} lit twice: {one}" for one in results if results.count(one) > 1]
        found += [f"{piece.id} lit: {one}" for one in set(results) - expected]
        found += [f"{piece.id} not lit: {one}" for one in expected - set(results)]
    return found


@pytest.mark.parametrize("table", tables())
def test_every_result_of_every_legal_action_is_lit_once(table: Table) -> None:
    assert differences(table) == []
    for piece in [piece.id for piece in table.pieces.values() if piece.owner == SEAT]:
        for light in reach(GAME, table, SEAT, piece):
            action = Action(SEAT, light.name, freeze(light.args))
            assert play.check(GAME, table, action).legal


@pytest.mark.parametrize(
    "tells",
    [lambda trace: (), lambda trace: trace.way[-1:], lambda trace: trace.way],
    ids=["nothing", "the end alone", "the whole way"],
)
def test_the_comparison_notices_a_trace_that_tells_results_apart_wrongly(
    tells: Callable[[Trace], tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Trace, "result", property(tells))
    assert any(differences(table) for table in tables())


def test_what_is_lit_is_what_happens() -> None:
    """Where a light says that a piece is taken or hit, it is gone afterwards; nothing else is."""
    for table in tables()[1:5]:
        cells = {piece.cell for piece in table.pieces.values() if piece.cell}
        for piece in [
            piece.id for piece in table.pieces.values() if piece.owner == SEAT and piece.cell
        ]:
            for light in reach(GAME, table, SEAT, piece):
                after = play.apply(GAME, table, Action(SEAT, light.name, freeze(light.args)))
                gone = {
                    old.cell
                    for old in table.pieces.values()
                    if old.cell and not after.pieces[old.id].cell
                }
                assert gone == set(light.takes) | set(light.hits)
                assert after.pieces[piece].cell == light.way[-1]
                assert gone <= cells


def test_nothing_lights_up_for_the_seat_that_waits() -> None:
    table = positions.begun()
    assert reach(GAME, table, positions.NORTH, "N-H-A10") == ()


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
    assert [row.rule for row in rows] == rules


def test_a_cell_that_does_not_exist_is_nothing_to_ask_about() -> None:
    assert why_not(GAME, positions.begun(), SEAT, "S-H-A1", "Z9") == ()


def test_a_drawn_way_is_the_action_that_asks_for_one() -> None:
    drawn = DrawnBy(name="PieceMoved", piece="piece", path="path")
    assert drawn_by(GAME) == drawn_by(replace(GAME, actions=GAME.actions[::-1])) == drawn
    moved = next(spec for spec in GAME.actions if spec.name == "PieceMoved")
    for lacking in (replace(moved, trace=None), replace(moved, asks=moved.asks[:1])):
        assert drawn_by(replace(GAME, actions=(lacking,))) is None
