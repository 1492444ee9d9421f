"""Sizes that are set, numbers for a turn, gems of any faction: a part of the builder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from events.vocabulary import Fields
from games.text import text
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.filters import PrivateLook
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import IN_HAND
from games.wtactics_arc.cards.text.terms import OWNERS
from games.wtactics_arc.cards.text.terms import UNTIL_GONE
from games.wtactics_arc.cards.text.terms import DeckEnd
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Size
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import REFERRED
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.deeds import is_creatures
from games.wtactics_arc.language.builder.effects import Effects
from games.wtactics_arc.language.builder.things import some
from games.wtactics_arc.language.builder.unseen import taken
from games.wtactics_arc.language.joining.leading import led
from games.wtactics_arc.language.joining.meant import ENCHANTED
from games.wtactics_arc.language.joining.meant import YOU
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.meaning import ClauseMeaning
from games.wtactics_arc.language.meaning import TriggerEvent
from games.wtactics_arc.language.meaning import player
from games.wtactics_arc.language.meaning import real
from games.wtactics_arc.language.meaning import times


@inline
class Changes(Effects):
    """What is set, copied or comes back. Each method is a rule of the grammar."""

    def buff_per(self, thing: Target, change: tuple[int, int], per: Measure) -> Any:
        return times(Effect(Verb.BUFF, change, real(thing)), per)

    def sets_both(self, thing: Target, stats: Token) -> Effect:
        if not is_creatures(thing):
            raise Meaningless(text("it is creatures that have ATK and DEF"))
        atk, _, def_ = str(stats).partition("/")
        return Effect(Verb.RESIZE, (int(atk), int(def_)), real(thing), Size.SET_BOTH)

    def gains_any_gems(self, thing: Target, amount: Any) -> Effect:
        if thing != YOU:
            raise Meaningless(text("gems are added to your own reserve"))
        return self.add_any_gems(amount)

    # -- what may be left out, and what then follows

    def if_not_done(self, effects: Any) -> Any:
        return led(effects, _otherwise)

    def unless_done(self, effects: Any, price: Effect) -> tuple[Effect, ...]:
        named = isinstance(effects, Effect) and effects.target in REFERRED
        if not isinstance(effects, Effect) or (named and price.verb != Verb.DISCARD):
            raise Meaningless(text("“unless you” fits one thing that is done"))
        return self.optional(price), _otherwise(effects)

    def unless_done_first(self, price: Effect, effects: Any) -> tuple[Effect, ...]:
        return self.unless_done(effects, price)

    def price_discarded(self, cards: Any) -> Effect:
        return self.you_discard(cards)

    def price_sacrificed(self, thing: Target) -> Effect:
        return self.sacrifice(thing)

    def price_returned(self, thing: Target) -> Effect:
        return self.return_to_hand(thing)

    # -- what holds as long as something is so

    def while_last(self, effects: Any, fact: Condition) -> Any:
        _always(effects)
        return self.if_last(effects, fact)

    def while_first(self, fact: Condition, effects: Any) -> Any:
        _always(effects)
        return self.if_first(fact, effects)

    # -- keywords with what one cannot do

    def has_given_both(
        self, thing: Target, keywords: list[Ability], cannots: list[Ability]
    ) -> tuple[Ability, ...]:
        return self.has_given(thing, [*keywords, *cannots])

    def gain_both(
        self, thing: Target, keywords: list[Ability], cannots: list[Ability]
    ) -> tuple[Effect, ...]:
        return self.gain(thing, [*keywords, *cannots])

    def loses_and_cannot(
        self, thing: Target, keywords: list[Ability], cannots: list[Ability]
    ) -> tuple[Effect, ...]:
        lost = self.loses_keywords(thing, keywords)
        again = IT if lost[0].target.chosen else lost[0].target
        return (*lost, *self.gain(again, cannots))

    # -- who, where, whose

    def hits_either(
        self, when: None, thing: Target, clauses: list[ClauseMeaning]
    ) -> tuple[Ability, ...]:
        """Two occasions, of which each sets the same off."""
        heads = (self.hits_player(when, thing), self.hits_city(when, thing))
        return tuple(one for head in heads for one in self.triggered(head, clauses))

    def in_enchanted_city(self) -> Fields:
        return {"role": Noun.RESIDENT, "here": True}

    def they_give_up(self, thing: Target, kind: Target) -> Effect:
        return self.they_destroy(thing, kind)

    def mill_target(self, cards: Any, noun: str) -> Effect:
        return self.mill(Target((noun,)), cards)

    def take_one(self, thing: Target) -> Effect:
        """“Into your hand” from a graveyard is a return; of those looked at, any of a faction."""
        if thing.faction and thing == Target((Noun.CARD,), faction=thing.faction):
            return Effect(Verb.TAKE, (1,), SELF, thing.faction)
        if thing.buried and thing.side == Side.OWN:
            return self.return_to_your_hand(thing)
        return super().take_one(thing)

    # -- copies, and what comes back

    def make_copy(self, *parts: Any) -> Effect:
        return self.make_copies(1, parts[-1])

    def make_copies(self, number: int, thing: Target) -> Effect:
        if thing.each or not is_creatures(thing) or thing.count > 1:
            raise Meaningless(text("a token is a copy of one creature"))
        return Effect(Verb.COPY, (some(number),), real(thing))

    def control_while(self, thing: Target) -> Effect:
        return Effect(Verb.CONTROL, (), taken(thing), UNTIL_GONE)

    def controls_host(self) -> tuple[Ability, ...]:
        return self.triggered(TriggerEvent(Trigger.ENTER), [self.control_while(ENCHANTED)])

    def revive_for_owner(self, thing: Target) -> Effect:
        return Effect(Verb.REVIVE, (), thing, OWNERS)

    def exile_until(self, thing: Target) -> Effect:
        if not is_creatures(thing) or thing == SELF:
            raise Meaningless(text("it is creatures that come back to play"))
        return Effect(Verb.REMOVE, (), real(thing), UNTIL_GONE)

    # -- decks and costs

    def reveal_until(self, sought: tuple[int, str]) -> Effect:
        number, what = sought
        if number != 1 or not what:
            raise Meaningless(text("say until which card you reveal them"))
        return Effect(Verb.LOOK, (), SELF, PrivateLook.UNTIL, what)

    def take_it(self, thing: Target, where: str) -> Any:
        """“Put it into your hand”: take the card that was revealed last, or one of a kind among the
        cards that were looked at.
        """
        if thing == IT:
            return self.take(1, where)
        return self.take_one(thing), self.rest_back(where)

    def sifted(self) -> Effect:
        return Effect(Verb.LOOK, (), SELF, PrivateLook.SIFT)

    def on_your_top(self, thing: Target) -> Effect:
        return _under(thing, DeckEnd.TOP) or super().on_your_top(thing)

    def at_your_bottom(self, thing: Target) -> Effect:
        return _under(thing, DeckEnd.BOTTOM) or super().at_your_bottom(thing)

    def hand_under(self) -> Effect:
        return Effect(Verb.UNDER, (), SELF)

    def their_hand_under(self, thing: Target) -> Effect:
        return Effect(Verb.UNDER, (), player(thing))

    def next_costs_less(self, *parts: Any) -> Effect:
        kind, number = parts if len(parts) > 1 else ("card", *parts)
        return Effect(Verb.CHEAPER, (number,), SELF, str(kind))

    def shuffled_into_yours(self, thing: Target) -> Effect:
        return replace(self.return_to_your_hand(thing), place="deck")


def _otherwise(effect: Any) -> Any:
    """“If you do not, …”: return the effect so that it happens only if its player did not do what
    they might do before.
    """
    if isinstance(effect, Effect):
        return replace(effect, if_left=True)
    raise Meaningless(text("“if you do” leads to one thing, about which nothing is chosen"))


def _under(thing: Target, place: str) -> Effect | None:
    """“Put two cards from your hand on the bottom of your deck”: return the effect; None if other
    cards are meant.
    """
    some_cards = Target((Noun.CARD,), side=Side.OWN, among=IN_HAND, count=thing.count)
    return Effect(Verb.UNDER, (thing.count,), SELF, place) if thing == some_cards else None


def _always(effects: Any) -> None:
    """Refuse “as long as” of what is done once, which would not end when that is no longer so."""
    each = effects if isinstance(effects, tuple) else (effects,)
    if any(isinstance(one, Effect) for one in each):
        raise Meaningless(text("what is done once asks “if”; “as long as” fits what always holds"))
