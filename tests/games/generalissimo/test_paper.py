"""What the rules file's table of printables asks for: numbers and sizes."""

from __future__ import annotations

import pytest

from games.generalissimo import GAME
from games.generalissimo.acting import volleys
from games.generalissimo.paper.sheets import paper
from games.paper import Leaflet
from games.paper import Mat
from games.paper import Tokens
from printables.options import PrintOptions
from printables.sheets import sheets_of
from tests.games.generalissimo.positions import SOUTH
from tests.games.generalissimo.positions import begun
from tests.games.generalissimo.positions import position

STOCK = {"H": 6, "A": 5, "S": 5, "W": 6, "G": 3, "C": 2}


@pytest.mark.parametrize(("size", "cell", "disc"), [("A4", 20, 16), ("A3", 28, 24)])
def test_board_and_discs(size: str, cell: int, disc: int) -> None:
    items = paper(GAME.cards, {"board": size})
    board = next(item for item in items if isinstance(item, Mat) and item.title == f"board {size}")
    assert len(board.areas) == 108
    assert {(area.width, area.height) for area in board.areas} == {(cell, cell)}
    assert sum(area.tone == "tint" for area in board.areas) == 54
    gauge = next(item for item in items if isinstance(item, Mat) and item.title == "volley gauges")
    assert [area.label for area in gauge.areas].count("hit") == 6
    (tokens,) = (item for item in items if isinstance(item, Tokens))
    discs = [token for token in tokens.tokens if token.label in STOCK]
    assert [(token.label, token.copies) for token in discs] == [*STOCK.items()] * 2
    assert {(token.diameter, token.spare) for token in discs} == {(disc, 2)}
    assert len({token.look for token in discs}) == 2


def test_markers_cards_and_reference() -> None:
    items = paper(GAME.cards, {})
    (tokens,) = (item for item in items if isinstance(item, Tokens))
    assert [token.copies for token in tokens.tokens if token.picture == "hand"] == [4]
    leaflets = [(item.title, item.size, item.copies) for item in items if isinstance(item, Leaflet)]
    assert [row for row in leaflets if row[1] == "card"] == [
        ("First seat", "card", 1),
        ("Archers", "card", 1),
        ("Clock", "card", 1),
    ]
    assert [row[1:] for row in leaflets if row[1] == "A5"] == [("A5", 2)] * 2


def test_the_board_is_whole_on_its_own_paper() -> None:
    for size, stock in (("A4", "A4"), ("A3", "A3")):
        sheets = sheets_of(GAME, GAME.cards, PrintOptions(mat_stock=stock, match={"board": size}))
        assert sum(f"board {size}" in sheet.title for sheet in sheets) == 1


def test_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="board: 'B5' is no size"):
        paper(GAME.cards, {"board": "B5"})


def mat(title: str, size: str = "A4") -> Mat:
    return next(
        item
        for item in paper(GAME.cards, {"board": size})
        if isinstance(item, Mat) and item.title == title
    )


@pytest.mark.parametrize("size", ["A4", "A3"])
def test_the_volley_gauge_says_what_a_catapult_hits(size: str) -> None:
    """Two strips; from the end that lies at the Catapult on, cell by cell, as the rules have it."""
    table = position({"C3": "S-C", "A1": "S-G", "I12": "N-G"})
    zone = volleys.zone(next(piece for piece in table.pieces.values() if piece.cell == "C3"))
    wanted = [(str(far), "hit" if f"C{3 + far}" in zone else "over") for far in range(1, 7)]
    areas = mat("volley gauges", size).areas
    strips = sorted({area.x for area in areas})
    assert len(strips) == 2
    for x in strips:
        strip = sorted((area for area in areas if area.x == x), key=lambda area: -area.y)
        assert [(str(area.name), str(area.label)) for area in strip] == wanted
        assert [area.tone == "strong" for area in strip] == [word == "hit" for _, word in wanted]


@pytest.mark.parametrize("size", ["A4", "A3"])
def test_the_board_names_its_cells_from_both_sides(size: str) -> None:
    """A code of the game, the letter below it (and above, for North) and the number beside it."""
    board = mat(f"board {size}", size)
    forward = [words for words in board.captions if "forward" in str(words.text)]
    assert [(str(words.text).partition(":")[0], words.turn) for words in forward] == [
        ("South", 0),
        ("North", 180),
    ]
    south, north = forward
    assert south.y > board.height / 2 > north.y
    for area in board.areas:
        (cell,) = (spot.partition(":")[2] for spot in area.spots)
        middle = area.x + area.width / 2, area.y + area.height / 2
        letters = {
            (str(one.text), one.turn) for one in board.captions if abs(one.x - middle[0]) < 0.1
        }
        numbers = {
            (str(one.text), one.turn) for one in board.captions if abs(one.y - middle[1]) < 2
        }
        assert {(cell[0], 0), (cell[0], 180)} <= letters, cell
        assert {(cell[1:], 0), (cell[1:], 180)} == numbers, cell


def test_the_start_is_printed_as_it_is_set_up() -> None:
    """South in capitals at the bottom, North in small letters at the top."""
    start = mat("start")
    standing = {}
    for piece in begun().pieces.values():
        if piece.cell:
            letter = piece.id.split("-")[1]
            standing[piece.cell] = letter if piece.owner == SOUTH else letter.lower()
    columns = sorted({area.x for area in start.areas})
    rows = sorted({area.y for area in start.areas}, reverse=True)
    printed = {
        f"{'ABCDEFGHI'[columns.index(area.x)]}{rows.index(area.y) + 1}": str(area.label)
        for area in start.areas
    }
    assert {cell: letter for cell, letter in printed.items() if letter} == standing
    assert "South in capitals, North in small letters" in str(start.captions[0].text)
