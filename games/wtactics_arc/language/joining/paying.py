"""Those that pay for an ability by being marked, as what is said of them after it."""

from __future__ import annotations

from dataclasses import replace

from games.text import text
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.language.joining.meant import PAYERS
from games.wtactics_arc.language.joining.meant import Meaningless


def of_payers(ability: Ability) -> Ability:
    """Return an ability with what is said of “the marked creatures” as a part of its price: it
    happens to them as they are marked (ARC-R253).
    """
    theirs = tuple(replace(one, target=IT) for one in ability.effects if one.target == PAYERS)
    if not theirs:
        return ability
    if not ability.price or ability.price[-1].verb != Verb.MARK or ability.price[-1].target.worth:
        raise Meaningless(text("it does not say which creatures are marked as a price"))
    rest = tuple(one for one in ability.effects if one.target != PAYERS)
    return replace(ability, price=(*ability.price, *theirs), effects=rest)
