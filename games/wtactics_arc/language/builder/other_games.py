"""Rules that came with the wordings of other card games: what replaces what, who attacks whom, what
lies in a graveyard: a part of the builder.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from games.text import text
from games.wtactics_arc.cards.text.conditions import HANDFUL
from games.wtactics_arc.cards.text.conditions import THEM
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import CHEAP
from games.wtactics_arc.cards.text.terms import THAT
from games.wtactics_arc.cards.text.terms import UNTIL_NEXT
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.terms import X
from games.wtactics_arc.cards.text.vocabulary import HOST
from games.wtactics_arc.cards.text.vocabulary import HOST_PLAYER
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.deeds import is_creatures
from games.wtactics_arc.language.builder.occasions import whose
from games.wtactics_arc.language.builder.standing import StandingRules
from games.wtactics_arc.language.builder.things import singular
from games.wtactics_arc.language.builder.things import some
from games.wtactics_arc.language.builder.unseen import choice
from games.wtactics_arc.language.granting import gains
from games.wtactics_arc.language.granting import grant
from games.wtactics_arc.language.joining.leading import led
from games.wtactics_arc.language.joining.meant import YOU
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.referring import AIM
from games.wtactics_arc.language.joining.replacing import INSTEAD
from games.wtactics_arc.language.joining.replacing import OTHERWISE
from games.wtactics_arc.language.joining.replacing import marked
from games.wtactics_arc.language.joining.watching import free_of_card
from games.wtactics_arc.language.joining.watching import gone_elsewhere
from games.wtactics_arc.language.meaning import PAY
from games.wtactics_arc.language.meaning import ClauseMeaning
from games.wtactics_arc.language.meaning import TriggerEvent
from games.wtactics_arc.language.meaning import clause_effects
from games.wtactics_arc.language.meaning import priced
from games.wtactics_arc.language.meaning import real
from games.wtactics_arc.language.meaning import times
from games.wtactics_arc.language.meaning import triggering
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import ENCHANTMENT
from games.wtactics_arc.names import EVENT
from games.wtactics_arc.names import MAGIC


@inline
class OtherGames(StandingRules):
    """Further rules. Each method is a rule of the grammar."""

    # -- one thing or another

    def instead(self, effects: Any, *amount: Any) -> Any:
        return marked(effects, INSTEAD)

    def instead_damage(self, deal: Any, *amount: Any) -> Any:
        return marked(Effect(Verb.DAMAGE, (deal,), IT), INSTEAD)

    def mark_or_unmark(self, thing: Target) -> Effect:
        marking = Effect(Verb.MARK, (), real(thing))
        return choice([(marking,), (replace(marking, verb=Verb.UNMARK),)])

    def aimed_at(self, kind: Target) -> Effect:
        return Effect(Verb.CHOOSE, target=real(kind), place=AIM)

    def aimed_at_several(self, number: int, kind: Target) -> Effect:
        return self.aimed_at(replace(kind, count=some(number)))

    def may_instead(self, effects: Any) -> Any:
        return marked(self.optional(effects), INSTEAD)

    def otherwise(self, effects: Any) -> Any:
        return led(effects, lambda one: marked(one, OTHERWISE))

    # -- who attacks whom, who enters where

    def attacks_you(self, when: None, thing: Target) -> TriggerEvent:
        """Who attacks the player, in the Army or a city (ARC-R140)."""
        what = triggering(Trigger.ATTACK, thing).target
        if what is None or what == HOST or what.side == Side.OWN or what.among:
            raise Meaningless(text("say which creatures of others attack you"))
        return TriggerEvent(Trigger.ATTACK, replace(what, among=Noun.PLAYER))

    def enters_here(self, when: None, thing: Target) -> TriggerEvent:
        head = triggering(Trigger.ENTER, thing)
        if head.target is None or head.target == HOST or head.target.here:
            raise Meaningless(text("say which other creatures enter play there"))
        return TriggerEvent(head.word, replace(head.target, here=True))

    def no_vp(self) -> tuple[Compare, int]:
        return Compare.EXACTLY, 0

    def you_claim(self, when: None) -> TriggerEvent:
        return TriggerEvent(Trigger.CLAIMS, Target((Noun.PLAYER,), side=Side.OWN))

    def they_claim(self, when: None, thing: Target) -> TriggerEvent:
        return TriggerEvent(Trigger.CLAIMS, Target((Noun.PLAYER,), side=whose(thing)))

    def host_turn_starts(self) -> TriggerEvent:
        return TriggerEvent(Trigger.START, HOST)

    def host_turn_ends(self) -> TriggerEvent:
        return TriggerEvent(Trigger.END, HOST)

    def their_own_turn_starts(self) -> TriggerEvent:
        return TriggerEvent(Trigger.START, HOST_PLAYER)

    def their_own_turn_ends(self) -> TriggerEvent:
        return TriggerEvent(Trigger.END, HOST_PLAYER)

    def enchanted_player(self) -> Target:
        return HOST

    # -- prices of cards, several choices, what is sought, what holds until a later turn

    def additional(self, clauses: list[ClauseMeaning]) -> tuple[Ability, ...]:
        price = priced(clauses)
        if (
            price.marks
            or price.pays
            or price.destroys
            or price.loses
            or any(one.verb not in (Verb.DISCARD, Verb.DESTROY) for one in price.price)
        ):
            raise Meaningless(text("as an additional cost one discards, or sacrifices a card"))
        return (Ability("", AbilityKind.EFFECT, price=price.price),)

    def choosing_many(self, number: int, *modes: list[ClauseMeaning]) -> list[ClauseMeaning]:
        (one,) = self.choosing(*modes)
        if not isinstance(one, Effect) or not 2 <= number < len(modes) or one.target != SELF:
            raise Meaningless(text("say of how many how many are chosen"))
        return [replace(one, amounts=(number,))]

    def cheap(self, number: int) -> str:
        return f"{CHEAP}{number}"

    def granted_until(self, thing: Target, words: Token) -> Effect:
        return replace(self.granted_words(thing, words), amounts=(UNTIL_NEXT,))

    def buff_until(self, thing: Target, change: tuple[int, int]) -> Effect:
        grown = Ability("", AbilityKind.PASSIVE, Passive.GROWN, stats=change)
        return replace(grant(_creature(thing), grown), amounts=(UNTIL_NEXT,))

    def gain_until(self, thing: Target, keywords: list[Ability]) -> tuple[Effect, ...]:
        first = _creature(thing)
        gains(first, keywords)  # refuses what cannot be given for a time
        again = IT if first.chosen else first
        return tuple(
            replace(grant(again if at else first, one), amounts=(UNTIL_NEXT,))
            for at, one in enumerate(keywords)
        )

    def buff_and_gain_until(
        self, thing: Target, change: tuple[int, int], keywords: list[Ability]
    ) -> tuple[Effect, ...]:
        first = self.buff_until(thing, change)
        again = IT if first.target.chosen else first.target
        return (first, *self.gain_until(again, keywords))

    def add_one_gem(self, faction: Token) -> Effect:
        return self.add_gems(1, faction)

    def cannot_be_their_target(self, kind: Target) -> Ability:
        return self.cannot_be_target(replace(kind, side=Side.ENEMY))

    def attackers_counted(self, *words: Any) -> Measure:
        return replace(self.creatures(*words), been=Been.ATTACKS)

    def defenders_counted(self, *words: Any) -> Measure:
        return replace(self.creatures(*words), been=Been.DEFENDS)

    def choose_sort(self, *sorts: str) -> Effect:
        return replace(self.choose_card(), keyword=" ".join(sorts))

    # -- all of them

    def many_things(self, word: Token) -> str:
        return self.base_plural(word)

    def each_of_opponents_all(self, noun: str) -> Target:
        return Target((noun,), each=True, side=Side.ENEMY)

    def residents_there(self) -> Target:
        return Target((Noun.RESIDENT,), each=True, here=True)

    # -- what lies in a graveyard

    def cards_buried(self) -> Measure:
        return Measure(Quantity.BURIED, buried=True)

    def creatures_buried(self) -> Measure:
        return Measure(CREATURE, buried=True)

    def cities_buried(self) -> Measure:
        return Measure(CITY, buried=True)

    def enchantments_buried(self) -> Measure:
        return Measure(ENCHANTMENT, buried=True)

    def events_buried(self) -> Measure:
        return Measure(EVENT, buried=True)

    def magic_buried(self) -> Measure:
        return Measure(MAGIC, buried=True)

    def kind_buried(self, subtype: str) -> Measure:
        return Measure(singular(subtype), buried=True)

    def done_before(self) -> Measure:
        return Measure(Quantity.DONE)

    def done_to_them(self) -> Measure:
        return Measure(Quantity.DONE, said=THEM)

    def watched(self, clauses: list[ClauseMeaning]) -> Effect:
        effects = gone_elsewhere(clause_effects(clauses))
        free_of_card(effects)
        return replace(choice([effects]), verb=Verb.WATCH, target=IT)

    def more_resources(self, number: int = 1) -> Effect:
        return Effect(Verb.RESOURCES, (number,), SELF)

    def pay_x(self, *x: Token) -> Effect:
        return Effect(Verb.MANUAL, (X,), place=PAY)

    def grow_that_many(self, number: Token, change: tuple[int, int], thing: Target) -> Effect:
        return Effect(Verb.GROW, (THAT, *change), real(thing))

    def so_much(self) -> Measure:
        return Measure(Quantity.SO_MUCH)

    def done_to_hand(self) -> Measure:
        return Measure(Quantity.DONE, said=HANDFUL)

    # -- numbers of the card that was meant before

    def its_def(self) -> Measure:
        return Measure(Quantity.ITS_DEF)

    def its_cost(self) -> Measure:
        return Measure(Quantity.ITS_COST)

    def gain_vp_as(self, thing: Target, per: Measure) -> Effect:
        return self.gain_vp_per(thing, per)

    def you_gain_vp_as(self, per: Measure) -> Effect:
        return self.you_gain_vp_per(per)

    def lose_vp_as(self, thing: Target, per: Measure) -> Effect:
        return self.lose_vp_per(thing, per)

    def you_lose_vp_as(self, per: Measure) -> Effect:
        return self.lose_vp_per(YOU, per)

    def draw_as(self, per: Measure) -> Effect:
        return times(Effect(Verb.DRAW, (1,), SELF), per)


def _creature(thing: Target) -> Target:
    """A creature, or each of several, as what is given something."""
    if not is_creatures(thing):
        raise Meaningless(text("it is creatures that have ATK and DEF"))
    return real(thing)
