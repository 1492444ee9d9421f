"""Card sets: what reading refuses, by card and field; the words of the vocabulary; the prototype
set and its decks.
"""

from __future__ import annotations

from typing import Any

import pytest

import games
from games.cards import Card
from games.wtactics_arc.cards.cardset import SCHEMA
from games.wtactics_arc.cards.decks import printed_decks
from games.wtactics_arc.cards.decks import under_letter
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.abilities import understood
from games.wtactics_arc.cards.text.conditions import condition_of
from games.wtactics_arc.cards.text.filters import Unknown
from games.wtactics_arc.paper.card_faces import TYPE_SIGNS
from games.wtactics_arc.paper.card_faces import picture_of

GAME = games.catalogue()["wtactics_arc"]
OX: dict[str, Any] = {
    "code": "X1",
    "name": "Grüner Ochse",
    "faction": "Gaian",
    "cost": 3,
    "loyalty": 2,
    "atk": 2,
    "def": 4,
}
TOWN: dict[str, Any] = {
    "code": "X2",
    "name": "Town",
    "faction": "Gaian",
    "cost": 3,
    "loyalty": 2,
    "discipline": "Body",
    "strength": 4,
}
CHARM: dict[str, Any] = {
    "code": "X3",
    "name": "Charm",
    "faction": "Gaian",
    "cost": 1,
    "loyalty": 1,
    "target": "creature",
}


def test_a_complete_set_is_read_as_it_stands() -> None:
    cards, found = SCHEMA.read({"creature": [OX], "city": [TOWN], "enchantment": [CHARM]})
    assert not found
    assert cards.card("X1").name == "Grüner Ochse"
    assert cards.card("X2").get("strength") == 4


@pytest.mark.parametrize(
    ("type_", "row", "change", "field", "words"),
    [
        ("creature", OX, {"faction": "Pirates"}, "faction", "not one of Gaian, Dark Legion"),
        ("creature", OX, {"faction": None}, "faction", "missing"),
        ("creature", OX, {"loyalty": 4}, "loyalty", "above the cost of 3"),
        ("creature", OX, {"copies": 50}, "copies", "at most 49 are printed"),
        ("creature", OX, {"atk": None}, "atk", "missing"),
        ("creature", OX, {"def": None}, "def", "missing"),
        ("creature", OX, {"atk": -1}, "atk", "too small"),
        ("creature", OX, {"cost": "S"}, "cost", "X, X[+]n or X-n"),
        ("creature", OX, {"cost": "X+1"}, "x_is", "what X is"),
        ("creature", OX, {"cost": "X", "x_is": "the moon"}, "x_is", "own cities"),
        ("creature", OX, {"cost": True}, "cost", "not a whole number"),
        ("creature", OX, {"abilities": ["fly high"]}, "abilities", "write it as manual"),
        ("creature", OX, {"abilities": ["mark: damge 1 city"]}, "abilities", "mean 'damage'"),
        ("creature", OX, {"abilities": ["gard 1"]}, "abilities", "did you mean 'guard'"),
        ("creature", OX, {"prerequisite": "sunshine"}, "prerequisite", "no known condition"),
        ("creature", OX, {"colour": "green"}, "colour", "no such field"),
        ("city", TOWN, {"discipline": None}, "discipline", "missing"),
        ("city", TOWN, {"discipline": "Heart"}, "discipline", "Body, Mind, Soul"),
        ("city", TOWN, {"strength": None}, "strength", "missing"),
        ("city", TOWN, {"strength": 0}, "strength", "at least 1"),
        ("city", TOWN, {"advantage": "shine"}, "advantage", "vocabulary"),
        ("enchantment", CHARM, {"target": None}, "target", "missing"),
        ("enchantment", CHARM, {"target": "moon"}, "target", "not one of"),
    ],
)
def test_every_fault_names_card_and_field(
    type_: str, row: dict[str, Any], change: dict[str, Any], field: str, words: str
) -> None:
    changed = {key: value for key, value in {**row, **change}.items() if value is not None}
    cards, found = SCHEMA.read({type_: [changed]})
    (fault,) = found
    assert (fault.card, fault.field) == (row["code"], field)
    assert words.replace("[+]", "+") in fault.message
    assert not cards.cards


def test_a_type_nobody_knows_and_a_name_given_twice() -> None:
    cards, found = SCHEMA.read({"hero": [OX], "creature": [OX, {**OX, "code": "X9"}]})
    assert [(fault.card, fault.field) for fault in found] == [("-", "hero"), ("X9", "name")]
    assert list(cards.cards) == ["X1"]


@pytest.mark.parametrize(
    ("says", "row", "lacks"),
    [
        ("put a Wolf token into play", {}, "Wolf"),
        ("put a Wolf token into your army", {}, "Wolf"),
        ("put a 1/1 Wolf token into play", {}, ""),
        ("put a Wolf token into play", {"name": "Wolf", "subtypes": ["Token"]}, ""),
        ("put a Wolf token into your army", {"name": "Wolf", "subtypes": ["Token"]}, ""),
        ("put a Wolf token into play", {"name": "Wolf", "subtypes": ["Beast"]}, "Wolf"),
        ("put a Wolf token into play", {"name": "Bear", "subtypes": ["Token"]}, "Wolf"),
    ],
)
def test_a_token_that_the_set_lacks_is_told(says: str, row: dict[str, Any], lacks: str) -> None:
    maker = {**OX, "abilities": [f"When ~ enters play, {says}."]}
    cards, found = SCHEMA.read({"creature": [maker, {**OX, "name": "Cub", "code": "X4", **row}]})
    assert not found
    assert SCHEMA.remarks is not None
    told = [str(one) for one in SCHEMA.remarks(cards)]
    assert told == (
        [
            f"card Grüner Ochse, text: the set has no token {lacks}; write a row of it (a creature "
            f"of the subtype Token), or say what it is, as in “a 1/1 {lacks} token”"
        ]
        if lacks
        else []
    )


def test_a_ready_made_deck_that_is_none_is_named_with_its_clause() -> None:
    _, found = SCHEMA.read(
        {"creature": [OX], "city": [TOWN], "decks": {"Poor": {"X1": 5, "X2": 1}}}
    )
    said = [str(fault) for fault in found]
    assert [
        word
        for word in ("ARC-2.1", "ARC-2.4", "ARC-2.5", "ARC-2.6")
        if any(word in line for line in said)
    ] == [
        "ARC-2.1",
        "ARC-2.4",
        "ARC-2.5",
        "ARC-2.6",
    ]


def test_the_prototype_set_has_57_designs_and_a_printed_deck_for_every_seat() -> None:
    assert len(GAME.cards.cards) == 57
    decks = printed_decks(GAME.cards)
    assert len(decks) == len(GAME.seats)
    assert all(len(ids) == 45 for ids in decks.values())
    assert len({id_ for ids in decks.values() for id_ in ids}) == 45 * 6


@pytest.mark.parametrize(
    "text",
    [
        "swift",
        "guard 2",
        "bid 1",
        "aura -1/0 attackers of this city",
        "aura 1/0 own Goblin or Orc",
        "give 2/-1",
        "has bid 2",
        "residents have guard 1",
        "enter: strength 2 this city",
        "mark, pay 2: damage 1 creature",
        "move own creature army",
        "damage X city",
        "manual: anything at all",
        "discard 1 each opponent",
        "return enemy creature cost<=3",
        "cancel item cost=2",
    ],
)
def test_the_vocabulary_is_understood(text: str) -> None:
    assert understood(text)
    assert parse(text).text == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "flying",
        "guard",
        "guard x",
        "aura 1/1",
        "give 1",
        "has manual: x",
        "pay: draw 1",
        "tap: draw 1",
        "damage creature",
        "damage 2",
        "mark own",
        "draw",
        "move creature",
        "move creature space",
        "return creature and city",
        "destroy each",
        "buff 1 creature",
        "has has swift",
    ],
)
def test_what_it_does_not_know_is_refused_with_words(text: str) -> None:
    assert not understood(text)
    with pytest.raises(Unknown, match=r"\w"):
        parse(text)


@pytest.mark.parametrize(("cost", "faulty"), [(0, False), (99, False), (100, True)])
def test_a_cost_is_a_number_of_two_signs(cost: int, faulty: bool) -> None:
    card = {"code": "T1", "name": "Torch", "faction": "Gaian", "cost": cost, "loyalty": 0}
    _, faults = SCHEMA.read({"event": [card]})
    assert ["cost" in fault.field for fault in faults] == [True] * faulty


@pytest.mark.parametrize("written", ["own unheard things>=2", "manual: ask", "own cities"])
def test_a_condition_that_cannot_be_read_is_none(written: str) -> None:
    assert condition_of(written) is None


def test_damage_by_atk_counts_each_point_once() -> None:
    one, same = (
        parse(written).effects
        for written in (
            "This creature deals damage equal to its ATK to target creature.",
            "Deal damage equal to its ATK to target creature.",
        )
    )
    assert one == same
    assert one[0].amounts == (1,)


def test_a_card_shows_the_pictogram_of_its_subtype_else_of_its_type() -> None:
    cards = games.catalogue()["wtactics_arc"].cards
    shown = {picture_of(card) for card in cards.cards.values() if "Elf" in card.get("subtypes")}
    plain = next(card for card in cards.of_type("event"))
    assert shown != {picture_of(plain)}
    nobody = Card("Z1", "Nobody", "creature", {"subtypes": ("Nobody",)})
    assert picture_of(nobody) == TYPE_SIGNS["creature"]


def test_the_cards_under_a_letter_are_those_of_the_deck_that_bears_it() -> None:
    decks = {str(title): ids for title, ids in printed_decks(GAME.cards).items()}
    for letter in "AB":
        (ids,) = (ids for title, ids in decks.items() if title.endswith(f"({letter})"))
        assert ids
        assert under_letter(GAME.cards, letter) == ids


TORCH: dict[str, Any] = {
    "code": "T1",
    "name": "Torch",
    "faction": "Gaian",
    "cost": 1,
    "loyalty": 0,
}


@pytest.mark.parametrize(
    ("type_", "row"),
    [
        ("creature", {**OX, "prerequisite": "own cities>=2"}),
        ("creature", {**OX, "subtypes": ["Token"], "copies": 60}),
        ("creature", {**OX, "copies": 49}),
        ("city", {**TOWN, "cost": "S"}),
    ],
)
def test_what_a_card_may_say_has_no_fault(type_: str, row: dict[str, Any]) -> None:
    cards, found = SCHEMA.read({type_: [row]})
    assert (len(cards.cards), found) == (1, ())


def test_a_token_that_is_no_creature_has_as_few_copies_as_other_cards() -> None:
    _, (fault,) = SCHEMA.read({"event": [{**TORCH, "subtypes": ["Token"], "copies": 50}]})
    assert fault.field == "copies"


@pytest.mark.parametrize(
    ("said", "told"),
    [({}, 1), ({"text": "Sing."}, 0), ({"abilities": ["draw 1"]}, 0)],
)
def test_a_card_that_says_nothing_is_told(said: dict[str, Any], told: int) -> None:
    assert SCHEMA.remarks is not None
    cards, found = SCHEMA.read({"event": [{**TORCH, **said}], "creature": [OX]})
    assert not found
    assert [str(one) for one in SCHEMA.remarks(cards)] == [
        "card Torch, text: it says nothing, so playing it does nothing"
    ] * told


@pytest.mark.parametrize(
    ("name", "meaning", "faulty"),
    [
        ("Sanctuary", "This creature gains swift.", False),
        ("Salvage n", "Pay n: Draw a card.", False),
        ("7up", "Draw a card.", True),
        ("Level n: …", "Draw a card.", True),
        ("Sing", "Sing a song loudly.", True),
    ],
)
def test_a_keyword_that_no_card_could_use_is_told(name: str, meaning: str, faulty: bool) -> None:
    _, found = SCHEMA.read({"keyword": [{"name": name, "text": meaning}], "creature": [OX]})
    assert [(fault.card, fault.field) for fault in found] == [(name, "keyword")] * faulty
