"""Whose things are meant, where they are, and which of them are left out; two that are named
together: a part of the builder.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from events.vocabulary import Fields
from games.text import text
from games.wtactics_arc.cards.text.filters import PrivateLook
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import ALONG
from games.wtactics_arc.cards.text.terms import MANY
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import CITY_PLAYER
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.deeds import is_creatures
from games.wtactics_arc.language.builder.further.changes import Changes
from games.wtactics_arc.language.builder.things import keyword
from games.wtactics_arc.language.builder.unseen import choice
from games.wtactics_arc.language.granting import playing_less
from games.wtactics_arc.language.joining.meant import ITS_RESIDENTS
from games.wtactics_arc.language.joining.meant import THOSE
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.referring import AIM
from games.wtactics_arc.language.meaning import ClauseMeaning
from games.wtactics_arc.language.meaning import TriggerEvent
from games.wtactics_arc.language.meaning import player
from games.wtactics_arc.language.meaning import real
from games.wtactics_arc.language.meaning import triggering

_PLAYED = {Noun.EVENT, Noun.MAGIC}


@inline
class WhoseAndWhere(Changes):
    """Whose, where, and two together. Each method is a rule of the grammar."""

    # -- where

    def in_their_army(self) -> Fields:
        return {"role": Noun.TROOP, "side": Side.ENEMY}

    def in_their_cities(self) -> Fields:
        return {"role": Noun.RESIDENT, "side": Side.ENEMY}

    def in_target_army(self, noun: str) -> Fields:
        return {"role": Noun.TROOP, "within": Target((noun,))}

    def in_target_cities(self, noun: str) -> Fields:
        return {"role": Noun.RESIDENT, "within": Target((noun,))}

    def that_attack_you(self) -> Fields:
        return {"role": Noun.PLAYER}

    # -- whose

    def another_of_yours(self, *parts: Any) -> Target:
        kind: Target = parts[-1]
        return replace(kind, side=Side.OWN, other=True)

    def one_of_opponents(self, kind: Target) -> Target:
        return replace(kind, side=Side.ENEMY)

    def one_of_residents(self) -> Target:
        return replace(self.its_residents(), each=False)

    def its_residents(self) -> Target:
        return ITS_RESIDENTS

    def all_of_target_player(self, many: str, noun: Noun = Noun.PLAYER) -> Target:
        return Target((many,), each=True, within=Target((noun,)))

    def all_of_target_opponent(self, many: str) -> Target:
        return self.all_of_target_player(many, Noun.OPPONENT)

    def those_ones(self) -> Target:
        return THOSE

    # -- triggers of several

    def your_pack_attacks(self, when: None, kind: Target) -> TriggerEvent:
        return self.pack_attacks(when, replace(kind, side=Side.OWN))

    def triggered_of_two(
        self,
        when: None,
        first: Target,
        then: Target,
        word: Trigger,
        clauses: list[ClauseMeaning],
    ) -> tuple[Ability, ...]:
        """An ability for each: only where no card is both, so that nothing sets off two."""
        heads = (triggering(word, first), triggering(word, then))
        if heads[0].target is not None or heads[1].target is None or not heads[1].target.other:
            raise Meaningless(text("one card may be both; say “this creature or another …”"))
        return tuple(one for head in heads for one in self.triggered(head, clauses))

    # -- two that are named together

    def aimed_at_yours(self, *parts: Any) -> Effect:
        kind = replace(parts[-1], side=Side.OWN, count=MANY, up_to=True, other=len(parts) > 1)
        return Effect(Verb.CHOOSE, target=real(kind), place=AIM)

    def aimed_at_two(self, first: Target, then: Target) -> Effect:
        return Effect(Verb.CHOOSE, target=real(then), by=real(first), place=AIM)

    def aimed_at_yours_and(self, *parts: Any) -> Effect:
        *first, then = parts
        return self.aimed_at_two(self.one_of_yours(*first), then)

    def fight_together(self, first: Target, then: Target) -> Effect:
        return self.fights(first, then)

    def both_fight(self) -> Effect:
        return Effect(Verb.FIGHT, (), IT, by=IT)

    # -- what creatures may do, and what players do with their own cards

    def may_stop_winged(self, thing: Target) -> tuple[Ability, ...]:
        return self.has_given(thing, [keyword(Passive.ARCHER)])

    def may_stop_winged_now(self, thing: Target) -> tuple[Effect, ...]:
        return self.gain(thing, [keyword(Passive.ARCHER)])

    def may_infiltrate(self, thing: Target) -> tuple[Ability, ...]:
        return self.has_given(thing, [keyword(Passive.INFILTRATE)])

    def moves_freely(self, thing: Target) -> tuple[Ability, ...]:
        return self.has_given(thing, [keyword(Passive.SWIFT)])

    def attacks_freely(self, thing: Target) -> tuple[Ability, ...]:
        return self.has_given(thing, [keyword(Passive.VIGILANT)])

    def only_one(self) -> tuple[Ability, ...]:
        return (self.unique(),)

    def near(self) -> Fields:
        return {"near": True}

    def bearing(self, name: Token) -> Fields:
        return {"bearing": str(name)}

    def gets_named(self, thing: Target, name: Token) -> Effect:
        if thing.nouns == (Noun.CARD,) and not thing.buried:
            thing = replace(thing, nouns=(Noun.CREATURE, Noun.CITY, Noun.ENCHANTMENT))
        return self.put_named(name, thing)

    def only_they_stop(self, kind: Target, thing: Target) -> tuple[Ability, ...]:
        return self.has_given(thing, [self.blocked_only_by(kind)])

    def capped(self, thing: Target, number: int) -> tuple[Ability, ...]:
        return self.has_given(thing, [self.takes_no_more(number)])

    def city_player(self) -> Target:
        return CITY_PLAYER

    def reveals_random(self, thing: Target) -> Effect:
        return Effect(Verb.LOOK, (), player(thing), PrivateLook.RANDOM)

    def sorties(self, thing: Target) -> tuple[Ability, ...]:
        return self.has_given(thing, [Ability("", AbilityKind.PASSIVE, Passive.SORTIE)])

    def draws_one(self, thing: Target) -> Ability:
        return playing_less(thing, Ability("", AbilityKind.PASSIVE, Passive.DRAWS_ONE))

    def damage_doubled(self, kind: Target) -> Ability:
        if kind != Target(kind.nouns, faction=kind.faction) or not set(kind.nouns) <= _PLAYED:
            raise Meaningless(text("say of which events or magic cards the damage is doubled"))
        return Ability("", AbilityKind.PASSIVE, Passive.DOUBLED, target=kind)

    def devoted(self, thing: Target) -> Ability:
        held = Target(thing.nouns, each=True, side=Side.OWN, faction=thing.faction, buried=True)
        if thing != held:
            raise Meaningless(text("say which cards of your graveyard"))
        kind = replace(thing, each=False)
        return Ability("", AbilityKind.PASSIVE, Passive.DEVOTED, target=kind)

    def move_along(self, thing: Target) -> Effect:
        if not is_creatures(thing) or not thing.chosen or thing.buried:
            raise Meaningless(text("say which creature moves along"))
        return Effect(Verb.MOVE, (), replace(real(thing), side=Side.OWN, other=True), ALONG)

    def city_tactics(self) -> TriggerEvent:
        return TriggerEvent(Trigger.TACTICS, Target((Noun.THIS_CITY,)))

    def tactics_end(self) -> TriggerEvent:
        return TriggerEvent(Trigger.TACTICS_OVER)

    def revive_marked(self, thing: Target) -> Effect:
        return replace(self.revive(thing), place="marked")

    def in_own_graveyard(self) -> Fields:
        return {"buried": True, "theirs": True}

    def they_fetch(self, thing: Target, kind: Target) -> Effect:
        return choice([(self.return_to_your_hand(_of_their_own(kind)),)], player(thing))

    def they_revive(self, thing: Target, kind: Target) -> Effect:
        return choice([(self.revive(_of_their_own(kind)),)], player(thing))


def _of_their_own(kind: Target) -> Target:
    """A card in the graveyard of each player who does something, as that player says it."""
    if not (kind.buried and kind.theirs):
        raise Meaningless(text("say from where, as in “from their graveyard”"))
    return replace(kind, theirs=False, side=Side.OWN)
