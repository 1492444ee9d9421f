"""Limits on the cost, ATK, DEF or strength of a target, in words."""

from __future__ import annotations

from collections.abc import Mapping

from games.text import Text
from games.text import text
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Rank
from games.wtactics_arc.cards.text.terms import COST
from games.wtactics_arc.cards.text.terms import X
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.words.sentences.keywords import KEYWORD_WORDS

_STATS: Mapping[str, Text] = {
    "atk": text("ATK"),
    "def": text("DEF"),
    "strength": text("strength"),
    COST: text("cost"),
}


def traits(words: Text, measure: Measure, many: bool = False) -> Text:
    """Return counted creatures with what is asked of them."""
    if many and measure.limit and measure.limit_on == COST:
        return limits_of_many(words, Target((measure.noun,), limit=measure.limit))
    if measure.limit and measure.limit_on != COST:
        words = _measured(words, measure.limit_on, *measure.limit)
    elif measure.limit:
        words = _limited(words, *measure.limit)
    if measure.having in DISCIPLINES:
        return of_discipline(words, measure.having)
    if measure.having:
        keyword = KEYWORD_WORDS[measure.having][0].inside
        words = text("%(thing)s with %(keyword)s", thing=words, keyword=keyword)
    return words


def of_discipline(words: Text, what: str) -> Text:
    """Return cities, with their discipline."""
    return text(
        "%(thing)s of the %(discipline)s discipline", thing=words, discipline=DISCIPLINES[what]
    )


def limits(words: Text, target: Target) -> Text:
    """Return a thing with the limit on its cost, or on its ATK, DEF or strength, and with which of
    several it is by such a number.
    """
    words = _limits(words, target)
    if target.rank is None:
        return words
    rank, what = target.rank
    if rank == Rank.GREATEST:
        return text("%(thing)s with the greatest %(stat)s", thing=words, stat=_STATS[what])
    return text("%(thing)s with the least %(stat)s", thing=words, stat=_STATS[what])


def _limits(words: Text, target: Target) -> Text:
    if target.limit is None:
        return words
    compare, number = _limit(target)
    if target.limit_on != COST:
        return _measured(words, target.limit_on, compare, number)
    if target.count > 1:
        return limits_of_many(words, target)
    return _limited(words, compare, number)


def _limit(target: Target) -> tuple[Compare, int | str]:
    """How a number is limited; by X where that is paid."""
    compare, number = target.limit or (Compare.AT_LEAST, 0)
    return compare, X if target.limit_x else number


def _measured(words: Text, what: str, compare: Compare, n: int | str) -> Text:
    """A limit on the present ATK, DEF or strength."""
    stat = _STATS[what]
    if compare == Compare.AT_MOST:
        return text("%(thing)s with %(stat)s %(n)s or less", thing=words, stat=stat, n=n)
    return text("%(thing)s with %(stat)s %(n)s or more", thing=words, stat=stat, n=n)


def _limited(thing: Text, compare: Compare, cost: int | str) -> Text:
    match compare:
        case Compare.AT_MOST:
            return text("%(thing)s that costs at most %(n)s", thing=thing, n=cost)
        case Compare.AT_LEAST:
            return text("%(thing)s that costs at least %(n)s", thing=thing, n=cost)
        case _:
            return text("%(thing)s that costs %(n)s", thing=thing, n=cost)


def limits_of_many(things: Text, target: Target) -> Text:
    """Return several things with the limit on their cost."""
    if not target.limit:
        return things
    compare, cost = _limit(target)
    match compare:
        case Compare.AT_MOST:
            return text("%(things)s that cost at most %(n)s", things=things, n=cost)
        case Compare.AT_LEAST:
            return text("%(things)s that cost at least %(n)s", things=things, n=cost)
        case _:
            return text("%(things)s that cost %(n)s", things=things, n=cost)
