"""Cards: the fields of each in a set (GOR-1.1 to 1.11), printed copies, ready-made decks."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from events.vocabulary import Fields
from games.cards import Card
from games.cards import CardFault
from games.cards import CardField
from games.cards import CardSchema
from games.cards import CardSet
from games.generals_order.cards.vocabulary import BEARER
from games.generals_order.cards.vocabulary import OWN_EB
from games.generals_order.cards.vocabulary import Effect
from games.generals_order.cards.vocabulary import effects
from games.generals_order.cards.vocabulary import fault
from games.generals_order.cards.vocabulary import targeted
from games.generals_order.cards.words_page import words_page
from games.generals_order.names import ARMAMENT
from games.generals_order.names import CHARACTER
from games.generals_order.names import COMMANDMENT
from games.generals_order.names import COUNTER
from games.generals_order.names import EQUIPMENT
from games.generals_order.names import IN_A_DECK
from games.generals_order.names import STRATEGY
from games.generals_order.names import TACTICS
from games.generals_order.names import TAG_LETTER
from games.generals_order.names import TROOP
from games.generals_order.names import TYPE_WORDS
from games.kit.cards import piece_ids
from games.table import Piece
from games.table import Table
from games.text import Name
from games.text import Text
from games.text import name
from games.text import plural
from games.text import text

LEAST, MOST, COPIES = 40, 60, 3
SPARE = "S"
"""The character of the spare sheet in every printed code."""
NATIONS: Mapping[str, str] = {"Han": "漢", "Chu": "楚", "Qi": "齊", "": "无"}
"""The sign of a nation; another nation shows its first letter."""
DECK_LETTERS = "AB"
"""The characters of the two printed decks."""
_RESOLVED = (
    "MIGHT",
    "WITS",
    "DRAW",
    "DEPLETE",
    "RESTORE",
    "DISCARD",
    "SHIFT",
    "UPKEEP",
    "COST",
    "STRIKE",
    "MANUAL",
)
_ALLOWED: Mapping[str, tuple[str, ...]] = {
    CHARACTER: ("PLACE",),
    STRATEGY: _RESOLVED,
    EQUIPMENT: ("MIGHT", "WITS"),
    COUNTER: ("NEGATE",),
    COMMANDMENT: ("MIGHT", "WITS", "UPKEEP", "COST", "WIN", "MANUAL"),
}
"""The effects that are valid on a card of each type; an active effect may have those of a
Strategy.
"""


def _effects(name: str = "effects", required: bool = False) -> CardField:
    return CardField(name, "words", required=required, default=(), check=fault)


_FACTION = CardField("faction", "text", required=False)
_TEXT = CardField("text", "text", required=False)
_NATIVE = CardField("native", "text", required=False)


def _cost(name: str = "cost") -> CardField:
    return CardField(name, least=0, most=20)


def _fitting(card: Fields) -> Iterator[tuple[str, Text]]:
    """Each effect is valid on its card, and all effects of a card can share one choice of
    targets.
    """
    for field, allowed in (("effects", _ALLOWED[card["type"]]), ("active", _RESOLVED)):
        parsed = effects(card.get(field) or ())
        for effect in parsed:
            if effect.word not in allowed:
                yield (
                    field,
                    text(
                        "%(word)s cannot stand here on a %(type)s; one of %(allowed)s",
                        word=effect.word,
                        type=TYPE_WORDS[card["type"]].inside,
                        allowed=", ".join(allowed),
                    ),
                )
        if len({(effect.word == "STRIKE", effect.scope) for effect in targeted(parsed)}) > 1:
            yield field, text("the effects of one card choose the same targets")
    yield from _scopes(card)


def _scopes(card: Fields) -> Iterator[tuple[str, Text]]:
    parsed = effects(card.get("effects") or ())
    if card["type"] == EQUIPMENT and any(effect.scope != BEARER for effect in parsed):
        yield "effects", text("an Equipment card changes its bearer, as in MIGHT+1(bearer)")
    if card["type"] == COMMANDMENT and any(
        effect.word in ("MIGHT", "WITS") and effect.scope != OWN_EB for effect in parsed
    ):
        yield (
            "effects",
            text("a Commandment changes the generals at ENEMY'S BORDER, as in MIGHT+1(ownEB)"),
        )
    if card["type"] == STRATEGY:
        tactics = TACTICS in card["name"].split()
        if tactics != any(effect.word == "STRIKE" for effect in parsed):
            yield (
                "effects",
                text("a Strategy has a STRIKE exactly where its name contains the word Tactics"),
            )
        if any(effect.scope in (BEARER, "self") for effect in parsed):
            yield "effects", text("a Strategy has no bearer and no self")
    if card.get("active") and any(effect.scope == BEARER for effect in effects(card["active"])):
        yield "active", text("a general is no bearer; write self")


def _deck_rules(cards: CardSet) -> Iterator[CardFault]:
    for deck, copies in cards.decks.items():
        number = sum(copies.values())
        if not LEAST <= number <= MOST:
            yield CardFault(
                text("deck %(name)s", name=deck),
                "cards",
                plural(
                    "%(n)s card; a deck has %(least)s to %(most)s (GOR-3.1)",
                    "%(n)s cards; a deck has %(least)s to %(most)s (GOR-3.1)",
                    number,
                    least=LEAST,
                    most=MOST,
                ),
            )
        for code, many in copies.items():
            if many > COPIES:
                yield CardFault(
                    text("deck %(name)s", name=deck),
                    code,
                    text(
                        "%(many)s copies; at most %(most)s of one name (GOR-3.3)",
                        many=many,
                        most=COPIES,
                    ),
                )
            if cards.card(code).type == COMMANDMENT:
                yield CardFault(
                    text("deck %(name)s", name=deck),
                    code,
                    text("a Commandment does not lie in the deck (GOR-R1)"),
                )


def _unplayable(cards: CardSet) -> Iterator[Text]:
    """Yield the reasons why two players cannot make decks from a set (GOR-3.1, 3.3, 3.11)."""
    least = LEAST * len(DECK_LETTERS)
    if len(printed(cards)) < least:
        yield text(
            "two decks need %(least)s cards, and of this set %(n)s are printed: three of each "
            "that no ready-made deck lists (GOR-3.1, 3.3)",
            least=least,
            n=len(printed(cards)),
        )
    if len(commandments(cards)) < len(DECK_LETTERS):
        yield text(
            "each of two players needs a Commandment, and the set has %(n)s (GOR-3.11)",
            n=len(commandments(cards)),
        )


SCHEMA = CardSchema(
    types={
        CHARACTER: (
            _FACTION,
            _cost(),
            CardField("might", least=0, most=20),
            CardField("wits", least=0, most=20),
            _effects(),
            CardField("active_cost", required=False, default=0, least=0, most=20),
            _effects("active"),
            _TEXT,
            _NATIVE,
        ),
        STRATEGY: (_FACTION, _cost(), _effects(required=True), _TEXT, _NATIVE),
        EQUIPMENT: (
            _FACTION,
            CardField("kind", "word", choices=(TROOP, ARMAMENT)),
            _cost(),
            _effects(),
            _TEXT,
            _NATIVE,
        ),
        COUNTER: (_FACTION, _cost(), _effects(required=True), _TEXT, _NATIVE),
        COMMANDMENT: (
            _effects(required=True),
            CardField("deck", "word", required=False),
            _TEXT,
            _NATIVE,
        ),
    },
    rules=(_fitting,),
    deck_rules=_deck_rules,
    meanings={
        "faction": text("the nation that the card is of"),
        "cost": text("how many resource cards it costs"),
        "might": text("how strong a general is in melee and siege"),
        "wits": text("what plots and Tactics compare: those of lower Wits are struck"),
        "effects": text(
            "what it does, in words that `quartermaster cards words generals_order` lists"
        ),
        "active_cost": text("what its active effect costs each time"),
        "active": text("what a general does when it is used"),
        "kind": text("whether Equipment is troops or an armament"),
        "deck": text("the deck that a Commandment goes with"),
        "text": text("the rule in words, printed on the card"),
        "native": text("the name in its own script, printed beside the picture"),
    },
    unplayable=_unplayable,
    vocabulary=words_page,
)
_UNKNOWN = Card("", "unknown card", CHARACTER)
"""The design of a piece that a referee put on the table and that no set describes: all its numbers
are 0.
"""


def card_of(table: Table, piece: Piece) -> Card:
    """Return the design of a piece."""
    return table.cards.cards.get(piece.kind, _UNKNOWN)


def effects_of(card: Card) -> tuple[Effect, ...]:
    """Return the printed effects of a card, without its active effect."""
    return effects(card.get("effects", ()))


def active_of(card: Card) -> tuple[Effect, ...]:
    """Return the active effect of a general (empty if it has none)."""
    return effects(card.get("active", ()))


def faction(card: Card) -> str:
    """Return the nation named on a card ("" if there is none)."""
    return str(card.get("faction") or "")


def nation_name(nation: str) -> Name:
    """Return the name of a nation, with its own character if it has one."""
    return name(nation, NATIONS.get(nation, ""))


def is_tactics(card: Card) -> bool:
    """Return whether a card is a Tactics card: a Strategy whose name contains the word
    (GOR-7.12).
    """
    return card.type == STRATEGY and TACTICS in card.name.split()


def design(cards: CardSet, id_: str) -> Card | None:
    """Return the design with a printed code (`O1A-C01-2`), or None if the set has none or the text
    is no code.
    """
    return piece_ids.design(TAG_LETTER, cards, id_)


def copy_id(cards: CardSet, deck: str, code: str, copy: int) -> str:
    """Return the printed code (without its check character) of one copy."""
    return piece_ids.copy_id(TAG_LETTER, cards, deck, code, copy)


def ready_decks(cards: CardSet) -> dict[str, tuple[str, ...]]:
    """Return the printed decks of a set by name; further lists are made from the first deck and the
    spare sheet.
    """
    lists = list(cards.decks.items())
    decks = {
        name: tuple(
            copy_id(cards, letter, code, copy)
            for code, many in copies.items()
            for copy in range(1, many + 1)
        )
        for letter, (name, copies) in zip(DECK_LETTERS, lists, strict=False)
    }
    for title, copies in lists[len(DECK_LETTERS) :]:
        first = lists[0][1]
        decks[title] = tuple(
            _of_first(cards, first, code, copy)
            for code, many in copies.items()
            for copy in range(1, many + 1)
        )
    return decks


def _of_first(cards: CardSet, first: Mapping[str, int], code: str, copy: int) -> str:
    own = first.get(code, 0)
    return (
        copy_id(cards, DECK_LETTERS[0], code, copy)
        if copy <= own
        else copy_id(cards, SPARE, code, copy - own)
    )


def printed(cards: CardSet) -> tuple[str, ...]:
    """Return the printed codes of all cards that a deck may contain; without ready-made decks three
    copies of each.
    """
    ids = dict.fromkeys(id_ for deck in ready_decks(cards).values() for id_ in deck)
    kept = {id_.split("-")[1] for id_ in ids}
    rest = (
        card for card in cards.cards.values() if card.type in IN_A_DECK and card.code not in kept
    )
    return (
        *ids,
        *(
            copy_id(cards, DECK_LETTERS[0], card.code, copy)
            for card in rest
            for copy in range(1, COPIES + 1)
        ),
    )


def commandments(cards: CardSet) -> tuple[str, ...]:
    """Return the printed codes of all Commandments."""
    return tuple(
        copy_id(cards, card.get("deck") or SPARE, card.code, 1)
        for card in cards.of_type(COMMANDMENT)
    )
