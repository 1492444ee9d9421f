"""Reads whole texts of cards: each sentence with its abilities, and what is carried out by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from itertools import islice
from typing import Any

from games.text import text
from games.wtactics_arc.cards.declared import readings
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.language.completing import complete
from games.wtactics_arc.language.completing import extended
from games.wtactics_arc.language.completing import goes_on
from games.wtactics_arc.language.fitting import Sentence
from games.wtactics_arc.language.fitting import is_momentary
from games.wtactics_arc.language.fitting import momentary
from games.wtactics_arc.language.fitting import of_itself
from games.wtactics_arc.language.fitting import timely
from games.wtactics_arc.language.joining.doubting import chooses_card
from games.wtactics_arc.language.joining.doubting import doubt
from games.wtactics_arc.language.joining.lending import lent
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.lexing import ENDS
from games.wtactics_arc.language.lexing import called
from games.wtactics_arc.language.lexing import joined_up
from games.wtactics_arc.language.lexing import sentences
from games.wtactics_arc.language.lexing import tidy
from games.wtactics_arc.language.modes import as_one_sentence
from games.wtactics_arc.language.reading import MANUAL
from games.wtactics_arc.language.reading import Misread
from games.wtactics_arc.language.reading import tried
from games.wtactics_arc.language.wording.counters import counters_named

HEADS = 12
"""Most commas and colons of a sentence at which its head may end."""
_FOR_A_WHILE = (
    *(Verb.BUFF, Verb.GAIN, Verb.LOSE, Verb.GRANT, Verb.TYPE, Verb.RESIZE, Verb.CONTROL),
    *(Verb.PREVENT, Verb.SAVE, Verb.HOLD, Verb.NO_DRAW, Verb.BAR, Verb.PEACE, Verb.DOUBLE),
)
_REMARKS = re.compile(r"\([^()]*\)")
_ENTERING = "When this card enters play, "
_SIGNS = re.compile("[,:]")


@dataclass(frozen=True, slots=True)
class Bearer:
    """The card that bears a text, as far as that decides what the text means.

    * `name`: means “this card” in its text. `keywords`: those that its set declares.
    * `one_time`: an event or magic, whose player is asked for a sentence that is not understood as
      it is played. `lasting`: it stays in play, so what it does needs a moment, or a price.
    * `itself`: the type of a creature or city, whose “it” is the card itself ("": another card).
    * `entering`: what is done without a moment is done as it enters play (ARC-R216).
    * `anew`: the text must say clearly whom it means; one that was understood before keeps its
      meaning.
    """

    name: str = ""
    keywords: Mapping[str, str] = field(default_factory=dict)
    one_time: bool = False
    lasting: bool = False
    itself: str = ""
    entering: bool = False
    anew: bool = True


ANY_CARD = Bearer()


def read_text(words: str, card: Bearer = ANY_CARD) -> Iterator[Sentence]:
    """Yield the abilities of a card's text. Sentences of a paragraph without a trigger or price of
    their own belong to the one before them.
    """
    plain = counters_named(called(as_one_sentence(words), card.name))
    for paragraph in plain.split("\n"):
        read = _paragraph(paragraph, card)
        named = False
        for sentence in of_itself(read, card.itself) if card.itself else read:
            clear = _clear(sentence, named, card.one_time) if card.anew else sentence
            named = named or any(map(chooses_card, sentence.abilities))
            yield timely(clear) if card.lasting else clear


def _paragraph(paragraph: str, card: Bearer) -> Iterator[Sentence]:
    open_: Sentence | None = None
    for written in sentences(paragraph):
        written, misread, meaning = _understood(written, card.keywords)
        if card.one_time:
            written, misread, meaning = momentary(written.strip(ENDS), misread, meaning)
        joins = open_ is not None and _is_open(open_)
        if card.entering and not joins:
            written, misread, meaning = _as_it_enters(written, misread, meaning)
        if misread is None and any(_says_more(paragraph, one) for one in meaning):
            why = text("what stands in brackets says more of its counters")
            misread, meaning = Misread(0, "", why), None
        bare = written.strip(ENDS)
        written = tidy(written)
        if misread is None and joins and open_ is not None:
            meaning = lent(open_.abilities[-1], bare, meaning)
        if misread is None and joins and open_ is not None and _continues(meaning):
            open_ = _longer(open_, written, meaning[0])
            continue
        alone = open_ is not None and len(open_.abilities) == 1
        if misread is not None and joins and alone and open_ is not None and not _begins(bare):
            open_ = _by_hand_from(open_, written, misread)
            continue
        if misread is None and not meaning and open_ is not None:
            open_ = replace(open_, written=joined_up(open_.written, written))
            continue
        if open_ is not None:
            yield _closed(open_)
        open_ = _opened(written, bare, misread, meaning, card.one_time)
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


def _says_more(paragraph: str, ability: Ability) -> bool:
    """Whether the remarks in brackets are rules of counters that an ability puts on cards."""
    named = {one.place for one in ability.effects if one.verb == Verb.COUNT}
    return any(name in hit[0].split() for name in named for hit in _REMARKS.finditer(paragraph))


def _as_it_enters(
    written: str, misread: Misread | None, meaning: Any
) -> tuple[str, Misread | None, Any]:
    """Return a sentence that only does something, as one that does it when the card enters play;
    any other as it is.
    """
    at_once = misread is None and meaning
    if not at_once or any(one.kind != AbilityKind.EFFECT or one.by_hand for one in meaning):
        return written, misread, meaning
    if any(effect.verb in _FOR_A_WHILE for one in meaning for effect in one.effects):
        return written, misread, meaning  # it may well be meant for as long as it is in play
    longer = f"{_ENTERING}{written[:1].lower()}{written[1:]}"
    wrong, meant = tried(longer.strip(ENDS))
    return (longer, None, meant) if wrong is None else (written, misread, meaning)


def _begins(bare: str) -> bool:
    """Whether a sentence has a trigger, or a price before a colon, of its own."""
    for sign in islice(_SIGNS.finditer(bare), HEADS):
        wrong, head = tried(bare[: sign.start()], "head")
        if wrong is None and (sign[0] == ":" or head.kind == AbilityKind.TRIGGERED):
            return True
    return False


def _is_open(sentence: Sentence) -> bool:
    """Whether sentences may follow that belong to this one: also to several abilities of it that do
    the same (“When it enters play or dies, …”).
    """
    first = sentence.abilities[0]
    same = all(one.effects == first.effects for one in sentence.abilities)
    return same and goes_on(sentence.abilities[-1])


def _continues(meaning: Any) -> bool:
    return len(meaning) == 1 and meaning[0].kind == AbilityKind.EFFECT


def _longer(open_: Sentence, written: str, one: Ability) -> Sentence:
    ability = open_.abilities[-1]
    if ability.by_hand:
        return _by_hand_from(open_, written, open_.misread)
    try:
        longer = tuple(extended(each, one) for each in open_.abilities)
    except Meaningless as error:
        return _by_hand_from(open_, written, Misread(0, "", error.words))
    return replace(open_, written=joined_up(open_.written, written), abilities=longer)


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
    for sign in islice(_SIGNS.finditer(bare), HEADS):
        wrong, head = tried(bare[: sign.start()], "head")
        if wrong is None and not (one_time and not is_momentary(head)):
            rest = tidy(bare[sign.end() :]).removeprefix(MANUAL).strip()
            ability = replace(head, effects=(*head.effects, Effect(Verb.MANUAL, words=rest)))
            return Sentence(f"{tidy(bare[: sign.start()])}: manual: {rest}.", (ability,), misread)
    bare = tidy(bare)
    by_hand = Ability(f"manual: {bare}", AbilityKind.MANUAL)
    if bare.lower().startswith(MANUAL):
        return Sentence(bare, (replace(by_hand, text=bare),))
    if one_time:
        by_hand = replace(by_hand, effects=(Effect(Verb.MANUAL, words=bare),))
    return Sentence(f"manual: {bare}", (by_hand,), misread)


def _clear(sentence: Sentence, named: bool, one_time: bool) -> Sentence:
    """A sentence that says clearly whom it means, or that is carried out by hand, at its trigger if
    it has one; *named*: whether a sentence before it in its paragraph lets a player choose a card.
    """
    why = next(filter(None, (doubt(one, named) for one in sentence.abilities)), None)
    if why is None:
        return sentence
    bare = sentence.written.strip(ENDS)
    return _opened(tidy(bare), bare, Misread(0, "", why), None, one_time)


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
