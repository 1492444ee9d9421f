"""Another Attack phase, strength of a city as a price, what one sacrifices for each of several: a
part of the builder.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import v_args

from games.text import text
from games.wtactics_arc.cards.text.conditions import COUNTERS
from games.wtactics_arc.cards.text.conditions import LEVEL
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import ARMY_UNMARKED
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder.deeds import is_creatures
from games.wtactics_arc.language.builder.further.forbidden import Forbidden
from games.wtactics_arc.language.joining.meant import YOU
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.meaning import TriggerEvent
from games.wtactics_arc.language.meaning import real
from games.wtactics_arc.language.meaning import triggering

_YOURSELF = Target((Noun.YOU,))


@v_args(inline=True)
class Again(Forbidden):
    """Once more, and for each. Each method is a rule of the grammar."""

    def attack_again(self) -> Effect:
        return Effect(Verb.AGAIN, (), SELF)

    def attack_again_unmarked(self) -> Effect:
        return Effect(Verb.AGAIN, (), SELF, ARMY_UNMARKED)

    def strength_lost(self, number: int, thing: Target) -> Effect:
        """Always that of a city of the player's own."""
        if thing.nouns not in ((Noun.CITY,), (Noun.THIS_CITY,)) or thing.side == Side.ENEMY:
            raise Meaningless(text("it is cities that have strength"))
        own = replace(real(thing), side=Side.OWN) if thing.chosen else thing
        return Effect(Verb.STRENGTH, (-number,), own)

    def sacrifices_many(self, thing: Target, number: int, what: str) -> Effect:
        if thing == YOU:
            return Effect(Verb.SACRIFICE, (number,), _YOURSELF, place=what)
        return super().sacrifices_many(thing, number, what)

    def level_reached(self, number: int) -> Condition:
        return Condition(False, Measure(COUNTERS + LEVEL), Compare.AT_LEAST, number)

    def level_not_reached(self, number: int) -> Condition:
        return replace(self.level_reached(number), compare=Compare.AT_MOST, number=number - 1)

    def is_harmed(self, when: None, thing: Target) -> TriggerEvent:
        harmed = triggering(Trigger.HARMS, thing)
        if harmed.target is None or not is_creatures(thing):
            raise Meaningless(text("say which creatures are dealt damage by this one"))
        return harmed

    def for_each(self, effects: Any, per: Measure) -> Any:
        return super().for_each(_given_up(effects), per)

    def for_each_first(self, per: Measure, effects: Any) -> Any:
        return super().for_each_first(per, _given_up(effects))


def _given_up(effect: Any) -> Any:
    """“Sacrifice a creature” as what is asked once for each of several."""
    if not isinstance(effect, Effect) or effect.verb != Verb.DESTROY:
        return effect
    if effect.target != Target(effect.target.nouns, side=Side.OWN) or len(effect.target.nouns) > 1:
        return effect
    return Effect(Verb.SACRIFICE, (1,), _YOURSELF, place=str(effect.target.nouns[0]))
