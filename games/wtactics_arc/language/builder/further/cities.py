"""Cities of a discipline, their strength by other words, what comes into this city, and what a deck
is searched for: a part of the builder.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from events.vocabulary import Fields
from games.text import text
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.terms import EITHER
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.further.moments import Moments
from games.wtactics_arc.language.builder.further.moments import discipline
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.meaning import ClauseMeaning
from games.wtactics_arc.language.meaning import TriggerEvent
from games.wtactics_arc.language.meaning import triggering
from games.wtactics_arc.names import TYPES


class CityOf(str):
    """A city as a noun with its discipline before it, which is the text."""

    __slots__ = ()


@inline
class Cities(Moments):
    """Cities, and what comes from decks. Each method is a rule of the grammar."""

    # -- cities of a discipline

    def city_of_discipline(self, name: Token) -> CityOf:
        return CityOf(discipline(name))

    def of_discipline(self, name: Token) -> Fields:
        return {"discipline": discipline(name)}

    def kind(self, *parts: Any) -> Target:
        """A kind of things, of which cities may be those of a discipline."""
        said, rest = "", list(parts)
        for at, part in enumerate(rest):
            if isinstance(part, tuple) and any(isinstance(one, CityOf) for one in part):
                if len(part) > 1:
                    raise Meaningless(text("one discipline of cities is named at a time"))
                said, rest[at] = str(part[0]), (Noun.CITY,)
        after = [one["discipline"] for one in rest if _is_discipline(one)]
        kind: Target = super().kind(*(one for one in rest if not _is_discipline(one)))
        said = said or "".join(after)
        if not said:
            return kind
        if kind.nouns != (Noun.CITY,) or len(after) + bool(after and said not in after) > 1:
            raise Meaningless(text("it is cities that have a discipline"))
        return replace(kind, among=said)

    kind_plural = kind

    def cities_of(self, *parts: Any) -> Measure:
        *words, name = parts
        return replace(self.cities(*words), having=discipline(name))

    def cities_of_faction(self, *parts: Any) -> Measure:
        *words, faction = parts
        return replace(self.cities(*words), faction=str(faction))

    # -- their strength

    def weaken_city(self, thing: Target, amount: Any) -> Effect:
        return self.weaken(_city(thing), amount)

    def strengthen_city(self, thing: Target, amount: Any) -> Effect:
        return self.strength(_city(thing), amount)

    def restore_city(self, amount: Any, thing: Target) -> Effect:
        return self.strength(_city(thing), amount)

    # -- what comes into this city

    def becomes_resident(
        self, when: None, thing: Target, clauses: list[ClauseMeaning]
    ) -> tuple[Ability, ...]:
        """“When a creature becomes a resident of this city”: return an ability for its entering
        play there, and one for its moving there.
        """
        heads = (triggering(Trigger.ENTER, thing), self.moves(when, thing))
        if any(head.target is None or head.target.here or head.target.among for head in heads):
            raise Meaningless(text("say which other creatures come into this city"))
        return tuple(
            one
            for head in heads
            if head.target is not None
            for one in self.triggered(
                TriggerEvent(head.word, replace(head.target, here=True)), clauses
            )
        )

    # -- what a deck is searched for

    def sought_either(self, first: str, then: str, *limit: str) -> tuple[int, str]:
        names = (str(first), str(then))
        if (names[0] in TYPES) != (names[1] in TYPES):
            raise Meaningless(text("say two types of cards, or two subtypes"))
        return 1, " ".join((EITHER.join(names), *limit))

    def sought_some_either(self, number: int, *words: str) -> tuple[int, str]:
        return number, self.sought_either(*words)[1]

    def search_marked(self, sought: tuple[int, str]) -> Effect:
        return replace(self.search_play(sought), keyword="play marked")

    def search_here(self, sought: tuple[int, str]) -> Effect:
        return replace(self.search_play(sought), keyword="this city")

    def search_here_marked(self, sought: tuple[int, str]) -> Effect:
        return replace(self.search_play(sought), keyword="this city marked")

    def search_play(self, sought: tuple[int, str]) -> Effect:
        if any(one in TYPES for word in sought[1].split() for one in word.split(EITHER)[1:]):
            raise Meaningless(text("only creatures can be put into play"))
        return super().search_play(sought)


def _is_discipline(part: Any) -> bool:
    return isinstance(part, dict) and "discipline" in part


def _city(thing: Target) -> Target:
    """A city that is named as such: of a creature, “defense” is another number."""
    if not set(thing.nouns) <= {Noun.CITY, Noun.THIS_CITY}:
        raise Meaningless(text("cities have strength; a creature has ATK, as in “+2/+0”"))
    return thing
