"""Reads sentences of designers: each as an ability, or the place from which it is not
understood.

A sentence that is not understood is carried out by hand. Where its beginning is understood (“When
it dies, …”), players are asked for the rest at that moment.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from functools import lru_cache
from functools import partial
from pathlib import Path
from typing import Any

from lark import Lark
from lark import Token
from lark.exceptions import UnexpectedInput
from lark.exceptions import VisitError
from lark.lexer import PatternStr

from games.text import Text
from games.text import joined
from games.text import text
from games.wtactics_arc.cards.text.filters import Reason
from games.wtactics_arc.cards.text.filters import Unknown
from games.wtactics_arc.cards.text.filters import reason_of
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.language.builder.further.whole import WholeBuilder
from games.wtactics_arc.language.completing import complete
from games.wtactics_arc.language.completing import extended
from games.wtactics_arc.language.completing import goes_on
from games.wtactics_arc.language.joining.lending import lent
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.meant import Unending
from games.wtactics_arc.language.lexing import ENDS
from games.wtactics_arc.language.lexing import sentences
from games.wtactics_arc.language.spelling import word_like
from games.wtactics_arc.language.tables import parser

MANUAL = "manual:"
LONGEST = 1_000
"""Most characters of a sentence that is read; half of that fills a card."""
_COMPARED = 100
"""Examples with which a sentence is compared that is not understood."""
_FOR_THE_TURN = " until end of turn"
_LABEL = re.compile(r"([A-Z][a-z]+(?: [A-Za-z]+){0,2}(?: \d+)?)\s+[-–—]\s+(.+)\Z")
"""A word of the community's own with what it means."""


_DEADLY = re.compile(
    r"When(?:ever)? (this creature|~|it|enchanted creature) deals combat damage to an?(?:other)? "
    r"creature, destroy (?:that|the damaged) creature\Z",
    re.IGNORECASE,
)
"""What the keyword says in as many words; “that creature” is the damaged one."""


@dataclass(frozen=True, slots=True)
class Misread:
    """Where a sentence is not understood: the index of the word (from 0), the word ("" at the end),
    and the fault in words.
    """

    at: int
    word: str
    reason: Reason

    @property
    def why(self) -> Text:
        """The fault."""
        return reason_of(self.reason)

    def __repr__(self) -> str:
        return f"Misread(at={self.at}, word={self.word!r}, why={self.why!r})"


@cache
def grammar() -> Lark:
    """Return the grammar, ready to parse."""
    return parser(Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8"))


def is_sentence(written: str) -> bool:
    """Return whether a text must be English, as the short form begins with a small letter."""
    return not written[:1].islower()


def read_ability(written: str) -> Ability:
    """Return the one ability in these sentences; raise `Unknown`. Text after `manual:` is carried
    out by hand.
    """
    english, by_hand, words = written.partition(MANUAL)
    if by_hand and english.rstrip().endswith((":", ",")):
        ability = _parsed(english.rstrip(" :,"), "head")
    else:
        ability = _one_of([sentence.strip(ENDS) for sentence in sentences(english)], written)
    if by_hand:
        ability = _with(ability, Effect(Verb.MANUAL, words=words.strip()))
    try:
        return replace(complete(ability), text=written)
    except Meaningless as error:
        raise Unknown(error.words) from None


def _one_of(parts: list[str], written: str) -> Ability:
    ability: Ability | None = None
    for sentence in parts:
        meaning = _parsed(sentence, "start")
        for one in meaning if ability is None else lent(ability, sentence, meaning):
            if ability is None:
                ability = one
            elif goes_on(ability) and one.kind == AbilityKind.EFFECT:
                ability = _longer(ability, one)
            else:
                raise Unknown(
                    text("%(words)s says more than one ability; part them", words=repr(written))
                )
    if ability is None:
        raise Unknown(text("an empty ability; omit it"))
    return ability


def _longer(ability: Ability, one: Ability) -> Ability:
    try:
        return extended(ability, one)
    except Meaningless as error:
        raise Unknown(error.words) from None


def _with(ability: Ability, effect: Effect) -> Ability:
    return replace(ability, effects=(*ability.effects, effect))


def _parsed(sentence: str, start: str) -> Any:
    misread, meaning = tried(sentence, start)
    if misread is not None:
        raise Unknown(misread.reason)
    return meaning


@lru_cache(maxsize=4_096)
def tried(sentence: str, start: str = "start") -> tuple[Misread | None, Any]:
    """Return where a sentence is not understood (or None), and what the parser made of it."""
    if len(sentence) > LONGEST:
        return Misread(LONGEST, "", _too_long()), None
    sentence = _DEADLY.sub(r"\1 has deadly", sentence)
    try:
        return None, WholeBuilder().transform(grammar().parse(sentence, start=start))
    except UnexpectedInput as error:
        return _explained(sentence, start, error)
    except VisitError as error:
        if not isinstance(error.orig_exc, Meaningless):
            raise
        meaning = isinstance(error.orig_exc, Unending) and _ending(sentence, start)
        if meaning:
            return None, meaning
        return Misread(0, "", error.orig_exc.words), None


def _too_long() -> Text:
    return text("the sentence is too long; at most %(most)s characters are read", most=LONGEST)


def _ending(sentence: str, start: str) -> Any:
    """Return the meaning of a sentence that names no end (“This creature gets +1/+1”, as an
    effect), as if it ended with the turn (ARC-R90, R93); None if it has none.
    """
    if not sentence.endswith(_FOR_THE_TURN):
        misread, meaning = tried(sentence + _FOR_THE_TURN, start)
        if misread is None:
            return meaning
    builder = WholeBuilder()
    builder.granting = True
    try:
        return builder.transform(grammar().parse(sentence, start=start))
    except VisitError:
        return None


def _explained(sentence: str, start: str, error: UnexpectedInput) -> tuple[Misread | None, Any]:
    """What a word that is none of the grammar's means by the sentence after its dash (“Battle Cry 1
    – When …”); else where the sentence is not understood.
    """
    label = _LABEL.match(sentence)
    if label is None or label[1].endswith(" X"):  # “X - 2” is a number
        return _misread(sentence, error), None
    misread, meaning = tried(label[2][:1].upper() + label[2][1:], start)
    if misread is not None:
        return replace(misread, at=misread.at + label.start(2)), None
    return None, meaning


def _misread(sentence: str, error: UnexpectedInput) -> Misread:
    token = getattr(error, "token", None)
    if not isinstance(token, Token) or token.type == "$END":
        return Misread(len(sentence), "", partial(_too_early, sentence))
    word = sentence[token.start_pos : token.end_pos]
    at = token.start_pos or 0
    strange = token.type == "UNKNOWN"
    return Misread(at, word, partial(_no_word if strange else _from_here, sentence, word, at + 1))


def _too_early(sentence: str) -> Text:
    return text("it stops too early; %(near)s", near=_near(sentence))


def _no_word(sentence: str, word: str, place: int) -> Text:
    alike = word_like(word, _known_words())
    if not alike:
        return _from_here(sentence, word, place)
    return text(
        "%(word)s (at %(place)s) is no word of cards; did you mean %(alike)s?",
        word=repr(word),
        place=place,
        alike=repr(alike),
    )


def _from_here(sentence: str, word: str, place: int) -> Text:
    return text(
        "not understood from %(word)s (at %(place)s) on; %(near)s",
        word=repr(word),
        place=place,
        near=_near(sentence),
    )


def _near(sentence: str) -> Text:
    examples = nearest(sentence)
    if not examples:
        return text("no sentence is like it")
    return text("the nearest is %(example)s", example=joined(", ", map(repr, examples)))


def nearest(sentence: str) -> list[str]:
    """Return the example sentence most similar to a sentence, if one is: of those that share most
    words with it, for to compare letters takes long.
    """
    small, examples = sentence.lower(), _examples()
    words = set(small.split())
    near = heapq.nlargest(_COMPARED, examples, lambda one: len(words & examples[one][1]))
    return [examples[one][0] for one in get_close_matches(small, near, 1, 0.4)]


@cache
def _examples() -> Mapping[str, tuple[str, frozenset[str]]]:
    """Each example, by itself in small letters, with its words."""
    from games.wtactics_arc.language.examples import EXAMPLES

    every = (one for rows in EXAMPLES.values() for one in rows)
    return {one.lower(): (one, frozenset(one.lower().split())) for one in every}


@cache
def _known_words() -> tuple[str, ...]:
    return tuple(
        terminal.pattern.value
        for terminal in grammar().terminals
        if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha()
    )
