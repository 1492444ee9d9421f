"""Cards, sets of cards, and their faults."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from enum import StrEnum
from typing import Any
from typing import TypeVar

from events.vocabulary import Fields
from games.kit.cards.fields import CardField as CardField
from games.text import Name
from games.text import Text
from games.text import name
from games.text import text

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Card:
    """One design: `code` is stable and unique in its set; `fields` hold what its type declares."""

    code: str
    name: str
    type: str
    fields: Fields = field(default_factory=dict)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a field of the card, or *default* where it has none."""
        return self.fields.get(key, default)

    @property
    def called(self) -> Name:
        """The name of the card for people, with the name in the card's own script if it has one
        (the field `native`).
        """
        return name(self.name, str(self.get("native") or ""))


@dataclass(frozen=True, slots=True)
class CardFault:
    """A fault of one card: its place, the field, and what would be right. `row` is the row in a
    table of cards. The card - stands for the set as a whole.

    `at` names the list of a set in which it was found, with its place there from 1 on ("", 0: it is
    about no row).
    """

    card: str
    field: str
    message: str
    line: int = 0
    row: int = 0
    at: tuple[str, int] = ("", 0)

    def __str__(self) -> str:
        return str(self.words)

    @property
    def words(self) -> Text:
        """The fault with its place, as a sentence without a full stop."""
        about = {"card": self.card, "field": self.field, "message": self.message}
        if self.card == "-":
            return _of_the_set(self.line, self.field, self.message)
        if self.row:
            return text("row %(row)s, card %(card)s, %(field)s: %(message)s", row=self.row, **about)
        if self.line:
            return text(
                "line %(line)s, card %(card)s, %(field)s: %(message)s", line=self.line, **about
            )
        return text("card %(card)s, %(field)s: %(message)s", **about)


def _of_the_set(line: int, field: str, message: str) -> Text:
    """A fault of no single card: of the set as a whole, or of a table that names none."""
    if line:
        return text(
            "line %(line)s, %(field)s: %(message)s", line=line, field=field, message=message
        )
    return text("%(field)s: %(message)s", field=field, message=message)


@dataclass(frozen=True, slots=True)
class Incomplete:
    """A row of a set that is kept although it cannot be played, with the reason."""

    fields: Fields
    why: tuple[CardFault, ...]


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards with which a match is played, by code; `decks` are ready-made lists: name -> {code:
    copies}.

    `incomplete` are rows whose data are missing or wrong, so that they cannot be played; they are
    kept unchanged. `keywords` are words that the set declares for its texts, with their meaning.
    `recalled` keeps what was worked out of the set.
    """

    key: str = ""
    title: str = ""
    cards: Mapping[str, Card] = field(default_factory=dict)
    decks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    incomplete: tuple[Incomplete, ...] = ()
    keywords: Mapping[str, str] = field(default_factory=dict)
    recalled: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __contains__(self, code: object) -> bool:
        return code in self.cards

    def card(self, code: str) -> Card:
        """Return a design by its code; raise `KeyError`."""
        return self.cards[code]

    def of_type(self, type_: str) -> tuple[Card, ...]:
        """Return the designs of one type, in the order of the file."""
        return tuple(card for card in self.cards.values() if card.type == type_)

    def recall(self, question: Callable[[CardSet], Answer]) -> Answer:
        """Return what *question* says of this set, worked out once; no caller alters its answer."""
        if question not in self.recalled:
            self.recalled[question] = question(self)
        answer: Answer = self.recalled[question]
        return answer


NO_CARDS = CardSet()


class Grasp(StrEnum):
    """How the program treats a sentence on a card."""

    ENFORCED = "enforced"
    BY_HAND = "by hand"
    NOT_UNDERSTOOD = "not understood"


@dataclass(frozen=True, slots=True)
class Grasped:
    """A sentence of a card's text: how the program treats it, and in words what it does, or why
    people carry it out and what the program would understand.
    """

    card: Text
    sentence: str
    grasp: Grasp
    words: Text


@dataclass(frozen=True, slots=True)
class DeckAnswer:
    """The answer of one rule about a deck: its id, whether it is kept, what the deck has, and what
    would be right.
    """

    rule: str
    holds: bool
    because: str
    instead: str = ""

    def __str__(self) -> str:
        return f"{self.rule}: {self.because}" + ("" if self.holds else f" {self.instead}")
