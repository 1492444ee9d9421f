"""Cards: the fields of each card in a set, the abilities, and the printed copies (WTG-14.1, 14.2,
R37).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from events.vocabulary import Fields
from games.cards import Card
from games.cards import CardFault
from games.cards import CardField
from games.cards import CardSchema
from games.cards import CardSet
from games.kit.cards import piece_ids
from games.table import Piece
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import name
from games.text import text

TITLE = text("War Time: Generals")
TAG_LETTER = "W"
GENERAL, UNIT = "general", "unit"
TYPES_IN_A_DECK = 5
CLOSE_ORDER, FALL_BACK, DEMOLITION, CHARGE, BOMBARD = (
    "close_order",
    "fall_back",
    "demolition",
    "charge",
    "bombard",
)
ABILITIES = (CLOSE_ORDER, FALL_BACK, DEMOLITION, CHARGE, BOMBARD)
_NAMES: Mapping[str, Text] = {
    CLOSE_ORDER: text("Close order"),
    FALL_BACK: text("Fall back"),
    DEMOLITION: text("Demolition"),
    CHARGE: text("Charge"),
    BOMBARD: text("Bombard"),
}
_TEXTS: Mapping[str, Text] = {
    CLOSE_ORDER: text(
        "This unit may share an own tile with one other own unit, whichever arrives "
        "second. Never more than two."
    ),
    FALL_BACK: text("May also step backward."),
    DEMOLITION: text("Destroyed after its own attack, whatever the target."),
    CHARGE: text("May attack in the turn it moved."),
}
RARITY_WORDS: Mapping[str, Text] = {
    "common": text("common"),
    "uncommon": text("uncommon"),
    "rare": text("rare"),
}
BOOKLETS = ("A", "B")
"""The booklet is printed twice (WTG-0.1): the letters of its copies in every printed code."""


def _ability_fault(word: str) -> Text:
    name, colon, number = word.partition(":")
    if name not in ABILITIES:
        return text(
            "%(word)s is no ability; one of %(abilities)s (bombard with its damage, as in "
            "bombard:1)",
            word=repr(word),
            abilities=joined(", ", ABILITIES),
        )
    if name == BOMBARD:
        good = number.isascii() and number.isdigit() and number[0] != "0" and len(number) <= 3
        return (
            NOTHING
            if good
            else text(
                "%(word)s needs the damage it does, from 1 to 999, as in bombard:1", word=repr(word)
            )
        )
    return (
        text("%(word)s takes no number; write %(ability)s", word=repr(word), ability=name)
        if colon
        else NOTHING
    )


def _abilities_fault(words: list[str]) -> Text:
    names = [word.partition(":")[0] for word in words]
    twice = next((name for name in names if names.count(name) > 1), "")
    fault = next(filter(None, map(_ability_fault, words)), NOTHING)
    return fault or (text("%(ability)s is listed twice", ability=twice) if twice else NOTHING)


_ABILITIES = CardField("abilities", "words", required=False, default=(), check=_abilities_fault)
_RARITY = CardField("rarity", "word", choices=tuple(RARITY_WORDS))
_MOST = 999
"""The largest number on a card: paper and phone have room for three digits."""


def _number(name: str, least: int = 0) -> CardField:
    return CardField(name, least=least, most=_MOST)


def _starts_within_maximum(card: Fields) -> Iterator[tuple[str, Text]]:
    """A General's starting energy is at most its maximum."""
    if card["type"] == GENERAL and card["starting_energy"] > card["max_energy"]:
        yield (
            "starting_energy",
            text(
                "%(energy)s is above the General's maximum of %(most)s",
                energy=card["starting_energy"],
                most=card["max_energy"],
            ),
        )


def _deck_faults(cards: CardSet) -> Iterator[CardFault]:
    """Faults of decks: a set must allow a deck, and its ready-made decks must keep WTG-0.3 (at
    either deck size).
    """
    if not cards.of_type(GENERAL):
        yield CardFault("-", GENERAL, text("the set has no General; a deck needs one (WTG-0.4)"))
    units = len(cards.of_type(UNIT))
    if units < TYPES_IN_A_DECK:
        yield CardFault(
            "-",
            UNIT,
            text(
                "the set has %(units)s complete unit types; a deck needs %(needed)s (WTG-0.3)",
                units=units,
                needed=TYPES_IN_A_DECK,
            ),
        )
    for title, copies in cards.decks.items():
        deck = text("deck %(deck)s", deck=name(title))
        chosen = {code: number for code, number in copies.items() if number}
        if any(code in cards and cards.card(code).type != UNIT for code in chosen):
            yield CardFault(
                deck,
                GENERAL,
                text("a deck lists unit types only; its General comes on top (WTG-0.4)"),
            )
        elif len(chosen) != TYPES_IN_A_DECK or set(chosen.values()) not in ({4}, {6}):
            yield CardFault(
                deck,
                "copies",
                text(
                    "a deck is five unit types, four copies of each (or six of each, in 30 cards)"
                ),
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
    meanings={
        "rarity": text("how rare the card is; printed only"),
        "starting_energy": text("the energy that its player begins with"),
        "max_energy": text("the most energy that its player can have"),
        "health": text("how much damage it takes before it falls"),
        "abilities": text(
            "what it can do beyond attacking and moving, in words that `quartermaster cards "
            "words war_time_generals` lists"
        ),
        "cost": text("the energy that it costs to deploy"),
        "attack": text("the damage that it deals"),
        "movement": text("how many tiles it moves"),
        "range": text("how many tiles away it can attack"),
    },
    vocabulary=lambda: words_page(),
)

_UNKNOWN = Card("", "unknown card", UNIT)
"""The design of a piece that a referee put on the table and that no set describes: all its numbers
are 0.
"""


def card_of(table: Table, piece: Piece) -> Card:
    """Return the design of a piece."""
    return table.cards.cards.get(piece.kind, _UNKNOWN)


def has(card: Card, ability: str) -> bool:
    """Return whether a card has an ability that takes no number."""
    return ability in card.get("abilities", ())


def bombards(card: Card) -> int:
    """Return the damage of the card's attack on a unit to the other units in that tile (0:
    none).
    """
    for word in card.get("abilities", ()):
        if word.startswith(BOMBARD):
            return int(word.partition(":")[2])
    return 0


def ability_name(word: str) -> Text:
    """Return the name of an ability."""
    ability, _, number = word.partition(":")
    called = _NAMES[ability]
    return text("%(ability)s %(n)s", ability=called, n=int(number)) if number else called


def ability_text(word: str) -> Text:
    """Return the text of an ability on the card."""
    ability, _, number = word.partition(":")
    if ability == BOMBARD:
        return text(
            "When it attacks a unit, every other unit in the target's tile, of either side, "
            "takes %(n)s damage.",
            n=int(number),
        )
    return _TEXTS[ability]


def words_page() -> str:
    """Return the page for designers on the words of the field `abilities`."""
    written = (*ABILITIES[:-1], f"{BOMBARD}:1")
    rows = (f"| `{word}` | {ability_name(word)}: {ability_text(word)} |" for word in written)
    head = ("# What the cards of War Time: Generals can do", "", "Parted by `;`.", "")
    return "\n".join((*head, "| word | meaning |", "|---|---|", *rows)) + "\n"


def card_name(card: Card) -> Text:
    """Return the name of a card."""
    return text("unknown card") if card is _UNKNOWN else card.called


def rarity(card: Card) -> Text:
    """Return how rare a card is, in words."""
    return RARITY_WORDS.get(str(card.get("rarity")), NOTHING)


def design(cards: CardSet, id_: str) -> Card | None:
    """Return the design with a printed code (`W1A-LG-3`), or None if the set has none or the text
    is no code.

    The letters for set and booklet only distinguish copies.
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
    """Return every ready-made deck of the set from each booklet, by its name on the phone."""
    decks = cards.decks or {
        "Deck": dict.fromkeys((card.code for card in cards.of_type(UNIT)[:TYPES_IN_A_DECK]), True)
    }
    return {
        text("%(deck)s, booklet %(booklet)s", deck=name(title), booklet=booklet): tuple(
            copy_id(cards, booklet, code, copy)
            for code, number in copies.items()
            if number
            for copy in range(1, size // TYPES_IN_A_DECK + 1)
        )
        for title, copies in decks.items()
        for booklet in BOOKLETS
    }
