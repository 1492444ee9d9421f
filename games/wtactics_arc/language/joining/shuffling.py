"""Shuffles that are said after a search, which is one that ends so anyway (ARC-R188)."""

from __future__ import annotations

from collections.abc import Iterable

from games.text import text
from games.wtactics_arc.cards.text.filters import PrivateLook
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.language.joining.meant import Meaningless


def shuffled_once(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """Return effects without what shuffles a deck again that was searched just before; refuse a
    shuffle that says of no deck which.
    """
    done: list[Effect] = []
    for one in effects:
        searched = bool(done) and done[-1].verb == Verb.SEARCH
        shuffles = one.verb == Verb.LOOK and one.place == PrivateLook.SHUFFLE
        unsaid = shuffles and one.target == IT
        if searched and shuffles and (unsaid or not done[-1].may) and one.condition is None:
            continue
        if unsaid:
            raise Meaningless(text("say which deck is shuffled, as in “shuffle your deck”"))
        done.append(one)
    return tuple(done)
