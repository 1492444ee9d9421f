"""Card sets: the prototype's values, what is wrong with a designer's file, printed copies."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import games
from games import catalogue
from games.cards import CardSet
from games.paper import Deck
from games.war_time_generals import cardset
from games.war_time_generals.paper.sheets import paper

GAME = catalogue()["war_time_generals"]
HARBOUR = Path(games.__path__[0]) / "war_time_generals" / "scenarios" / "harbour.toml"
GENERALS = {"AV": (3, 8, 16), "BO": (4, 6, 13), "SM": (2, 10, 19)}
UNITS = {
    "LG": (1, 1, 3, 1, 1, "close_order"),
    "HR": (2, 1, 2, 1, 2, "fall_back"),
    "ST": (2, 4, 1, 1, 1, "demolition"),
    "OR": (3, 2, 3, 2, 1, "charge"),
    "FG": (4, 2, 2, 1, 4, "bombard:1"),
}


def harbour() -> dict[str, Any]:
    """A good set as parsed data, to be spoilt."""
    return tomllib.loads(HARBOUR.read_text())


def faults(raw: dict[str, Any]) -> list[tuple[str, str]]:
    """Card and field of every fault of a set."""
    return [(fault.card, fault.field) for fault in cardset.SCHEMA.read(raw)[1]]


def test_the_prototype_has_the_values_of_the_rules() -> None:
    """Three Generals and five units, as printed."""
    values = ("starting_energy", "max_energy", "health")
    assert {
        card.code: tuple(card.get(key) for key in values) for card in GAME.cards.of_type("general")
    } == GENERALS
    values = ("cost", "attack", "health", "movement", "range")
    units = {
        card.code: (*(card.get(key) for key in values), *card.get("abilities"))
        for card in GAME.cards.of_type("unit")
    }
    assert units == UNITS
    assert [card.get("rarity") for card in GAME.cards.of_type("unit")] == [
        "common",
        "common",
        "uncommon",
        "uncommon",
        "rare",
    ]


def test_a_designers_set_is_read_whole() -> None:
    """Numbers at the edges are good: 0 attack, 0 movement, a free unit, a General without starting
    energy.
    """
    assert faults(harbour()) == []


SPOILS: tuple[tuple[Callable[[dict[str, Any]], Any], str, str], ...] = (
    (lambda raw: raw["general"][0].update(starting_energy=3), "QM", "starting_energy"),
    (lambda raw: raw["general"][0].update(starting_energy=-1), "QM", "starting_energy"),
    (lambda raw: raw["general"][0].update(health=0), "QM", "health"),
    (lambda raw: raw["general"][0].pop("max_energy"), "QM", "max_energy"),
    (lambda raw: raw["general"][0].update(rarity="mythic"), "QM", "rarity"),
    (lambda raw: raw["general"][0].update(cost=1), "QM", "cost"),
    (lambda raw: raw["unit"][0].update(cost=-1), "W", "cost"),
    (lambda raw: raw["unit"][0].update(attack=-1), "W", "attack"),
    (lambda raw: raw["unit"][0].update(health=0), "W", "health"),
    (lambda raw: raw["unit"][0].update(movement=-1), "W", "movement"),
    (lambda raw: raw["unit"][0].update(range=0), "W", "range"),
    (lambda raw: raw["unit"][0].update(range="far"), "W", "range"),
    (lambda raw: raw["unit"][0].update(attack=True), "W", "attack"),
    (lambda raw: raw["unit"][0].update(health=1_000), "W", "health"),
    (lambda raw: raw["unit"][0].update(abilities=["flying"]), "W", "abilities"),
    (lambda raw: raw["unit"][0].update(abilities=["bombard"]), "W", "abilities"),
    (lambda raw: raw["unit"][0].update(abilities=["bombard:0"]), "W", "abilities"),
    (lambda raw: raw["unit"][0].update(abilities=["bombard:two"]), "W", "abilities"),
    (lambda raw: raw["unit"][0].update(abilities=["charge:1"]), "W", "abilities"),
    (lambda raw: raw["unit"][0].update(abilities=["bombard:1", "bombard:2"]), "W", "abilities"),
    (lambda raw: raw["unit"][0].update(abilities="charge"), "W", "abilities"),
    (lambda raw: raw["unit"][0].update(code="TOOLONG"), "TOOLONG", "code"),
    (lambda raw: raw["unit"][0].update(code="DK"), "DK", "code"),
    (lambda raw: raw["decks"]["Tide"].update(W=3), "deck Tide", "copies"),
    (lambda raw: raw["decks"]["Tide"].update(CR=4), "deck Tide", "copies"),
    (lambda raw: raw["decks"]["Tide"].update(QM=1), "deck Tide", "general"),
    (lambda raw: raw["decks"]["Tide"].update(ZZ=1), "deck Tide", "ZZ"),
    (lambda raw: raw.pop("general"), "-", "general"),
    (lambda raw: raw.update(unit=raw["unit"][:4]), "-", "unit"),
    (lambda raw: raw.update(spell=[]), "-", "spell"),
)


@pytest.mark.parametrize(("spoil", "card", "field"), SPOILS, ids=range(len(SPOILS)))
def test_each_fault_is_named_by_card_and_field(
    spoil: Callable[[dict[str, Any]], Any], card: str, field: str
) -> None:
    """One spoilt value, one fault at that place (and what follows from it)."""
    raw = harbour()
    spoil(raw)
    assert (card, field) in faults(raw)


def test_reading_goes_on_after_a_fault() -> None:
    """Every bad field of a file is listed, not only the first."""
    raw = harbour()
    raw["general"][0]["health"] = 0
    raw["unit"][2]["range"] = 0
    raw["unit"][4]["rarity"] = ""
    assert {("QM", "health"), ("MT", "range"), ("DK", "rarity")} <= set(faults(raw))


@pytest.mark.parametrize(
    "id_",
    [
        "",
        "W1A",
        "W1A-LG",
        "W1A-LG-",
        "W1A-LG-0",
        "W1A-LG-01",
        "W1A-LG-100",
        "G1A-LG-1",
        "w1A-LG-1",
        "W1-LG-1",
        "W1A-lg-1",
        "W1A-ZZ-1",
    ],
)
def test_what_is_no_printed_code_names_no_design(id_: str) -> None:
    """Only a whole code of this game and a card of the set will do."""
    assert cardset.design(GAME.cards, id_) is None


def test_ready_decks_come_from_what_is_printed() -> None:
    """Both booklets, either deck size, by the letters that the paper prints."""
    for size in (20, 30):
        printed = {
            cardset.copy_id(GAME.cards, item.letter, card.code, copy)
            for item in paper(GAME.cards, {"deck_size": size})
            if isinstance(item, Deck)
            for card in item.cards
            for copy in range(card.first, card.first + card.copies)
        }
        decks = cardset.ready_decks(GAME.cards, size)
        assert list(decks) == ["Prototype, booklet A", "Prototype, booklet B"]
        for ids in decks.values():
            assert len(ids) == len(set(ids)) == size
            assert set(ids) <= printed
        assert set(cardset.printed(GAME.cards, "general", 1)) <= printed
        assert all(cardset.design(GAME.cards, id_) for id_ in printed)


def test_a_set_without_ready_decks_offers_its_first_five_units() -> None:
    """A designer need not write any deck down."""
    raw = harbour()
    del raw["decks"]
    cards, found = cardset.SCHEMA.read(raw)
    assert found == ()
    decks = cardset.ready_decks(cards, 20)
    assert {cardset.design(cards, id_).code for id_ in decks["Deck, booklet B"]} == {
        "W",
        "RUN",
        "MT",
        "FS",
        "DK",
    }  # type: ignore[union-attr]


def test_codes_of_a_set_with_a_long_key_carry_the_common_sign() -> None:
    """A set's key is its sign in the printed code where it is one character, else 1."""
    assert cardset.copy_id(CardSet("H"), "A", "W", 2) == "WHA-W-2"
    assert cardset.copy_id(CardSet("harbour"), "B", "W", 2) == "W1B-W-2"
