"""Cards: what a set must say of each, the abilities there are, and the printed copies (WTG-14.1,
14.2, R37).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from games import piece_ids
from games.cards import Card
from games.cards import CardFault
from games.cards import CardField
from games.cards import CardSchema
from games.cards import CardSet
from games.table import Piece
from games.table import Table

TAG_LETTER = "W"
GENERAL, UNIT = "general", "unit"
TYPES_IN_A_DECK = 5
RARITIES = ("common", "uncommon", "rare")
CLOSE_ORDER, FALL_BACK, DEMOLITION, CHARGE, BOMBARD = (
    "close_order",
    "fall_back",
    "demolition",
    "charge",
    "bombard",
)
ABILITIES: Mapping[str, str] = {
    CLOSE_ORDER: (
        "This unit may share an own tile with one other own unit, whichever arrives "
        "second. Never more than two."
    ),
    FALL_BACK: "May also step backward.",
    DEMOLITION: "Destroyed after its own attack, whatever the target.",
    CHARGE: "May attack in the turn it moved.",
    BOMBARD: (
        "When it attacks a unit, every other unit in the target's tile, of either side, "
        "takes {n} damage."
    ),
}
BOOKLETS = ("A", "B")
"""The booklet is printed twice (WTG-0.1): the letters of its copies in every printed code."""


def _ability_fault(word: str) -> str:
    name, colon, number = word.partition(":")
    if name not in ABILITIES:
        return (
            f"{word!r} is no ability; one of {', '.join(ABILITIES)} (bombard with its "
            f"damage, as in bombard:1)"
        )
    if name == BOMBARD:
        good = number.isascii() and number.isdigit() and number[0] != "0" and len(number) <= 3
        return "" if good else f"{word!r} needs the damage it does, from 1 to 999, as in bombard:1"
    return f"{word!r} takes no number; write {name}" if colon else ""


def _abilities_fault(words: list[str]) -> str:
    names = [word.partition(":")[0] for word in words]
    twice = next((name for name in names if names.count(name) > 1), "")
    return next(
        filter(None, map(_ability_fault, words)), f"{twice} is listed twice" if twice else ""
    )


_ABILITIES = CardField("abilities", "words", required=False, default=(), check=_abilities_fault)
_RARITY = CardField("rarity", "word", choices=RARITIES)
_MOST = 999
"""No number on a card is larger: it has three places on paper and on the phone."""


def _number(name: str, least: int = 0) -> CardField:
    return CardField(name, least=least, most=_MOST)


def _starts_within_maximum(card: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """A General's starting energy is at most its maximum."""
    if card["type"] == GENERAL and card["starting_energy"] > card["max_energy"]:
        yield (
            "starting_energy",
            f"{card['starting_energy']} is above the General's maximum of {card['max_energy']}",
        )


def _deck_faults(cards: CardSet) -> Iterator[CardFault]:
    """A set can make up a deck, and its ready-made decks keep WTG-0.3 (either deck size scales
    them).
    """
    if not cards.of_type(GENERAL):
        yield CardFault("-", GENERAL, "the set has no General; a deck needs one (WTG-0.4)")
    units = len(cards.of_type(UNIT))
    if units < TYPES_IN_A_DECK:
        yield CardFault(
            "-",
            UNIT,
            f"the set has {units} complete unit types; a deck needs {TYPES_IN_A_DECK} (WTG-0.3)",
        )
    for name, copies in cards.decks.items():
        chosen = {code: number for code, number in copies.items() if number}
        if any(code in cards and cards.card(code).type != UNIT for code in chosen):
            yield CardFault(
                f"deck {name}",
                GENERAL,
                "a deck lists unit types only; its General comes on top (WTG-0.4)",
            )
        elif len(chosen) != TYPES_IN_A_DECK or set(chosen.values()) not in ({4}, {6}):
            yield CardFault(
                f"deck {name}",
                "copies",
                "a deck is five unit types, four copies of each (or six of each, in 30 cards)",
            )


SCHEMA = CardSchema(
    types={
        GENERAL: (
            _RARITY,
            _number("starting_energy"),
            _number("max_energy"),
            _number("health", 1),
            _ABILITIES,
        ),
        UNIT: (
            _RARITY,
            _number("cost"),
            _number("attack"),
            _number("health", 1),
            _number("movement"),
            _number("range", 1),
            _ABILITIES,
        ),
    },
    rules=(_starts_within_maximum,),
    deck_rules=_deck_faults,
)

_UNKNOWN = Card("", "unknown card", UNIT)
"""Stands in for a piece that a referee put on the table and that no set describes: every number of
it is 0.
"""


def card_of(table: Table, piece: Piece) -> Card:
    """Return the design of a piece."""
    return table.cards.cards.get(piece.kind, _UNKNOWN)


def has(card: Card, ability: str) -> bool:
    """Return whether a card has an ability that takes no number."""
    return ability in card.get("abilities", ())


def bombards(card: Card) -> int:
    """Return the damage that the card's attack on a unit does to the others in that tile (0: it
    does none).
    """
    for word in card.get("abilities", ()):
        if word.startswith(BOMBARD):
            return int(word.partition(":")[2])
    return 0


def ability_text(word: str) -> str:
    """Return what an ability says on the card."""
    name, _, number = word.partition(":")
    return ABILITIES[name].replace("{n}", number)


def design(cards: CardSet, id_: str) -> Card | None:
    """Return the design that a printed code names (`W1A-LG-3`), or None where the set has none or
    it is no code.

    The letters for set and booklet only tell copies apart.
    """
    return piece_ids.design(TAG_LETTER, cards, id_)


def copy_id(cards: CardSet, booklet: str, code: str, copy: int) -> str:
    """Return the printed code (without its check character) of one copy."""
    return piece_ids.copy_id(TAG_LETTER, cards, booklet, code, copy)


def printed(cards: CardSet, type_: str, copies: int) -> tuple[str, ...]:
    """Return the printed codes of all cards of a type in both booklets."""
    return tuple(
        copy_id(cards, booklet, card.code, copy)
        for booklet in BOOKLETS
        for card in cards.of_type(type_)
        for copy in range(1, copies + 1)
    )


def ready_decks(cards: CardSet, size: int) -> dict[str, tuple[str, ...]]:
    """Return every ready-made deck of the set from each booklet, by a name for the phone."""
    decks = cards.decks or {
        "Deck": {card.code: 4 for card in cards.of_type(UNIT)[:TYPES_IN_A_DECK]}
    }
    return {
        f"{name}, booklet {booklet}": tuple(
            copy_id(cards, booklet, code, copy)
            for code, number in copies.items()
            if number
            for copy in range(1, size // TYPES_IN_A_DECK + 1)
        )
        for name, copies in decks.items()
        for booklet in BOOKLETS
    }
