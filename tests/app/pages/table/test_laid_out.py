"""How a board is laid out: a grid before its seat, the places of a seat, the numbers between."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from app.pages.table.board import Half
from app.pages.table.board import _plain_rows
from app.pages.table.board import board
from events.vocabulary import Seat
from games.rules import ZoneSpec
from games.screen import Count
from games.screen import Draw
from games.screen import Grid
from games.screen import Place
from games.screen import Row
from games.screen import Screen
from games.screen import Small
from games.text import name
from tests.app.pages.table.test_looking_at_a_table import owned
from tests.pages.test_answers import piece
from tests.pages.test_answers import view
from tests.pages.test_answers import zone
from tests.referee import little

CELLS = ("a1", "a2", "b1", "b2")


def grid_of(seat: str, cells: tuple[str, ...] = CELLS, columns: int = 2, **fields: Any) -> Any:
    """The grid of a game as it lies before a seat."""
    screen = Screen(lambda table, id_: Small(id_), grid=Grid("field", **fields))
    field = msgspec.structs.replace(zone("field", "table", "grid", cells), columns=columns)
    here = msgspec.structs.replace(view(seat), zones=(field,))
    return board(replace(little.GAME, screen=screen), here).grid


@pytest.mark.parametrize(
    ("seat", "rows", "sides"),
    [("A", [["a1", "a2"], ["b1", "b2"]], [1, 0]), ("B", [["b2", "b1"], ["a2", "a1"]], [0, 1])],
)
def test_a_grid_lies_before_its_seat(seat: str, rows: list[list[str]], sides: list[int]) -> None:
    edge = {"edge": lambda cell: (cell[0], cell[1]), "words": {"a": name("Far")}}
    grid = grid_of(seat, meets=1, tinted=frozenset({"a2"}), **edge)
    assert [[tile.cell for tile in row.tiles] for row in grid.rows] == rows
    assert [row.tiles[0].side for row in grid.rows] == sides
    assert [row.front for row in grid.rows] == [True, False]
    assert {tile.cell for row in grid.rows for tile in row.tiles if tile.tinted} == {"a2"}
    assert grid.foot == tuple(cell[1] for cell in rows[-1])
    assert {row.edge: str(row.words) for row in grid.rows} == {"a": "Far", "b": "b"}
    assert [part.arguments[1:] for part in grid.parts] == [(False, "tiles")] * 4


def test_the_foot_of_a_grid_names_the_columns_of_its_last_row() -> None:
    """Where rows have cells of other columns, those just above count."""
    grid = grid_of("A", ("a1", "a2", "b3", "b4"), edge=lambda cell: (cell[0], cell[1]))
    assert grid.foot == ("3", "4")


def test_a_grid_without_halves_or_edges_says_so() -> None:
    grid = grid_of("A")
    assert {tile.side for row in grid.rows for tile in row.tiles} == {2}
    assert (grid.foot, grid.shape, grid.bare is None) == ((), "tiles", False)
    assert grid_of("A", columns=1).shape == "lanes"
    assert grid_of("A", columns=0).columns == 4
    assert grid_of("A", square=True).shape == "square"
    assert board(little.GAME, msgspec.structs.replace(view("A"), zones=())).grid is None


def test_the_places_of_a_seat_lie_in_its_rows_and_a_line_only_where_something_lies() -> None:
    common = tuple(
        msgspec.structs.replace(owned(f"{seat}{cell}", seat), cell=cell)
        for seat in "AB"
        for cell in ("a1", "b1")
    )
    heap = zone("heap", "A", "row", (), (owned("h", "A"),))
    zones = (
        zone("field", "table", "grid", ("a1", "b1"), common),
        msgspec.structs.replace(heap, count=4),
        zone("rest", "A"),
        zone("rest", "B", pieces=(owned("r", "B"),)),
    )
    cells = {Seat("A"): "a1", Seat("B"): "b1"}
    near = (
        Row((Place("field"), Place("field", brief="Own", cell=cells)), 3),
        Row((Place("heap", Draw.PILE, "stack"), Place("rest", Draw.LINE, brief="Rest")), 0),
    )
    screen = Screen(lambda table, id_: Small(id_), near=near)
    sight = msgspec.structs.replace(view("A"), zones=zones)
    drawn = board(replace(little.GAME, screen=screen), sight)

    def told(half: Half) -> list[list[tuple[object, ...]]]:
        return [
            [
                (spot.zone, str(spot.label), spot.count, [piece.id for piece in spot.pieces])
                for spot in row.spots
            ]
            for row in half.rows
        ]

    assert told(drawn.near) == [
        [("field", "field", 2, ["Aa1", "Ab1"]), ("field", "Own", 2, ["Aa1", "Ba1"])],
        [("heap", "heap", 4, ["h"])],
    ]
    (far,) = drawn.far
    assert told(far) == [
        [("rest", "Rest", 1, ["r"])],
        [("field", "field", 2, ["Ba1", "Bb1"]), ("field", "Own", 2, ["Ab1", "Bb1"])],
    ]
    assert [row.tall for row in far.rows] == [0, 3]
    assert (drawn.middle, drawn.rest) == ((), ())


def test_without_a_screen_rows_of_cards_are_high_and_the_rest_are_lines() -> None:
    zones = (ZoneSpec("hand", "Hand", layout="row"), ZoneSpec("heap", "Heap", layout="pile"))
    game = replace(little.GAME, equipment=replace(little.GAME.equipment, zones=zones))
    assert [(row.places[0].zone, row.places[0].draw, row.tall) for row in _plain_rows(game)] == [
        ("hand", Draw.CARDS, 1),
        ("heap", Draw.LINE, 0),
    ]


def test_the_numbers_of_the_table_stand_between_the_halves() -> None:
    screen = Screen(lambda table, id_: Small(id_), middle=(Count("pot", "coin", "in it"),))
    seen = view("A")
    own = msgspec.structs.replace(seen.counters[0], owner="A", value=7)
    sight = msgspec.structs.replace(seen, counters=(own, *seen.counters))
    (figure,) = board(replace(little.GAME, screen=screen), sight).middle
    assert (figure.name, figure.picture, figure.brief, figure.value) == ("pot", "coin", "in it", 1)


def test_pieces_of_one_title_are_told_apart_where_one_seat_has_several_in_the_open() -> None:
    def twins(layout: str, *rows: tuple[str, str]) -> set[str]:
        pieces = tuple(
            msgspec.structs.replace(
                owned(f"p{place}", seat),
                small=msgspec.structs.replace(piece("x").small, title=name(title)),
            )
            for place, (seat, title) in enumerate(rows)
        )
        here = msgspec.structs.replace(view("A"), zones=(zone("heap", "A", layout, (), pieces),))
        return set(board(little.GAME, here).twins)

    assert twins("row", ("A", "Elf"), ("A", "Elf"), ("A", "Orc")) == {"Elf"}
    assert twins("row", ("A", "Elf"), ("B", "Elf")) == set()
    assert twins("concealed", ("A", "Elf"), ("A", "Elf")) == set()
