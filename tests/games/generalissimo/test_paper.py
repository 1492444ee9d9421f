"""What the rules file's table of printables asks for: numbers and sizes."""

from __future__ import annotations

import pytest

from games.generalissimo import GAME
from games.generalissimo.paper.sheets import paper
from games.paper import Leaflet
from games.paper import Mat
from games.paper import Tokens
from printables.options import PrintOptions
from printables.sheets import sheets_of

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
