"""The codes in the corners of mats, and how a photograph's codes are put on the table."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from benchmarks import tables
from games import catalogue
from games.paper import CORNER
from games.paper import Area
from games.paper import Mat
from printables.codes.corners import RIM
from printables.codes.corners import SIDE
from printables.codes.corners import Corner
from printables.codes.corners import corners_of
from printables.codes.corners import mats_by_sign
from printables.codes.corners import read_corner
from printables.codes.corners import square
from printables.codes.perspective import card_middle
from printables.codes.perspective import fitted
from printables.codes.sightings import Code
from printables.codes.sightings import Sightings
from printables.codes.sightings import sightings
from printables.codes.tags import LONGEST_TEXT
from printables.codes.tags import Tag
from printables.codes.tags import TagError
from printables.codes.tags import parse
from printables.items.faces import CODE_OFFSET
from printables.pages import Part
from printables.pages import Placed
from printables.pages import Sheet
from printables.stock import STOCKS
from tests.printables import proof

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PLACES = tuple(
    Area(x, y, 70, 95, spots=(f"field:{name}",))
    for name, x, y in (("a1", 20, 20), ("a2", 90, 20), ("b1", 20, 115), ("b2", 90, 115))
)
MAT = Mat(
    "mat", 180, 230, PLACES, sign="M", seat="A", corners=((0, 0), (165, 0), (165, 215), (0, 215))
)
corners = st.builds(
    Corner,
    game=st.sampled_from(SIGNS[10:]),
    mat=st.sampled_from(SIGNS),
    seat=st.sampled_from(SIGNS),
    place=st.integers(1, 4),
)


@settings(deadline=None)
@given(corners)
def test_a_corner_is_read_back_and_is_no_card(corner: Corner) -> None:
    assert read_corner(f"QM1:{corner.code}") == read_corner(corner.code.lower()) == corner
    with pytest.raises(TagError) as caught:
        parse(f"QM1:{corner.code}")
    assert caught.value.reason == "corner"


@settings(deadline=None)
@given(corners, st.data())
def test_a_wrong_character_makes_it_none_of_ours(corner: Corner, data: st.DataObject) -> None:
    at = data.draw(st.sampled_from([i for i, sign in enumerate(corner.code) if sign not in "+-"]))
    wrong = data.draw(st.sampled_from([sign for sign in SIGNS if sign != corner.code[at]]))
    assert read_corner(corner.code[:at] + wrong + corner.code[at + 1 :]) is None


def test_what_is_longer_than_any_code_is_none() -> None:
    code = Corner("W", "M", "A", 2).code
    assert read_corner(code.ljust(LONGEST_TEXT)) == Corner("W", "M", "A", 2)
    assert read_corner(code.ljust(LONGEST_TEXT + 1)) is None


def test_no_card_is_a_corner() -> None:
    assert read_corner(Tag("W", "1", "A", "LG", 3).url()) is None


def test_mats_of_a_game_have_four_corners_of_their_own_on_the_mat() -> None:
    for game in catalogue().values():
        items = game.paper(game.cards, {}) if game.paper else ()
        for mat in mats_by_sign(items).values():
            assert len({corner.code for corner in corners_of(mat, game.tag_letter)}) == 4
            assert all(
                0 <= x <= mat.width - CORNER and 0 <= y <= mat.height - CORNER
                for x, y in mat.corners
            )
            assert {spot.partition(":")[0] for area in mat.areas for spot in area.spots} <= {
                z.name for z in game.equipment.zones
            }
            cells = {zone.name: zone.cells for zone in game.equipment.zones if zone.cells}
            named = [spot.partition(":")[::2] for area in mat.areas for spot in area.spots]
            assert all(zone not in cells or cell in cells[zone] for zone, cell in named), mat.title


def test_two_mats_with_one_sign_are_refused() -> None:
    with pytest.raises(ValueError, match="signs of their own"):
        mats_by_sign([MAT, replace(MAT, title="another")])


@pytest.mark.parametrize(
    ("left", "top", "wide", "high", "printed"),
    [
        (0, 0, 180, 230, "1234"),
        (0, 0, 180, 215 + CORNER, "1234"),
        (0, 0, 180, 214 + CORNER, "12"),
        (0, 1, 180, 229, "34"),
        (0, 0, 164 + CORNER, 230, "14"),
        (1, 0, 179, 230, "23"),
        (1, 1, 200, 250, "3"),
    ],
)
def test_a_corner_counts_where_its_code_is_printed_whole(
    left: float, top: float, wide: float, high: float, printed: str
) -> None:
    window = Placed(Part(MAT, "G", left, top), 10, 10, wide, high)
    sheet = Sheet(STOCKS["A3"], "mat", "mat", "front", (window,))
    assert "".join(f"{corner.place}" for corner in sheet.corners) == printed


# -- photographs, made of numbers ------------------------------------------------------------------

Point = tuple[float, float]


def camera(point: Point) -> Point:
    """A tilted, turned view, in pixels."""
    x, y = point
    deep = 1 + 0.0011 * x - 0.0007 * y
    return (300 + 7 * x - 2.2 * y) / deep, (200 + 2.0 * x + 7.4 * y) / deep


def corner_codes(mat: Mat, *places: int) -> list[Code]:
    return [
        Code(
            f"QM1:{Corner('W', mat.sign, mat.seat, place).code}",
            tuple(map(camera, square(mat, place))),
        )
        for place in places
    ]


def card_code(piece: str, x: float, y: float, turn: float = 0.0, side: float = 15.0) -> Code:
    """The code of a card whose middle lies at (x, y) on the mat, turned by so many degrees
    clockwise.
    """
    game, edition, deck, *_ = piece
    _, card, copy = piece.split("-")
    right, down = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    middle = CODE_OFFSET
    spots = [
        (middle[0] + dx * side / 2, middle[1] + dy * side / 2)
        for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    at = tuple(camera((x + right * u - down * v, y + down * u + right * v)) for u, v in spots)
    return Code(Tag(game, edition, deck, card, int(copy)).url(), at)


def seen(*codes: Code) -> Sightings:
    return sightings(codes, "W", [MAT], {"W": "Kites", "G": "Lanterns"})


def test_a_plane_is_found_from_its_points() -> None:
    points = [(0.0, 0.0), (180.0, 0.0), (180.0, 230.0), (0.0, 230.0), (90.0, 100.0)]
    plane = fitted([(camera(point), point) for point in points])
    assert all(
        math.dist(plane.map(camera(point)), point) < 1e-6 for point in [*points, (33.0, 120.0)]
    )
    with pytest.raises(ValueError, match="do not tell"):
        fitted([((float(n), 0.0), (float(n), 0.0)) for n in range(5)])


@pytest.mark.parametrize("turn", [0, 90, 180, -7])
@pytest.mark.parametrize("side", [12.6, 15.0, 18.75])
def test_a_card_lies_where_its_middle_is_however_it_is_turned(turn: float, side: float) -> None:
    found = seen(*corner_codes(MAT, 1, 2, 4), card_code("W1A-LG-1", 125, 162, turn, side))
    assert [(row.piece, row.seat, row.area) for row in found.pieces] == [
        ("W1A-LG-1", "A", PLACES[3])
    ]
    assert [(mat.corners, mat.fault) for mat in found.mats] == [(3, "")]


def test_what_is_in_doubt_has_no_place() -> None:
    four = corner_codes(MAT, 1, 2, 3, 4)
    for code in (
        card_code("W1A-LG-1", 89, 67),
        card_code("W1A-LG-1", 10, 10),
        card_code("W1A-LG-1", 55, 67, side=40),
    ):
        assert [row.area for row in seen(*four, code).pieces] == [None]
    typed = Code(Tag("W", "1", "A", "LG", 1).code)
    assert [row.area for row in seen(*four, typed).pieces] == [None]


@pytest.mark.parametrize(
    ("codes", "fault"),
    [
        (corner_codes(MAT, 1, 3), "2 of its 4 corners"),
        ([*corner_codes(MAT, 1, 2, 3), *corner_codes(MAT, 1)], "in the picture twice"),
        (
            [
                *corner_codes(MAT, 1, 2),
                *corner_codes(replace(MAT, corners=(*MAT.corners[:2], (165, 190), (0, 190))), 3, 4),
            ],
            "",
        ),
        (
            [
                *corner_codes(MAT, 1, 2),
                *corner_codes(replace(MAT, corners=(*MAT.corners[:2], (130, 215), (0, 215))), 3, 4),
            ],
            "do not fit",
        ),
    ],
    ids=["too few", "twice", "a whole mat that is smaller", "shifted"],
)
def test_a_mat_that_cannot_be_laid_out_says_why(codes: list[Code], fault: str) -> None:
    (mat,) = seen(*codes, card_code("W1A-LG-1", 55, 67)).mats
    assert fault in mat.fault
    assert bool(mat.fault) == bool(fault)


def test_what_is_no_code_of_this_table_is_told() -> None:
    other = Corner("W", "Q", "A", 1).code
    found = seen(
        Code(f"QM1:{other}"),
        Code("https://example.org"),
        Code(Tag("G", "1", "A", "H", 1).code),
        Code(""),
    )
    assert found.pieces == ()
    assert [
        any(word in words for words in found.strange)
        for word in (other, "leads somewhere else", "Lanterns", "nothing to read")
    ] == [True] * 4


def test_a_corner_fits_its_square() -> None:
    assert SIDE < CORNER
    game = catalogue()["wtactics_arc"]
    mat = next(mat for mat in game.paper(game.cards, {}) if isinstance(mat, Mat) and mat.corners)
    for place, (x, y) in enumerate(mat.corners, start=1):
        (left, top), (right, _), _, (_, low) = square(mat, place)
        rims = left - x, top - y, x + CORNER - right, y + CORNER - low
        assert rims == pytest.approx([RIM] * 4)
    assert {len(row) for row in Corner("W", "M", "A", 1).rows()} == {21}


@pytest.mark.parametrize(
    "key", sorted(key for key, game in catalogue().items() if game.paper is not None)
)
def test_the_printed_mats_of_every_game_are_recognised_where_they_lie(key: str) -> None:
    """From pictures of the sheets: each mat is found by its four corners and lies flat where the
    sheet has it.
    """
    game = catalogue()[key]
    known = mats_by_sign(game.paper(game.cards, {"mat_stock": "A3"}))
    found = []
    for sheet, picture in proof.with_codes(key, 150):
        if sheet.corners:
            (mat,) = sightings(
                tables.codes(picture, tiles=1), game.tag_letter, known.values(), {}
            ).mats
            assert (mat.corners, mat.fault) == (4, ""), sheet.title
            found.append(mat.mat)
    assert found == list(known.values())
    assert found, "every game has at least one mat or board"


@pytest.mark.parametrize("turned", [0, 30, 90, 200])
def test_the_middle_of_a_card_lies_off_its_code_as_the_card_is_turned(turned: int) -> None:
    """On a card that stands upright the code lies right of and below the middle."""
    angle = math.radians(turned)

    def at(x: float, y: float) -> tuple[float, float]:
        return (
            100 + x * math.cos(angle) - y * math.sin(angle),
            50 + x * math.sin(angle) + y * math.cos(angle),
        )

    code = [at(10, 12), at(18, 12), at(18, 20), at(10, 20)]
    assert card_middle(code, (14, 16)) == pytest.approx(at(0, 0))
