"""Checks that a match can be started with a set of cards; a set whose cards are all complete may
still not allow one.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from typing import TYPE_CHECKING

from events.vocabulary import Fields
from games.kit.cards.values import CardFault
from games.kit.cards.values import CardSet
from games.text import Text
from games.text import text

if TYPE_CHECKING:
    from games.cards import CardSchema


def _made_for(key: str, raw: Fields) -> bool:
    """Return whether a parsed file is for the game *key*, or names no game."""
    return not (key and raw.get("game")) or raw["game"] == key


def unfit(
    schema: CardSchema,
    key: str,
    raw: Fields,
    cards: CardSet,
    faults: Iterable[CardFault] = (),
    decks: bool = True,
) -> Iterator[Text]:
    """Yield the reasons why no match of the game *key* can be played with a set, read from *raw* as
    *cards* with these *faults*: it is for another game, it is empty, or, if its cards have no fault
    and *decks* are required, no deck can be made of them.
    """
    if not _made_for(key, raw):
        yield text("the set is made for %(game)s", game=repr(str(raw["game"])))
    elif not cards.cards:
        yield text("the set has no card that is complete")
    elif schema.unplayable is not None and decks and not faults:
        yield from schema.unplayable(cards)
