"""The printed material: the two decks with their Commandments, the spare sheet; mats, markers,
quick reference (GOR-12.1, 12.2).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import replace

from events.vocabulary import Fields
from games.cards import Card
from games.cards import CardSet
from games.generals_order.board import SEATS
from games.generals_order.cards.cardset import NATIONS
from games.generals_order.cards.cardset import SPARE
from games.generals_order.cards.cardset import active_of
from games.generals_order.cards.cardset import commandments
from games.generals_order.cards.cardset import effects_of
from games.generals_order.cards.cardset import faction
from games.generals_order.cards.cardset import is_tactics
from games.generals_order.cards.cardset import printed
from games.generals_order.cards.vocabulary import Effect
from games.generals_order.names import ARMAMENT
from games.generals_order.names import CHARACTER
from games.generals_order.names import CLASS_WORDS
from games.generals_order.names import COMMANDMENT
from games.generals_order.names import COUNTER
from games.generals_order.names import EQUIPMENT
from games.generals_order.names import MIGHT
from games.generals_order.names import STAT_WORDS
from games.generals_order.names import STRATEGY
from games.generals_order.names import WITS
from games.generals_order.paper.mats import MARKERS
from games.generals_order.paper.mats import mat
from games.generals_order.paper.reference import reference
from games.kit.cards.piece_ids import copy_of
from games.paper import CardBack
from games.paper import CardFace
from games.paper import Deck
from games.paper import Item
from games.paper import Look
from games.paper import PrintedCard
from games.paper import Stat
from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import text

LOOKS = (
    Look(ink="#8e1b1b", solid=True),
    Look(ink="#123f6d", solid=False, hatch="rising"),
    Look(ink="#1f5a2a", solid=True, hatch="level"),
    Look(ink="#5b2a86", solid=False, hatch="cross"),
    Look(ink="#7a4a00", solid=True, hatch="falling"),
)
"""The looks of nations, in the order in which the set names them; each nation also has a sign."""
UNALIGNED = Look(ink="#3a3a3a", solid=False, hatch="dots")
BACK = CardBack("將軍令", "seal", Look(ink="#2b2b2b", solid=True, hatch="cross"))
PAGE = 9
KINDS: Mapping[str, tuple[Text, Text]] = {
    CHARACTER: (text("GENERAL 將"), NOTHING),
    STRATEGY: (text("STRATEGY 事"), text("your Main Phase, then to DISCARD")),
    EQUIPMENT: (text("EQUIPMENT 物"), text("lies on its general")),
    COUNTER: (text("COUNTER 特"), text("in the enemy's turn")),
    COMMANDMENT: (text("COMMANDMENT 令"), text("from start to end")),
}
"""The name of a type on paper, and when or where it works."""
SIGNS: Mapping[str, Text] = {
    STRATEGY: text("STRATEGY"),
    COUNTER: text("COUNTER"),
    COMMANDMENT: text("COMMANDMENT"),
}
"""The name of a type on cards without numbers."""
TACTICS = (text("TACTICS 計"), text("by a Tactical Strike, then to DISCARD"))
TACTICS_SIGN = text("TACTICS")
_DEED: Mapping[str, str] = {
    "STRIKE": "flame",
    "SHIFT": "boot",
    "DRAW": "stack",
    "RESTORE": "stack",
    "DEPLETE": "flame",
    "DISCARD": "hand",
    "MIGHT": "war_drum",
    "WITS": "bamboo",
    "UPKEEP": "grain",
    "COST": "seal",
    "WIN": "crown",
    "MANUAL": "eye",
}
_STOPS: Mapping[str, str] = {"siege": "city_gate", "melee": "shield", "recruit": "scroll"}
_ACTIVE = re.compile(r"\s*Active \d+: *")


def paper(cards: CardSet, options: Fields) -> tuple[Item, ...]:
    """Everything on paper for a table of two; no option changes it."""
    return (*_decks(cards), *map(mat, SEATS), MARKERS, *(reference(cards) * 2))


# -- decks -----------------------------------------------------------------------------------------


def _decks(cards: CardSet) -> Iterator[Deck]:
    """Each printed deck; the spare sheet is completed with blank cards."""
    for letter, copies in sorted(
        _copies(cards).items(), key=lambda deck: (deck[0] == SPARE, deck[0])
    ):
        faces = tuple(
            PrintedCard(code, _face(cards, cards.card(code)), many) for code, many in copies.items()
        )
        deck = Deck(letter, text("deck %(letter)s", letter=letter), faces, BACK)
        yield (
            replace(deck, title=text("spare sheet"), blanks=-sum(copies.values()) % PAGE)
            if letter == SPARE
            else deck
        )


def _copies(cards: CardSet) -> dict[str, dict[str, int]]:
    """The number of copies of each card in a deck, by the deck's letter."""
    decks: dict[str, dict[str, int]] = {}
    for id_ in (*printed(cards), *commandments(cards)):
        copy = copy_of(id_)
        if copy:
            held = decks.setdefault(copy.deck, {})
            held[copy.code] = max(held.get(copy.code, 0), copy.number)
    return decks


# -- faces -----------------------------------------------------------------------------------------


def _face(cards: CardSet, card: Card) -> CardFace:
    nation = faction(card)
    words = TACTICS[0] if is_tactics(card) else KINDS[card.type][0]
    return CardFace(
        title=card.name,
        native=str(card.get("native") or ""),
        picture=picture_of(card),
        look=look_of(cards, nation),
        owner=_sign(card),
        stats=tuple(_stats(card)),
        text=tuple(_text(card)),
        cost=None
        if card.type == COMMANDMENT
        else Stat("hand", str(card.get("cost")), text("cost")),
        emblem="seal" if card.type == COMMANDMENT else "",
        kind=joined(" · ", (words, CLASS_WORDS[card.get("kind")])) if card.get("kind") else words,
        rank=nation or (NOTHING if card.type == COMMANDMENT else text("no nation")),
    )


def _sign(card: Card) -> str:
    nation = faction(card)
    return "令" if card.type == COMMANDMENT else NATIONS.get(nation) or nation[0]


def look_of(cards: CardSet, nation: str) -> Look:
    """Return the look of a nation, by its position among those of the set."""
    if not nation:
        return UNALIGNED
    return LOOKS[cards.recall(_nations).index(nation) % len(LOOKS)]


def _nations(cards: CardSet) -> tuple[str, ...]:
    """The nations of a set, in the order of its cards."""
    return tuple(dict.fromkeys(filter(None, map(faction, cards.cards.values()))))


def _stats(card: Card) -> Iterator[Stat]:
    """The numbers of a general; for Equipment its changes and its kind; for every other card its
    type, large.
    """
    if card.type == CHARACTER:
        yield Stat("swords", str(card.get("might")), STAT_WORDS[MIGHT])
        yield Stat("eye", str(card.get("wits")), STAT_WORDS[WITS])
        if card.get("active"):
            yield Stat("bolt", str(card.get("active_cost")), text("active cost"))
    elif card.type == EQUIPMENT:
        yield from (_change(effect) for effect in effects_of(card))
        kind = str(card.get("kind"))
        yield Stat("halberd" if kind == ARMAMENT else "troop", CLASS_WORDS[kind], text("equipment"))
    else:
        when = (TACTICS if is_tactics(card) else KINDS[card.type])[1]
        sign = TACTICS_SIGN if is_tactics(card) else SIGNS[card.type]
        yield Stat(_type_sign(card), sign, when)


def _change(effect: Effect) -> Stat:
    sign = "+" if effect.amount > 0 else "−"
    return Stat(
        "swords" if effect.word == "MIGHT" else "eye",
        f"{sign}{abs(effect.amount)}",
        STAT_WORDS[effect.word.lower()],
    )


def _type_sign(card: Card) -> str:
    if card.type == COUNTER:
        return "halt"
    return "seal" if card.type == COMMANDMENT else "flame" if is_tactics(card) else "scroll"


def picture_of(card: Card) -> str:
    """Return the picture of a card: for a general by its larger value, for Equipment by its kind,
    for others by their effect.
    """
    if card.type == CHARACTER:
        lead = int(card.get("might")) - int(card.get("wits"))
        return "helmet" if lead > 1 else "scholar" if lead < -1 else "captain"
    first = effects_of(card)[:1]
    if card.type == EQUIPMENT:
        return _equipment(card, any(effect.word == "MIGHT" for effect in effects_of(card)))
    if card.type == COUNTER:
        return next(
            (_STOPS[kind] for effect in first for kind in effect.kinds if kind in _STOPS), "eye"
        )
    return _DEED.get(first[0].word, "scroll") if first else "scroll"


def _equipment(card: Card, strong: bool) -> str:
    if card.get("kind") == ARMAMENT:
        return "halberd" if strong else "bamboo"
    return "troop" if strong else "horse"


def _text(card: Card) -> Iterator[str]:
    """The text, with the active effect under its own heading; if the set has no text, the effects
    in their written form.
    """
    printed_text = str(
        card.get("text") or "; ".join((*card.get("effects", ()), *card.get("active", ())))
    )
    before, *after = _ACTIVE.split(printed_text, maxsplit=1) if active_of(card) else (printed_text,)
    if before:
        yield before
    for words in after:
        heading = text(
            "Active, once a turn, for %(active_cost)s:", active_cost=card.get("active_cost")
        )
        yield joined("|", (heading, f"{words[:1].upper()}{words[1:]}"))
    if not printed_text and card.type == CHARACTER:
        yield text("No special ability.")
