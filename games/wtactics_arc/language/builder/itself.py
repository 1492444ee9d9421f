"""What a card says of itself and what it gives: its size, its price, what it must do: a part of the
builder.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from lark import Token

from games.text import text
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import ALL
from games.wtactics_arc.cards.text.terms import RANDOM
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import DeckEnd
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.deeds import Deeds
from games.wtactics_arc.language.builder.things import keyword
from games.wtactics_arc.language.builder.unseen import choice
from games.wtactics_arc.language.granting import gains
from games.wtactics_arc.language.granting import granted
from games.wtactics_arc.language.joining.leading import with_condition
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.meant import Unending
from games.wtactics_arc.language.joining.replacing import negated
from games.wtactics_arc.language.meaning import ON_ITSELF
from games.wtactics_arc.language.meaning import player
from games.wtactics_arc.language.meaning import real
from games.wtactics_arc.language.meaning import times
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import TYPES

_RAIDS = Ability("", AbilityKind.PASSIVE, Passive.RAIDS)


@inline
class Itself(Deeds):
    """What a card says of itself, and searches. Each method is a rule of the grammar."""

    def given_word(self, word: Token) -> Ability:
        return keyword(Passive(str(word)))

    def given(self, *keywords: Ability) -> list[Ability]:
        return list(keywords)

    def buff_own(self, change: Any) -> Effect:
        return Effect(Verb.BUFF, change, SELF)

    def own_changed(self, change: Any) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.GROWN, stats=change)

    def own_costs_less(self, number: int) -> Ability:
        return self.costs_more(SELF, -number)

    def own_costs_more(self, number: int) -> Ability:
        return self.costs_more(SELF, number)

    def must_attack(self, thing: Target) -> tuple[Ability, ...]:
        return (granted(thing, _RAIDS),)

    def must_attack_now(self, thing: Target) -> tuple[Effect, ...]:
        return gains(real(thing), [_RAIDS])

    def sized_atk(self, per: Measure) -> Ability:
        if per.asks_of_creatures:
            raise Meaningless(ON_ITSELF)
        return Ability("", AbilityKind.PASSIVE, Passive.SIZED, stats=(1, 0), per=per)

    def sized_both(self, per: Measure) -> Ability:
        return replace(self.sized_atk(per), stats=(1, 1))

    def free_play(self) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.FREE)

    def loses_all(self, thing: Target) -> Effect:
        return Effect(Verb.LOSE, (), real(thing), keyword=ALL)

    def loses_all_for_good(self, thing: Target) -> None:
        raise Unending(text("add “until the end of the turn”"))

    def attacks_only_if(self, thing: Target, fact: Condition) -> Any:
        return with_condition((granted(thing, keyword(Passive.PACIFIST)),), negated(fact))

    def becomes_type(self, thing: Target, subtype: str) -> Effect:
        return self.gains_type(thing, subtype)

    def damage_of_many(self, *parts: Any) -> Effect:
        per, thing = parts[-2:]
        return times(Effect(Verb.DAMAGE, (1,), real(thing)), per)

    def take_one(self, thing: Target) -> Effect:
        kind = thing.nouns[0]
        plain = Target((kind,), faction=thing.faction)
        if thing != plain or (kind in list(Noun) and kind not in TYPES):
            raise Meaningless(text("say which card of those you looked at: a type, or a subtype"))
        return Effect(Verb.TAKE, (1,), SELF, f"{thing.faction} {kind}".strip())

    # -- what players do with cards of their own

    def they_return(self, thing: Target, kind: Target) -> Effect:
        return own_deed(Verb.RETURN, thing, kind)

    def they_mark(self, thing: Target, kind: Target) -> Effect:
        return own_deed(Verb.MARK, thing, kind)

    def add_any_gems(self, amount: Any = 1) -> Effect:
        if not isinstance(amount, int):
            raise Meaningless(text("X cannot stand in what is chosen"))
        ways = (Effect(Verb.GEMS, (amount,), place=str(one)) for one in FACTIONS.values())
        return choice([(way,) for way in ways])

    def you_discard_random(self, cards: Any) -> Effect:
        return Effect(Verb.DISCARD, (cards,), SELF, RANDOM)

    def discard_one_random(self) -> Effect:
        return self.you_discard_random(1)

    def discard_some_random(self, number: int) -> Effect:
        return self.you_discard_random(number)

    def return_from_grave(self, thing: Target) -> Effect:
        if thing not in (SELF, IT):
            raise Meaningless(text("say which card of your graveyard"))
        return Effect(Verb.RETURN, (), replace(SELF, buried=True))

    # -- searches that end elsewhere than in the hand

    def search_top(self, sought: tuple[int, str]) -> Effect:
        number, what = sought
        return Effect(Verb.SEARCH, (number,), SELF, what, DeckEnd.TOP)

    def search_play(self, sought: tuple[int, str]) -> Effect:
        number, what = sought
        if not what or not _only_creatures(what.split()):
            raise Meaningless(text("only creatures can be put into play"))
        return Effect(Verb.SEARCH, (number,), SELF, what, "play")

    def search_army(self, sought: tuple[int, str]) -> Effect:
        return replace(self.search_play(sought), keyword="army")


def _only_creatures(words: Iterable[str]) -> bool:
    """Whether a card is sought by subtype, or as a creature."""
    return all(word not in TYPES or word == CREATURE for word in words)


def own_deed(verb: Verb, thing: Target, kind: Target) -> Effect:
    """“Each opponent sacrifices a creature”: return the effect by which each of these players
    chooses a card of their own for *verb*.
    """
    if player(thing) == SELF:
        raise Meaningless(text("say what you do, without “they”"))
    return choice([(Effect(verb, (), replace(kind, side=Side.OWN)),)], player(thing))
