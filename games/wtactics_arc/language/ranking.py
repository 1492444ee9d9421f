"""Where texts may speak of the card with the greatest or least of a number (ARC-R162), and where
an X may stand (ARC-R233).
"""

from __future__ import annotations

from collections.abc import Iterator

from games.text import text
from games.wtactics_arc.cards.text.amounts import is_sum
from games.wtactics_arc.cards.text.terms import COST
from games.wtactics_arc.cards.text.terms import CREATURES
from games.wtactics_arc.cards.text.terms import HELD
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.names import STRENGTH

_SUMMED = (Verb.DAMAGE, Verb.VP, Verb.DRAW, Verb.HEAL, Verb.STRENGTH, Verb.TOKEN)
"""What is done by an X with more or less."""
_COSTING = {*CREATURES, Noun.CITY, Noun.ENCHANTMENT}


def ranked(ability: Ability) -> None:
    """Refuse a card of the greatest or least number where none is looked for as something is done,
    or where such cards have no such number.
    """
    if any(one.rank for one in _standing(ability)):
        raise Meaningless(text("the greatest or least is looked for as something is done to it"))
    for effect in (*ability.price, *ability.effects):
        for target in filter(None, (effect.target, effect.by)):
            if target.rank and not _has_number(target, target.rank[1]):
                raise Meaningless(text("such cards have no such number to compare"))


def x_counts(ability: Ability) -> None:
    """Refuse the X of a cost where it is not known yet, or not looked for as something is done."""
    aside = [*_standing(ability), *(one.target for one in ability.price)]
    aside += [one.target for one in ability.effects if one.target.random or one.target.again]
    if any(one.limit_x for one in aside):
        raise Meaningless(text("say what X is: “where X is the number of …”"))
    if any(one.keyword.startswith(HELD) for one in ability.effects):
        raise Meaningless(text("a card of a kind is discarded as a price, before the colon"))
    if any(any(map(is_sum, one.amounts)) and one.verb not in _SUMMED for one in ability.effects):
        raise Meaningless(text("more or less than X is for damage, VP, cards drawn or tokens"))


def _standing(ability: Ability | None) -> Iterator[Target]:
    """The targets of what always holds, and of what is watched."""
    while ability is not None:
        if ability.target is not None:
            yield ability.target
        ability = ability.inner


def _has_number(target: Target, what: str) -> bool:
    """Whether one card, or each of several, is meant that has such a number."""
    if target.count > 1 or target.random or target.again:
        return False
    kinds = {noun for noun in target.nouns if noun in list(Noun)}
    if target.buried:
        return what == COST
    if what == STRENGTH:
        return kinds == {Noun.CITY} and len(target.nouns) == 1
    return kinds <= (_COSTING if what == COST else CREATURES)
