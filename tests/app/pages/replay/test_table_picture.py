"""The table of a picture to share: where its rows, places and pieces lie, to the unit, and how each
piece is written.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.pages.replay.tablepicture import Box
from app.pages.replay.tablepicture import DrawnPiece
from app.pages.replay.tablepicture import DrawnTable
from app.pages.replay.tablepicture import drawn_table
from app.pages.table.board import Board
from app.pages.table.board import BoardRow
from app.pages.table.board import Half
from app.pages.table.board import Spot
from app.pages.table.grid import BoardTile
from app.pages.table.grid import GridRow
from app.pages.table.grid import SharedGrid
from games import catalogue
from games.paper import Look
from games.rules import Game
from games.text import NOTHING
from games.text import name
from projections.views.scene.small import NumberView
from projections.views.scene.small import SmallView
from projections.views.scene.zones import PieceView

INKS = ("#111111", "#222222")
LOOKS = {"gold": Look(ink="#7a5200"), "pale": Look(ink="#5d2a5b", solid=False)}


def game() -> Game:
    plain = catalogue()["generals_order"]
    assert plain.screen is not None
    return replace(plain, screen=replace(plain.screen, inks=LOOKS))


def piece(
    title: str = "x",
    *,
    shape: str = "card",
    ink: str = "",
    suit: str = "",
    plain: tuple[int, ...] = (),
    gauges: tuple[int, ...] = (),
    controller: str = "A",
) -> PieceView:
    numbers = [(value, "plain") for value in plain] + [(value, "dial") for value in gauges]
    small = SmallView(
        title=name(title),
        picture="sword",
        shape=shape,
        ink=ink,
        native="",
        rank="Q",
        suit=suit,
        cost=None,
        numbers=tuple(
            NumberView(picture="", label=NOTHING, value=value, full=None, form=form)
            for value, form in numbers
        ),
        marks=(),
        word=NOTHING,
        says=NOTHING,
        gist=NOTHING,
        chief=False,
    )
    return PieceView(
        id=title,
        kind="",
        name=NOTHING,
        owner=controller,
        controller=controller,
        cell="",
        order=0,
        facing="",
        marks=(),
        counters={},
        host="",
        facts=(),
        short="",
        picture="",
        dials=(),
        small=small,
    )


def spot(draw: str, *pieces: PieceView, side: int = 0, count: int = 0) -> Spot:
    return Spot("zone", draw, "", "", side, "AB"[side], count, pieces)


def half(side: int, *rows: BoardRow) -> Half:
    return Half("AB"[side], side, "AB"[side], "", rows)


def drawn(
    near: tuple[BoardRow, ...],
    within: Box,
    far: tuple[BoardRow, ...] = (),
    grid: SharedGrid | None = None,
) -> DrawnTable:
    halves = (half(1, *far),)
    table = Board(far=halves, grid=grid, middle=(), near=half(0, *near), hosted={}, rest=())
    return drawn_table(game(), table, INKS, within)


def alone(one: PieceView, wide: float = 256, side: int = 0) -> DrawnPiece:
    """A piece that alone fills a place so wide."""
    row = BoardRow((spot("cards", one, side=side),), 1, 0)
    (found,) = drawn((row,), Box(10, 20, wide, 100)).pieces
    return found


TALL = BoardRow((spot("pile", count=7), spot("cards", piece("a"), piece("b")), spot("cards")), 1, 0)
LOW = BoardRow((spot("pile", count=3, side=1), spot("pile", side=1)), 0, 1)


def grid(shape: str) -> SharedGrid:
    tiles = [
        BoardTile("1", "", 1, (piece("c", controller="B"), piece("d"))),
        BoardTile("2", "", 0, (piece("e", controller="table"),)),
        BoardTile("3", "", 2, ()),
        BoardTile("4", "", 5, ()),
    ]
    rows = (GridRow(tuple(tiles[:2]), "", "", True), GridRow(tuple(tiles[2:]), "", "", False))
    return SharedGrid("field", "", 2, shape, False, rows, ())


@pytest.mark.parametrize(
    ("shape", "cells"),
    [
        (
            "tiles",
            [(10, 86, 151, 100), (167, 86, 151, 100), (10, 192, 151, 100), (167, 192, 151, 100)],
        ),
        (
            "square",
            [(61, 86, 102, 102), (165, 86, 102, 102), (61, 190, 102, 102), (165, 190, 102, 102)],
        ),
    ],
)
def test_the_rows_of_a_table_share_its_height_and_the_places_of_a_row_its_width(
    shape: str, cells: list[tuple[float, ...]]
) -> None:
    """A row of one line is 0.6 as high as others; a pile is 96 wide; 6 lie between, squares 2."""
    found = drawn((TALL,), Box(10, 20, 308, 378), far=(LOW,), grid=grid(shape)).places
    assert [(place.side, place.words) for place in found] == [
        (1, "3"),
        (1, "0"),
        (1, ""),
        (0, ""),
        (-1, ""),
        (-1, ""),
        (0, "7"),
        (0, ""),
        (0, ""),
    ]
    assert [place.box for place in found] == [
        pytest.approx(box)
        for box in [
            (10, 20, 96, 60),
            (112, 20, 96, 60),
            *cells,
            (10, 298, 96, 100),
            (112, 298, 100, 100),
            (218, 298, 100, 100),
        ]
    ]


def test_a_table_without_common_cells_is_its_rows() -> None:
    found = drawn((TALL, LOW), Box(0, 0, 308, 338), far=(LOW, TALL)).places
    tops = [(place.box.y, place.box.high) for place in found]
    high, low = 100, 60
    assert [tops[0], tops[2], tops[5], tops[8]] == [
        pytest.approx(row)
        for row in [
            (0, low),
            (low + 6, high),
            (low + high + 12, high),
            (low + 2 * high + 18, low),
        ]
    ]


def test_a_table_on_which_nothing_lies_has_no_places() -> None:
    assert drawn((), Box(0, 0, 300, 300)) == DrawnTable((), ())


def test_pieces_lie_abreast_in_their_place_and_have_the_ink_of_who_leads_them() -> None:
    found = drawn((TALL,), Box(10, 20, 308, 378), far=(LOW,), grid=grid("tiles")).pieces
    assert [(one.title, one.ink) for one in found] == [
        ("c", INKS[1]),
        ("d", INKS[0]),
        ("e", "#1b2125"),
        ("a", INKS[0]),
        ("b", INKS[0]),
    ]
    assert [one.box for one in found] == [
        pytest.approx(box)
        for box in [
            (14, 89, 70.5, 94),
            (86.5, 89, 70.5, 94),
            (171, 89, 143, 94),
            (116, 301, 45, 94),
            (163, 301, 45, 94),
        ]
    ]


@pytest.mark.parametrize(
    ("shape", "wide", "box"),
    [
        ("card", 256, (14, 23, 248, 94)),
        ("card", 255, (14, 23, 247, 94)),
        ("card", 300, (14, 23, 248, 94)),
        ("face", 300, (14, 23, 76, 94)),
        ("face", 60, (14, 23, 52, 94)),
    ],
)
def test_a_piece_is_no_wider_than_a_card(shape: str, wide: float, box: Box) -> None:
    assert alone(piece(shape=shape), wide).box == pytest.approx(box)


@pytest.mark.parametrize(
    ("ink", "side", "inks"),
    [
        ("", 0, ("#111111", "#ffffff")),
        ("", 1, ("#222222", "#ffffff")),
        ("gold", 1, ("#7a5200", "#ffffff")),
        ("pale", 1, ("#fbf9f3", "#1b2125")),
    ],
)
def test_a_piece_has_its_own_ink_or_that_of_its_seat(
    ink: str, side: int, inks: tuple[str, str]
) -> None:
    found = alone(piece(ink=ink), side=side)
    assert (found.ink, found.letters) == inks


@pytest.mark.parametrize(
    ("wide", "title", "plain", "written"),
    [
        (153, "abcdefghij", (), "abcdefghij"),
        (153, "abcdefghijk", (), "abcdefghi…"),
        (153, "abcdefgh", (7,), "abcdefgh"),
        (153, "abcdefghi", (7,), "abcdefg…"),
        (153, "abcde", (3, 12), "abc…"),
        (48, "abc", (), "a…"),
        (48, "a", (), "a"),
        (48, "abc", (1, 2), "a…"),
    ],
)
def test_a_title_ends_where_the_numbers_begin(
    wide: float, title: str, plain: tuple[int, ...], written: str
) -> None:
    """A letter takes 12.5 units, a digit 1.3 letters; 20 units stay free."""
    found = alone(piece(title, plain=plain), wide)
    assert found.title == written
    assert found.numbers == " ".join(map(str, plain))


def test_the_numbers_of_a_piece_are_its_dials_where_it_has_some() -> None:
    assert alone(piece(plain=(4,), gauges=(2, 9))).numbers == "2 9"
    assert alone(piece(gauges=(2,))).numbers == "2"
    assert alone(piece(plain=(4,))).numbers == "4"


@pytest.mark.parametrize(
    ("shape", "suit", "drawn_as"),
    [
        ("face", "heart", ("face", "Q", "heart")),
        ("face", "", ("face", "Q", "sword")),
        ("card", "heart", ("card", "Ann", "sword")),
        ("disc", "", ("disc", "Ann", "sword")),
    ],
)
def test_a_playing_card_shows_its_rank_and_its_suit(
    shape: str, suit: str, drawn_as: tuple[str, str, str]
) -> None:
    found = alone(piece("Ann", shape=shape, suit=suit))
    assert (found.shape, found.title, found.picture) == drawn_as
