"""When abilities are used, the first card of a turn, creatures that live on, counters that run out,
what is not moved: a part of the builder.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from games.text import text
from games.wtactics_arc.cards.text.conditions import OF_IT
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.deeds import is_creatures
from games.wtactics_arc.language.builder.further.cities import Cities
from games.wtactics_arc.language.builder.sentences import once
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.meaning import ClauseMeaning
from games.wtactics_arc.language.meaning import TriggerEvent
from games.wtactics_arc.language.meaning import triggering
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import TYPES


@inline
class Timing(Cities):
    """When, the first, the last. Each method is a rule of the grammar."""

    # -- when an ability is used

    def only_so(self, fact: Condition) -> tuple[Ability, ...]:
        if any(one.measure.noun in OF_IT or one.was for one in fact.parts):
            raise Meaningless(text("as an ability is used, no other card is meant yet"))
        return (Ability("", AbilityKind.EFFECT, condition=fact),)

    def only_so_activated(
        self, fact: Condition, price: list[ClauseMeaning], clauses: list[ClauseMeaning]
    ) -> tuple[Ability, ...]:
        (so,) = self.only_so(fact)
        return tuple(replace(one, condition=so.condition) for one in self.activated(price, clauses))

    def once_only_so_activated(self, *parts: Any) -> tuple[Ability, ...]:
        return once(self.only_so_activated(*parts))

    def only_in_turn(self) -> tuple[Ability, ...]:
        return self.only_so(self.your_turn())

    def only_in_play(self) -> tuple[Ability, ...]:
        return self.only_so(self.your_play_phase())

    def only_in_attack(self) -> tuple[Ability, ...]:
        return self.only_so(self.your_attack_phase())

    def your_play_phase(self) -> Condition:
        return Condition(False, Measure(Quantity.PLAYING), Compare.EXACTLY, 1)

    def not_your_play_phase(self) -> Condition:
        return replace(self.your_play_phase(), number=0)

    # -- the first card of a turn

    def first_kind(self, *words: Any) -> Target:
        faction = next((str(one) for one in words if str(one) in map(str, FACTIONS.values())), "")
        named = [str(one) for one in words if str(one) != faction]
        noun = Noun(named[0]) if named and named[0] in TYPES else "".join(named[:1])
        return Target((noun or Noun.CARD,), faction=faction)

    def first_of_yours(self) -> Side:
        return Side.OWN

    def first_of_all(self) -> Side:
        return Side.ANY

    def first_of_theirs(self) -> Side:
        return Side.ENEMY

    def but_not(self, number: int) -> int:
        return number

    def first_costs_more(self, kind: Target, side: Side, number: int) -> Ability:
        target = replace(kind, side=side)
        return Ability("", AbilityKind.PASSIVE, Passive.COST, number, target=target, once=True)

    def first_costs_less(self, kind: Target, side: Side, number: int, *least: int) -> Ability:
        return replace(self.first_costs_more(kind, side, -number), least=sum(least))

    def costs_less_down_to(self, thing: Target, number: int, least: int) -> Ability:
        return replace(self.costs_less(thing, number), least=least)

    def costs_you_less_down_to(self, thing: Target, number: int, least: int) -> Ability:
        return replace(self.costs_you_less(thing, number), least=least)

    # -- creatures that live on, counters that run out

    def survives(self, when: None, thing: Target) -> TriggerEvent:
        if not is_creatures(thing):
            raise Meaningless(text("it is creatures that attack, defend or reside"))
        return triggering(Trigger.SURVIVES, thing)

    def outlasts(self, when: None, thing: Target) -> TriggerEvent:
        return TriggerEvent(Trigger.OUTLASTS, self.survives(when, thing).target)

    def goes_to_grave(self, when: None, thing: Target) -> TriggerEvent:
        """Of creatures and cities it is their death (ARC-R201)."""
        if not is_creatures(thing) and set(thing.nouns) != {Noun.CITY}:
            raise Meaningless(text("say of creatures, or of cities, that they die"))
        return triggering(Trigger.DEATH, thing)

    def itself_survives(self) -> TriggerEvent:
        return TriggerEvent(Trigger.SURVIVES)

    def itself_outlasts(self) -> TriggerEvent:
        return TriggerEvent(Trigger.OUTLASTS)

    def last_counter(self, when: None, *parts: Any) -> TriggerEvent:
        name = next((str(one) for one in parts if isinstance(one, Token)), "")
        if not name or any(isinstance(one, Target) and one not in (SELF, IT) for one in parts):
            raise Meaningless(text("say of which counters this card has no more"))
        return TriggerEvent(Trigger.LAST, replace(SELF, among=name))

    # -- what is not moved, and not used

    def cannot_move(self) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.ROOTED)

    def cannot_use(self) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.IDLE)
