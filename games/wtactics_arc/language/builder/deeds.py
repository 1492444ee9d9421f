"""What creatures do to one another, counters, and exchanges: a part of the builder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from games.text import text
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import OF_TARGET
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Size
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITSELF
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.for_a_turn import ForATurn
from games.wtactics_arc.language.builder.unseen import taken
from games.wtactics_arc.language.joining.meant import ENCHANTED
from games.wtactics_arc.language.joining.meant import OWN_ATK
from games.wtactics_arc.language.joining.meant import THEY
from games.wtactics_arc.language.joining.meant import YOU
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.meaning import hurt
from games.wtactics_arc.language.meaning import negative
from games.wtactics_arc.language.meaning import player
from games.wtactics_arc.language.meaning import real
from games.wtactics_arc.language.meaning import times


@inline
class Deeds(ForATurn):
    """Damage by creatures, counters, exchanges. Each method is a rule of the grammar."""

    # -- damage that creatures deal

    def damage_by_its(self, *parts: Any) -> Effect:
        """“Its” may be that of the card, or of what is damaged (ARC-R107)."""
        deed = times(Effect(Verb.DAMAGE, (1,), real(parts[-1])), Measure(Quantity.ATK))
        return replace(deed, place=OF_TARGET)

    def damage_by_own(self, *parts: Any) -> Effect:
        if not is_creatures(parts[-1]):
            raise Meaningless(text("it is creatures that have ATK"))
        return Effect(Verb.DAMAGE, (), real(parts[-1]), by=ITSELF)

    def deals_damage(self, by: Target, amount: Any, thing: Target) -> Effect:
        if by not in (SELF, IT):
            raise Meaningless(text("say its ATK, or leave out who deals the damage"))
        return Effect(Verb.DAMAGE, (amount,), hurt(thing))

    def deals_damage_per(self, by: Target, thing: Target, per: Measure) -> Effect:
        return times(self.deals_damage(by, 1, thing), per)

    def deals_its_atk(self, by: Target, thing: Target) -> Effect:
        if by == SELF:
            own = Measure(Quantity.ATK, said=OWN_ATK)
            return times(Effect(Verb.DAMAGE, (1,), real(thing)), own)
        return Effect(Verb.DAMAGE, (), real(thing), by=_striker(by))

    def fights(self, by: Target, thing: Target) -> Effect:
        if not is_creatures(thing) or thing.count > 1 or thing.up_to:
            raise Meaningless(text("a creature fights a creature"))
        return Effect(Verb.FIGHT, (), real(thing), by=_striker(by))

    def divided(self, amount: Any, kind: Target) -> Effect:
        if not isinstance(amount, int) or not 2 <= amount <= 9:
            raise Meaningless(text("from two to nine points can be divided"))
        return Effect(Verb.DAMAGE, (1,), replace(real(kind), count=amount, again=True))

    def fight_each_other(self, both: Target) -> Effect:
        if both == THEY:
            return Effect(Verb.FIGHT, (), IT, by=IT)
        first, second = _two(both)
        return self.fights(first, second)

    # -- changes by what a creature is now

    def doubles_atk(self, thing: Target) -> Effect:
        return _resized(thing, Size.DOUBLE)

    def doubles_both(self, thing: Target) -> Effect:
        return _resized(thing, Size.BOTH)

    def doubles_its_both(self) -> Effect:
        return self.doubles_both(IT)

    def doubles_its(self) -> Effect:
        return self.doubles_atk(IT)

    def sets_its(self, number: int) -> Effect:
        return self.sets_atk(IT, number)

    def swaps_its(self) -> Effect:
        return self.swaps_stats(IT)

    def sets_atk(self, thing: Target, number: int) -> Effect:
        return replace(_resized(thing, Size.SET), amounts=(number,))

    def swaps_stats(self, thing: Target) -> Effect:
        return _resized(thing, Size.SWAP)

    # -- all that lies or hangs somewhere

    def empty_graveyard(self, thing: Target) -> Effect:
        return self.empty_own() if thing == YOU else Effect(Verb.EMPTY, (), player(thing))

    def empty_own(self) -> Effect:
        cards = Target((Noun.CARD,), each=True, side=Side.OWN, buried=True)
        return Effect(Verb.REMOVE, (), cards)

    def empty_targets(self, noun: Token) -> Effect:
        return Effect(Verb.EMPTY, (), Target((Noun(str(noun)),)))

    def empty_opponents(self) -> Effect:
        return Effect(Verb.EMPTY, (), Target((Noun.OPPONENT,), each=True))

    def empty_all(self) -> Effect:
        return Effect(Verb.EMPTY, (), Target((Noun.PLAYER,), each=True))

    def strip(self, thing: Target) -> Effect:
        return Effect(Verb.STRIP, (), real(thing))

    # -- counters

    def put_named(self, *parts: Any) -> Effect:
        *number, name, thing = parts
        return Effect(Verb.COUNT, (number[0] if number else 1,), real(thing), str(name))

    def add_named(self, *parts: Any) -> Effect:
        return self.put_named(*parts, IT)

    def give_named(self, giver: Target, thing: Target, name: Token) -> Effect:
        return self.put_named(name, thing)

    def remove_named(self, *parts: Any) -> Effect:
        *number, name, thing = parts
        least = negative(number[0] if number else 1)
        return Effect(Verb.COUNT, (least,), real(thing), _kind(name))

    def remove_own(self, *parts: Any) -> Effect:
        return self.remove_named(*parts, IT)

    def doubled(self, name: Any, thing: Target) -> Effect:
        return Effect(Verb.DOUBLE, (), real(thing), _kind(name))

    def handed_on(self, *parts: Any) -> Effect:
        *number, name, giver, thing = parts
        amount = number[0] if number else 1
        if not isinstance(amount, int) or not (_is_one(giver) and _is_one(thing)):
            raise Meaningless(text("one card hands on a number of counters"))
        return Effect(Verb.HAND_ON, (amount,), real(thing), _kind(name), by=real(giver))

    # -- exchanges, and costs of one's own cards

    def swap(self, first: Target, second: Target) -> Effect:
        if not (_is_one(first) and _is_one(second)):
            raise Meaningless(text("two cards change their controllers"))
        return Effect(Verb.SWAP, (), taken(second), by=taken(first))

    def swap_both(self, both: Target) -> Effect:
        return self.swap(*_two(both))

    def costs_you_less(self, thing: Target, number: int) -> Ability:
        return self.costs_more(_of_yours(thing), -number)

    def costs_you_more(self, thing: Target, number: int) -> Ability:
        return self.costs_more(_of_yours(thing), number)


def _resized(thing: Target, how: Size) -> Effect:
    if not is_creatures(thing):
        raise Meaningless(text("it is creatures that have ATK and DEF"))
    return Effect(Verb.RESIZE, (), real(thing), how)


def _is_one(thing: Target) -> bool:
    return thing.count <= 1 and not thing.each and not thing.up_to


def _kind(name: Any) -> str:
    """The name of a kind of counters."""
    return "/".join(f"{part:+d}" for part in name) if isinstance(name, tuple) else str(name)


def _two(both: Target) -> tuple[Target, Target]:
    """Two that are chosen, as one and another."""
    if both.count != 2 or both.up_to or both.each:
        raise Meaningless(text("say which two"))
    one = replace(both, count=1)
    return one, replace(one, other=True)


def _of_yours(thing: Target) -> Target:
    if thing.side == Side.ENEMY:
        raise Meaningless(text("what costs you less is your own"))
    return thing if thing in (SELF, IT) else replace(thing, side=Side.OWN)


def is_creatures(thing: Target) -> bool:
    """Return whether a thing is one creature or several, in play."""
    if thing in (SELF, IT, ENCHANTED):
        return True
    kinds = (Noun.CREATURE, Noun.RESIDENT, Noun.TROOP, Noun.ATTACKER, Noun.DEFENDER)
    return not thing.buried and all(noun not in list(Noun) or noun in kinds for noun in thing.nouns)


def _striker(thing: Target) -> Target:
    """The one creature that fights, or deals damage equal to its ATK."""
    if (
        not is_creatures(thing)
        or thing.count > 1
        or thing.up_to
        or (thing.each and thing not in (ENCHANTED,))
    ):
        raise Meaningless(text("one creature does it"))
    return real(thing)
