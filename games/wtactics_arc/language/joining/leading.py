"""What begins a sentence and holds for all of it (“If you control an Elf, draw a card and gain 1
VP”), and what stands at its end and may be meant for all of it, or for the last alone (ARC-R154).
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.text import text
from games.wtactics_arc.cards.text.conditions import AFTER
from games.wtactics_arc.cards.text.conditions import OF_IT
from games.wtactics_arc.cards.text.conditions import SO_OR_NOT
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.meant import Unending
from games.wtactics_arc.language.meaning import ON_ITSELF

THEN = "then"
"""Stands between clauses of which the second is a step of its own."""
Over = Callable[[Any], Any]
"""Gives a clause what another clause began with."""


class Led(tuple[Any, ...]):
    """Clauses with what they began with, which holds for those joined to them as well."""

    over: Over


class Trailed(tuple[Any, ...]):
    """Clauses with a condition at their end."""


def led(effects: Any, over: Over) -> Led:
    """Return clauses that began with something; what began inside them holds as well."""
    inner = effects.over if isinstance(effects, Led) else None
    both = over if inner is None else lambda one: over(inner(one))
    return led_by(tuple(map(over, _each(effects))), both)


def led_by(effects: tuple[Any, ...], over: Over) -> Led:
    """Return clauses that lead those joined to them by something that they do not begin with."""
    done = Led(effects)
    done.over = over
    return done


def trailed(effects: Any) -> Trailed:
    """Return clauses with a condition at their end."""
    return Trailed(_each(effects))


def spread(parts: Iterable[Any]) -> Iterator[Any]:
    """Yield the clauses of a sentence: what one begins with also leads those after it, up to one
    that begins with something of its own.
    """
    over: Over | None = None
    free = False
    for part in parts:
        if part == THEN:
            free = False
            continue
        if isinstance(part, Trailed) and free:
            raise Meaningless(text("say the condition first, or in a sentence of its own"))
        free = over is None and not isinstance(part, Led | Trailed)
        if isinstance(part, Led):
            over = part.over
            yield from part
        else:
            yield from (over(one) if over is not None else one for one in _each(part))


def _each(effects: Any) -> tuple[Any, ...]:
    return effects if isinstance(effects, tuple) else (effects,)


# -- conditions -----------------------------------------------------------------------------------

_STATES: Mapping[str, State] = {Quantity.THIS_MARKED: State.MARKED}


_ROLES: Mapping[str, Noun] = {
    Quantity.THIS_ATTACKS: Noun.ATTACKER,
    Quantity.THIS_DEFENDS: Noun.DEFENDER,
}


def with_condition(effects: Any, fact: Condition) -> Any:
    """Return one or several clauses with a condition."""
    if isinstance(effects, tuple):
        return tuple(with_condition(one, fact) for one in effects)
    fact = _and(fact, effects.condition)
    if isinstance(effects, Ability):
        for one in fact.parts:
            _may_always_hold(effects, one.measure)
            _may_be_asked(effects, one.against)
        if _of_others(effects) and any(one.said == AFTER for one in fact.parts):
            return _of_those(effects, fact)
        if any(_of_the_card(one) and not one.said for one in fact.parts):
            effects = _its_own(effects)
    return replace(effects, condition=fact)


def _and(fact: Condition, before: Condition | None) -> Condition:
    """A condition and, where a clause has one already, that one as well; the clause's own is said
    at its end, as in “… during your turn”.
    """
    if before is None:
        return fact
    single = fact.also is None and before.also is None
    if not single or any(one.measure.noun in OF_IT or one.said for one in (fact, before)):
        raise Meaningless(text("one condition is enough"))
    return replace(fact, also=before)


def _of_others(ability: Ability) -> bool:
    """Whether what always holds is said of several cards, and not of its own."""
    return ability.word in (Passive.AURA, Passive.RESIDENTS_HAVE)


def _of_those(ability: Ability, fact: Condition) -> Ability:
    """“Creatures you control have winged while attacking”: return the ability as one of attackers,
    or of defenders, marked or damaged creatures (ARC-R161).
    """
    target = ability.target or Target((Noun.RESIDENT,), here=True)
    one = fact.also is None and fact.number == 1 and fact.against is None
    role, state = _ROLES.get(fact.measure.noun), _STATES.get(fact.measure.noun)
    everybody = target.nouns == (Noun.CREATURE,) or (target.here and Noun.RESIDENT in target.nouns)
    if one and role is not None and everybody and not target.among:
        target = replace(target, nouns=(role,))
    elif one and state is not None and not target.state:
        target = replace(target, state=state)
    else:
        raise Meaningless(text("say “this creature”, or which of them, as in “attackers”"))
    return replace(ability, word=Passive.AURA, target=target)


def at_end(fact: Condition) -> Condition:
    """Return a condition at the end of a sentence, where “it” may be what stands before."""
    if fact.also is not None:
        fact = replace(fact, also=at_end(fact.also))
    return replace(fact, said=AFTER) if fact.said else fact


def _may_always_hold(ability: Ability, asked: Measure) -> None:
    """Refuse a condition of what always holds that asks for what it could change."""
    if asked.noun == Quantity.IT_DIES:
        raise Unending(text("what follows a death is done once"))
    if asked.noun in OF_IT:
        raise Meaningless(text("what always holds asks of “it” only what its card does"))
    if asked.asks_of_creatures:
        raise Meaningless(ON_ITSELF)
    if asked.noun in (Quantity.THIS_DEF, Quantity.THIS_ATK) and ability.word not in KEYWORDS:
        raise Meaningless(text("what depends on its own ATK or DEF is a keyword, or done once"))


def _may_be_asked(ability: Ability, against: Target | None) -> None:
    """Refuse to ask those whom a creature fights for a keyword where more than ATK and DEF hangs on
    it (ARC-R236).
    """
    asks = against is not None and (against.having or against.lacking)
    if asks and ability.word not in (Passive.GROWN, Passive.GIVE):
        raise Meaningless(ON_ITSELF)


def _of_the_card(fact: Condition) -> bool:
    """Whether a condition says what the card itself does or is."""
    return fact.measure.noun in SO_OR_NOT and str(fact.measure.noun).startswith("this ")


def _its_own(ability: Ability) -> Ability:
    """“If this creature is marked, it gets +1/+0”: return what is given to “it” as what the card
    itself has.
    """
    if ability.word == Passive.GIVE:
        return replace(ability, word=Passive.GROWN)
    if ability.word == Passive.HAS and ability.inner is not None:
        return ability.inner
    return ability
