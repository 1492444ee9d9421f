"""Who is meant again: “it” is one card, several are “those creatures”."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.text import Text
from games.text import text
from games.wtactics_arc.cards.text.terms import CREATURES
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import Target

_AGAIN: Mapping[str, Text] = {
    Noun.CREATURE: text("Those creatures"),
    Noun.CITY: text("Those cities"),
    Noun.ENCHANTMENT: text("Those enchantments"),
    Noun.MADE: text("Those tokens"),
    Noun.CARD: text("Those cards"),
}
_NAMED = (Noun.CITY, Noun.ENCHANTMENT, Noun.MADE)
_OTHERS = frozenset(Noun) - CREATURES
"""Kinds that are no creatures; what is no kind is a subtype of them."""


def again(group: Target) -> Target:
    """Return several cards as they are meant after they were named."""
    kind = Noun.CARD if set(group.nouns) & _OTHERS else Noun.CREATURE
    named = [noun for noun in _NAMED if group.nouns == (noun,)]
    return replace(IT, count=2, among=named[0] if named else kind)


def meant_again(target: Target) -> Text:
    """Return the word for what was named before: one card, or several."""
    return text("It") if target.count == 1 else _AGAIN[target.among]
