"""Effects that players carry out by hand, written as on cards: “2 damage to Mossback Ox”.

They follow the same rules as those of cards: hidden counts are adjusted, and what lasts for the
turn ends with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from events.vocabulary import Seat
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import seat_name
from games.text import text
from games.wtactics_arc.cards.text.reach import OF_PLAYERS
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.effects.items.carrying_out import carried_out
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import asked
from games.wtactics_arc.field.targets import filled
from games.wtactics_arc.field.targets import slots
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import in_play
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import subtypes
from games.wtactics_arc.language.reading import tried
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import TYPES
from games.wtactics_arc.words.naming import card_name
from games.wtactics_arc.words.naming import thing_name
from games.wtactics_arc.words.sentences.effects import effects_words

_ID = re.compile(r"\bA[0-9A-Z]+-[0-9A-Z]{1,4}-\d+\b")


_SHORT = tuple(
    (re.compile(said + r"\Z", re.IGNORECASE), whole)
    for said, whole in (
        (r"(draw|discard) 1", r"\1 1 card"),
        (r"(draw|discard) (\d+)", r"\1 \2 cards"),
        (r"(?:~ )?([+-]\d+/[+-]\d+ (?:until|for|this) .+)", r"~ gets \1"),
        (r"(?:move|put) (?:~ )?(?:in)?to (?:your|the|its owner's) graveyard", r"destroy ~"),
        (r"return ~(?: to (?:the |your )?hand)?", r"return ~ to its owner's hand"),
    )
)
"""What people say in short, and the sentence of cards: “draw 2”, “+1/+1 until end of turn”, “move
to your graveyard”.
"""


MOST_SENTENCES = 20
"""Most sentences of one report: each is read and carried out while everybody else waits."""


def require_few(sentences: Sequence[str]) -> None:
    """Raise `Impossible` for more sentences than one report may have (ARC-R63)."""
    if len(sentences) > MOST_SENTENCES:
        raise Impossible(
            text(
                "a report has at most %(most)s sentences, and this one %(n)s",
                most=MOST_SENTENCES,
                n=len(sentences),
            )
        )


def read_sentence(table: Table, written: str) -> tuple[str, tuple[Effect, ...]] | None:
    """Return the card that a sentence names ("" for none) and its effects; None where it is no
    sentence of the grammar. Raise `Impossible` where it names a kind that no card bears.
    """
    card, words = _named(table, written.strip(" ."))
    words = _whole(words)
    misread, abilities = tried(words[:1].upper() + words[1:])
    if misread is not None or len(abilities) != 1 or abilities[0].kind != AbilityKind.EFFECT:
        return None
    _require_borne(table, abilities[0].effects)
    return card, abilities[0].effects


def _whole(words: str) -> str:
    """Return the sentence that words say in short."""
    for said, whole in _SHORT:
        if said.match(words):
            return said.sub(whole, words)
    return words


def _named(table: Table, words: str) -> tuple[str, str]:
    """The card that words name by its code or its name ("" for none), and the words with “~” in its
    place.
    """
    code = _ID.search(words)
    if code and code[0] in table.pieces:
        return code[0], words.replace(code[0], "~")
    for called, ids in sorted(_names(table), key=lambda row: -len(row[0])):
        if re.search(rf"(?<!\w){re.escape(called)}(?!\w)", words, re.IGNORECASE):
            if len(ids) > 1:
                raise Impossible(
                    text(
                        "there are several %(name)s; say which, as in %(example)s",
                        name=called,
                        example=ids[0],
                    )
                )
            return ids[0], re.sub(re.escape(called), "~", words, flags=re.IGNORECASE)
    return "", words


def _names(table: Table) -> Iterator[tuple[str, list[str]]]:
    """The names of cards in play and in graveyards, each with and without its copy number and
    its controller.
    """
    names: dict[str, list[str]] = {}
    for piece in (*in_play(table), *table.lying(GRAVEYARD)):
        whole = str(card_name(table, piece.id))
        for called in {whole, whole.rstrip("0123456789 ")}:
            names.setdefault(called, []).append(piece.id)
            names.setdefault(f"{called} of {piece.controller}", []).append(piece.id)
    return iter(names.items())


def apply_sentence(table: Table, seat: Seat, source: str, written: str) -> Table | None:
    """Return the table after a sentence was carried out; None where it is no sentence. Raise
    `Impossible` where its target is ambiguous.
    """
    sentence = read_sentence(table, written)
    if sentence is None:
        return None
    card, effects = sentence
    wanted = slots(effects)
    own = not card and any(one.target == SELF and one.verb not in OF_PLAYERS for one in effects)
    lies = any(piece.id == source for piece in in_play(table))
    if (own and not lies) or asked(table, seat, wanted):
        raise Impossible(
            text("%(words)s leaves open whom it concerns; name the card", words=repr(written))
        )
    return carried_out(
        table, EffectSource(card or source, seat), effects, filled(table, seat, wanted, ())
    )


def _require_borne(table: Table, effects: tuple[Effect, ...]) -> None:
    """Raise `Impossible` where no card bears the kind that a sentence names: a misspelt name reads
    like a kind.
    """
    borne = {
        word
        for piece in (*in_play(table), *table.lying(GRAVEYARD))
        for word in _kinds(table, piece)
    }
    for effect in effects:
        nouns = effect.target.nouns
        if not any(noun in (*Noun, *TYPES) or noun in borne for noun in nouns):
            raise Impossible(text("there is no card %(value)s", value=repr(nouns[0])))


def _kinds(table: Table, piece: Piece) -> tuple[str, ...]:
    """What a card may be called in sentences besides its name."""
    return *subtypes(table, piece), str(card_of(table, piece).get("faction"))


def by_hand_sentence(table: Table, written: str) -> Text | None:
    """Return a sentence with the name of its card; None where it is no sentence."""
    try:
        sentence = read_sentence(table, written)
    except Impossible:
        return None
    if sentence is None:
        return None
    card, effects = sentence
    own = _Called(_told_apart(table, card)) if card else text("This card")
    plain = tuple(replace(one, condition=None) for one in effects)
    return effects_words(plain, own)


class _Called(Text):
    """The name of a card within a sentence: it keeps its capital letter."""

    __slots__ = ("words",)

    words: Text

    def __new__(cls, words: Text) -> Self:
        """Return *words* unchanged at any place of a sentence."""
        made = str.__new__(cls, words)
        made.msgid, made.values = words.msgid, words.values
        made.many, made.context = words.many, words.context
        made.words = words
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle keep the words."""
        return _Called, (self.words,)

    @property
    def inside(self) -> Text:
        """The name itself."""
        return self


def _told_apart(table: Table, card: str) -> Text:
    """The name of a card, with its controller where another card has the same name."""
    called = thing_name(table, card)
    others = (piece.id for piece in (*in_play(table), *table.lying(GRAVEYARD)) if piece.id != card)
    if all(thing_name(table, other) != called for other in others):
        return called
    whose = seat_name(table.piece(card).controller)
    return text("%(card)s of %(seat)s", card=called, seat=whose)


_NUMBER = re.compile(r"\d+")
_MOST = 60
"""Most suggestions that are offered."""


def suggested_sentences(table: Table, seat: Seat, words: str) -> Iterator[str]:
    """Yield sentences that carry out a card's *words*: first those with a verb of the words, with
    numbers from the words.
    """
    numbers = list(dict.fromkeys(_NUMBER.findall(words)))[:2] or ["1", "2"]
    rows = [
        *(f"{written}" for number in numbers for written in _of_players(number)),
        *(
            sentence
            for piece in in_play(table)
            for sentence in _of_card(piece.id, is_city(table, piece.id), numbers)
        ),
    ]
    said_first = [row for row in rows if _shares_a_verb(row, words)]
    yield from list(dict.fromkeys((*said_first, *rows)))[:_MOST]


def _of_players(number: str) -> tuple[str, ...]:
    return (
        f"Draw {number} cards" if number != "1" else "Draw a card",
        f"You gain {number} VP",
        f"You lose {number} VP",
        f"Each opponent loses {number} VP",
    )


def _of_card(card: str, city: bool, numbers: list[str]) -> Iterator[str]:
    for number in numbers:
        yield f"{number} damage to {card}"
        if city:
            yield f"{card} regains {number} strength"
        else:
            yield f"{card} gets +{number}/+{number} until end of turn"
    if not city:
        yield f"Mark {card}"
        yield f"Unmark {card}"
    yield f"Destroy {card}"
    yield f"Return {card} to its owner's hand"


_VERBS = (
    "draw",
    "gain",
    "lose",
    "damage",
    "strength",
    "gets",
    "mark",
    "unmark",
    "destroy",
    "return",
)


def _shares_a_verb(row: str, words: str) -> bool:
    small = words.lower()
    return any(verb in small and verb in row.lower() for verb in _VERBS)
