"""Card sets: the fields of each card and their checks (ARC-1.1, 1.2, 16, 18.1, 30.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from events.vocabulary import Fields
from games.cards import CardFault
from games.cards import CardField
from games.cards import CardSchema
from games.cards import CardSet
from games.text import NOTHING
from games.text import Text
from games.text import name
from games.text import text
from games.wtactics_arc.cards import imported
from games.wtactics_arc.cards.decks import faults_of_decks
from games.wtactics_arc.cards.decks import judge_deck
from games.wtactics_arc.cards.decks import unplayable
from games.wtactics_arc.cards.declared import declared
from games.wtactics_arc.cards.explained import explain
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.conditions import condition_known
from games.wtactics_arc.cards.text.conditions import x_known
from games.wtactics_arc.cards.text.filters import Unknown
from games.wtactics_arc.cards.tokens import implied
from games.wtactics_arc.cards.tokens import made_by
from games.wtactics_arc.cards.tokens import token_of
from games.wtactics_arc.cards.tokens import without_place
from games.wtactics_arc.language.page import vocabulary_page
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import ENCHANTMENT
from games.wtactics_arc.names import EVENT
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import FIRST_COPIED
from games.wtactics_arc.names import MAGIC
from games.wtactics_arc.names import STARTS
from games.wtactics_arc.names import TOKEN

_COST = re.compile(r"X(?:([+-])(\d{1,2}))?\Z")
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


def _cost_fault(value: Any) -> Text:
    if isinstance(value, int):
        if 0 <= value <= 99:
            return NOTHING
        return text("%(value)s is not a whole number from 0 to 99", value=value)
    if _COST.match(value) or value == STARTS:
        return NOTHING
    return _no_cost(value)


def _no_cost(value: Any) -> Text:
    return text(
        "%(value)s is neither a whole number nor X, X+n or X-n (ARC-30.1); a city that only starts "
        "may cost S (ARC-R71)",
        value=repr(value),
    )


def _abilities_fault(written: Iterable[str]) -> Text:
    for ability in written:
        try:
            parse(ability)
        except Unknown as fault:
            return fault.words
    return NOTHING


def _x_fault(written: str | None) -> Text:
    if written is None or x_known(written):
        return NOTHING
    return text(
        "%(words)s does not say what X is; as in own marked creatures, own cities, any",
        words=repr(written),
    )


def _prerequisite_fault(written: str | None) -> Text:
    if written is None or condition_known(written):
        return NOTHING
    return text(
        "%(words)s is no known condition; as in own cities>=2, each opponent vp<=10, or manual",
        words=repr(written),
    )


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
        check=_x_fault,
    ),
    CardField(
        "loyalty", least=0, most=9, columns=("loy", "loyalty marks", "loyalty cost", "threshold")
    ),
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
        check=_prerequisite_fault,
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
        CardField("atk", least=0, most=99, columns=("attack", "att", "power")),
        CardField("def", least=0, most=99, columns=("defense", "defence", "toughness")),
    ),
    CITY: (
        *_COMMON,
        CardField("discipline", "word", choices=tuple(DISCIPLINES)),
        CardField(
            "strength", least=1, most=99, columns=("city strength", "def", "defense", "defence")
        ),
        CardField(
            "advantage",
            "text",
            required=False,
            check=lambda written: _abilities_fault([written] if written else ()),
        ),
    ),
    EVENT: (*_COMMON, _target(False)),
    MAGIC: (*_COMMON, _target(False)),
    ENCHANTMENT: (*_COMMON, _target(True)),
}


def _numbers_of_copies(card: Fields) -> Iterator[tuple[str, Text]]:
    """Printed cards have no number that a copy of a card may get (ARC-R170)."""
    token = card["type"] == CREATURE and TOKEN in (card["subtypes"] or ())
    if not token and (card["copies"] or 0) >= FIRST_COPIED:
        yield (
            "copies",
            text(
                "at most %(most)s are printed; numbers from %(n)s on are those of tokens that copy "
                "a card (ARC-R170)",
                most=FIRST_COPIED - 1,
                n=FIRST_COPIED,
            ),
        )


def _loyalty_within_cost(card: Fields) -> Iterator[tuple[str, Text]]:
    """Loyalty is at most a numeric cost; an X in the cost is defined (ARC-6.3, 30.1)."""
    cost, loyalty = card["cost"], card["loyalty"]
    if cost == STARTS and card["type"] != CITY:
        yield "cost", _no_cost(cost)
    if type(cost) is int and isinstance(loyalty, int) and loyalty > cost:
        yield (
            "loyalty",
            text(
                "%(loyalty)s is above the cost of %(cost)s; no payment could show it",
                loyalty=loyalty,
                cost=cost,
            ),
        )
    if isinstance(cost, str) and _COST.match(cost) and not card["x_is"]:
        yield (
            "x_is",
            text(
                "missing; the cost %(cost)s needs to say what X is (any: its player chooses)",
                cost=cost,
            ),
        )


def _remarks(cards: CardSet) -> Iterator[CardFault]:
    """Report events and magic without text, which can be played and do nothing (ARC-19.4), and
    texts that name a token which the set lacks (ARC-R72).
    """
    for card in cards.cards.values():
        if card.type in (EVENT, MAGIC) and not card.get("abilities") and not card.get("text"):
            yield CardFault(
                card.called, "text", text("it says nothing, so playing it does nothing")
            )
        for written in made_by(card):
            if token_of(cards, written) is None:
                yield CardFault(
                    card.called,
                    "text",
                    text(
                        "the set has no token %(token)s; write a row of it (a creature of the "
                        "subtype Token), or say what it is, as in “a 1/1 %(token)s token”",
                        token=name(without_place(written)),
                    ),
                )


def _keyword_faults(keywords: Mapping[str, str]) -> Iterator[tuple[str, Text]]:
    """Report declared keywords that no card could use, or whose meaning is not understood."""
    for name_, meaning in keywords.items():
        known = declared({name_: meaning})
        if not known:
            yield (
                name_,
                text(
                    "a keyword is words, as in Sanctuary, Salvage n, or Level n: … with … in its "
                    "meaning, too"
                ),
            )
            continue
        if known[0].is_phrase:
            continue  # other words for what a sentence says; the sentences of cards are checked
        try:
            parse(known[0].means("2", "Draw a card"))
        except Unknown as fault:
            yield name_, fault.words


_MEANINGS: Mapping[str, Text] = {
    "faction": text("who the card belongs to; its full name or short"),
    "subtypes": text("words after the type, as in Creature – Elf Guard"),
    "cost": text("what it costs: a number, X, X+n or X-n; S for a city that only starts"),
    "x_is": text("what X in the cost is: any, own cities, own marked creatures"),
    "loyalty": text("how much of the cost its own faction has to pay"),
    "abilities": text("what it does, in the words of cards or in short form, parted by ;"),
    "text": text("printed as it stands; sentences that are understood are enforced"),
    "prerequisite": text("what has to be so before it can be played"),
    "flavour": text("words without effect, printed in slanted type"),
    "number": text("the collector's number; printed only"),
    "version": text("which version of the card it is; printed only"),
    "atk": text("the damage that a creature deals"),
    "def": text("the damage that kills a creature in one turn"),
    "discipline": text("Body, Mind or Soul"),
    "strength": text("how much damage a city takes before it falls"),
    "advantage": text("what a city does besides its discipline, for its owner"),
    "target": text("whom an enchantment is attached to"),
}
SCHEMA = CardSchema(
    SCHEMA_TYPES,
    (_loyalty_within_cost, _numbers_of_copies),
    faults_of_decks,
    imported.derive,
    judge_deck,
    _remarks,
    explain,
    vocabulary_page,
    _MEANINGS,
    {
        "text": "When this creature dies, draw a card.",
        "prerequisite": "own cities>=2",
        "flavour": "Nobody asked the letters.",
        "number": "7/120",
        "version": "2",
    },
    unplayable,
    implied,
    {"token": CREATURE},
    _keyword_faults,
)
