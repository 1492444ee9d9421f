"""A long name breaks between its syllables where a browser has no dictionary."""

import re

import pytest
from markupsafe import escape

from app.pages.syllables import LONG
from app.pages.syllables import SOFT_HYPHEN
from app.pages.syllables import breakable
from games import catalogue

BROKEN = {
    "Whispervault": "Whis-per-vault",
    "Chrysanthemum": "Chry-san-the-mum",
    "Scorchgate Keep": "Scorch-gate Keep",
    "Nightwell": "Nightwell",
    "Watchtower": "Watch-tower",
    "Schwarzwald": "Schwarz-wald",
    "霸王旗": "霸王旗",
    "<b> & Quartermaster": "&lt;b&gt; &amp; Quar-ter-mas-ter",
}


@pytest.mark.parametrize(("name", "shown"), BROKEN.items())
def test_a_long_word_may_break_between_its_syllables(name: str, shown: str) -> None:
    assert breakable(name).replace(SOFT_HYPHEN, "-") == shown


def test_every_long_name_of_a_card_may_break_and_reads_as_before() -> None:
    names = [str(card.name) for game in catalogue().values() for card in game.cards.cards.values()]
    for name in names:
        assert breakable(name).replace(SOFT_HYPHEN, "") == escape(name)
    shown = (str(breakable(name)).replace(str(SOFT_HYPHEN), "·") for name in names)
    words = {
        word
        for name in shown
        for word in re.split(r"[\s-]", name.replace("&#39;", " "))
        if len(word) > LONG + 2
    }
    assert [word for word in words if "·" not in word] == []
