"""What cards have, or lose, for a time, as sentences."""

from __future__ import annotations

from games.text import Text
from games.text import plural
from games.wtactics_arc.cards.text.terms import ALL
from games.wtactics_arc.cards.text.terms import UNTIL_MARKED
from games.wtactics_arc.cards.text.terms import UNTIL_NEXT
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.words.sentences.keywords import KEYWORD_WORDS


def lost(target: Text, effect: Effect) -> Text:
    """Return which keyword cards lose, or all abilities."""
    if effect.keyword == ALL:
        return plural(
            "%(target)s loses all abilities until the end of the turn.",
            "%(target)s lose all abilities until the end of the turn.",
            effect.target.count,
            target=target,
        )
    return plural(
        "%(target)s loses %(keyword)s until the end of the turn.",
        "%(target)s lose %(keyword)s until the end of the turn.",
        effect.target.count,
        target=target,
        keyword=KEYWORD_WORDS[effect.keyword][0].inside,
    )


def granted(target: Text, effect: Effect, words: Text) -> Text:
    """Return until when cards have an ability, which is given in *words*."""
    count = effect.target.count
    if effect.amounts == (UNTIL_MARKED,):
        return plural(
            "%(target)s has %(ability)s until it is marked.",
            "%(target)s have %(ability)s until they are marked.",
            count,
            target=target,
            ability=words,
        )
    if effect.amounts == (UNTIL_NEXT,):
        return plural(
            "%(target)s has %(ability)s until your next turn.",
            "%(target)s have %(ability)s until your next turn.",
            count,
            target=target,
            ability=words,
        )
    if effect.amounts:
        return plural(
            "%(target)s has %(ability)s for good.",
            "%(target)s have %(ability)s for good.",
            count,
            target=target,
            ability=words,
        )
    return plural(
        "%(target)s has %(ability)s until the end of the turn.",
        "%(target)s have %(ability)s until the end of the turn.",
        count,
        target=target,
        ability=words,
    )
