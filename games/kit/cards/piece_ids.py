"""The printed code of one physical copy, without its check character: `W1A-LG-3`, the id of its
piece in the log; and the name of such a piece.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from games.cards import Card
from games.cards import CardSet
from games.table import Table
from games.text import Text
from games.text import name
from games.text import text

_ID = re.compile(r"([A-Z])([0-9A-Z])([0-9A-Z])-([0-9A-Z]{1,4})-([1-9][0-9]?)\Z")


class Copy(NamedTuple):
    """The parts of a code: letter of the game, characters of set and deck, code of the card, number
    of the copy.
    """

    game: str
    sign: str
    deck: str
    code: str
    number: int


def copy_of(id_: str) -> Copy | None:
    """Return the parts of a printed code, or None if the text is no code."""
    parts = _ID.match(id_)
    if parts is None:
        return None
    game, sign, deck, code, number = parts.groups()
    return Copy(game, sign, deck, code, int(number))


def copy_id(letter: str, cards: CardSet, deck: str, code: str, number: int) -> str:
    """Return the code of one copy of a card of a set, printed for the game with this letter."""
    return _copy_id(letter, set_sign(cards), deck, code, number)


@lru_cache(maxsize=8_192)
def _copy_id(letter: str, sign: str, deck: str, code: str, number: int) -> str:
    """The code, as one object for all matches."""
    return f"{letter}{sign}{deck}-{code}-{number}"


def set_sign(cards: CardSet) -> str:
    """Return the set's character in every code: its own key if that is a single character,
    else 1.
    """
    return cards.key if len(cards.key) == 1 else "1"


def design(letter: str, cards: CardSet, id_: str) -> Card | None:
    """Return the card with a printed code of a game, or None; set and deck only distinguish
    copies.
    """
    copy = copy_of(id_)
    return cards.cards.get(copy.code) if copy and copy.game == letter else None


def called(table: Table, id_: str) -> Text:
    """Return the name of the piece or printed card with this id: the card's name and the number of
    the copy; an unknown id is returned unchanged.
    """
    piece, copy = table.pieces.get(id_), copy_of(id_)
    kind = piece.kind if piece else copy.code if copy else id_
    if kind not in table.cards:
        return name(id_)
    card = table.cards.card(kind).called
    return text("%(name)s %(copy)s", name=card, copy=copy.number) if copy else card
