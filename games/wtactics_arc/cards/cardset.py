"""Cards: what a set must say of each (ARC-1.1, 1.2, 16, 18.1, 30.1), printed copies, and whether 45
of them make a deck (ARC-2).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from games import piece_ids
from games.cards import Card
from games.cards import CardFault
from games.cards import CardField
from games.cards import CardSchema
from games.cards import CardSet
from games.cards import DeckAnswer
from games.wtactics_arc.cards import imported
from games.wtactics_arc.cards.abilities import Unknown
from games.wtactics_arc.cards.abilities import parse
from games.wtactics_arc.field.measures import condition_known
from games.wtactics_arc.field.measures import x_known
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import DECK_SIZE
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import ENCHANTMENT
from games.wtactics_arc.names import EVENT
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import LEAST_CITIES
from games.wtactics_arc.names import MAGIC
from games.wtactics_arc.names import MOST_COPIES
from games.wtactics_arc.names import TAG_LETTER

_COST = re.compile(r"X(?:([+-])(\d{1,2}))?\Z")
DECK_LETTERS = "ABCDEF"
"""One printed deck for each seat; the ready-made lists are printed again under the next letters."""
SPARE = "S"
"""The letter of designs that are on none of a set's lists."""
TARGETS = (
    "creature",
    "own creature",
    "enemy creature",
    "city",
    "own city",
    "enemy city",
    "player",
    "opponent",
    "enchantment",
    "resource",
)


def _cost_fault(value: Any) -> str:
    if isinstance(value, int):
        return "" if 0 <= value <= 99 else f"{value} is not a whole number from 0 to 99"
    return (
        ""
        if _COST.match(value)
        else f"{value!r} is neither a whole number nor X, X+n or X-n (ARC-30.1)"
    )


def _abilities_fault(words: Iterable[str]) -> str:
    for text in words:
        try:
            parse(text)
        except Unknown as fault:
            return str(fault)
    return ""


_COMMON = (
    CardField(
        "faction",
        "text",
        choices=tuple(FACTIONS.values()),
        columns=("affiliation",),
        alike=FACTIONS,
    ),
    CardField(
        "subtypes",
        "words",
        required=False,
        default=(),
        columns=("subtype", "sub types", "sub type", "creature types"),
    ),
    CardField("cost", "amount", check=_cost_fault, columns=("power cost", "resource cost", "gold")),
    CardField(
        "x_is",
        "text",
        required=False,
        check=lambda text: (
            ""
            if text is None or x_known(text)
            else f"{text!r} does not say what X is; as in own marked creatures, own cities, any"
        ),
    ),
    CardField("loyalty", least=0, most=9, columns=("loy", "loyalty marks", "loyalty cost")),
    CardField(
        "abilities",
        "words",
        required=False,
        default=(),
        check=_abilities_fault,
        columns=("ability",),
    ),
    CardField(
        "text",
        "text",
        required=False,
        columns=("rule text", "rules text", "card text", "rules", "oracle text"),
    ),
    CardField(
        "prerequisite",
        "text",
        required=False,
        check=lambda text: (
            ""
            if text is None or condition_known(text)
            else f"{text!r} is no known condition; as in own cities>=2, each opponent vp<=10, "
            f"or manual"
        ),
    ),
    CardField("flavour", "text", required=False, columns=("flavor", "flavour text", "flavor text")),
    CardField(
        "number",
        "text",
        required=False,
        columns=("no", "nr", "#", "collector number", "collector's number"),
    ),
    CardField("version", "text", required=False, columns=("revision",)),
)


def _target(required: bool) -> CardField:
    return CardField("target", "text", required=required, choices=TARGETS if required else ())


SCHEMA_TYPES: Mapping[str, tuple[CardField, ...]] = {
    CREATURE: (
        *_COMMON,
        CardField("atk", least=0, most=99, columns=("attack", "att")),
        CardField("def", least=0, most=99, columns=("defense", "defence")),
    ),
    CITY: (
        *_COMMON,
        CardField("discipline", "word", choices=DISCIPLINES),
        CardField(
            "strength", least=1, most=99, columns=("city strength", "def", "defense", "defence")
        ),
        CardField(
            "advantage",
            "text",
            required=False,
            check=lambda text: _abilities_fault([text] if text else ()),
        ),
    ),
    EVENT: (*_COMMON, _target(False)),
    MAGIC: (*_COMMON, _target(False)),
    ENCHANTMENT: (*_COMMON, _target(True)),
}


def _loyalty_within_cost(card: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Loyalty is at most a numeric cost; an X in the cost is defined (ARC-6.3, 30.1)."""
    cost = card["cost"]
    if type(cost) is int and isinstance(card["loyalty"], int) and card["loyalty"] > cost:
        yield "loyalty", f"{card['loyalty']} is above the cost of {cost}; no payment could show it"
    if isinstance(cost, str) and _COST.match(cost) and not card["x_is"]:
        yield "x_is", f"missing; the cost {cost} needs to say what X is (any: its player chooses)"


def copies_of(cards: CardSet, deck: Mapping[str, int]) -> list[Card]:
    """Return the designs of a ready-made list, once for each copy."""
    return [
        cards.card(code) for code, number in deck.items() if code in cards for _ in range(number)
    ]


def judge_deck(cards: Iterable[Card]) -> Iterator[DeckAnswer]:
    """Yield what each rule of deck building says to these cards (ARC-2.1, 2.4 to 2.7)."""
    cards = list(cards)
    yield DeckAnswer(
        "ARC-2.1",
        len(cards) == DECK_SIZE,
        f"The deck holds {_of(len(cards), 'card', 'cards')}.",
        f"A deck holds exactly {DECK_SIZE}, cities included.",
    )
    towns = [card for card in cards if card.type == CITY]
    yield DeckAnswer(
        "ARC-2.4",
        len(towns) >= LEAST_CITIES,
        f"The deck holds {_of(len(towns), 'city', 'cities')}.",
        f"At least {LEAST_CITIES} of its cards are cities.",
    )
    missing = [
        word for word in DISCIPLINES if all(card.get("discipline") != word for card in towns)
    ]
    said = (
        f"No city of the deck has the discipline {' or '.join(missing)}."
        if missing
        else "Its cities cover Body, Mind and Soul."
    )
    yield DeckAnswer("ARC-2.5", not missing, said, "Its cities cover Body, Mind and Soul.")
    many = {
        name: number
        for name, number in Counter(card.name for card in cards).items()
        if number > MOST_COPIES
    }
    said = (
        ", ".join(f"{number} copies of {name}" for name, number in many.items())
        or f"at most {MOST_COPIES} copies of one name"
    )
    yield DeckAnswer(
        "ARC-2.6", not many, f"The deck holds {said}.", f"At most {MOST_COPIES} copies of one name."
    )


def _of(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def deck_faults(cards: Iterable[Card]) -> Iterator[tuple[str, str, str]]:
    """Yield what keeps these cards from being a deck: clause, what is so, what would be right
    (ARC-2.1, 2.4 to 2.7).
    """
    return (
        (answer.rule, answer.because, answer.instead)
        for answer in judge_deck(cards)
        if not answer.holds
    )


def _deck_rules(cards: CardSet) -> Iterator[CardFault]:
    for name, deck in cards.decks.items():
        for rule, because, instead in deck_faults(copies_of(cards, deck)):
            yield CardFault(f"deck {name}", "cards", f"{because} {instead} ({rule})")


SCHEMA = CardSchema(SCHEMA_TYPES, (_loyalty_within_cost,), _deck_rules, imported.derive, judge_deck)


def design(cards: CardSet, id_: str) -> Card | None:
    """Return the design that a printed code (`A1A-G03-2`) names, or None."""
    return piece_ids.design(TAG_LETTER, cards, id_)


def copy_id(cards: CardSet, deck: str, code: str, copy: int) -> str:
    """Return the printed code (without its check character) of one copy."""
    return piece_ids.copy_id(TAG_LETTER, cards, deck, code, copy)


def printed_lists(cards: CardSet) -> tuple[tuple[str, str, Mapping[str, int]], ...]:
    """Return what is printed under each letter: (letter, name, copies by code).

    There are as many as seats, the lists of the set again and again. Designs that are on no list
    are a heap of their own, as many of each as it says or as a deck may hold; a set without lists
    is such a heap for each seat.
    """
    listed = {code for deck in cards.decks.values() for code in deck}
    rest = {
        code: int(card.get("copies") or MOST_COPIES)
        for code, card in cards.cards.items()
        if code not in listed
    }
    lists = list(cards.decks.items()) or [("all cards", rest)]
    spare = [(SPARE, "cards of no deck", rest)] if cards.decks and rest else []
    return (
        *(
            (letter, *lists[place % len(lists)])
            for place, letter in enumerate(DECK_LETTERS if cards.cards else "")
        ),
        *spare,
    )


def ready_decks(cards: CardSet) -> dict[str, tuple[str, ...]]:
    """Return the printed decks of a set by name and letter, as they can be registered."""
    heap = f"({SPARE})"
    return {
        name: ids
        for name, ids in printed_decks(cards).items()
        if cards.decks and not name.endswith(heap)
    }


def printed_decks(cards: CardSet) -> dict[str, tuple[str, ...]]:
    """Return the printed cards of a set by the name of their deck and its letter."""
    return {
        f"{name} ({letter})": tuple(
            copy_id(cards, letter, code, copy)
            for code, number in deck.items()
            for copy in range(1, number + 1)
        )
        for letter, name, deck in printed_lists(cards)
    }
