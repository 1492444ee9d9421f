"""Effects, and passive abilities with numbers: a part of the builder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from games.text import text
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.described import ARMY
from games.wtactics_arc.cards.text.described import ARMY_MARKED
from games.wtactics_arc.cards.text.described import HERE
from games.wtactics_arc.cards.text.described import TOGETHER
from games.wtactics_arc.cards.text.described import Described
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import RANDOM
from games.wtactics_arc.cards.text.terms import UNTIL
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import DeckEnd
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.terms import X
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.occasions import THIS_CITY
from games.wtactics_arc.language.builder.other_games import OtherGames
from games.wtactics_arc.language.builder.things import keyword
from games.wtactics_arc.language.builder.things import singular
from games.wtactics_arc.language.granting import gains
from games.wtactics_arc.language.granting import granted
from games.wtactics_arc.language.granting import standing
from games.wtactics_arc.language.joining.meant import ENCHANTED
from games.wtactics_arc.language.joining.meant import YOU
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.meant import TokenName
from games.wtactics_arc.language.meaning import PAY
from games.wtactics_arc.language.meaning import hurt
from games.wtactics_arc.language.meaning import negative
from games.wtactics_arc.language.meaning import player
from games.wtactics_arc.language.meaning import real
from games.wtactics_arc.language.meaning import times
from games.wtactics_arc.language.meaning import token
from games.wtactics_arc.language.meaning import token_keywords
from games.wtactics_arc.language.meaning import walled

_AS_PLAYED: dict[str, str] = {
    Noun.CREATURE: Noun.CREATURE_PLAYED,
    Noun.CITY: Noun.CITY_PLAYED,
    Noun.ENCHANTMENT: Noun.ENCHANTMENT_PLAYED,
}
_PLAYED = {
    Noun.ITEM,
    Noun.EVENT,
    Noun.MAGIC,
    Noun.ABILITY,
    Noun.CREATURE_PLAYED,
    Noun.CITY_PLAYED,
    Noun.ENCHANTMENT_PLAYED,
}


@inline
class Effects(OtherGames):
    """Effects. Each method is a rule of the grammar."""

    def damage_per(self, *parts: Any) -> Effect:
        thing, per = parts[-2:]
        return times(self.damage(1, thing), per)

    def draw_per(self, per: Measure) -> Effect:
        return times(self.you_draw(1), per)

    def damage_as(self, *parts: Any) -> Effect:
        return times(self.damage(1, parts[-1]), parts[-2])

    def takes_damage(self, thing: Target, amount: Any) -> Effect:
        return self.damage(amount, thing)

    def draw_until(self, number: int) -> Effect:
        return Effect(Verb.DRAW, (number,), SELF, UNTIL)

    def shuffle_graveyard(self) -> Effect:
        cards = Target((Noun.CARD,), each=True, side=Side.OWN, buried=True)
        return Effect(Verb.RETURN, (), cards, "deck")

    def buff_x(self, thing: Target, change: tuple[int, int]) -> Effect:
        return Effect(Verb.BUFF, change, real(thing), X)

    def is_changed_x(self, thing: Target, change: tuple[int, int]) -> Ability:
        return replace(self.is_changed(thing, change), text=X)

    def discard_hand(self) -> Effect:
        return times(self.you_discard(1), Measure(Quantity.HAND))

    def changed_per(self, thing: Target, change: Any, per: Measure) -> Any:
        return times(self.is_changed(thing, change), per)

    def sacrifices(self, thing: Target, what: str) -> Effect:
        return self.sacrifices_many(thing, 1, what)

    def sacrifices_many(self, thing: Target, number: int, what: str) -> Effect:
        if thing == YOU:
            raise Meaningless(text("say “sacrifice”, without “you”"))
        return Effect(Verb.SACRIFICE, (number,), player(thing), place=what)

    def they_sacrifice(self, what: str) -> Effect:
        return Effect(Verb.SACRIFICE, (1,), ITS, place=what)

    def they_sacrifice_many(self, number: int, what: str) -> Effect:
        return Effect(Verb.SACRIFICE, (number,), ITS, place=what)

    def stays(self, thing: Target) -> tuple[Ability, ...]:
        return self.has_given(thing, [self.cannot_unmark()])

    def hold(self, thing: Target) -> Effect:
        return Effect(Verb.HOLD, (), real(thing))

    def on_top(self, thing: Target) -> Effect:
        return Effect(Verb.RETURN, (), real(thing), DeckEnd.TOP)

    def on_your_top(self, thing: Target) -> Effect:
        return replace(self.return_to_your_hand(thing), place=DeckEnd.TOP)

    def at_bottom(self, thing: Target) -> Effect:
        return Effect(Verb.RETURN, (), real(thing), DeckEnd.BOTTOM)

    def at_your_bottom(self, thing: Target) -> Effect:
        return replace(self.return_to_your_hand(thing), place=DeckEnd.BOTTOM)

    def shuffled_in(self, thing: Target) -> Effect:
        return Effect(Verb.RETURN, (), real(thing), "deck")

    def damage(self, *parts: Any) -> Effect:
        amount, thing = parts[-2:]
        if thing == YOU:
            return Effect(Verb.VP, (negative(amount),), SELF)
        return Effect(Verb.DAMAGE, (amount,), hurt(thing))

    def heal(self, amount: Any, thing: Target) -> Effect:
        return Effect(Verb.HEAL, (amount,), real(thing))

    def buff(self, *parts: Any) -> Effect:
        thing, change = parts
        return Effect(Verb.BUFF, change, real(thing))

    def grow(self, thing: Target, change: Any) -> Effect:
        return Effect(Verb.GROW, change, real(thing))

    def grow_on(self, change: Any, thing: Target) -> Effect:
        return Effect(Verb.GROW, change, real(thing))

    def gets_counter(self, thing: Target, change: Any) -> Effect:
        return Effect(Verb.GROW, change, real(thing))

    def grow_many(self, number: int, change: Any, thing: Target) -> Effect:
        return Effect(Verb.GROW, (change[0] * number, change[1] * number), real(thing))

    def is_changed(self, thing: Target, change: Any) -> Ability:
        if thing in (IT, ENCHANTED):
            return Ability("", AbilityKind.PASSIVE, Passive.GIVE, stats=change)
        if thing == SELF:
            return Ability("", AbilityKind.PASSIVE, Passive.GROWN, stats=change)
        return Ability("", AbilityKind.PASSIVE, Passive.AURA, stats=change, target=standing(thing))

    def has_given(self, thing: Target, keywords: list[Ability]) -> tuple[Ability, ...]:
        return tuple(granted(thing, keyword) for keyword in keywords)

    def is_changed_and_has(
        self, thing: Target, change: Any, keywords: list[Ability]
    ) -> tuple[Ability, ...]:
        return (self.is_changed(thing, change), *self.has_given(thing, keywords))

    def is_changed_and_has_lent(
        self, thing: Target, change: Any, lent: Ability
    ) -> tuple[Ability, ...]:
        return self.is_changed_and_has(thing, change, [lent])

    def may_join(self, thing: Target) -> tuple[Ability, ...]:
        return self.has_given(thing, [keyword(Passive.DIRECT)])

    def gain(self, thing: Target, keywords: list[Ability]) -> tuple[Effect, ...]:
        return gains(real(thing), keywords)

    def buff_and_gain(
        self, thing: Target, change: Any, keywords: list[Ability]
    ) -> tuple[Effect, ...]:
        target = real(thing)
        again = IT if target.chosen else target
        return (Effect(Verb.BUFF, change, target), *gains(again, keywords))

    def strength(self, thing: Target, amount: Any) -> Effect:
        return Effect(Verb.STRENGTH, (amount,), walled(thing))

    def weaken(self, thing: Target, amount: Any) -> Effect:
        return Effect(Verb.STRENGTH, (negative(amount),), walled(thing))

    def gain_vp(self, thing: Target, amount: Any) -> Effect:
        return Effect(Verb.VP, (amount,), player(thing))

    def you_gain_vp(self, amount: Any) -> Effect:
        return Effect(Verb.VP, (amount,), SELF)

    def lose_vp(self, thing: Target, amount: Any) -> Effect:
        return Effect(Verb.VP, (negative(amount),), player(thing))

    def you_lose_vp(self, amount: Any) -> Effect:
        return Effect(Verb.VP, (negative(amount),), SELF)

    def you_draw(self, cards: Any) -> Effect:
        return Effect(Verb.DRAW, (cards,), SELF)

    def draw(self, thing: Target, cards: Any) -> Effect:
        return Effect(Verb.DRAW, (cards,), player(thing))

    def you_discard(self, cards: Any) -> Effect:
        return Effect(Verb.DISCARD, (cards,), SELF)

    def discard(self, thing: Target, cards: Any) -> Effect:
        return Effect(Verb.DISCARD, (cards,), player(thing))

    def discard_random(self, thing: Target, cards: Any) -> Effect:
        return replace(self.discard(thing, cards), place=RANDOM)

    def search(self, sought: Any) -> Effect:
        number, what = sought
        return Effect(Verb.SEARCH, (number,), place=what)

    def mark(self, thing: Target) -> Effect:
        if thing.worth:
            side, state = Side.OWN, State.UNMARKED
            thing = replace(thing, each=False, side=side, state=state)
            thing = replace(thing, count=thing.worth, up_to=True)
        return Effect(Verb.MARK, (), real(thing))

    def mark_this(self) -> Effect:
        return Effect(Verb.MARK, (), SELF)

    def unmark(self, thing: Target) -> Effect:
        return Effect(Verb.UNMARK, (), real(thing))

    def destroy(self, thing: Target) -> Effect:
        return Effect(Verb.DESTROY, (), real(thing))

    def sacrifice(self, thing: Target) -> Effect:
        """Always the player's own card."""
        if thing.side == Side.ENEMY:
            raise Meaningless(text("one sacrifices cards of one's own"))
        own = thing if thing in (SELF, IT, THIS_CITY) else replace(real(thing), side=Side.OWN)
        return Effect(Verb.DESTROY, (), own)

    def cancel(self, thing: Target) -> Effect:
        thing = replace(thing, nouns=tuple(_AS_PLAYED.get(one, one) for one in thing.nouns))
        if not set(thing.nouns) <= _PLAYED:
            raise Meaningless(text("only a card or ability being played can be cancelled"))
        return Effect(Verb.CANCEL, (), thing)

    def return_to_hand(self, thing: Target) -> Effect:
        return Effect(Verb.RETURN, (), real(thing))

    def return_to_your_hand(self, thing: Target) -> Effect:
        if thing not in (SELF, IT) and thing.side != Side.OWN:
            raise Meaningless(text("a card goes to its owner's hand; say so, or “of yours”"))
        return Effect(Verb.RETURN, (), thing)

    def search_graveyard(self, thing: Target) -> Effect:
        return self.return_to_your_hand(replace(thing, side=Side.OWN, buried=True))

    def remove(self, thing: Target) -> Effect:
        return Effect(Verb.REMOVE, (), real(thing))

    def revive(self, thing: Target) -> Effect:
        if isinstance(thing.nouns[0], TokenName):
            return self.make_named(thing)
        if thing in (IT, SELF):
            return Effect(Verb.REVIVE, (), thing)
        if not thing.buried:
            raise Meaningless(text("say from where, as in “from your graveyard”"))
        if any(noun in list(Noun) and noun != Noun.CREATURE for noun in thing.nouns):
            raise Meaningless(text("only creatures can be put into play"))
        return Effect(Verb.REVIVE, (), thing)

    def revive_in_army(self, thing: Target) -> Effect:
        if isinstance(thing.nouns[0], TokenName):
            return self.make_token_in_army(self.make_named(thing))
        return replace(self.revive(thing), place="army")

    def revive_here(self, thing: Target) -> Effect:
        if isinstance(thing.nouns[0], TokenName):
            return self.make_token_here(self.make_named(thing))
        return replace(self.revive(thing), place="this city")

    def search_any_graveyard(self, *parts: Any) -> Effect:
        return self.revive_in_army(replace(parts[-1], buried=True))

    def one_token(self, stats: str, kind: tuple[str, ...], *keywords: Any) -> Effect:
        return self.some_tokens(1, stats, kind, *keywords)

    def some_tokens(self, number: Any, stats: str, kind: tuple[str, ...], *keywords: Any) -> Effect:
        atk, _, def_ = str(stats).partition("/")
        return token(number, Described(kind, (int(atk), int(def_)), token_keywords(*keywords)))

    def token_kind(self, *subtypes: Token) -> tuple[str, ...]:
        *first, last = map(str, subtypes)
        return (*first, singular(last))

    def make_token(self, made: Effect) -> Effect:
        return made

    def make_token_in_army(self, made: Effect) -> Effect:
        return replace(made, place=f"{made.place} {ARMY}")

    def make_token_marked(self, made: Effect) -> Effect:
        return replace(made, place=f"{made.place} {ARMY_MARKED}")

    def make_token_here(self, made: Effect) -> Effect:
        return replace(made, place=f"{made.place} {HERE}")

    def make_token_in_city(self, made: Effect) -> Effect:
        """Several tokens come into the same city; one into any."""
        return made if made.amounts == (1,) else replace(made, place=f"{made.place} {TOGETHER}")

    def make_named(self, thing: Target) -> Effect:
        if not isinstance(thing.nouns[0], TokenName):
            raise Meaningless(text("say what token it is, as in “a 1/1 Goblin token”"))
        return token(thing.count, Described((str(thing.nouns[0]),)))

    def move_to_army(self, thing: Target) -> Effect:
        return Effect(Verb.MOVE, (), real(thing), "army")

    def move_to_city(self, thing: Target) -> Effect:
        return Effect(Verb.MOVE, (), real(thing), "city")

    def by_hand(self) -> Effect:
        return Effect(Verb.MANUAL)

    def pay(self, number: int) -> Effect:
        return Effect(Verb.MANUAL, (number,), place=PAY)
