"""Counters that a card has, tokens, how many block, who attacked: a part of the builder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from events.vocabulary import Fields
from games.text import text
from games.wtactics_arc.cards.text.conditions import COUNTERS
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.filters import CHOSEN_FACTION
from games.wtactics_arc.cards.text.terms import BURIED
from games.wtactics_arc.cards.text.terms import PLAIN
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Been
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
from games.wtactics_arc.language.builder.further.timing import Timing
from games.wtactics_arc.language.joining.leading import led
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.replacing import IMPOSSIBLE
from games.wtactics_arc.language.joining.replacing import marked
from games.wtactics_arc.language.meaning import TriggerEvent
from games.wtactics_arc.language.meaning import real


@inline
class CountersAndTokens(Timing):
    """Counters, tokens, blockers. Each method is a rule of the grammar."""

    # -- counters that a card has

    def counters_held(self, name: Token) -> Measure:
        if str(name) == PLAIN:
            raise Meaningless(text("say of which counters it has so many"))
        return Measure(COUNTERS + str(name))

    def it_has(self, measure: Any) -> Condition:
        if _of_counters(measure):
            return Condition(False, *measure)
        return super().it_has(measure)

    def there_are(self, measure: Any) -> Condition:
        if _of_counters(measure):
            return Condition(False, *measure)
        return super().there_are(measure)

    def you_hold(self, measure: Any) -> Condition:
        return super().you_hold(_of_players(measure))

    def each_opponent_holds(self, measure: Any) -> Condition:
        return super().each_opponent_holds(_of_players(measure))

    def some_opponent_holds(self, measure: Any) -> Condition:
        return super().some_opponent_holds(_of_players(measure))

    def if_impossible(self, effects: Any) -> Any:
        return led(effects, lambda one: marked(one, IMPOSSIBLE))

    # -- a faction that is chosen

    def choose_faction(self) -> Effect:
        return Effect(Verb.FACTION, (), SELF)

    def faction_chosen(self, faction: Token) -> Effect:
        return Effect(Verb.FACTION, (), SELF, keyword=str(faction))

    def of_chosen_faction(self) -> Fields:
        return {"faction": CHOSEN_FACTION}

    def attacks_here(self, when: None, thing: Target) -> TriggerEvent:
        """An opponent attacks a city as it is attacked: nobody attacks their own (ARC-23.5)."""
        if thing == Target((Noun.OPPONENT,)):
            return TriggerEvent(Trigger.ATTACKED)
        return super().attacks_here(when, thing)

    # -- blockers, attackers, the top of a deck

    def blocked_by_several(self, number: int) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.CROWD, number)

    def blocked_by_no_one(self, *words: Token) -> Ability:
        return self.blocked_by_several(2)

    def blocked_by_no_weaker(self) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.UNMATCHED, -1)

    def blocked_by_no_stronger(self) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.UNMATCHED, 1)

    def attach(self, thing: Target) -> Effect:
        """An enchantment to another creature, or city (ARC-R210)."""
        named = set(thing.nouns) == {Noun.CITY} or is_creatures(thing)
        if not named or not thing.chosen or thing.count > 1 or thing.up_to:
            raise Meaningless(text("an enchantment is attached to one creature, or one city"))
        return Effect(Verb.ATTACH, (), real(thing))

    def reaches_counters(self, when: None, thing: Target, number: int, *name: Any) -> TriggerEvent:
        if thing not in (SELF, IT) or str(name[0]) == PLAIN:
            raise Meaningless(text("say of which card those are counters"))
        return TriggerEvent(Trigger.REACHES, replace(SELF, among=str(name[0])), number)

    def attacked_ones(self, *words: Any) -> Measure:
        return replace(self.creatures(*words), been=Been.ATTACKED)

    def attacked_kind(self, *parts: Any) -> Measure:
        return replace(self.of_kind(*parts), been=Been.ATTACKED)

    def under_ground(self, thing: Target) -> Effect:
        if thing != IT:
            raise Meaningless(text("say of a card that was looked at that it goes there"))
        return Effect(Verb.RETURN, (), IT, BURIED)


def _of_counters(measure: Any) -> bool:
    return str(measure[0].noun).startswith(COUNTERS)


def _of_players(measure: Any) -> Any:
    """Return what is counted of a player; refuse counters, which lie on cards."""
    if _of_counters(measure):
        raise Meaningless(text("say of which card those are counters"))
    return measure
