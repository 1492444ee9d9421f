"""Paper is printed in each language: nothing is left in English, and everything fits its place."""

from __future__ import annotations

import pypdfium2
import pytest

import games
from app.i18n.render import Renderer
from games.text import name
from games.text import text
from printables.items.referee_card import REFEREE
from printables.options import KINDS
from printables.options import PaperInvite
from printables.options import PrintOptions
from printables.render import to_pdf
from printables.scoresheet.content import Scoresheet
from printables.scoresheet.typesetting import scoresheet_pdf
from printables.sheets import sheets_of
from tests.leftovers import CHINESE
from tests.leftovers import left_over
from tests.leftovers import names_of
from tests.leftovers import texts_in

DONE = ("generals_52", "war_time_generals")
SAY = Renderer(CHINESE)


@pytest.mark.parametrize("key", DONE)
def test_no_english_is_left_on_paper(key: str) -> None:
    game = games.catalogue()[key]
    items = game.paper(game.cards, {})
    words = {
        str(words): left_over(words, names_of(game.cards)) for words in texts_in((items, REFEREE))
    }
    assert len(words) > 50
    assert {english: left for english, left in words.items() if left} == {}


@pytest.mark.parametrize("key", DONE)
def test_everything_fits_its_place_in_chinese(key: str) -> None:
    game = games.catalogue()[key]
    for more in ({"duplex": "gutterfold", "edition": "large"}, {"labels": "65", "bleed": True}):
        options = PrintOptions(
            items=KINDS,
            invites=(PaperInvite(text("Watch this table"), "http://x.example/m/1"),),
            sign="7",
            say=SAY,
            **more,  # type: ignore[arg-type]
        )
        pdf = to_pdf(sheets_of(game, game.cards, options), options)
        assert "裁判" in _text_of(pdf)


def test_a_planted_english_line_is_seen() -> None:
    assert left_over(text("Lane %(lane)s", lane="behind the house")) != []
    assert (
        left_over(text("%(name)s %(copy)s", name=name("Line Guard"), copy=2), {"Line Guard"}) == []
    )


def test_a_scoresheet_speaks_a_language() -> None:
    sheet = Scoresheet(
        name("Table 7"), "", (), (), (), "ab" * 32, "3:" + "cd" * 32, "", (text("Referee"),)
    )
    assert "第 1 頁，共 1 頁" in _text_of(scoresheet_pdf(sheet, say=SAY))
    assert "page 1 of 1" in _text_of(scoresheet_pdf(sheet))


def _text_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return "".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()
