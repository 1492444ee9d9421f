"""Rules of deck building, in the words in which they are told, and what is printed of a set."""

from __future__ import annotations

from typing import Any

import pytest

from games.cards import CardSet
from games.wtactics_arc.cards.cardset import SCHEMA
from games.wtactics_arc.cards.decks import copies_of
from games.wtactics_arc.cards.decks import deck_faults
from games.wtactics_arc.cards.decks import printed_decks
from games.wtactics_arc.cards.decks import printed_lists
from games.wtactics_arc.cards.decks import ready_decks
from games.wtactics_arc.cards.decks import unplayable
from games.wtactics_arc.cards.tokens import implied
from games.wtactics_arc.cards.tokens import token_of
from games.wtactics_arc.cards.tokens import tokens_of

COMMON = {"faction": "Gaian", "cost": 3, "loyalty": 2}
CITIES = [
    {**COMMON, "code": f"C{word[0]}", "name": f"City {word}", "discipline": word, "strength": 4}
    for word in ("Body", "Mind", "Soul")
]
OXEN = [
    {**COMMON, "code": f"O{sign}", "name": f"Ox {sign}", "atk": 1, "def": 1}
    for sign in "ABCDEFGHIJKLMNO"
]
WOLF = {**COMMON, "cost": 0, "loyalty": 0, "atk": 1, "def": 1, "subtypes": ["Token"]}
TOKENS = [{**WOLF, "code": "TW", "name": "Wolf"}, {**WOLF, "code": "TG", "name": "Ghost"}]
HOWL = {
    **COMMON,
    "code": "HO",
    "name": "Howl",
    "abilities": ["Put a Wolf token into play"],
    "copies": 2,
}


def cards_of(**raw: Any) -> CardSet:
    """A set of these rows, whose ready-made lists need not be decks."""
    cards, _ = SCHEMA.read(raw)
    return cards


WHOLE = cards_of(creature=[*OXEN, *TOKENS], city=CITIES, event=[HOWL])
LEGAL = {"CB": 1, "CM": 1, "CS": 1, **{row["code"]: 3 for row in OXEN[:14]}}


@pytest.mark.parametrize(
    ("deck", "told"),
    [
        ({}, []),
        (
            {"OA": 2},
            [("ARC-2.1", "The deck holds 44 cards.", "A deck holds exactly 45, cities included.")],
        ),
        (
            {"OO": 1},
            [("ARC-2.1", "The deck holds 46 cards.", "A deck holds exactly 45, cities included.")],
        ),
        (
            {"CM": 0, "OO": 1},
            [
                ("ARC-2.4", "The deck holds 2 cities.", "At least 3 of its cards are cities."),
                (
                    "ARC-2.5",
                    "No city of the deck has the discipline Mind.",
                    "Its cities cover Body, Mind and Soul.",
                ),
            ],
        ),
        (
            {"CM": 0, "CB": 0, "CS": 3},
            [
                (
                    "ARC-2.5",
                    "No city of the deck has the discipline Body or Mind.",
                    "Its cities cover Body, Mind and Soul.",
                )
            ],
        ),
        (
            {"OA": 4, "OB": 5, "OC": 0},
            [
                (
                    "ARC-2.6",
                    "The deck holds 4 copies of Ox A, 5 copies of Ox B.",
                    "At most 3 copies of one name.",
                )
            ],
        ),
        (
            {"OA": 1, "TW": 1, "TG": 1},
            [
                (
                    "ARC-R72",
                    "Tokens are in no deck: Wolf, Ghost.",
                    "Leave them out; they come into play by texts.",
                )
            ],
        ),
    ],
)
def test_a_rule_that_a_deck_breaks_is_told(
    deck: dict[str, int], told: list[tuple[str, str, str]]
) -> None:
    faults = deck_faults(copies_of(WHOLE, {**LEGAL, **deck}))
    assert [(one.rule, str(one.because), str(one.instead)) for one in faults] == told


def test_a_set_that_allows_no_deck_says_why() -> None:
    small = cards_of(creature=[*OXEN[:12], *TOKENS], city=CITIES[:1])
    assert [str(why) for why in unplayable(small)] == [
        "its 13 cards make at most 39 of a deck's 45, for a deck has at most 3 of one name "
        "(ARC-2.1, 2.6)",
        "a deck needs cities of Body, Mind and Soul: No city of the deck has the discipline Mind "
        "or Soul.",
    ]
    assert [*unplayable(cards_of(creature=OXEN[:12], city=CITIES))] == []
    assert [*unplayable(cards_of(creature=OXEN[:1], decks={"own": {"OA": 1}}))] == []


def test_what_is_printed_of_lists_and_beside_them() -> None:
    lists = {"One": {"OA": 2, "HO": 1}, "Two": {"OB": 1}}
    cards = cards_of(creature=[*OXEN[:3], *TOKENS], event=[HOWL], decks=lists)
    printed = [(one.letter, str(one.title), one.copies, one.tokens) for one in printed_lists(cards)]
    one, two = ("One", lists["One"], {"TW": 3}), ("Two", lists["Two"], {})
    assert printed == [
        *((letter, *(two if place % 2 else one)) for place, letter in enumerate("ABCDEF")),
        ("S", "cards of no deck", {"OC": 3}, {"TG": 3}),
    ]
    assert {str(title): len(ids) for title, ids in ready_decks(cards).items()} == {
        f"{'Two' if place % 2 else 'One'} ({letter})": 1 if place % 2 else 3
        for place, letter in enumerate("ABCDEF")
    }
    assert [len(ids) for ids in printed_decks(cards).values()] == [3, 1] * 3 + [3]


def test_a_set_without_lists_is_printed_whole_for_each_seat() -> None:
    cards = cards_of(creature=[*OXEN[:1], *TOKENS], event=[HOWL])
    assert [
        (one.letter, str(one.title), one.copies, one.tokens) for one in printed_lists(cards)
    ] == [(letter, "all cards", {"OA": 3, "HO": 2}, {"TW": 3, "TG": 3}) for letter in "ABCDEF"]
    assert ready_decks(cards) == {}
    assert printed_lists(cards_of()) == ()
    just = cards_of(creature=OXEN[:1], decks={"own": {"OA": 1}})
    assert [one.letter for one in printed_lists(just)] == [*"ABCDEF"]
    alone = cards_of(creature=[OXEN[0], TOKENS[1]], decks={"own": {"OA": 1}})
    assert [(one.letter, one.copies, one.tokens) for one in printed_lists(alone)][-1:] == [
        ("S", {}, {"TG": 3})
    ]


PACK = cards_of(
    creature=[
        {**WOLF, "code": "T1", "name": "Token"},
        {**WOLF, "code": "T2", "name": "Grey Wolf", "abilities": ["swift"], "atk": 2},
        {**WOLF, "code": "T3", "name": "Cub", "subtypes": ["Token", "Wolf"], "copies": 0},
        {
            **WOLF,
            "code": "T4",
            "name": "Den",
            "abilities": ["When ~ enters play, put a Cub token into play"],
            "copies": 7,
        },
        {**OXEN[0], "code": "T5", "name": "Stray", "subtypes": ["Stray"]},
    ],
    event=[{**HOWL, "abilities": ["Put a Den token into play"]}],
)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("Token 1/1", "T1"),
        ("Wolf 1/1", "T3"),
        ("Wolf 2/1", "T2"),
        ("Wolf 2/1 swift", "T2"),
        ("Grey Wolf to the army", "T2"),
        ("Wolf", "T2"),
        ("Wolf 1/1 swift", None),
        ("Wolf 1/2", None),
        ("Bear Wolf 1/1", None),
        ("Stray", None),
        ("Cub to the army", "T3"),
    ],
)
def test_a_text_names_a_token_or_describes_one(written: str, code: str | None) -> None:
    found = token_of(PACK, written)
    assert (found.code if found else None) == code


def test_tokens_that_tokens_make_are_printed_too() -> None:
    assert tokens_of(PACK, ["HO"]) == {"T4": 7, "T3": 0}
    assert tokens_of(PACK, ["T3", "T5"]) == {}


def test_a_token_that_a_text_describes_and_no_row_is_becomes_a_card() -> None:
    texts = ["Put a 1/2 Elf Scout token with swift into play", "Put a Cub token into your army"]
    cards = cards_of(event=[{**HOWL, "abilities": texts}, {**HOWL, "code": "HP", "name": "Hoot"}])
    (howl, hoot, scout) = cards.cards.values()
    assert (howl.name, hoot.name, scout.name) == ("Howl", "Hoot", "Elf Scout 1/2 swift")
    assert (scout.type, dict(scout.fields)) == (
        "creature",
        {
            "faction": "Gaian",
            "subtypes": ("Token", "Elf", "Scout"),
            "cost": 0,
            "loyalty": 0,
            "atk": 1,
            "def": 2,
            "abilities": ("swift",),
        },
    )
    assert [*implied(cards)] == [], "none is lacking any more"
