"""What unmarks for a price, as long as another card is marked, or by choice: a part of the
builder.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from games.text import text
from games.wtactics_arc.cards.text.conditions import COUNTERS
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import WHILE_MARKED
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.further.from_hand import FromHand
from games.wtactics_arc.language.joining.meant import ENCHANTED
from games.wtactics_arc.language.joining.meant import PAYERS
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.meaning import real


@inline
class Unmarking(FromHand):
    """What is unmarked, and what not (ARC-R250 to R253). Each method is a rule of the grammar."""

    # -- for a price

    def stays_unless(self, thing: Target, price: Any) -> tuple[Ability, ...]:
        return _for_price(self.stays(thing), price)

    def stays_unless_yours(self, thing: Target, price: Any) -> tuple[Ability, ...]:
        if thing not in (SELF, ENCHANTED) and thing.side != Side.OWN:
            raise Meaningless(text("say “unless its controller pays”"))
        return self.stays_unless(thing, price)

    def stays_if_left(self, effects: Any, price: Any) -> tuple[Ability, ...]:
        if not _stays(effects):
            raise Meaningless(text("it is what stays marked that is unmarked for such a price"))
        return _for_price(effects, price)

    def stay_gems_per(self, number: int, name: Token) -> Ability:
        per = Measure(COUNTERS + str(name))
        return Ability("", AbilityKind.PASSIVE, Passive.STAYS, number, per=per)

    def price_grown(self, change: tuple[int, int]) -> Effect:
        return Effect(Verb.GROW, change, SELF)

    def ransom(self, effects: Any, gems: int) -> Any:
        return _for_price(effects, gems) if _stays(effects) else super().ransom(effects, gems)

    def own_ransom(self, effects: Any, gems: int) -> Any:
        return _for_price(effects, gems) if _stays(effects) else super().own_ransom(effects, gems)

    def unless_done(self, effects: Any, price: Effect) -> Any:
        if _stays(effects):
            return _for_price(effects, price)
        if price.verb == Verb.GROW:
            raise Meaningless(text("it is what stays marked that is unmarked for such a price"))
        return super().unless_done(effects, price)

    # -- as long as another is marked, by choice, for more than one phase

    def held_while(self, thing: Target) -> Effect:
        return Effect(Verb.HOLD, (), real(thing), WHILE_MARKED)

    def may_stay(self, thing: Target) -> tuple[Ability, ...]:
        if thing not in (SELF, IT, ENCHANTED) and thing.side != Side.OWN:
            raise Meaningless(text("one chooses for cards of one's own"))
        return self.stays_at_will(thing)

    def stays_at_will(self, thing: Target) -> tuple[Ability, ...]:
        return self.has_given(thing, [Ability("", AbilityKind.PASSIVE, Passive.LOATH)])

    def hold_own(self, thing: Target) -> Effect:
        return self.hold(_own(thing))

    def hold_many(self, thing: Target, number: int) -> Effect:
        return replace(self.hold(thing), amounts=(number,))

    def they_stay(self, number: int) -> Effect:
        return self.hold_many(IT, number)

    def payers_stay(self, *parts: Any) -> tuple[Effect, ...]:
        number = parts[-1]
        return (Effect(Verb.HOLD, (number,), PAYERS), Effect(Verb.HOLD, (number,), SELF))


def _own(thing: Target) -> Target:
    if thing != SELF and thing.side != Side.OWN:
        raise Meaningless(text("say “in its controller's next Unmark phase”"))
    return thing


def _stays(effects: Any) -> bool:
    """Whether something is said to stay marked."""
    alone = isinstance(effects, tuple) and len(effects) == 1
    return alone and isinstance(effects[0], Ability) and _rule(effects[0]).word == Passive.STAYS


def _rule(ability: Ability) -> Ability:
    return ability if ability.inner is None else ability.inner


def _for_price(effects: tuple[Ability, ...], price: Any) -> tuple[Ability, ...]:
    """“This creature does not unmark unless you pay 2”: return the rule with its price, which is
    gems or an effect.
    """
    (ability,) = effects
    rule = _rule(ability)
    if isinstance(price, Ability):
        rule = replace(rule, number=price.number, per=price.per)
    elif isinstance(price, Effect):
        rule = replace(rule, price=(price,))
    else:
        rule = replace(rule, number=price)
    return (rule if ability.inner is None else replace(ability, inner=rule),)
