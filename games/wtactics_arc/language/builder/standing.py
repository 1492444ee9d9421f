"""What holds while a card stands there, for cities, damage, hands and plays; what happens once each
turn; what each of several players counts: a part of the builder.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.text import text
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import PrivateLook
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import ALL
from games.wtactics_arc.cards.text.terms import BURIED
from games.wtactics_arc.cards.text.terms import IN_HAND
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import HOST
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import OWNER
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.deeds import is_creatures
from games.wtactics_arc.language.builder.itself import own_deed
from games.wtactics_arc.language.builder.sentences import Sentences
from games.wtactics_arc.language.builder.sentences import once
from games.wtactics_arc.language.builder.things import keyword
from games.wtactics_arc.language.granting import granted
from games.wtactics_arc.language.joining.meant import ENCHANTED
from games.wtactics_arc.language.joining.meant import YOU
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.meaning import ClauseMeaning
from games.wtactics_arc.language.meaning import TriggerEvent
from games.wtactics_arc.language.meaning import player
from games.wtactics_arc.language.meaning import real
from games.wtactics_arc.language.meaning import times
from games.wtactics_arc.language.meaning import triggering
from games.wtactics_arc.language.meaning import walled


@inline
class StandingRules(Sentences):
    """Standing rules, and what happens once each turn. Each method is a rule of the grammar."""

    # -- cities and damage

    def gets_strength(self, thing: Target, number: Any) -> tuple[Ability, ...] | Effect:
        if thing == ENCHANTED:
            return self.walls(thing, number)
        return Effect(Verb.STRENGTH, (int(str(number)),), walled(thing))

    def walls(self, thing: Target, number: Any) -> tuple[Ability, ...]:
        """Strength that a city has while an enchantment is on it (ARC-R133)."""
        if thing != ENCHANTED:
            raise Meaningless(text("it is an enchantment on a city that gives it strength"))
        amount = int(str(number))
        return tuple(
            Ability("", AbilityKind.TRIGGERED, word, effects=(Effect(Verb.STRENGTH, (n,), HOST),))
            for word, n in ((Trigger.ENTER, amount), (Trigger.LEAVE, -amount))
        )

    def restored(self, amount: Any, thing: Target) -> Effect:
        return Effect(Verb.STRENGTH, (amount,), walled(thing))

    def heal_all(self, *parts: Any) -> Effect:
        thing: Target = parts[-1]
        if not is_creatures(thing):
            raise Meaningless(text("all damage is removed from creatures; say how much of a city"))
        return Effect(Verb.HEAL, (), real(thing), ALL)

    def armoured(self, *parts: Any) -> Ability:
        thing, number = parts[-2:]
        return granted(thing, Ability("", AbilityKind.PASSIVE, Passive.ARMOUR, number))

    def own_armour(self, number: int) -> Ability:
        return self.armoured(SELF, number)

    # -- hands

    def no_hand_size(self, thing: Target) -> Ability:
        if thing != YOU:
            raise Meaningless(text("say it of your own hand"))
        return Ability("", AbilityKind.PASSIVE, Passive.NO_HAND_SIZE)

    def larger_hand(self, number: int) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.HAND_SIZE, number)

    def smaller_hand(self, number: int) -> Ability:
        return self.larger_hand(-number)

    def take_rest_buried(self, number: int = 1) -> Effect:
        return Effect(Verb.TAKE, (number,), SELF, BURIED)

    # -- costs of opponents

    def reveal_top(self, cards: Any) -> Effect:
        return Effect(Verb.LOOK, (cards,), SELF, PrivateLook.SHOWN)

    def take_if(self, sort: str) -> Effect:
        """The app does not see the deck: who reveals the card says what it is (ARC-R139)."""
        return Effect(Verb.TAKE, (1,), SELF, sort, may=True)

    def play_into_army(self, kind: Target) -> tuple[Ability, ...]:
        held = replace(kind, each=True, side=Side.OWN, among=IN_HAND)
        return (granted(held, keyword(Passive.DIRECT)),)

    def gain_vp_per(self, thing: Target, per: Measure) -> Effect:
        return times(Effect(Verb.VP, (1,), player(thing)), per)

    def you_gain_vp_per(self, per: Measure) -> Effect:
        return times(Effect(Verb.VP, (1,), SELF), per)

    def lose_vp_per(self, thing: Target, per: Measure) -> Effect:
        return times(Effect(Verb.VP, (-1,), player(thing)), per)

    def draw_as_many(self, thing: Target, per: Measure) -> Effect:
        return times(Effect(Verb.DRAW, (1,), player(thing)), per)

    def costs_them_more(self, thing: Target, number: int) -> Ability:
        if thing.side:
            raise Meaningless(text("the sentence says two things of the same"))
        return self.costs_more(replace(thing, side=Side.ENEMY), number)

    def costs_them_less(self, thing: Target, number: int) -> Ability:
        return self.costs_them_more(thing, -number)

    # -- what players do with their own, and what each of them counts

    def they_destroy(self, thing: Target, kind: Target) -> Effect:
        return own_deed(Verb.DESTROY, thing, kind)

    def they_unmark(self) -> Effect:
        return Effect(Verb.UNMARK, (), IT)

    def one_of_yours(self, *parts: Any) -> Target:
        kind: Target = parts[-1]
        return replace(kind, side=Side.OWN, other=len(parts) > 1)

    def each_of_yours(self, *parts: Any) -> Target:
        return replace(self.one_of_yours(*parts), each=True)

    def opponents_group(self, kind: Target) -> Target:
        return replace(kind, each=True, side=Side.ENEMY)

    def its_owner(self) -> Target:
        return OWNER

    def their_creatures(self, *words: Any) -> Measure:
        return replace(self.creatures(*words), theirs=True)

    def their_residents(self, *words: Any) -> Measure:
        return replace(self.residents(*words), theirs=True)

    def their_cities(self) -> Measure:
        return Measure(Quantity.CITIES, theirs=True)

    def their_enchantments(self) -> Measure:
        return Measure(Quantity.ENCHANTMENTS, theirs=True)

    def their_kind(self, *parts: Any) -> Measure:
        return replace(self.of_kind(*parts), theirs=True)

    def their_hand(self) -> Measure:
        return Measure(Quantity.HAND, theirs=True)

    def of_rivals(self, measure: Measure) -> Measure:
        return replace(measure, rivals=True)

    def of_those(self, measure: Measure) -> Measure:
        return replace(measure, theirs=True)

    def hand_of_rivals(self) -> Measure:
        return self.of_rivals(self.hand())

    def residents_here(self, *words: Any) -> Measure:
        return replace(self.residents(*words), noun=Quantity.HERE)

    def it_has(self, measure: Any) -> Condition:
        """“If it has two residents”: count the residents of the card itself, or the enchantments on
        it.
        """
        what, compare, number = measure
        if what.noun not in (Quantity.RESIDENTS, Quantity.ATTACHED, Quantity.ENCHANTMENTS):
            raise Meaningless(text("a card has residents, or enchantments attached to it"))
        own = Quantity.HERE if what.noun == Quantity.RESIDENTS else Quantity.ATTACHED
        return Condition(False, replace(what, noun=own), compare, number)

    def this_marches(self) -> Measure:
        return Measure(Quantity.THIS_MARCHES)

    def deaths(self) -> Measure:
        return Measure(Quantity.DEATHS)

    # -- when, how often

    def enters_for_them(self, when: None, thing: Target) -> TriggerEvent:
        if thing.side == Side.OWN:
            raise Meaningless(text("it cannot be an opponent's and under your control"))
        return triggering(Trigger.ENTER, replace(thing, side=Side.ENEMY))

    def enters_named(self, *parts: Any) -> tuple[Ability, ...]:
        number, kind = parts if len(parts) > 1 else (1, *parts)
        put = Effect(Verb.COUNT, (number,), SELF, str(kind))
        return self.triggered(TriggerEvent(Trigger.ENTER), [put])

    def enters_with_per(self, change: tuple[int, int], per: Measure) -> tuple[Ability, ...]:
        (entering,) = self.enters_with(change)
        return (replace(entering, effects=tuple(times(one, per) for one in entering.effects)),)

    def once_may(self, clauses: list[ClauseMeaning]) -> tuple[Ability, ...]:
        """“Once each turn, you may …”: an ability without a price, or with one (ARC-R126)."""
        from games.wtactics_arc.language.reading import read_ability

        match clauses:
            case [Effect(Verb.OFFER, amounts, place=place)]:
                bought = read_ability(place)
                paid = replace(bought, kind=AbilityKind.ACTIVATED, pays=sum(map(int, amounts)))
                return once((paid if amounts else bought,))
            case [Effect(may=True) as one]:
                return self.once_free([replace(one, may=False)])
            case [Effect(target=Target(up_to=True, count=1) as target) as one]:
                return self.once_free([replace(one, target=replace(target, up_to=False))])
        raise Meaningless(text("say “you may”, a price before a colon, or what sets it off"))
