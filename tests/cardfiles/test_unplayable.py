"""A set with which nobody could play is refused by `new` and `print`, with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import catalogue
from tests.commands import run

CARDS = sorted(key for key, game in catalogue().items() if game.schema is not None)


pytestmark = pytest.mark.usefixtures("in_empty_folder")


def refused(game: str, why: str) -> None:
    """Hold that neither command makes anything of the set."""
    assert why in run("new", game, "--cards", "set.toml", "--db", "log.db", code=2)
    told = run("print", game, "--cards", "set.toml", "-o", "set.pdf", code=2)
    assert why in told
    assert not Path("set.pdf").exists()
    assert len(told.splitlines()) <= 12


@pytest.mark.parametrize("game", CARDS)
def test_an_empty_set_is_refused_and_so_is_one_of_another_game(game: str) -> None:
    Path("set.toml").write_text(f'game = "{game}"\nkey = "E"\n')
    refused(game, "the set has no card that is complete")
    other = next(key for key in CARDS if key != game)
    Path("set.toml").write_text(f'game = "{other}"\nkey = "E"\n')
    refused(game, f"the set is made for '{other}'")


def test_a_set_of_which_no_deck_can_be_made_is_refused_and_printed_as_a_draft() -> None:
    run("cards", "template", "wtactics_arc", "-o", "all.csv")
    head, *rows = Path("all.csv").read_text("utf-8-sig").splitlines()
    creatures = [row for row in rows if ",creature," in row]
    Path("few.csv").write_text("\n".join([head, *creatures[:20]]), "utf-8")
    run("cards", "import", "few.csv", "--game", "wtactics_arc", "-o", "set.toml")
    refused("wtactics_arc", "a deck needs cities of Body, Mind and Soul")
    assert "nobody can play with it yet" in run("cards", "check", "set.toml")
    run("print", "wtactics_arc", "--cards", "set.toml", "--draft", "--items", "cards")
    Path("few.csv").write_text("\n".join([head, *rows[:3]]), "utf-8")
    run("cards", "import", "few.csv", "--game", "wtactics_arc", "-o", "set.toml")
    refused("wtactics_arc", "its 3 cards make at most 9 of a deck's 45")
    Path("few.csv").write_text("\n".join([head, rows[0]]), "utf-8")
    run("cards", "import", "few.csv", "--game", "wtactics_arc", "-o", "set.toml")
    refused("wtactics_arc", "its 1 card makes at most 3 of a deck's 45")


def test_two_commandments_and_eighty_cards_are_needed_in_generals_order() -> None:
    run("cards", "template", "generals_order", "-o", "all.csv")
    head, *rows = Path("all.csv").read_text("utf-8-sig").splitlines()
    some = [row for row in rows if ",commandment," not in row]
    Path("few.csv").write_text("\n".join([head, *some[:20]]), "utf-8")
    run("cards", "import", "few.csv", "--game", "generals_order", "-o", "set.toml")
    refused("generals_order", "two decks need 80 cards, and of this set 60 are printed")
    refused("generals_order", "each of two players needs a Commandment, and the set has 0")


@pytest.mark.parametrize("game", CARDS)
def test_the_table_that_one_begins_with_can_be_played(game: str) -> None:
    run("cards", "template", game, "-o", "mine.csv")
    run("cards", "import", "mine.csv", "--game", game, "-o", "set.toml")
    assert "nobody can play" not in run("cards", "check", "set.toml")
    run("new", game, "--cards", "set.toml", "--db", "log.db")
