"""The pages that are made from the product are those of today."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from app.cli import main
from games import catalogue

DOCS = Path(__file__).resolve().parents[2] / "docs"


def _printed(*words: str) -> str:
    told = CliRunner().invoke(main, ["cards", *words])
    assert told.exit_code == 0, told.output
    return told.output


def test_the_page_of_card_words_is_what_the_grammar_says() -> None:
    assert (DOCS / "card-words.md").read_text("utf-8") == _printed("words", "wtactics_arc")


def test_the_page_of_card_fields_is_what_the_games_say() -> None:
    page = (DOCS / "card-fields.md").read_text("utf-8")
    games = [game for game in catalogue().values() if game.schema is not None]
    made = "\n".join(_printed("fields", game.key) for game in games)
    assert page.partition("## ")[2] == made.partition("## ")[2], "cards fields says otherwise"
    assert len(games) > 3


def test_every_column_says_what_it_is_and_shows_an_example() -> None:
    for game in catalogue().values():
        for line in _printed("fields", game.key).splitlines()[4:] if game.schema else ():
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            assert len(cells) == 5, line
            assert all(cells), f"{game.key}: {line}"
