"""Stickers: one for every copy of every card, on label sheets or to be cut out, and every code
reads.
"""

from __future__ import annotations

import pytest

from games import catalogue
from games.paper import Deck
from games.rules import Game
from printables.options import PrintOptions
from printables.pages import Sheet
from printables.render import to_pdf
from printables.sheets import sheets_of
from printables.sheets import tags_of
from printables.stock import LABELS
from tests.printables import proof

DECKED = [
    game
    for game in catalogue().values()
    if game.paper and any(isinstance(item, Deck) for item in game.paper(game.cards, {}))
]
NATIVE = catalogue()["generals_order"]


def stickers(game: Game, labels: str = "cut") -> tuple[tuple[Sheet, ...], bytes]:
    options = PrintOptions(items=("stickers",), labels=labels)
    sheets = sheets_of(game, game.cards, options)
    return sheets, to_pdf(sheets, options)


@pytest.mark.parametrize("game", DECKED, ids=lambda game: game.key)
def test_there_is_a_sticker_for_each_copy_and_it_reads(game: Game) -> None:
    sheets, pdf = stickers(game)
    assert [tag for sheet in sheets for tag in sheet.tags] == list(tags_of(game, game.cards))
    for picture, sheet in zip(proof.pages(pdf, 300), sheets, strict=True):
        assert not proof.unread(picture, sheet)


@pytest.mark.parametrize("labels", LABELS)
def test_label_sheets_of_the_trade(labels: str) -> None:
    sheets, pdf = stickers(NATIVE, labels)
    assert all(sheet.stock.name == LABELS[labels].stock for sheet in sheets)
    assert max(len(sheet.placed) for sheet in sheets) == int(labels)
    for sheet in sheets:
        assert all(
            place.x + place.width <= sheet.stock.width
            and place.y + place.height <= sheet.stock.height
            for place in sheet.placed
        )
    for picture, sheet in zip(proof.pages(pdf, 150), sheets, strict=True):
        assert not proof.unread(picture, sheet)


def test_a_missing_sticker_is_noticed() -> None:
    sheets, pdf = stickers(NATIVE)
    (picture,) = proof.pages(pdf, 300)
    place = sheets[0].placed[0]
    scale = 300 / 25.4
    picture.paste(
        255, tuple(round(edge * scale) for edge in (place.x, place.y, place.x + 15, place.y + 15))
    )
    assert proof.unread(picture, sheets[0]) == {sheets[0].tags[0].piece}


def test_stickers_are_printed_only_where_asked_for() -> None:
    assert not any(
        sheet.kind == "stickers" for sheet in sheets_of(NATIVE, NATIVE.cards, PrintOptions())
    )
    with pytest.raises(ValueError, match="labels '99' is unknown; wanted one of cut, 24, 65, 30"):
        PrintOptions(labels="99")
