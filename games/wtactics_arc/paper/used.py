"""The parts of the rules that a set's cards use: types, keywords, responses, X and S as costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.cards import Card
from games.cards import CardSet
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.names import EVENT
from games.wtactics_arc.names import STARTS


@dataclass(frozen=True, slots=True)
class Used:
    """What a set uses. `activated`: abilities with a price; `advantages`: cities with an advantage;
    `words`: keywords, including those that a card gives to another.
    """

    types: frozenset[str]
    words: frozenset[str]
    activated: bool
    advantages: bool
    x: bool
    starts: bool

    @property
    def answers(self) -> bool:
        """Whether anything can be played or used as a response."""
        return self.activated or EVENT in self.types


def used_by(cards: CardSet) -> Used:
    """Return what the cards of a set use."""
    held = tuple(cards.cards.values())
    known = [each for card in held for ability in _abilities(card) for each in _within(ability)]
    costs = [str(card.get("cost")) for card in held]
    return Used(
        types=frozenset(card.type for card in held),
        words=frozenset(_words(known)),
        activated=any(ability.kind == AbilityKind.ACTIVATED for ability in known),
        advantages=any(card.get("advantage") for card in held),
        x=any(cost.startswith("X") for cost in costs),
        starts=STARTS in costs,
    )


def _abilities(card: Card) -> Iterator[Ability]:
    for written in (*card.get("abilities", ()), card.get("advantage")):
        if written:
            yield parse(str(written))


def _within(ability: Ability) -> Iterator[Ability]:
    """Yield an ability and those that it gives to other cards."""
    yield ability
    if ability.inner is not None:
        yield from _within(ability.inner)


def _words(abilities: list[Ability]) -> Iterator[str]:
    for ability in abilities:
        yield ability.word
        yield from (effect.keyword for effect in ability.effects)
