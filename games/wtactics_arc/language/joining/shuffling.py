"""Shuffles that are said after a search, which is one that ends so anyway (ARC-R188)."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import replace

from games.text import text
from games.wtactics_arc.cards.text.filters import PrivateLook
from games.wtactics_arc.cards.text.terms import REVEALED
from games.wtactics_arc.cards.text.terms import DeckEnd
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.language.joining.meant import Meaningless


def shuffled_once(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """Return effects without what shuffles a deck again that was searched just before; refuse a
    shuffle that says of no deck which.
    """
    done: list[Effect] = []
    for one in _on_top(tuple(effects)):
        searched = bool(done) and done[-1].verb == Verb.SEARCH
        shuffles = one.verb == Verb.LOOK and one.place == PrivateLook.SHUFFLE
        unsaid = shuffles and one.target == IT
        if searched and shuffles and (unsaid or not done[-1].may) and one.condition is None:
            continue
        if unsaid:
            raise Meaningless(text("say which deck is shuffled, as in “shuffle your deck”"))
        done.append(one)
    return tuple(done)


def _on_top(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """Yield effects with cards that are revealed of a deck as put on top, once it was shuffled
    (ARC-R240).
    """
    at = 0
    while at < len(effects):
        one = effects[at]
        if one.verb == Verb.SEARCH and one.keyword == REVEALED:
            rest = [(each.verb, each.place, each.target) for each in effects[at + 1 : at + 3]]
            if rest != [(Verb.LOOK, PrivateLook.SHUFFLE, SELF), (Verb.RETURN, DeckEnd.TOP, IT)]:
                raise Meaningless(text("say that the deck is shuffled, and they are put on top"))
            one, at = replace(one, keyword=DeckEnd.TOP), at + 2
        yield one
        at += 1
