"""The nations, called factions, of a deck in words."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from itertools import combinations

from games.generals_order.cards.cardset import NATIONS
from games.generals_order.cards.cardset import nation_name
from games.text import Text
from games.text import joined
from games.text import text

NO_FACTION = "none"
"""The announcement of a deck without factions."""


def faction_words(factions: Iterable[str]) -> Text:
    """Return the names of the factions of a deck."""
    return joined(", ", [nation_name(one) for one in sorted(factions)]) or text("no faction")


def noted(factions: Iterable[str]) -> str:
    """Return the factions of a deck as a seat's note holds them."""
    return ", ".join(sorted(factions)) or NO_FACTION


NOTE_WORDS: Mapping[str, Text] = {
    noted(some): faction_words(some)
    for number in range(len(NATIONS))
    for some in combinations([nation for nation in NATIONS if nation], number)
}
"""What notes of decks say; nations of a designer's own cards are called as the cards call them."""
