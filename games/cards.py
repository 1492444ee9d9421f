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
from types import UnionType
from typing import Any


@dataclass(frozen=True, slots=True)
class Card:
    """One design: `code` is stable and unique in its set; `fields` hold what its type declares."""

    code: str
    name: str
    type: str
    fields: Mapping[str, Any] = field(default_factory=dict)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a field of the card, or *default* where it has none."""
        return self.fields.get(key, default)


@dataclass(frozen=True, slots=True)
class CardFault:
    """What is wrong with one card: where it stands, which field, and what would be right. `row` is
    that of a table of cards.

    `at` names the rows of a set it was found in, and its place among them from 1 on ("", 0: it is
    about no row).
    """

    card: str
    field: str
    message: str
    line: int = 0
    row: int = 0
    at: tuple[str, int] = ("", 0)

    def __str__(self) -> str:
        place = f"row {self.row}, " if self.row else f"line {self.line}, " if self.line else ""
        return f"{place}card {self.card}, {self.field}: {self.message}"


@dataclass(frozen=True, slots=True)
class Incomplete:
    """A row of a set that is kept although it cannot be played, and why not."""

    fields: Mapping[str, Any]
    why: tuple[CardFault, ...]


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards that a match is played with, by code; `decks` are ready-made lists: name -> {code:
    copies}.

    `incomplete` are rows that say too little, or something wrong, to be played with; they are kept
    as they came.
    """

    key: str = ""
    title: str = ""
    cards: Mapping[str, Card] = field(default_factory=dict)
    decks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    incomplete: tuple[Incomplete, ...] = ()

    def __contains__(self, code: object) -> bool:
        return code in self.cards

    def card(self, code: str) -> Card:
        """Return a design by its code; raise `KeyError`."""
        return self.cards[code]

    def of_type(self, type_: str) -> tuple[Card, ...]:
        """Return the designs of one type, in the order of the file."""
        return tuple(card for card in self.cards.values() if card.type == type_)


NO_CARDS = CardSet()


@dataclass(frozen=True, slots=True)
class CardField:
    """One field: its kind (`int`, `text`, `word`, `words`, `flag`, `amount`), range or choices, and
    whether it must be there.

    An `amount` is a whole number, or text that says how it is worked out; its `check` knows which
    texts do.

    `check` may add a rule of its own: it returns a sentence where the value is wrong, else "".
    `columns` are further headings under which tables of cards have this field, `alike` other words
    for its choices.
    """

    name: str
    kind: str = "int"
    required: bool = True
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    default: Any = None
    check: Callable[[Any], str] | None = None
    columns: tuple[str, ...] = ()
    alike: Mapping[str, str] = field(default_factory=dict)


Derive = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""The fields that follow from others of one row of a table of cards (`type` among them), or that
have to be put otherwise.
"""

CardRule = Callable[[Mapping[str, Any]], Iterable[tuple[str, str]]]
"""A rule over several fields of one card: yields (field, sentence) for each fault."""


@dataclass(frozen=True, slots=True)
class DeckAnswer:
    """What one rule says about a deck: its id, whether it holds, what is so, and what would be
    right.
    """

    rule: str
    holds: bool
    because: str
    instead: str = ""

    def __str__(self) -> str:
        return f"{self.rule}: {self.because}" + ("" if self.holds else f" {self.instead}")


@dataclass(frozen=True, slots=True)
class CardSchema:
    """Which types of cards a game knows, the fields of each, and rules that concern several fields
    of one card.

    `derive` completes rows of tables of cards; `judge_deck` answers for each rule of deck building,
    given every copy.
    """

    types: Mapping[str, tuple[CardField, ...]]
    rules: tuple[CardRule, ...] = ()
    deck_rules: Callable[[CardSet], Iterable[CardFault]] | None = None
    derive: Derive | None = None
    judge_deck: Callable[[Iterable[Card]], Iterable[DeckAnswer]] | None = None

    def fields(self, type_: str) -> tuple[CardField, ...]:
        """Return every field of a type, those of all cards first."""
        return (*_IDENTITY, *self.types[type_])

    def read(self, raw: Mapping[str, Any]) -> tuple[CardSet, tuple[CardFault, ...]]:
        """Return the complete cards of a parsed file (`[[<type>]]` rows with `code`, `name` and
        fields) and all faults.
        """
        faults: list[CardFault] = []
        cards: dict[str, Card] = {}
        names: dict[str, str] = {}
        for type_ in raw:
            if type_ not in self.types and type_ not in _HEAD:
                faults.append(
                    CardFault("-", type_, f"no such type of card; one of {', '.join(self.types)}")
                )
        for type_ in self.types:
            rows, strays = _rows(raw.get(type_, ()))
            if strays:
                faults.append(
                    CardFault(
                        "-", type_, f"{strays} of its rows are no [[{type_}]] tables of fields"
                    )
                )
            for place, row in enumerate(rows, start=1):
                card, found = self._card(type_, place, row)
                found += _twice(card, cards, names)
                faults += _found_at(type_, place, found)
                if not found:
                    cards[card.code] = card
                    names[card.name] = card.code
        kept, kept_faults = self._incomplete(raw.get("incomplete", ()), cards, names)
        faults += kept_faults
        decks, deck_faults = _decks(raw.get("decks", {}), cards)
        set_ = CardSet(str(raw.get("key", "")), str(raw.get("title", "")), cards, decks, kept)
        faults += deck_faults
        if self.deck_rules is not None:
            faults += self.deck_rules(set_)
        return set_, tuple(faults)

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
            CardFault("-", "incomplete", f"{strays} of its rows are no tables of fields")
        ] if strays else []

    def judge(
        self, type_: str, row: Mapping[str, Any], place: int = 0
    ) -> tuple[Card | None, list[CardFault]]:
        """Return the card of one row and its faults; of a type that there is not None, and the
        faults of what all types share.
        """
        if type_ in self.types:
            return self._card(type_, place, row)
        who = str(row.get("name") or row.get("code") or f"no. {place}")
        said = f"{type_!r} is no type of card" if type_ else "missing"
        faults = [CardFault(who, "type", f"{said}; it must be one of {', '.join(self.types)}")]
        shared = [
            spec
            for spec in self.fields(next(iter(self.types)))
            if all(spec in self.fields(other) for other in self.types)
        ]
        problems = [
            (spec.name, _problem(spec, row.get(spec.name, spec.default))) for spec in shared
        ]
        return None, faults + [
            CardFault(who, name, problem) for name, problem in problems if problem
        ]

    def _card(self, type_: str, place: int, row: Mapping[str, Any]) -> tuple[Card, list[CardFault]]:
        who = str(row.get("code") or row.get("name") or f"{type_} no. {place}")
        faults = [
            CardFault(
                who, key, f"no such field for a {type_}; one of {', '.join(self._names(type_))}"
            )
            for key in row
            if key not in self._names(type_)
        ]
        values: dict[str, Any] = {}
        for spec in self.fields(type_):
            value = row.get(spec.name, spec.default)
            problem = _problem(spec, value)
            if problem:
                faults.append(CardFault(who, spec.name, problem))
            values[spec.name] = tuple(value) if isinstance(value, list) else value
        faults += [
            CardFault(who, key, message)
            for key, message in self._broken({"type": type_, **values}, bool(faults))
        ]
        code, name = str(values.pop("code")), str(values.pop("name"))
        for key in _ONLY_WHERE_SAID:
            if values[key] is None:
                del values[key]
        return Card(code, name, type_, values), faults

    def _broken(self, card: Mapping[str, Any], faulty: bool) -> list[tuple[str, str]]:
        """What the rules over several fields object to; of a *faulty* card as far as its fields can
        be read.
        """
        found: list[tuple[str, str]] = []
        for rule in self.rules:
            try:
                found += rule(card)
            except (KeyError, TypeError, ValueError, AttributeError):
                if not faulty:
                    raise
        return found

    def _names(self, type_: str) -> tuple[str, ...]:
        return tuple(spec.name for spec in self.fields(type_))


_HEAD = ("key", "title", "game", "decks", "version", "incomplete")
_OF_KEPT = ("type", "row", "why")
_ONLY_WHERE_SAID = ("copies", "more")
_IDENTITY = (
    CardField(
        "code",
        "word",
        columns=("id", "card code", "card id"),
        check=lambda code: (
            ""
            if len(code) <= 4 and code.isascii() and code.isalnum() and code == code.upper()
            else "must be 1 to 4 of A-Z and 0-9 (it goes into the printed code)"
        ),
    ),
    CardField("name", "text", columns=("card name", "card", "title")),
    CardField(
        "copies",
        required=False,
        least=0,
        most=99,
        columns=("qty", "quantity", "count", "amount", "number of copies"),
    ),
    CardField("more", "notes", required=False),
)
"""What every card has; `more` holds the columns of a table of cards that the game does not know."""
_KINDS: Mapping[str, tuple[type | UnionType, str]] = {
    "int": (int, "a whole number"),
    "text": (str, "text"),
    "word": (str, "a word"),
    "words": (list, "a list of words"),
    "flag": (bool, "true or false"),
    "amount": (int | str, "a whole number, or how it is worked out"),
    "notes": (Mapping, "a table of notes"),
}


def _problem(spec: CardField, value: Any) -> str:
    if value is None:
        return f"missing; it must be {_wanted(spec)}" if spec.required else ""
    expected, words = _KINDS[spec.kind][0], _wanted(spec)
    value = list(value) if isinstance(value, tuple) else value
    wrong = _of_kind(spec, value, expected, words)
    return wrong or _out_of_range(spec, value) or (spec.check(value) if spec.check else "")


def _wanted(spec: CardField) -> str:
    """What would be right for a field, in words."""
    if spec.choices:
        return f"one of {', '.join(map(str, spec.choices))}"
    if spec.least is not None and spec.most is not None:
        return f"{_KINDS[spec.kind][1]} from {spec.least} to {spec.most}"
    return _KINDS[spec.kind][1]


def _of_kind(spec: CardField, value: Any, expected: Any, words: str) -> str:
    if not isinstance(value, expected) or (expected is not bool and isinstance(value, bool)):
        return f"{value!r} is not {words}"
    if spec.kind == "words" and not all(isinstance(word, str) for word in value):
        return f"{value!r} is not a list of words"
    if spec.kind in ("text", "word") and spec.required and not value.strip():
        return f"empty; it must be {words}"
    return ""


def _out_of_range(spec: CardField, value: Any) -> str:
    if spec.least is not None and value < spec.least:
        return f"{value} is too small; at least {spec.least}"
    if spec.most is not None and value > spec.most:
        return f"{value} is too large; at most {spec.most}"
    if spec.choices and value not in spec.choices:
        return f"{value!r} is not one of {', '.join(spec.choices)}"
    return ""


def _found_at(rows: str, place: int, faults: Iterable[CardFault]) -> Iterator[CardFault]:
    return (replace(fault, at=(rows, place)) for fault in faults)


def _rows(value: Any) -> tuple[list[Mapping[str, Any]], int]:
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
                f"the code is taken by {cards[card.code].name}; every design needs its own",
            )
        )
    if card.name in names:
        faults.append(
            CardFault(
                card.code,
                "name",
                f"the name is taken by {names[card.name]}; every design needs its own",
            )
        )
    return faults


def _decks(
    raw: Any, cards: Mapping[str, Card]
) -> tuple[dict[str, Mapping[str, int]], list[CardFault]]:
    decks: dict[str, Mapping[str, int]] = {}
    faults: list[CardFault] = []
    for name, copies in raw.items() if isinstance(raw, Mapping) else ():
        for code, number in copies.items() if isinstance(copies, Mapping) else ():
            if code not in cards:
                faults.append(CardFault(f"deck {name}", code, "there is no such card in this set"))
            elif not isinstance(number, int) or isinstance(number, bool) or number < 0:
                faults.append(
                    CardFault(f"deck {name}", code, f"{number!r} is not a number of copies")
                )
        decks[str(name)] = dict(copies) if isinstance(copies, Mapping) else {}
    return decks, faults
