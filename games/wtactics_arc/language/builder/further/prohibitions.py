"""Attacks that cost gems, cities that are closed or besieged, damage that goes to another, what
holds until a card is marked, what players draw next; another Attack phase, strength as a price,
what one sacrifices for each of several: a part of the builder.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from games.text import text
from games.wtactics_arc.cards.text.conditions import COUNTERS
from games.wtactics_arc.cards.text.conditions import LEVEL
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import ARMY_UNMARKED
from games.wtactics_arc.cards.text.terms import UNTIL_MARKED
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.deeds import is_creatures
from games.wtactics_arc.language.builder.further.unmarking import Unmarking
from games.wtactics_arc.language.joining.meant import ENCHANTED
from games.wtactics_arc.language.joining.meant import YOU
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.meaning import TriggerEvent
from games.wtactics_arc.language.meaning import player
from games.wtactics_arc.language.meaning import real
from games.wtactics_arc.language.meaning import triggering

_YOURSELF = Target((Noun.YOU,))
_THIS_CITY = Target((Noun.THIS_CITY,))


@inline
class Prohibitions(Unmarking):
    """What costs, what is closed, who is hit instead, for how long; each method is a rule of the
    grammar.
    """

    def toll(self, thing: Target, number: int) -> Ability:
        kind = kind_meant(thing)
        return Ability("", AbilityKind.PASSIVE, Passive.TOLL, number, target=kind)

    def closed(self, thing: Target) -> Ability:
        kind = kind_meant(thing)
        if kind.side != Side.ENEMY:
            raise Meaningless(text("say whose creatures do not move in, as “opponents' creatures”"))
        return Ability("", AbilityKind.PASSIVE, Passive.CLOSED, target=kind)

    def blockaded(self, thing: Target) -> Ability:
        inner = Ability("", AbilityKind.PASSIVE, Passive.BLOCKADE)
        if thing in (SELF, _THIS_CITY):
            return inner
        if thing not in (IT, ENCHANTED):
            raise Meaningless(text("say of this city, or of the enchanted one, that nobody moves"))
        return Ability("", AbilityKind.PASSIVE, Passive.HAS, inner=inner)

    def besieges(self) -> Condition:
        return Condition(False, Measure(Quantity.BESIEGES), Compare.EXACTLY, 1)

    def besieges_not(self) -> Condition:
        return replace(self.besieges(), number=0)

    def diverted(self, number: int, thing: Target, guard: Target) -> Effect:
        if guard not in (SELF, IT) or not is_creatures(thing):
            raise Meaningless(text("damage to a creature goes to the card that says so"))
        return Effect(Verb.DIVERT, (number,), real(thing))

    def may_divert(self, guard: Target, number: int, thing: Target) -> tuple[Ability, ...]:
        return self.once_free([self.diverted(number, thing, guard)])

    # -- until it is marked

    def granted_until_marked(self, thing: Target, words: Token) -> Effect:
        return replace(self.granted_words(thing, words), amounts=(UNTIL_MARKED,))

    def has_until_marked(self, thing: Target, keywords: list[Ability]) -> tuple[Effect, ...]:
        given = self.gain_until(thing, keywords)
        return tuple(replace(one, amounts=(UNTIL_MARKED,)) for one in given)

    def changed_until_marked(self, thing: Target, change: tuple[int, int]) -> Effect:
        return replace(self.buff_until(thing, change), amounts=(UNTIL_MARKED,))

    # -- in the next Draw phase, into the Army

    def draws_one_next(self, thing: Target) -> Effect:
        return Effect(Verb.NO_DRAW, (1,), SELF if thing == YOU else player(thing))

    def joins(self, when: None, thing: Target = SELF) -> TriggerEvent:
        if thing not in (SELF, IT):
            raise Meaningless(text("it is this creature that is played into the army"))
        return TriggerEvent(Trigger.JOINS)

    # -- once more, and for each

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


def kind_meant(thing: Target) -> Target:
    """Return all creatures of a kind, as one of which a rule speaks."""
    kind = replace(thing, each=False)
    if not thing.each or not is_creatures(thing) or thing.buried or thing.within is not None:
        raise Meaningless(text("say which creatures, as in “creatures without flying”"))
    return replace(kind, other=False)


def _given_up(effect: Any) -> Any:
    """“Sacrifice a creature” as what is asked once for each of several."""
    if not isinstance(effect, Effect) or effect.verb != Verb.DESTROY:
        return effect
    if effect.target != Target(effect.target.nouns, side=Side.OWN) or len(effect.target.nouns) > 1:
        return effect
    return Effect(Verb.SACRIFICE, (1,), _YOURSELF, place=str(effect.target.nouns[0]))
