"""Keywords, and what creatures cannot do: a part of the builder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.text import text
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.restrictions import Restrictions
from games.wtactics_arc.language.builder.things import keyword
from games.wtactics_arc.language.granting import of_types
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.meant import TokenName

_CREATURES = {Noun.CREATURE, Noun.RESIDENT, Noun.TROOP, Noun.DEFENDER}
_AIMING = {Noun.EVENT, Noun.MAGIC, Noun.ENCHANTMENT, Noun.ABILITY, Noun.ITEM}


_ATTACKERS = {Noun.CREATURE, Noun.MADE}
_PLAYED = {Noun.CREATURE, Noun.CITY, Noun.EVENT, Noun.MAGIC, Noun.ENCHANTMENT, Noun.CARD}


def _are_cards(kind: Target) -> bool:
    """Whether types of cards are named, or subtypes."""
    return all(noun not in list(Noun) or noun in _PLAYED for noun in kind.nouns)


def _blocking(kind: Target) -> Target:
    """Which creatures may block, or may not."""
    strange = (noun for noun in kind.nouns if noun in list(Noun) and noun not in _CREATURES)
    tokens = any(isinstance(noun, TokenName) for noun in kind.nouns)
    if kind.buried or kind.side == Side.OWN or tokens or any(strange):
        raise Meaningless(text("it is creatures in play, not one's own, that block"))
    return kind


@inline
class Keywords(Restrictions):
    """Keywords. Each method is a rule of the grammar."""

    def cannots(self, *keywords: Ability) -> list[Ability]:
        return list(keywords)

    def cannot_attack(self) -> Ability:
        return keyword(Passive.PACIFIST)

    def takes_no_more(self, number: int) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.CAPPED, number)

    def cannot_attack_some(self, kind: Target) -> Ability:
        if kind.nouns != (Noun.CITY,):
            raise Meaningless(text("it is cities that a creature cannot attack"))
        return Ability("", AbilityKind.PASSIVE, Passive.NO_ATTACK, target=kind)

    def cannot_attack_here(self) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.SPARED)

    def cannot_be_attacked(self) -> Ability:
        return self.cannot_be_attacked_by(Target((Noun.CREATURE,)))

    def cannot_be_attacked_by(self, kind: Target) -> Ability:
        strange = (noun for noun in kind.nouns if noun in list(Noun) and noun not in _ATTACKERS)
        if kind.buried or kind.side == Side.OWN or any(strange):
            raise Meaningless(text("it is creatures that attack, defend or reside"))
        return Ability("", AbilityKind.PASSIVE, Passive.SPARED, target=replace(kind, side=Side.ANY))

    def cannot_play(self, kind: Target) -> Ability:
        if kind != Target(kind.nouns, faction=kind.faction) or not _are_cards(kind):
            raise Meaningless(text("say which cards are not played, as in “events”"))
        of_types(kind)
        return Ability("", AbilityKind.PASSIVE, Passive.NO_PLAY, target=kind)

    def cannot_defend_some(self, kind: Target) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.NO_DEFENCE, target=_blocking(kind))

    def loyal(self) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.LOYAL)

    def cannot_unmark(self) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.STAYS)

    def cannot_be_blocked(self) -> Ability:
        return keyword(Passive.ELUSIVE)

    def cannot_defend(self) -> Ability:
        return keyword(Passive.WARLIKE)

    def cannot_be_target(self, kind: Target) -> Ability:
        if not set(kind.nouns) <= _AIMING or kind != Target(kind.nouns, side=kind.side):
            raise Meaningless(text("cards cannot be the target of events, magic, abilities …"))
        return Ability("", AbilityKind.PASSIVE, Passive.SAFE, target=kind)

    def blocked_only_by(self, kind: Target) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.BLOCKED_BY, target=_blocking(kind))

    def not_blocked_by(self, kind: Target) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.NOT_BLOCKED_BY, target=_blocking(kind))

    def ability_used(self) -> str:
        return Noun.ABILITY

    def keywords(self, *keywords: Ability) -> list[Ability]:
        return list(keywords)

    def swift(self) -> Ability:
        return keyword(Passive.SWIFT)

    def vigilant(self) -> Ability:
        return keyword(Passive.VIGILANT)

    def direct(self) -> Ability:
        return keyword(Passive.DIRECT)

    def pacifist(self) -> Ability:
        return keyword(Passive.PACIFIST)

    def winged(self) -> Ability:
        return keyword(Passive.WINGED)

    def archer(self) -> Ability:
        return keyword(Passive.ARCHER)

    def elusive(self) -> Ability:
        return keyword(Passive.ELUSIVE)

    def warlike(self) -> Ability:
        return keyword(Passive.WARLIKE)

    def deadly(self) -> Ability:
        return keyword(Passive.DEADLY)

    def first_strike(self) -> Ability:
        return keyword(Passive.FIRST)

    def indestructible(self) -> Ability:
        return keyword(Passive.LASTING)

    def immune(self) -> Ability:
        return keyword(Passive.IMMUNE)

    def infiltrate(self) -> Ability:
        return keyword(Passive.INFILTRATE)

    def unique(self) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.UNIQUE)

    def overrun(self) -> Ability:
        return keyword(Passive.OVERRUN)

    def haste(self) -> Ability:
        return keyword(Passive.HASTE)

    def guard(self, number: int, *reminder: Any) -> Ability:
        if reminder and reminder != ((0, number),):
            raise Meaningless(text("the reminder of guard speaks of another number"))
        return Ability(f"guard {number}", AbilityKind.PASSIVE, Passive.GUARD, number)

    def bid(self, number: int, *reminder: Any) -> Ability:
        if reminder and reminder != (number,):
            raise Meaningless(text("the reminder of bid speaks of another number"))
        return Ability(f"bid {number}", AbilityKind.PASSIVE, Passive.BID, number)
