"""Keywords, and what creatures cannot do: a part of the builder."""

from __future__ import annotations

from typing import Any

from lark import v_args

from games.text import text
from games.wtactics_arc.cards.vocabulary import Ability
from games.wtactics_arc.cards.vocabulary import AbilityKind
from games.wtactics_arc.cards.vocabulary import Passive
from games.wtactics_arc.language.things import Meaningless
from games.wtactics_arc.language.things import Things
from games.wtactics_arc.language.things import keyword


@v_args(inline=True)
class Keywords(Things):
    """Keywords. Each method is a rule of the grammar."""

    def cannots(self, *keywords: Ability) -> list[Ability]:
        return list(keywords)

    def cannot_attack(self) -> Ability:
        return keyword(Passive.PACIFIST)

    def cannot_be_blocked(self) -> Ability:
        return keyword(Passive.ELUSIVE)

    def cannot_defend(self) -> Ability:
        return keyword(Passive.WARLIKE)

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

    def guard(self, number: int, *reminder: Any) -> Ability:
        if reminder and reminder != ((0, number),):
            raise Meaningless(text("the reminder of guard speaks of another number"))
        return Ability(f"guard {number}", AbilityKind.PASSIVE, Passive.GUARD, number)

    def bid(self, number: int, *reminder: Any) -> Ability:
        if reminder and reminder != (number,):
            raise Meaningless(text("the reminder of bid speaks of another number"))
        return Ability(f"bid {number}", AbilityKind.PASSIVE, Passive.BID, number)
