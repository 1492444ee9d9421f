"""An X in limits and sums, kinds beside a faction: a part of the builder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from events.vocabulary import Fields
from games.text import text
from games.wtactics_arc.cards.text import described
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.terms import COST
from games.wtactics_arc.cards.text.terms import EACH_SEEN
from games.wtactics_arc.cards.text.terms import HELD
from games.wtactics_arc.cards.text.terms import IN_HAND
from games.wtactics_arc.cards.text.terms import MANY
from games.wtactics_arc.cards.text.terms import REVEALED
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.deeds import is_creatures
from games.wtactics_arc.language.builder.further.permissions import Permissions
from games.wtactics_arc.language.builder.things import singular
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.names import TYPES


@inline
class LimitsByX(Permissions):
    """Limits by X, and kinds with a faction. Each method is a rule of the grammar."""

    def at_most_x(self, x: Token) -> Fields:
        return {**self.at_most(0), "limit_x": True}

    def at_least_x(self, x: Token) -> Fields:
        return {**self.at_least(0), "limit_x": True}

    def costs_x(self, x: Token) -> Fields:
        return {**self.costs(0), "limit_x": True}

    def stat_at_most_x(self, stat: str, x: Token) -> Fields:
        return {**self.stat_at_most(stat, 0), "limit_x": True}

    def stat_at_least_x(self, stat: str, x: Token) -> Fields:
        return {**self.stat_at_least(stat, 0), "limit_x": True}

    def nouns_or_faction(self, *nouns: str) -> tuple[str, ...]:
        """One of some kinds, or of a faction, which is said last (ARC-R235)."""
        return tuple(map(str, nouns))

    # -- a card of a kind that is discarded (ARC-R238)

    def held_one(self, *what: Any) -> tuple[int, str]:
        return self.sought_one(*what)

    def held_many(self, number: int, *what: Any) -> tuple[int, str]:
        return self.sought_many(number, *what)

    def held_kinds(self, number: int, *what: Any) -> tuple[int, str]:
        *faction, kind = map(str, what)
        return self.sought_many(number, *faction, singular(kind))

    def discard_kind(self, kind: tuple[int, str]) -> Effect:
        number, what = kind
        return Effect(Verb.DISCARD, (number,), SELF, keyword=HELD + what)

    # -- several that are searched for, or revealed (ARC-R239, R240)

    def sought_any(self, *what: Any) -> tuple[int, str]:
        *faction, kind = map(str, what)
        return MANY, " ".join((*faction, kind if kind in TYPES else singular(kind)))

    def search(self, sought: tuple[int, str]) -> Effect:
        return super().search(_so_many(sought))

    def search_play(self, sought: tuple[int, str]) -> Effect:
        return super().search_play(_so_many(sought))

    def search_revealed(self, sought: tuple[int, str]) -> Effect:
        return replace(super().search_top(sought), keyword=REVEALED)

    def take_one(self, thing: Target) -> Effect:
        if not thing.each:
            return super().take_one(thing)
        one = super().take_one(replace(thing, each=False))
        return replace(one, place=EACH_SEEN + one.place)

    def granted_and_typed(self, thing: Target, words: Token, subtype: str) -> tuple[Effect, ...]:
        """“It has “…” and is an Elf”, of a token that comes into play: it has both for good
        (ARC-R241).
        """
        if thing != IT:
            raise Meaningless(text("say it of “it”, after what puts it into play"))
        return self.granted_for_good(thing, words), self.becomes_type(thing, subtype)

    # -- where tokens come into play (ARC-R237)

    def make_token_in_play_marked(self, made: Effect) -> Effect:
        return _marked(_to(made, described.SCATTERED))

    def make_token_in_city_marked(self, made: Effect) -> Effect:
        return _marked(_to(made, described.TOGETHER))

    def make_token_here_marked(self, made: Effect) -> Effect:
        return _marked(self.make_token_here(made))

    def make_token_anywhere(self, made: Effect) -> Effect:
        return _to(made, described.ANYWHERE)

    def make_token_anywhere_marked(self, made: Effect) -> Effect:
        return _marked(self.make_token_anywhere(made))

    def make_token_everywhere(self, made: Effect) -> Effect:
        return _to(made, described.EVERYWHERE)

    def make_token_everywhere_marked(self, made: Effect) -> Effect:
        return _marked(self.make_token_everywhere(made))

    # -- whom a creature fights (ARC-R236)

    def blocks_such(self, kind: Target) -> Condition:
        return _fighting(Quantity.THIS_DEFENDS, kind)

    def blocked_by_such(self, kind: Target) -> Condition:
        return _fighting(Quantity.THIS_ATTACKS, kind)

    def so_opposed(self, fact: Condition) -> Condition:
        return fact

    def not_opposed(self, fact: Condition) -> Condition:
        return replace(fact, number=0)

    def so_it_opposes(self, fact: Condition) -> Condition:
        return self.of_it(fact)

    def against_such(self, effects: Any, kind: Target) -> Any:
        """Blocked by one of them, or blocking one."""
        blocked = self.of_it(self.blocked_by_such(kind))
        blocks = replace(self.of_it(self.blocks_such(kind)), also=blocked, either=True)
        return self.while_last(effects, blocks)


def _fighting(what: Quantity, kind: Target) -> Condition:
    """A condition that is true as long as a creature fights one of a kind."""
    odd: Any = (kind.count > 1, kind.up_to, kind.random, kind.rank, kind.within, kind.worth)
    odd = (*odd, kind.buried, kind.theirs, kind.facing, kind.here, kind.limit_x, kind.again)
    odd = (*odd, kind.among == IN_HAND)
    own = kind.limit is not None and kind.limit_on != COST
    if any(odd) or own or not is_creatures(kind):
        raise Meaningless(text("say which creatures: their kind, faction, cost, state or keyword"))
    return Condition(False, Measure(what), Compare.EXACTLY, 1, against=replace(kind, each=False))


def _to(made: Effect, where: str) -> Effect:
    """Tokens that come into play at a place."""
    return replace(made, place=f"{made.place} {where}")


def _marked(made: Effect) -> Effect:
    """Tokens that come into play marked."""
    token = described.described(made.place)
    if token is None:
        return made
    return replace(made, place=replace(token, where=described.MARKED + token.where).written)


def _so_many(sought: tuple[int, str]) -> tuple[int, str]:
    """Refuse a search for “any number of” cards where the table must know how many."""
    if sought[0] == MANY:
        raise Meaningless(text("say how many cards are searched for; any number go on top"))
    return sought
