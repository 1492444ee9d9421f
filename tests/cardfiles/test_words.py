"""The words that a designer can put on cards are listed by `cards words`, and all that it lists is
understood.
"""

from __future__ import annotations

from click.testing import CliRunner

from app.cli import main
from games.generals_order.cards import vocabulary
from games.generals_order.cards.words_page import ROWS
from games.war_time_generals.cardset import ABILITIES


def said(*words: str, code: int = 0) -> str:
    outcome = CliRunner().invoke(main, ["cards", *words])
    assert outcome.exit_code == code, outcome.output
    return outcome.output


def test_every_effect_of_generals_order_is_listed_and_every_example_is_one() -> None:
    page = said("words", "generals_order")
    for word in vocabulary.WORDS.split(", "):
        assert any(word in written for written, _, _ in ROWS), word
    for written, _, examples in ROWS:
        assert f"`{written}`" in page
        for example in examples:
            assert vocabulary.parse(example).word in written, example


def test_every_ability_of_war_time_generals_is_listed() -> None:
    page = said("words", "war_time_generals")
    for ability in ABILITIES:
        assert f"`{ability}" in page
    assert "cards words war_time_generals" in said("fields", "war_time_generals")
    assert "reads no card text" in said("words", "generals_52", code=2)
