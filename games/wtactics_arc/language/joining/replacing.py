"""Sentences that speak of the one before: “If …, draw two cards instead”, “Otherwise, …”. Both are
kept as conditions of what happens, so that one of the two happens.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.text import text
from games.wtactics_arc.cards.text.amounts import of_x
from games.wtactics_arc.cards.text.conditions import AFTER
from games.wtactics_arc.cards.text.conditions import COUNTERS
from games.wtactics_arc.cards.text.conditions import ITS_NUMBERS
from games.wtactics_arc.cards.text.conditions import SO_OR_NOT
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.groups import BY_PLAYERS
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.terms import X
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import REFERRED
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.language.joining.meant import Meaningless

INSTEAD, OTHERWISE, IMPOSSIBLE = "instead", "otherwise", "impossible"
_ELSEWHERE = (Verb.RETURN, Verb.REVIVE, Verb.REMOVE)
"""What is done to a card that would die so that it does not stay in its graveyard."""


def marked(effects: Any, word: str) -> Any:
    """Return effects that replace, or are the alternative of, what stands before them."""
    if isinstance(effects, tuple):
        return tuple(marked(one, word) for one in effects)
    if not isinstance(effects, Effect) or effects.words:
        raise Meaningless(text("one thing that is done happens instead of another"))
    return replace(effects, words=word)


def exclusive(effects: Sequence[Effect], trigger: str) -> list[Effect]:
    """Return effects of which those said with “instead” or “otherwise” exclude what they replace;
    of a death alone “instead” says nothing more.
    """
    done: list[Effect] = []
    otherwise: Condition | None = None
    for one in effects:
        match one.words:
            case "instead" if trigger == Trigger.DEATH and one.condition is None:
                if one.verb not in _ELSEWHERE or one.target not in (SELF, IT):
                    raise Meaningless(text("it dies; say where it goes instead"))
                one = replace(one, words="")
            case "impossible":
                one = replace(one, words="", condition=_short_of_counters(done))
            case "instead":
                done = _replaced(done, one)
                one = replace(one, words="")
            case "otherwise":
                otherwise = otherwise or _alternative(done, one)
                done.append(replace(one, words="", condition=otherwise))
                continue
        otherwise = None
        done.append(one)
    return done


def _short_of_counters(before: Sequence[Effect]) -> Condition:
    """“If you cannot”, after counters are removed: the condition that the card had too few
    (ARC-R204).
    """
    match before[-1] if before else None:
        case Effect(Verb.COUNT, (int(n),), target=target, place=name, condition=None) if (
            n < 0 and target in (SELF, IT) and "/" not in name
        ):
            of_it = Measure(COUNTERS + name)
            return Condition(False, of_it, Compare.AT_MOST, -n - 1)
    raise Meaningless(text("say “if you can't” after counters are removed from this card"))


def certain(effects: Sequence[Effect]) -> list[Effect]:
    """Return effects without “if you do” after a sacrifice that is no choice: who cannot make it
    does nothing at all (ARC-R19).
    """
    done: list[Effect] = []
    sure = False
    for one in effects:
        sure = sure if one.if_done else _is_sure(one)
        if one.if_left and sure:
            raise Meaningless(text("“if you do” follows what one may do"))
        done.append(replace(one, if_done=False) if one.if_done and sure else one)
    return done


def _is_sure(effect: Effect) -> bool:
    target = effect.target
    mine = target.chosen and target.side == Side.OWN and not target.up_to
    always = effect.condition is None and not (effect.may or effect.ransom)
    return effect.verb == Verb.DESTROY and mine and always


def _replaced(before: list[Effect], one: Effect) -> list[Effect]:
    """“If …, do this instead”: return the effects *before*, of which the last like *one* now
    happens only if its condition does not hold.
    """
    same = [at for at, other in enumerate(before) if other.verb == one.verb]
    if one.condition is None or one.target.chosen or not same:
        raise Meaningless(text("say instead of what, and on which condition"))
    at = same[-1]
    if at != len(before) - 1 or before[at].condition is not None or before[at].may:
        raise Meaningless(text("say instead of what, and on which condition"))
    otherwise = negated(one.condition)
    if otherwise.said or otherwise.of is not None:
        otherwise = replace(otherwise, said=AFTER)  # “it” is whom this effect itself concerns
    return [*before[:at], replace(before[at], condition=otherwise)]


def _alternative(before: Sequence[Effect], one: Effect) -> Condition:
    """The condition under which that of the effect before does not hold."""
    fact = before[-1].condition if before else None
    if fact is None or one.condition is not None:
        raise Meaningless(text("“otherwise” follows a condition"))
    return negated(fact)


def negated(fact: Condition) -> Condition:
    """Return the negation of a condition, as “unless” means."""
    if fact.also is not None:
        first, then = map(negated, fact.parts)
        return replace(first, also=then, either=not fact.either)
    otherwise = replace(fact, some=fact.of_opponents and not fact.some)
    match fact.compare, fact.number:
        case Compare.EXACTLY, number if fact.measure.noun in SO_OR_NOT:
            return replace(otherwise, number=1 - number)
        case Compare.AT_LEAST, number if number > 0 or fact.than_you:
            return replace(otherwise, compare=Compare.AT_MOST, number=number - 1)
        case Compare.AT_MOST, number:
            return replace(otherwise, compare=Compare.AT_LEAST, number=number + 1)
        case Compare.EXACTLY, 0:
            return replace(otherwise, compare=Compare.AT_LEAST, number=1)
    raise Meaningless(text("“unless” fits a number that somebody has, at least or at most"))


def whose_numbers(effects: Sequence[Effect], ability: Ability) -> list[Effect]:
    """Return effects with whose ATK, DEF or cost “its” means: of what was chosen before, of what
    set the ability off, or of the card itself (ARC-R141).
    """
    return [
        replace(one, per=_of_whom(one.per, effects[:at], ability))
        if one.per is not None and one.per.noun in (Quantity.ATK, *ITS_NUMBERS)
        else one
        for at, one in enumerate(effects)
    ]


def _of_whom(per: Measure, before: Sequence[Effect], ability: Ability) -> Measure:
    named = [one.target for one in before if one.target not in (SELF, *REFERRED)]
    cards = [target for target in named if not set(target.nouns) & _PLAYERS]
    if any(target.each or target.random or target.count > 1 for target in cards):
        raise Meaningless(text("it does not say whose ATK, DEF or cost is meant"))
    of_a_card = ability.target is not None and ability.word not in BY_PLAYERS
    if cards or of_a_card:
        return replace(per, noun=_OF_ANOTHER.get(per.noun, per.noun))
    given_up = any(one.verb == Verb.DESTROY for one in ability.price)
    unsaid = ability.kind == AbilityKind.EFFECT and per.noun != Quantity.ATK
    if unsaid or ability.target is not None or given_up:
        raise Meaningless(text("it does not say whose ATK, DEF or cost is meant"))
    return per


_TO_TOKENS = (
    Verb.BUFF,
    Verb.GROW,
    Verb.GAIN,
    Verb.GRANT,
    Verb.COUNT,
    Verb.MARK,
    Verb.UNMARK,
    Verb.HOLD,
    Verb.SAVE,
    Verb.PREVENT,
    Verb.TYPE,
)
"""What can be done to tokens as they come into play."""
_BRINGING = (Verb.TOKEN, Verb.SEARCH, Verb.MILL, Verb.SACRIFICE)
"""What brings cards of which the table does not know, so that “it” cannot be them."""


def in_order(effects: Sequence[Effect]) -> None:
    """Refuse “it” after cards that come from elsewhere, or with more than that after a creature for
    which a city is chosen first (ARC-R146).
    """
    for at, one in enumerate(effects):
        after = effects[at + 1 :]
        bringing = one.verb in _BRINGING or _discards(one, after)
        brings = bringing and not any(e.target.chosen for e in effects[:at])
        if of_tokens(effects, at):
            _done_to_tokens(after)
            return
        brings = brings or one.verb == Verb.TOKEN
        if brings and after and IT in (after[0].target, after[0].by):
            raise Meaningless(text("the program does not know which card “it” is"))
        of_it = [e for e in after if e.target in REFERRED]
        if one.verb == Verb.COPY and of_it:
            raise Meaningless(text("the program does not know which card “it” is"))
        if (
            one.verb == Verb.REVIVE
            and one.place in ("", "marked")
            and of_it
            and not _all_of_it(after)
        ):
            raise Meaningless(text("say first what happens to it, and nothing else after that"))


def of_tokens(effects: Sequence[Effect], at: int) -> bool:
    """Return whether “it” after an effect is each token that it puts into play (ARC-R203): no other
    card was chosen before.
    """
    after = effects[at + 1 : at + 2]
    chosen = any(one.target.chosen for one in effects[:at])
    tokens = effects[at].verb == Verb.TOKEN and effects[at].target == SELF
    return tokens and bool(after) and after[0].target == IT and not chosen


def _done_to_tokens(after: Sequence[Effect]) -> None:
    """Refuse what is not done to the tokens alone, as they come."""
    if not all(one.target == IT and one.verb in _TO_TOKENS and _is_plain(one) for one in after):
        raise Meaningless(text("say first what happens to it, and nothing else after that"))


def _is_plain(one: Effect) -> bool:
    """Whether an effect happens at any rate, by numbers that are known."""
    free = one.may or one.if_done or one.if_left or one.by or one.ransom or one.per
    return not free and one.condition is None and one.place != X and not any(map(of_x, one.amounts))


def _discards(effect: Effect, after: Sequence[Effect]) -> bool:
    """Whether “it” after an effect is the card that was discarded."""
    return effect.verb == Verb.DISCARD and bool(after) and after[0].verb in _ELSEWHERE


def _all_of_it(effects: Sequence[Effect]) -> bool:
    """Whether effects speak of the same card alone, and all of them happen."""
    plain = (not (one.may or one.if_done or one.by or one.ransom) for one in effects)
    return all(plain) and all(one.target in REFERRED for one in effects)


_PLAYERS = {Noun.PLAYER, Noun.OPPONENT, Noun.DEFENDING, Noun.RESOURCE}
_OF_ANOTHER: Mapping[str, str] = {Quantity.ATK: Quantity.ITS_ATK}
