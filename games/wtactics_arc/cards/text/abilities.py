"""Reads a card's text as abilities: English sentences of the grammar, or the short form. Other text
is refused, unless it is written as `manual: …`.
"""

from __future__ import annotations

from functools import lru_cache

from games.wtactics_arc.cards.text.filters import Unknown
from games.wtactics_arc.cards.text.short_form import read_short
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.language.completing import complete
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.reading import is_sentence
from games.wtactics_arc.language.reading import read_ability

KEPT = 8_192
"""Texts whose meaning is kept; what strangers try out is forgotten again."""


@lru_cache(KEPT)
def parse(written: str) -> Ability:
    """Return the ability that a text describes; raise `Unknown`."""
    try:
        return complete(read_short(written))
    except Meaningless as error:
        raise Unknown(error.words) from None
    except Unknown:
        if not is_sentence(written):
            raise
    return read_ability(written)


def understood(written: str) -> bool:
    """Return whether the vocabulary knows a text, or it is marked as carried out by hand."""
    try:
        parse(written)
    except Unknown:
        return False
    return True
