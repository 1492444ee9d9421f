"""Numbers that a text takes from what it did before: “that many”, “for each creature destroyed this
way” (ARC-R102, R163).
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace

from games.text import text
from games.wtactics_arc.cards.text.conditions import HANDFUL
from games.wtactics_arc.cards.text.conditions import THEM
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import FEWER
from games.wtactics_arc.cards.text.terms import THAT
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.cards.text.vocabulary import of_those_before
from games.wtactics_arc.cards.text.vocabulary import whole_hand
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.words.sentences.targets import names_card

_SIGNS: Mapping[object, int] = {THAT: 1, FEWER: -1}
_CHANGED: Mapping[Verb, State] = {Verb.MARK: State.UNMARKED, Verb.UNMARK: State.MARKED}
"""Only these cards can be marked, or unmarked: no others are counted."""
_COUNTED = (Verb.DESTROY, Verb.REMOVE, Verb.RETURN, *_CHANGED)
_LEAVING = (Verb.DESTROY, Verb.REMOVE, Verb.RETURN)
"""After this nobody lives in a city any more."""
_TAKING = (
    Verb.VP,
    Verb.DRAW,
    Verb.DISCARD,
    Verb.MILL,
    Verb.DAMAGE,
    Verb.HEAL,
    Verb.TOKEN,
    Verb.GROW,
    Verb.COUNT,
)


_NUMBERED = (Trigger.HITS_PLAYER, Trigger.HITS_CITY, Trigger.HURT, Trigger.GAINS, Trigger.LOSES)
"""What is set off by a number of points: of damage, or VP."""


def in_one_city(effects: Sequence[Effect]) -> None:
    """Refuse to count the residents of “that city” where no one city is meant (ARC-R249)."""
    meant: Target | None = None
    for one in effects:
        if names_card(one.target):
            meant = one.target
        counts = one.per is not None and one.per.noun == Quantity.THERE
        if counts and (meant is None or meant.nouns != (Noun.CITY,) or _are_several(meant)):
            raise Meaningless(text("say which city: “target city”, and then “that city”"))
        if one.verb in _LEAVING and names_card(one.target):
            meant = None


def _are_several(target: Target) -> bool:
    return target.each or target.count > 1 or target.random or target.up_to


def counted_back(effects: Sequence[Effect], word: str) -> tuple[Effect, ...]:
    """Return effects with what “that many” counts, which *word* set off; refuse what counts nothing
    that was done.
    """
    done: list[Effect] = []
    for one in effects:
        if _of_points(one) and word not in _NUMBERED:
            raise _unclear()
        if of_that_many(one) and word in _NUMBERED and all(map(_of_points, done)):
            one = _so_often(one, Measure(Quantity.SO_MUCH))
        elif of_that_many(one):
            done, one = _measured(done, one)
        elif one.per is not None and of_those_before(one):
            at = _last(done)
            per = _of_kind(one.per, done[at] if done else None)
            one = replace(one, per=per)
            _check(done[at] if done else None, per)
        done.append(one)
    return tuple(done)


def _of_kind(per: Measure, counted: Effect | None) -> Measure:
    """“Enchantment destroyed this way” as “of them”, where nothing else was destroyed."""
    if not per.having:
        return per
    kinds = counted.target.nouns if counted is not None and counted.verb == Verb.DESTROY else ()
    if kinds != (per.having,):
        raise _unclear()
    return replace(per, having="")


def of_that_many(effect: Effect) -> bool:
    """Return whether an effect says “that many”, which nothing has counted yet."""
    return any(amount in _SIGNS for amount in effect.amounts)


def _measured(before: Sequence[Effect], one: Effect) -> tuple[list[Effect], Effect]:
    """“Destroy all Elves. Draw that many cards”: return the effects *before*, and the effect *one*
    so that it counts what the last of them reached.
    """
    if not before:
        raise _unclear()
    at = next((at for at in reversed(range(len(before))) if not of_those_before(before[at])), 0)
    counted = before[at]
    said = HANDFUL if whole_hand(counted) and counted.target == SELF else THEM
    done = list(before)
    done[at] = _only_changing(counted)
    per = Measure(Quantity.DONE, said=said)
    _check(done[at], per)
    return done, _so_often(one, per)


def _so_often(effect: Effect, per: Measure) -> Effect:
    """An effect of “that many” with what is counted."""
    if effect.verb not in _TAKING or effect.per is not None:
        raise _unclear()
    sign, *change = effect.amounts
    return replace(effect, amounts=tuple(change) or (_SIGNS[sign],), per=per)


def _of_points(effect: Effect) -> bool:
    """Whether an effect counts the damage, or VP, that set it off."""
    return effect.per is not None and effect.per.noun == Quantity.SO_MUCH


def _check(counted: Effect | None, per: Measure) -> None:
    """Refuse to count where nothing was done to cards of which the program knows how many."""
    if counted is None or counted.may or counted.if_done or counted.by or counted.ransom:
        raise _unclear()
    if per.said == HANDFUL:
        fits = whole_hand(counted) and counted.target == SELF
    else:
        group = counted.target.each or counted.target.up_to or counted.target.count > 1
        verbs = _COUNTED if per.said else (Verb.DESTROY,)
        named = names_card(counted.target) and not counted.target.random
        strange = not per.said and set(counted.target.nouns) <= {Noun.CITY, Noun.ENCHANTMENT}
        fits = counted.verb in verbs and named and group and not strange
    if not fits:
        raise _unclear()


def _last(before: Sequence[Effect]) -> int:
    """Where the last effect is that concerns cards in play, or a hand."""
    ways = reversed(range(len(before)))
    return next((at for at in ways if names_card(before[at].target) or whole_hand(before[at])), 0)


def _only_changing(effect: Effect) -> Effect:
    """An effect that marks cards, as one that concerns unmarked ones alone."""
    if effect.verb not in _CHANGED or effect.target.state:
        return effect
    return replace(effect, target=replace(effect.target, state=_CHANGED[effect.verb]))


def _unclear() -> Meaningless:
    return Meaningless(text("it does not say how many cards are counted"))
