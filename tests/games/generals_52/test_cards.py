"""The pack, what is wrong with a designer's, printed codes and plain names."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.generals_52 import cardset
from printables.codes.tags import Tag
from tests.games.generals_52.sitting import GAME
from tests.games.generals_52.sitting import PACKS
from tests.games.generals_52.sitting import SEATS


def test_the_pack_is_split_by_colour() -> None:
    """27 each: seven Generals, eighteen Soldiers worth 108, two Assassins."""
    for seat in SEATS:
        deck = cardset.of_colour(GAME.cards, seat)
        assert {card.code for card in deck} == set(PACKS[seat])
        assert Counter(card.type for card in deck) == {"general": 7, "soldier": 18, "assassin": 2}
        assert sum(card.get("value", 0) for card in deck) == 108


@pytest.mark.parametrize("id_", ["F1R-KH-1", "KH", "F1R-KH-12", "F9R-KH-1"])
def test_a_code_or_a_plain_name_means_a_card(id_: str) -> None:
    card = cardset.design(GAME.cards, id_)
    assert card is not None
    assert card.code == "KH"


@pytest.mark.parametrize(
    "id_",
    ["F1B-KH-1", "W1R-KH-1", "F1R-KH-0", "F1R-KH", "kh", "", "F1R-11H-1", "F1R-KH-1-1", "F R-KH-1"],
)
def test_anything_else_means_none(id_: str) -> None:
    assert cardset.design(GAME.cards, id_) is None


def test_printed_codes_can_be_printed() -> None:
    """Each is a code of the tag grammar, and reads back as its card."""
    for seat in SEATS:
        printed, plain = cardset.ready_decks(GAME.cards, seat).values()
        for id_, code in zip(printed, plain, strict=True):
            head, card, number = id_.split("-")
            assert Tag(head[0], head[1], head[2], card, int(number)).piece == id_
            assert cardset.design(GAME.cards, id_) is GAME.cards.card(code)


def faults(raw: dict[str, Any]) -> list[tuple[str, str]]:
    """Card and field of every fault of a set."""
    return [(fault.card, fault.field) for fault in cardset.SCHEMA.read(raw)[1]]


def test_other_names_are_welcome() -> None:
    raw = copy.deepcopy(dict(GAME.raw_cards))
    raw["general"][0]["name"] = "Somebody of Hearts"
    assert faults(raw) == []


SPOILS: tuple[tuple[Callable[[dict[str, Any]], Any], str, str], ...] = (
    (lambda raw: raw["general"][0].update(rank="A"), "JH", "rank"),
    (lambda raw: raw["general"][0].update(rank="Q"), "QH", "rank"),
    (lambda raw: raw["general"][0].update(suit="stars"), "JH", "suit"),
    (lambda raw: raw["general"][0].pop("suit"), "JH", "suit"),
    (lambda raw: raw["general"][-1].update(suit="clubs"), "BJ", "suit"),
    (lambda raw: raw["general"][0].update(suit="spades"), "JH", "colour"),
    (lambda raw: raw["soldier"][0].update(value=1), "2H", "value"),
    (lambda raw: raw["soldier"][0].update(value=11), "2H", "value"),
    (lambda raw: raw["soldier"][0].update(value="2"), "2H", "value"),
    (lambda raw: raw["soldier"][0].update(code="TOOLONG"), "TOOLONG", "code"),
    (lambda raw: raw["assassin"][0].update(rank="K"), "AH", "rank"),
    (lambda raw: raw["assassin"].pop(), "-", "black"),
    (lambda raw: raw["soldier"][0].update(value=3), "-", "red"),
)


@pytest.mark.parametrize(("spoil", "card", "field"), SPOILS)
def test_a_fault_is_named_by_card_and_field(
    spoil: Callable[[dict[str, Any]], Any], card: str, field: str
) -> None:
    raw = copy.deepcopy(dict(GAME.raw_cards))
    spoil(raw)
    assert (card, field) in faults(raw)
