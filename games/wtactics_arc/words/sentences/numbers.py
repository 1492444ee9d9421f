"""Tokens, VP and cards that an effect gives or takes, as sentences."""

from __future__ import annotations

from games.text import Text
from games.text import joined
from games.text import name
from games.text import plural
from games.text import text
from games.wtactics_arc.cards.text.amounts import is_sum
from games.wtactics_arc.cards.text.described import described
from games.wtactics_arc.words.sentences.keywords import KEYWORD_WORDS
from games.wtactics_arc.words.sentences.unseen import token_to


def tokens(n: int | str, place: str) -> Text:
    """Return what tokens are put into play; their kind is in the words of the card."""
    token = described(place)
    kinds = token.subtypes if token is not None else (place,)
    stats = ["/".join(map(str, token.stats))] if token is not None and token.stats else []
    thing = joined(" ", map(name, [*stats, *kinds]))
    keywords = [KEYWORD_WORDS[word][0].inside for word in token.keywords] if token else []
    if token is not None and token.where:
        return token_to(token.where, n, thing, keywords)
    if not keywords and isinstance(n, int):
        return plural(
            "Put %(n)s %(token)s token into play.",
            "Put %(n)s %(token)s tokens into play.",
            n,
            token=thing,
        )
    if not keywords:
        return text("Put %(n)s %(token)s tokens into play.", n=n, token=thing)
    return text(
        "Put %(n)s %(token)s tokens with %(keywords)s into play.",
        n=n,
        token=thing,
        keywords=joined(", ", keywords),
    )


def vp(target: Text, points: int | str, count: int) -> Text:
    """Return what VP *count* players gain or lose."""
    if isinstance(points, int) and points < 0:
        return plural(
            "%(target)s loses %(points)s VP.",
            "%(target)s lose %(points)s VP.",
            count,
            target=target,
            points=-points,
        )
    return plural(
        "%(target)s gains %(points)s VP.",
        "%(target)s gain %(points)s VP.",
        count,
        target=target,
        points=points,
    )


def own_vp(n: int | str) -> Text:
    """Return what VP the player gains or loses."""
    if isinstance(n, int) and n < 0:
        return text("You lose %(n)s VP.", n=-n)
    return text("You gain %(n)s VP.", n=n)


def draw(n: int | str) -> Text:
    """Return how many cards the player draws."""
    if is_sum(n):
        return text("Draw %(n)s cards.", n=n)
    if isinstance(n, str):
        return text("Draw X cards.")
    return plural("Draw %(n)s card.", "Draw %(n)s cards.", n)


def draws(target: Text, n: int | str) -> Text:
    """Return how many cards somebody draws."""
    if is_sum(n):
        return text("%(target)s draws %(n)s cards.", target=target, n=n)
    if isinstance(n, str):
        return text("%(target)s draws X cards.", target=target)
    return plural("%(target)s draws %(n)s card.", "%(target)s draws %(n)s cards.", n, target=target)
