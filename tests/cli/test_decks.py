"""What the commands for decks and for the words of cards print, write and refuse."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from games import catalogue
from tests.commands import run

KEY = "wtactics_arc"
GAME = ("--game", KEY)
CREATURES = [card.called for card in catalogue()[KEY].cards.of_type("creature")][:14]
CITIES = {
    str(card.fields["discipline"]): card.called for card in catalogue()[KEY].cards.of_type("city")
}
GOOD = "".join([*(f"3 {name}\n" for name in CREATURES), *(f"1 {it}\n" for it in CITIES.values())])
ALLOWED = [
    "ok  ARC-2.1: The deck holds 45 cards.",
    "ok  ARC-2.4: The deck holds 3 cities.",
    "ok  ARC-2.5: Its cities cover Body, Mind and Soul.",
    "ok  ARC-2.6: The deck holds at most 3 copies of one name.",
]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.txt").write_text(GOOD, encoding="utf-8")


@pytest.mark.parametrize("name", ["", "The herd"])
def test_a_deck_that_every_rule_allows_is_written_into_its_set(name: str) -> None:
    words = ["--name", name] if name else []
    told = run("cards", "deck", "mine.txt", *GAME, *words, "-o", "set.toml")
    assert told.splitlines() == [*ALLOWED, "set.toml: the set with this deck"]
    decks = tomllib.loads(Path("set.toml").read_text(encoding="utf-8"))["decks"]
    assert set(decks) == {name or "mine", *catalogue()[KEY].cards.decks}
    assert sorted(decks[name or "mine"].values()) == [1] * 3 + [3] * 14
    again = run("cards", "deck", "mine.txt", "--set", "set.toml", "--name", "B", "-o", "b.toml")
    assert again.splitlines() == [*ALLOWED, "b.toml: the set with this deck"]
    assert set(tomllib.loads(Path("b.toml").read_text(encoding="utf-8"))["decks"]) == {*decks, "B"}


def test_a_deck_is_only_judged_where_nothing_is_to_be_written() -> None:
    assert run("cards", "deck", "mine.txt", *GAME).splitlines() == ALLOWED
    assert [file.name for file in Path().iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("reserve", "cards"), [("1 {}", "1 card"), ("2 {}\n3 {}", "5 cards"), ("3 {}", "3 cards")]
)
def test_cards_beside_the_deck_are_counted_and_no_rule_counts_them(
    reserve: str, cards: str
) -> None:
    beside = reserve.format(*CREATURES)
    Path("mine.txt").write_text(f"{GOOD}Sideboard\n{beside}\n", encoding="utf-8")
    assert run("cards", "deck", "mine.txt", *GAME).splitlines() == [
        f"mine.txt: {cards} beside the deck (reserve); no rule counts them",
        *ALLOWED,
    ]


def test_lines_that_name_no_card_and_rules_that_do_not_hold_are_faults_together() -> None:
    Path("mine.txt").write_text(GOOD.replace(f"3 {CREATURES[0]}", "3 Nobody"), encoding="utf-8")
    told = run("cards", "deck", "mine.txt", *GAME, "-o", "set.toml", code=1).splitlines()
    assert told[0].startswith("mine.txt: line 1")
    assert "Nobody" in told[0]
    assert told[1].startswith("NO  ARC-2.1: ")
    assert told[2:5] == ALLOWED[1:]
    assert told[5:] == ["Error: 2 faults; this is no deck yet"]
    assert not Path("set.toml").exists()


def test_a_game_whose_sets_hold_the_decks_has_nothing_to_build() -> None:
    title = catalogue()["generals_order"].title
    said = f"Error: {title} is played with the decks of its set; there is nothing to build\n"
    assert run("cards", "deck", "mine.txt", "--game", "generals_order", code=2) == said


def test_a_deck_that_cannot_be_written_is_told() -> None:
    said = run("cards", "deck", "mine.txt", *GAME, "-o", "no/set.toml", code=2).splitlines()
    assert said == [*ALLOWED, "Error: no/set.toml cannot be written: No such file or directory"]


def test_the_words_of_a_game_are_printed_as_they_are() -> None:
    schema = catalogue()[KEY].schema
    assert schema is not None
    assert schema.vocabulary is not None
    assert run("cards", "words", KEY) == schema.vocabulary()
    assert not run("cards", "fields", KEY).endswith("\n\n")


def test_what_does_not_fit_on_its_card_is_a_fault_and_a_missing_sign_is_none() -> None:
    head = "name,type,code,faction,cost,might,wits\n"
    rows = [
        "Ночной,character,A01,Han,1,2,1\n",
        *(f"{letter * 300},character,{letter}01,Han,4,2,1\n" for letter in "WM"),
    ]
    Path("set.csv").write_text(head + "".join(rows), encoding="utf-8")
    game = ("--game", "generals_order")
    for file, words in (("set.csv", game), ("set.toml", ())):
        told = run("cards", "check", file, *words, code=1)
        assert f"{file}: note: card Ночной, print: 'Ночной' cannot be printed: " in told
        assert all(f"{file}: card {letter * 300}, print: " in told for letter in "WM")
        assert told.endswith("\nError: 2 faults; 3 cards are complete\n")
        run("cards", "import", "set.csv", *game)
