"""What players cannot do in a turn, what they may do besides, who moves unmarked or defends other
cities: a part of the builder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.text import text
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import BARRED_OTHERS
from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.cards.text.terms import UNTIL_NEXT
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.further.prohibitions import Prohibitions
from games.wtactics_arc.language.builder.further.prohibitions import kind_meant
from games.wtactics_arc.language.builder.things import keyword
from games.wtactics_arc.language.granting import grant
from games.wtactics_arc.language.joining.meant import THEM
from games.wtactics_arc.language.joining.meant import THEY
from games.wtactics_arc.language.joining.meant import YOU
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.meaning import player
from games.wtactics_arc.language.meaning import times

_BARRED = (Passive.PACIFIST, Passive.WARLIKE)
_OPPONENTS = Target((Noun.OPPONENT,), each=True)
_PLAYERS = {Noun.PLAYER, Noun.OPPONENT, Noun.DEFENDING}


@inline
class Permissions(Prohibitions):
    """What players may do, and what not (ARC-R242 to R268). Each method is a rule."""

    # -- what players cannot do

    def gain(self, thing: Target, keywords: list[Ability]) -> tuple[Effect, ...]:
        if _is_player(thing):
            return _barred(thing, keywords)
        if _is_city(thing):
            return tuple(grant(thing, one) for one in _spared(keywords))
        effects = super().gain(thing, keywords)
        if thing != THEY or any(one.keyword not in _BARRED for one in effects):
            return effects
        return tuple(replace(one, target=replace(IT, said=THEM)) for one in effects)

    def gain_until(self, thing: Target, keywords: list[Ability]) -> tuple[Effect, ...]:
        if not _is_city(thing):
            return super().gain_until(thing, keywords)
        given = (grant(thing, one) for one in _spared(keywords))
        return tuple(replace(one, amounts=(UNTIL_NEXT,)) for one in given)

    def has_given(self, thing: Target, keywords: list[Ability]) -> tuple[Ability, ...]:
        given = _their_creatures(thing, keywords) if _is_player(thing) else thing
        return super().has_given(given, keywords)

    def opponents_barred(self, keywords: list[Ability]) -> tuple[Effect, ...]:
        return _barred(Target((Noun.PLAYER,)), keywords, BARRED_OTHERS)

    def their_opponents_barred(self, keywords: list[Ability]) -> tuple[Effect, ...]:
        return _barred(ITS, keywords, BARRED_OTHERS)

    # -- what they may do

    def more_each_turn(self, number: int = 1) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.MORE_EACH, number)

    def more_while_drawing(self, number: int = 1) -> Ability:
        return Ability("", AbilityKind.PASSIVE, Passive.MORE_DRAWING, number)

    def path_of_yours(self) -> int:
        return 0

    def path_here(self) -> int:
        return 1

    def has_free_path(self, thing: Target, here: int) -> Ability:
        kind = kind_meant(thing)
        return Ability("", AbilityKind.PASSIVE, Passive.PATHS, here, target=kind)

    def path_is_free(self, here: int, thing: Target) -> Ability:
        return self.has_free_path(thing, here)

    def army_of_one(self) -> Target:
        return Target((Noun.OPPONENT,))

    def army_of_each(self) -> Target:
        return _OPPONENTS

    def army_or_city(self) -> Target:
        return Target((Noun.OPPONENT, Noun.CITY), side=Side.ENEMY)

    def any_of_yours(self) -> None:
        return None

    def wards(self, thing: Target, cities: None) -> tuple[Ability, ...]:
        return self.has_given(thing, [Ability("", AbilityKind.PASSIVE, Passive.WARDEN)])

    def wards_now(self, thing: Target, cities: None) -> tuple[Effect, ...]:
        return self.gain(thing, [Ability("", AbilityKind.PASSIVE, Passive.WARDEN)])

    def moves_freely_now(self, thing: Target) -> tuple[Effect, ...]:
        return self.gain(thing, [keyword(Passive.SWIFT)])

    def may_attack_now(self, thing: Target) -> tuple[Effect, ...]:
        return self.gain(thing, [keyword(Passive.HASTE)])

    def may_attack_at_once(self, thing: Target) -> tuple[Ability, ...]:
        return self.has_given(thing, [keyword(Passive.HASTE)])

    def loses_keywords_wholly(
        self, thing: Target, lost: list[Ability], kept_off: list[Ability]
    ) -> tuple[Effect, ...]:
        if [one.word for one in lost] != [one.word for one in kept_off]:
            raise Meaningless(text("say what it loses, and that it cannot gain the same"))
        return self.loses_keywords(thing, lost)

    # -- what one of several is, who lives in one

    def lose_vp_per_x(self, thing: Target, x: Any, per: Measure) -> Effect:
        return self.lose_vp_per(thing, per)

    def you_lose_vp_per_x(self, x: Any, per: Measure) -> Effect:
        return self.lose_vp_per(YOU, per)

    def weaken_per(self, thing: Target, x: Any, per: Measure) -> Effect:
        return times(self.weaken(thing, 1), per)

    def living_there(self, *words: Any) -> Measure:
        return replace(self.residents(*words), noun=Quantity.THERE)

    def one_of_them_is(self, kind: Target) -> Condition:
        return replace(self.is_a(kind), some=True, said="it")

    def one_of_them_was(self, kind: Target) -> Condition:
        return replace(self.was_a(kind), some=True, said="it")


def _is_player(thing: Target) -> bool:
    """Whether players are meant, who have no keywords."""
    return thing == ITS or set(thing.nouns) <= _PLAYERS


def _is_city(thing: Target) -> bool:
    return thing.nouns in ((Noun.CITY,), (Noun.THIS_CITY,))


def _spared(keywords: Sequence[Ability]) -> list[Ability]:
    """Refuse whatever a city is given for a time but that it cannot be attacked."""
    if len(keywords) > 1 or any(one.word != Passive.SPARED or not one.target for one in keywords):
        raise Meaningless(text("for a time a city cannot be attacked, and no more"))
    return [replace(one, number=1) for one in keywords]


def _what_not(keyword: Ability) -> str:
    """Return the word under which an effect stores what players cannot do: attack, defend, play
    cards of a kind.
    """
    kind = keyword.target
    if keyword.word == Passive.NO_PLAY and kind is not None and not kind.faction:
        return " ".join((Passive.NO_PLAY, *kind.nouns))
    if keyword.word not in _BARRED:
        raise Meaningless(
            text("creatures have keywords; players can be kept from attacking or defending")
        )
    return keyword.word


def _barred(thing: Target, keywords: Sequence[Ability], whose: str = "") -> tuple[Effect, ...]:
    """“Your opponents cannot attack this turn”: return an effect for each thing that players cannot
    do.
    """
    enemies = thing.nouns == (Noun.PLAYER,) and thing.side == Side.ENEMY
    first = replace(thing, nouns=(Noun.OPPONENT,), side=Side.ANY) if enemies else player(thing)
    again = ITS if first.chosen else first
    return tuple(
        Effect(Verb.BAR, (), again if at else first, f"{whose}{_what_not(one)}")
        for at, one in enumerate(keywords)
    )


def _their_creatures(thing: Target, keywords: Sequence[Ability]) -> Target:
    """The creatures of players who can never attack, or defend."""
    if all(one.word not in KEYWORDS for one in keywords):
        return thing
    if any(one.word not in _BARRED for one in keywords) or thing != _OPPONENTS:
        raise Meaningless(text("say it of creatures, or of your opponents"))
    return Target((Noun.CREATURE,), each=True, side=Side.ENEMY)
