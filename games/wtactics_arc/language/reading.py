"""Reads texts of designers: each sentence as an ability, or the place from which it is not
understood.

A sentence that is not understood is carried out by hand. Where its beginning is understood (“When
it dies, …”), players are asked for the rest at that moment.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from functools import cache
from functools import lru_cache
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
from games.wtactics_arc.cards.declared import readings
from games.wtactics_arc.cards.text.filters import Unknown
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.language.builder.building import Builder
from games.wtactics_arc.language.builder.things import Meaningless
from games.wtactics_arc.language.builder.things import Unending
from games.wtactics_arc.language.completing import complete
from games.wtactics_arc.language.completing import extended
from games.wtactics_arc.language.completing import goes_on
from games.wtactics_arc.language.lexing import ENDS
from games.wtactics_arc.language.lexing import Words
from games.wtactics_arc.language.lexing import called
from games.wtactics_arc.language.lexing import joined_up
from games.wtactics_arc.language.lexing import sentences
from games.wtactics_arc.language.lexing import tidy

MANUAL = "manual:"
_NONE: Mapping[str, str] = {}
_FOR_THE_TURN = " until end of turn"
_LABEL = re.compile(r"([A-Z][a-z]+(?: [A-Za-z]+){0,2}(?: \d+)?)\s+[-–—]\s+(.+)\Z")
"""A word of the community's own with what it means."""


@dataclass(frozen=True, slots=True)
class Misread:
    """Where a sentence is not understood: the index of the word (from 0), the word ("" at the end),
    and the fault in words.
    """

    at: int
    word: str
    why: Text


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: the text, its abilities, and where it is not understood."""

    written: str
    abilities: tuple[Ability, ...] = ()
    misread: Misread | None = None


@cache
def grammar() -> Lark:
    """Return the grammar, ready to parse; its tables, a second's work, are kept as bytecode is."""
    rules = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    kept = str(Path(__file__).with_name("__pycache__") / "grammar.lalr")
    return Lark(rules, parser="lalr", lexer=Words, start=["start", "head"], cache=kept)


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
        for one in _parsed(sentence, "start"):
            if ability is None:
                ability = one
            elif goes_on(ability) and one.kind == AbilityKind.EFFECT:
                ability = extended(ability, one.effects)
            else:
                raise Unknown(
                    text("%(words)s says more than one ability; part them", words=repr(written))
                )
    if ability is None:
        raise Unknown(text("an empty ability; omit it"))
    return ability


def _with(ability: Ability, effect: Effect) -> Ability:
    return replace(ability, effects=(*ability.effects, effect))


def _parsed(sentence: str, start: str) -> Any:
    misread, meaning = tried(sentence, start)
    if misread is not None:
        raise Unknown(misread.why)
    return meaning


@lru_cache(maxsize=4_096)
def tried(sentence: str, start: str = "start") -> tuple[Misread | None, Any]:
    """Return where a sentence is not understood (or None), and what the parser made of it."""
    try:
        return None, Builder().transform(grammar().parse(sentence, start=start))
    except UnexpectedInput as error:
        return _explained(sentence, start, error)
    except VisitError as error:
        if not isinstance(error.orig_exc, Meaningless):
            raise
        meaning = isinstance(error.orig_exc, Unending) and _ending(sentence, start)
        if meaning:
            return None, meaning
        return Misread(0, "", error.orig_exc.words), None


def _ending(sentence: str, start: str) -> Any:
    """What is done and says no end, as for the turn (ARC-R90, R93); None where that is nothing."""
    if not sentence.endswith(_FOR_THE_TURN):
        misread, meaning = tried(sentence + _FOR_THE_TURN, start)
        if misread is None:
            return meaning
    builder = Builder()
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
    if label is None:
        return _misread(sentence, error), None
    misread, meaning = tried(label[2][:1].upper() + label[2][1:], start)
    if misread is not None:
        return replace(misread, at=misread.at + label.start(2)), None
    return None, meaning


def _misread(sentence: str, error: UnexpectedInput) -> Misread:
    token = getattr(error, "token", None)
    if not isinstance(token, Token) or token.type == "$END":
        return Misread(
            len(sentence), "", text("it stops too early; %(near)s", near=_near(sentence))
        )
    word = sentence[token.start_pos : token.end_pos]
    at = token.start_pos or 0
    alike = difflib.get_close_matches(word.lower(), _known_words(), 1, 0.75)
    if token.type == "UNKNOWN" and alike:
        why = text(
            "%(word)s (at %(place)s) is no word of cards; did you mean %(alike)s?",
            word=repr(word),
            place=at + 1,
            alike=repr(alike[0]),
        )
    else:
        why = text(
            "not understood from %(word)s (at %(place)s) on; %(near)s",
            word=repr(word),
            place=at + 1,
            near=_near(sentence),
        )
    return Misread(at, word, why)


def _near(sentence: str) -> Text:
    examples = nearest(sentence)
    if not examples:
        return text("no sentence is like it")
    return text("the nearest is %(example)s", example=joined(", ", map(repr, examples)))


def nearest(sentence: str) -> list[str]:
    """Return the example sentences most similar to a sentence."""
    from games.wtactics_arc.language.examples.whole import EXAMPLES

    small = {example.lower(): example for rows in EXAMPLES.values() for example in rows}
    return [small[near] for near in difflib.get_close_matches(sentence.lower(), small, 1, 0.4)]


@cache
def _known_words() -> tuple[str, ...]:
    return tuple(
        terminal.pattern.value
        for terminal in grammar().terminals
        if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha()
    )


# -- whole texts -----------------------------------------------------------------------------------


def read_text(
    words: str,
    name: str = "",
    one_time: bool = False,
    keywords: Mapping[str, str] = _NONE,
    lasting: bool = False,
) -> Iterator[Sentence]:
    """Yield the abilities of a card's text. Sentences of a paragraph without a trigger or price of
    their own belong to the one before them.

    *name* is the card's name, which means “this card”; for an event or magic (*one_time*) players
    are asked for a sentence that is not understood when the card is played. *keywords* are those
    that its set declares. What a *lasting* card does needs a moment, or a price.
    """
    plain = called(words, name)
    for paragraph in plain.split("\n"):
        for sentence in _paragraph(paragraph, one_time, keywords):
            yield _timely(sentence) if lasting else sentence


def _timely(sentence: Sentence) -> Sentence:
    """A sentence of a card that stays in play: what it says happens at some moment."""
    if all(one.kind != AbilityKind.EFFECT or one.by_hand for one in sentence.abilities):
        return sentence
    written = sentence.written
    why = text("it does not say when: “When it enters play, …”, or a price before a colon")
    return Sentence(
        written, (Ability(f"manual: {written}", AbilityKind.MANUAL),), Misread(0, "", why)
    )


def _paragraph(paragraph: str, one_time: bool, keywords: Mapping[str, str]) -> Iterator[Sentence]:
    open_: Sentence | None = None
    for written in sentences(paragraph):
        written, misread, meaning = _understood(written, keywords)
        bare = written.strip(ENDS)
        written = tidy(written)
        joins = open_ is not None and goes_on(open_.abilities[-1])
        if misread is None and joins and open_ is not None and _continues(meaning):
            open_ = _longer(open_, written, meaning[0].effects)
            continue
        if misread is not None and joins and open_ is not None:
            open_ = _by_hand_from(open_, written, misread)
            continue
        if misread is None and not meaning and open_ is not None:
            open_ = replace(open_, written=joined_up(open_.written, written))
            continue
        if open_ is not None:
            yield _closed(open_)
        open_ = _opened(written, bare, misread, meaning, one_time)
    if open_ is not None:
        yield _closed(open_)


def _understood(written: str, keywords: Mapping[str, str]) -> tuple[str, Misread | None, Any]:
    """The sentence as it is understood, with the meaning of its set's own keywords."""
    for one in (written, *readings(written.strip(ENDS), keywords)):
        bare = one.strip(ENDS)
        misread, meaning = tried(bare[:1].upper() + bare[1:])
        if misread is None:
            break
    return one, misread, meaning


def _continues(meaning: Any) -> bool:
    return len(meaning) == 1 and meaning[0].kind == AbilityKind.EFFECT


def _longer(open_: Sentence, written: str, effects: tuple[Effect, ...]) -> Sentence:
    ability = open_.abilities[-1]
    if ability.by_hand:
        return _by_hand_from(open_, written, open_.misread)
    ability = extended(ability, effects)
    return replace(open_, written=joined_up(open_.written, written), abilities=(ability,))


def _by_hand_from(open_: Sentence, written: str, misread: Misread | None) -> Sentence:
    """Add a sentence that is carried out by hand; so are those after it."""
    ability = open_.abilities[-1]
    whole = (
        f"{open_.written} {written}" if ability.by_hand else f"{open_.written} manual: {written}"
    )
    *before, last = ability.effects
    if ability.by_hand:
        effects = (*before, replace(last, words=f"{last.words}. {written}"))
    else:
        effects = (*ability.effects, Effect(Verb.MANUAL, words=written))
    return Sentence(whole, (replace(ability, effects=effects),), open_.misread or misread)


def _opened(
    written: str, bare: str, misread: Misread | None, meaning: Any, one_time: bool
) -> Sentence:
    if misread is None:
        return Sentence(written, meaning)
    for place, sign in enumerate(bare):
        if sign in ",:":
            wrong, head = tried(bare[:place], "head")
            if wrong is None:
                rest = tidy(bare[place + 1 :]).removeprefix(MANUAL).strip()
                ability = _with(head, Effect(Verb.MANUAL, words=rest))
                return Sentence(f"{tidy(bare[:place])}: manual: {rest}.", (ability,), misread)
    bare = tidy(bare)
    by_hand = Ability(f"manual: {bare}", AbilityKind.MANUAL)
    if bare.lower().startswith(MANUAL):
        return Sentence(bare, (replace(by_hand, text=bare),))
    if one_time:
        by_hand = replace(by_hand, effects=(Effect(Verb.MANUAL, words=bare),))
    return Sentence(f"manual: {bare}", (by_hand,), misread)


def _closed(open_: Sentence) -> Sentence:
    written = open_.written
    try:
        made = tuple(complete(one) for one in open_.abilities)
    except Meaningless as error:
        misread = Misread(0, "", error.words)
        return Sentence(written, (Ability(f"manual: {written}", AbilityKind.MANUAL),), misread)
    if len(made) == 1:
        made = (replace(made[0], text=made[0].text or written),)
    return replace(open_, abilities=made)
