"""Card sets: the prototype set is what the rules say, and a designer's faults are told by card and
field.
"""

from __future__ import annotations

from typing import Any

import pytest

from games import catalogue
from games.generals_order.cards.cardset import SCHEMA
from games.generals_order.cards.cardset import commandments
from games.generals_order.cards.cardset import design
from games.generals_order.cards.cardset import ready_decks
from games.generals_order.cards.vocabulary import Unknown
from games.generals_order.cards.vocabulary import parse

GAME = catalogue()["generals_order"]


def test_the_prototype_decks() -> None:
    assert [sum(deck.values()) for deck in GAME.cards.decks.values()] == [44, 44, 44]
    decks = ready_decks(GAME.cards)
    assert all(len(set(ids)) == 44 for ids in decks.values())
    third = decks["C Three nations"]
    assert {"O1S-C16-1", "O1S-C16-2"} <= set(third)
    assert not any("-E01-" in id_ for id_ in third)
    assert commandments(GAME.cards) == ("O1A-K01-1", "O1B-K02-1", "O1S-K03-1", "O1S-K04-1")
    assert len(GAME.cards.cards) == 22 + 10 + 7 + 4 + 4


@pytest.mark.parametrize(
    "id_",
    [
        "",
        "O1A-C01",
        "O1A-C01-0",
        "O1A-Q01-1",
        "W1A-C01-1",
        "o1A-C01-1",
        "O1A-C01-1-1",
        "O1A-C01-123",
    ],
)
def test_what_is_no_printed_code(id_: str) -> None:
    assert design(GAME.cards, id_) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "DRAW",
        "DRAW 0",
        "MIGHT+1",
        "MIGHT 1(self)",
        "SHIFT(own1, ENEMY'S FORTRESS)",
        "NEGATE(draw)",
        "STRIKE 0(any)",
        "WIN(start, luck, 3)",
        "MANUAL 2",
        "PLACE(FORTRESS)",
    ],
)
def test_what_is_no_effect(text: str) -> None:
    with pytest.raises(Unknown):
        parse(text)


def character(**fields: Any) -> dict[str, Any]:
    """A set of one sound character, with some fields otherwise."""
    return {
        "character": [
            {"code": "X1", "name": "Somebody", "cost": 1, "might": 1, "wits": 1, **fields}
        ]
    }


@pytest.mark.parametrize(
    ("raw", "card", "field"),
    [
        (character(might=-1), "X1", "might"),
        (character(active=["DRAW two"]), "X1", "active"),
        (character(effects=["DRAW 2"]), "X1", "effects"),
        (character(active=["MIGHT+1(bearer)"]), "X1", "active"),
        (character(active=["MIGHT+1(own1)", "WITS-1(enemy1)"]), "X1", "active"),
        (
            {
                "strategy": [
                    {"code": "S1", "name": "Tactics – Nothing", "cost": 0, "effects": ["DRAW 1"]}
                ]
            },
            "S1",
            "effects",
        ),
        (
            {
                "strategy": [
                    {"code": "S1", "name": "Ambush", "cost": 0, "effects": ["STRIKE 1(any)"]}
                ]
            },
            "S1",
            "effects",
        ),
        ({"equipment": [{"code": "E1", "name": "Hat", "kind": "Cap", "cost": 0}]}, "E1", "kind"),
        (
            {
                "equipment": [
                    {
                        "code": "E1",
                        "name": "Hat",
                        "kind": "Troop",
                        "cost": 0,
                        "effects": ["MIGHT+1(self)"],
                    }
                ]
            },
            "E1",
            "effects",
        ),
        (
            {
                "counter": [
                    {"code": "N1", "name": "No", "cost": 0, "effects": ["NEGATE(everything)"]}
                ]
            },
            "N1",
            "effects",
        ),
        (
            {"commandment": [{"code": "K1", "name": "Order", "effects": ["MIGHT+1(own1)"]}]},
            "K1",
            "effects",
        ),
        ({**character(), "decks": {"Small": {"X1": 3}}}, "deck Small", "cards"),
        ({**character(), "decks": {"Small": {"X1": 4}}}, "deck Small", "X1"),
        (
            {
                "commandment": [{"code": "K1", "name": "Order", "effects": ["UPKEEP-1"]}],
                "decks": {"Small": {"K1": 1}},
            },
            "deck Small",
            "K1",
        ),
    ],
)
def test_a_designers_fault_is_told_by_card_and_field(
    raw: dict[str, Any], card: str, field: str
) -> None:
    _, faults = SCHEMA.read(raw)
    assert (card, field) in {(fault.card, fault.field) for fault in faults}


def test_a_sound_set_has_no_fault() -> None:
    set_, faults = SCHEMA.read(
        character(active=["MIGHT+1(own1)", "WITS+1(own1)"], effects=["PLACE(BORDER)"])
    )
    assert not faults
    assert "X1" in set_


@pytest.mark.parametrize(
    ("cost", "fits"), [(-1, False), (0, True), (20, True), (21, False), (True, False)]
)
def test_a_card_costs_0_to_20(cost: int, fits: bool) -> None:
    _, faults = SCHEMA.read(character(cost=cost))
    assert [(fault.card, fault.field) for fault in faults] == ([] if fits else [("X1", "cost")])
