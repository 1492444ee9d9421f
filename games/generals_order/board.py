"""The BATTLEFIELD: four zones in a row between the seats (GOR-2.1, 6.2 to 6.5).

Zones have the same ids for both seats: F1 and B1 are seat A's FORTRESS and BORDER, B2 and F2 those
of seat B.
"""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import Seat
from games.generals_order.names import BORDER
from games.generals_order.names import ENEMY_BORDER
from games.generals_order.names import ENEMY_FORTRESS
from games.generals_order.names import FORTRESS
from games.text import Owned
from games.text import Text
from games.text import seat_name
from games.text import text

A, B = Seat("A"), Seat("B")
SEATS = (A, B)
CELLS = ("F2", "B2", "B1", "F1")
"""In reading order as seat A sees them, the enemy's FORTRESS first."""
BORDERS = ("B1", "B2")
_FROM_HOME = ("F1", "B1", "B2", "F2")
_WORDS = (FORTRESS, BORDER, ENEMY_BORDER, ENEMY_FORTRESS)
_CELL: Mapping[Seat, Mapping[str, str]] = {
    A: dict(zip(_WORDS, _FROM_HOME, strict=True)),
    B: dict(zip(_WORDS, reversed(_FROM_HOME), strict=True)),
}
_WORD: Mapping[Seat, Mapping[str, str]] = {
    seat: {cell: word for word, cell in cells.items()} for seat, cells in _CELL.items()
}


def cell_of(seat: Seat, word: str) -> str:
    """Return the zone that *seat* calls *word*."""
    return _CELL[seat][word]


def word_of(seat: Seat, cell: str) -> str:
    """Return the word of *seat* for a zone; other text is returned unchanged."""
    return _WORD[seat].get(cell, cell)


def cell_meant(seat: Seat, text: str) -> str:
    """Return the zone that *seat* names in its own words (FORTRESS, BORDER …); other text is
    returned unchanged (GOR-2.1).
    """
    return _CELL.get(seat, {}).get(text.upper(), text)


def cell_label(cell: str) -> Text:
    """Return a zone in words that both seats understand; its owner may be told of it as the own."""
    owner = A if cell.endswith("1") else B
    seat = seat_name(owner)
    if word_of(owner, cell) == FORTRESS:
        return Owned(owner, text("%(seat)s's FORTRESS", seat=seat), text("your FORTRESS"))
    return Owned(owner, text("%(seat)s's BORDER", seat=seat), text("your BORDER"))
