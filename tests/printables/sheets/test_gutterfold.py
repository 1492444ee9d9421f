"""Gutterfold: fronts and backs stand on one side of a page, in turn; each code is where its card
is, each back behind its front.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import catalogue
from games.paper import CardBack
from games.paper import Deck
from printables.options import PrintOptions
from printables.pages import Placed
from printables.pages import Sheet
from printables.render import to_pdf
from printables.sheets import sheets_of
from printables.stock import STOCKS
from tests.printables import proof

OPTIONS = PrintOptions(items=("cards",), duplex="gutterfold", edition="large")
GAMES = [game for game in catalogue().values() if game.paper]
DECKED = sorted(
    game.key for game in GAMES if any(isinstance(item, Deck) for item in game.paper(game.cards, {}))
)
DPI = 300


def first_and_last(key: str) -> list[Sheet]:
    game = catalogue()[key]
    sheets = sheets_of(game, game.cards, OPTIONS)
    return [sheets[0], sheets[-1]]


def ink_middle(ink: proof.Dark, place: Placed) -> tuple[float, float]:
    """The middle of the ink of a card that stands upright or is turned round about its corner, in
    mm on the page.
    """
    upright = (
        replace(place, x=place.x - place.width, y=place.y - place.height, turn=0.0)
        if place.turn
        else place
    )
    (middle,) = proof.middles(ink, Sheet(STOCKS["A4"], "", "cards", "front", (upright,)), DPI)
    return middle


def offsets(sheet: Sheet) -> list[float]:
    """How far the middle of each back lies from that of its front once the page is folded, in
    mm.
    """
    (picture,) = proof.pages(to_pdf([sheet], OPTIONS), DPI)
    ink = proof.dark(picture)
    found = []
    for front, back in zip(sheet.placed[::2], sheet.placed[1::2], strict=True):
        (x, y), (back_x, back_y) = ink_middle(ink, front), ink_middle(ink, back)
        found.append(max(abs(x - back_x), abs(sheet.stock.height - y - back_y)))
    return found


@pytest.mark.parametrize("key", DECKED)
def test_each_code_is_read_where_its_card_stands(key: str) -> None:
    for sheet in first_and_last(key):
        (picture,) = proof.pages(to_pdf([sheet], OPTIONS), DPI)
        found = {
            name: {proof.name_of(text) for text in proof.codes(crop)}
            for name, crop in proof.each_code(sheet, picture, DPI)
        }
        assert found == {tag.piece: {tag.piece} for tag in sheet.tags}


@pytest.mark.parametrize("key", DECKED)
def test_each_back_lies_behind_its_front_once_folded(key: str) -> None:
    for sheet in first_and_last(key):
        assert max(offsets(sheet)) < 0.2


def test_a_back_that_is_off_is_noticed() -> None:
    sheet = first_and_last(DECKED[0])[0]
    moved = tuple(
        replace(place, x=place.x + 0.5) if isinstance(place.thing, CardBack) else place
        for place in sheet.placed
    )
    assert min(offsets(replace(sheet, placed=moved))) > 0.4
