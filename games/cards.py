"""Card data: what a game wants to know of a card, and how a designer's own set is checked against
it.

A `CardSchema` is a table of fields per card type. Reading a set never stops at the first fault:
every bad field is listed by card, field and line, and what is complete can be used.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from typing import Any

from events.vocabulary import Fields
from events.vocabulary import JSONObject
from games.kit.cards.decks import decks_of
from games.kit.cards.fields import CardField as CardField
from games.kit.cards.fields import one_of
from games.kit.cards.fields import problem
from games.kit.cards.identity import IDENTITY
from games.kit.cards.identity import MEANINGS
from games.kit.cards.identity import MOST_COPIES as MOST_COPIES
from games.kit.cards.ordering import in_order as in_order
from games.kit.cards.ordering import ordered as ordered
from games.kit.cards.printed import MEANINGS as PRINTED_MEANINGS
from games.kit.cards.printed import printed_fields
from games.kit.cards.values import NO_CARDS as NO_CARDS
from games.kit.cards.values import Card as Card
from games.kit.cards.values import CardFault as CardFault
from games.kit.cards.values import CardSet as CardSet
from games.kit.cards.values import DeckAnswer as DeckAnswer
from games.kit.cards.values import Grasp as Grasp
from games.kit.cards.values import Grasped as Grasped
from games.kit.cards.values import Incomplete as Incomplete
from games.text import NOTHING
from games.text import Text
from games.text import text

Derive = Callable[[Fields], Fields]
"""The fields that follow from others of one row of a table of cards (`type` among them), or that
have to be put otherwise.
"""

CardRule = Callable[[Fields], Iterable[tuple[str, str]]]
"""A rule over several fields of one card: yields (field, sentence) for each fault."""


@dataclass(frozen=True, slots=True)
class CardSchema:
    """Which types of cards a game knows, the fields of each, and rules that concern several fields
    of one card.

    `derive` completes rows of tables of cards; `judge_deck` answers for each rule of deck building,
    given every copy. `remarks` names what may be played as it is, but is hardly meant so; `explain`
    tells of each sentence on the cards what is made of it; `vocabulary` is the page of what is
    understood. `meanings` tell what each field of its own says of a card, `examples` what may stand
    in those that no card of the game's own set uses. `unplayable` tells why nobody could begin a
    match with a set, of which every card may be complete. `implied` are cards that the texts of
    others speak of and no row describes: they are printed and played with like those of rows.
    `other_types` are words of a type line that mean a type: {"token": "creature"}. `keyword_faults`
    judges keywords that a set declares, by name; without it a set declares none.
    """

    types: Mapping[str, tuple[CardField, ...]]
    rules: tuple[CardRule, ...] = ()
    deck_rules: Callable[[CardSet], Iterable[CardFault]] | None = None
    derive: Derive | None = None
    judge_deck: Callable[[Iterable[Card]], Iterable[DeckAnswer]] | None = None
    remarks: Callable[[CardSet], Iterable[CardFault]] | None = None
    explain: Callable[[CardSet], Iterable[Grasped]] | None = None
    vocabulary: Callable[[], str] | None = None
    meanings: Mapping[str, Text] = field(default_factory=dict)
    examples: Mapping[str, str] = field(default_factory=dict)
    unplayable: Callable[[CardSet], Iterable[Text]] | None = None
    implied: Callable[[CardSet], Iterable[Card]] | None = None
    other_types: Mapping[str, str] = field(default_factory=dict)
    keyword_faults: Callable[[Mapping[str, str]], Iterable[tuple[str, Text]]] | None = None

    def meaning(self, name: str) -> Text:
        """Return what a field says of a card, for a designer."""
        return self.meanings.get(name) or MEANINGS.get(name) or PRINTED_MEANINGS.get(name, NOTHING)

    def fields(self, type_: str) -> tuple[CardField, ...]:
        """Return every field of a type, those of all cards first."""
        return (*IDENTITY, *printed_fields(self.types[type_]), *self.types[type_])

    def read(self, raw: Fields) -> tuple[CardSet, tuple[CardFault, ...]]:
        """Return the complete cards of a parsed file (`[[<type>]]` rows with `code`, `name` and
        fields) and all faults.
        """
        faults: list[CardFault] = []
        cards: dict[str, Card] = {}
        names: dict[str, str] = {}
        for type_ in raw:
            if type_ not in self.types and type_ not in _HEAD:
                faults.append(
                    CardFault(
                        "-",
                        type_,
                        text("no such type of card; %(one_of)s", one_of=one_of(self.types)),
                    )
                )
        for type_ in self.types:
            rows, strays = _rows(raw.get(type_, ()))
            if strays:
                faults.append(
                    CardFault(
                        "-",
                        type_,
                        text(
                            "%(n)s of its rows are no [[%(type)s]] tables of fields",
                            n=strays,
                            type=type_,
                        ),
                    )
                )
            for place, row in enumerate(rows, start=1):
                card, faulty = self._card(type_, place, row)
                faulty += _twice(card, cards, names)
                faults += _found_at(type_, place, faulty)
                if not faulty:
                    cards[card.code] = card
                    names[card.name] = card.code
        kept, kept_faults = self._incomplete(raw.get("incomplete", ()), cards, names)
        faults += kept_faults
        cards |= self._implied(cards)
        decks, deck_faults = decks_of(in_order(raw).get("decks", {}), cards)
        declared = self.declared(raw)
        set_ = CardSet(
            str(raw.get("key", "")), str(raw.get("title", "")), cards, decks, kept, declared
        )
        faults += deck_faults
        if self.keyword_faults is not None:
            faults += [CardFault(name, KEYWORD, why) for name, why in self.keyword_faults(declared)]
        if self.deck_rules is not None:
            faults += self.deck_rules(set_)
        return set_, tuple(faults)

    def declared(self, raw: Fields) -> dict[str, str]:
        """Return the keywords that a set declares with `[[keyword]]` rows, if any."""
        if self.keyword_faults is None:
            return {}
        rows, _ = _rows(raw.get(KEYWORD, ()))
        return {str(row.get("name", "")): str(row.get("text", "")) for row in rows}

    def _implied(self, cards: Mapping[str, Card]) -> dict[str, Card]:
        if self.implied is None:
            return {}
        return {card.code: card for card in self.implied(CardSet(cards=cards))}

    def completed(self, raw: Fields) -> Fields:
        """Return a parsed file with what follows from the text of its cards, where it says nothing
        of that: a match keeps it, so that what a sentence means today is what it means tomorrow.
        """
        if self.derive is None:
            return raw
        return {
            key: [self._derived(key, row, self.declared(raw)) for row in rows]
            if key in self.types and isinstance(rows, list | tuple)
            else rows
            for key, rows in raw.items()
        }

    def _derived(self, type_: str, row: Any, keywords: Mapping[str, str]) -> Any:
        if not isinstance(row, Mapping) or not row.get("text") or row.get("abilities"):
            return row
        bare = {key: value for key, value in row.items() if key != "abilities"}
        whole = {"type": type_, **bare, "keywords": keywords}
        derived = self.derive(whole) if self.derive is not None else {}
        return {**bare, **derived}

    def _incomplete(
        self,
        raw: Any,
        cards: dict[str, Card],
        names: dict[str, str],
    ) -> tuple[tuple[Incomplete, ...], list[CardFault]]:
        """Judge the rows that were kept: what is complete by now joins *cards*. Return the others,
        and rows that are none.
        """
        rows, strays = _rows(raw)
        kept = []
        for place, row in enumerate(rows, start=1):
            fields = {key: value for key, value in row.items() if key not in _OF_KEPT}
            card, why = self.judge(str(row.get("type", "")), fields, place)
            why += _twice(card, cards, names) if card else []
            if card is None or why:
                kept.append(Incomplete(row, tuple(_found_at("incomplete", place, why))))
            else:
                cards[card.code] = card
                names[card.name] = card.code
        return tuple(kept), [
            CardFault(
                "-", "incomplete", text("%(n)s of its rows are no tables of fields", n=strays)
            )
        ] if strays else []

    def judge(self, type_: str, row: Fields, place: int = 0) -> tuple[Card | None, list[CardFault]]:
        """Return the card of one row and its faults; of a type that there is not None, and the
        faults of what all types share.
        """
        if type_ in self.types:
            return self._card(type_, place, row)
        called = row.get("name") or row.get("code")
        who = str(called) if called else text("no. %(place)s", place=place)
        wanted = one_of(self.types)
        wrong = (
            text(
                "%(type)s is no type of card; it must be %(wanted)s",
                type=repr(type_),
                wanted=wanted,
            )
            if type_
            else text("missing; it must be %(wanted)s", wanted=wanted)
        )
        faults = [CardFault(who, "type", wrong)]
        shared = [
            spec
            for spec in self.fields(next(iter(self.types)))
            if all(spec in self.fields(other) for other in self.types)
        ]
        problems = [(spec.name, problem(spec, _value(row, spec))) for spec in shared]
        return None, faults + [CardFault(who, field, wrong) for field, wrong in problems if wrong]

    def _card(self, type_: str, place: int, row: Fields) -> tuple[Card, list[CardFault]]:
        given = row.get("code") or row.get("name")
        who = str(given) if given else text("%(type)s no. %(place)s", type=type_, place=place)
        faults = [
            CardFault(
                who,
                key,
                text(
                    "no such field for a %(type)s; %(one_of)s",
                    type=type_,
                    one_of=one_of(self._names(type_)),
                ),
            )
            for key in row
            if key not in self._names(type_)
        ]
        values: JSONObject = {}
        for spec in self.fields(type_):
            value = _value(row, spec)
            wrong = problem(spec, value)
            if wrong:
                faults.append(CardFault(who, spec.name, wrong))
            values[spec.name] = tuple(value) if isinstance(value, list) else value
        faults += [
            CardFault(who, key, message)
            for key, message in self._broken({"type": type_, **values}, bool(faults))
        ]
        code, called = str(values.pop("code")), str(values.pop("name"))
        extra = (spec.name for spec in printed_fields(self.types[type_]))
        for key in (*_ONLY_WHERE_SAID, *extra):
            if values[key] is None:
                del values[key]
        return Card(code, called, type_, values), faults

    def _broken(self, card: Fields, faulty: bool) -> list[tuple[str, str]]:
        """What the rules over several fields object to; of a *faulty* card as far as its fields can
        be read.
        """
        problems: list[tuple[str, str]] = []
        for rule in self.rules:
            try:
                problems += rule(card)
            except (KeyError, TypeError, ValueError, AttributeError):
                if not faulty:
                    raise
        return problems

    def _names(self, type_: str) -> tuple[str, ...]:
        return tuple(spec.name for spec in self.fields(type_))


KEYWORD = "keyword"
"""Rows of a set that declare words of its texts, with a name and a text; they are no cards."""
_HEAD = ("key", "title", "game", "decks", "deck_order", "version", "incomplete", KEYWORD)
_OF_KEPT = ("type", "row", "why")
_ONLY_WHERE_SAID = ("copies", "more")


def _found_at(rows: str, place: int, faults: Iterable[CardFault]) -> Iterator[CardFault]:
    return (replace(fault, at=(rows, place)) for fault in faults)


def _rows(value: Any) -> tuple[list[Fields], int]:
    """Return the rows that are mappings, and how many are not."""
    rows = list(value) if isinstance(value, list | tuple) else [value]
    good = [row for row in rows if isinstance(row, Mapping)]
    return good, len(rows) - len(good)


def _twice(card: Card, cards: Mapping[str, Card], names: Mapping[str, str]) -> list[CardFault]:
    faults = []
    if card.code in cards:
        faults.append(
            CardFault(
                card.code,
                "code",
                text(
                    "the code is taken by %(card)s; every design needs its own",
                    card=cards[card.code].called,
                ),
            )
        )
    if card.name in names:
        faults.append(
            CardFault(
                card.code,
                "name",
                text(
                    "the name is taken by %(card)s; every design needs its own",
                    card=names[card.name],
                ),
            )
        )
    return faults


def _value(row: Fields, spec: CardField) -> Any:
    """Return what a row says of a field; nothing (null) there is as if the field were not named."""
    value = row.get(spec.name)
    return spec.default if value is None else value
