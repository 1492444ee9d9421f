"""Finds English that is left over in the Chinese of a text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import fields
from dataclasses import is_dataclass
from functools import cache
from typing import Any

from app.i18n.render import Renderer
from games.cards import CardSet
from games.text import Listed
from games.text import SeatName
from games.text import Text

CHINESE = "zh_Hant_TW"
_COUNTERS = re.compile(r"\b([a-z]{4,}) counter")
BLANK = "〇"
"""Stands for a name: what a card, a player or a seat is called is the same in each language."""
_TYPED = re.compile(r"'[^']*'|“[^”]*”|`[^`]*`|\[\[.*?\]\]")
"""What somebody typed, and what a program reads, is quoted as it is."""
_PICTURE = re.compile(r"^[a-z_]+\|")
"""The pictogram that stands before the words of a line on paper."""
_WORD = re.compile(r"[A-Za-z]*[a-z]{2,}[A-Za-z]*")
"""A word: codes, cells and clauses have no two small letters in a row."""


class Nameless(Renderer, frozen=True):
    """Renders texts in Chinese, each name that is known as a blank."""

    called: frozenset[str] = frozenset()

    def __call__(self, words: str) -> str:
        """Return *words* without known names."""
        a_name = not isinstance(words, Text) or not words.values
        known = isinstance(words, SeatName) or (a_name and _bare(words) in self.called)
        return BLANK if known else Renderer.__call__(self, words)


def left_over(words: Text, called: Iterable[str] = ()) -> list[str]:
    """Return the English words that are left in the Chinese of a text, names in *called* (or what
    somebody typed) aside.
    """
    render = Nameless(CHINESE, called=_all_bare(frozenset(called)))
    return _WORD.findall(_TYPED.sub("", _PICTURE.sub("", render(words))))


@cache
def _all_bare(called: frozenset[str]) -> frozenset[str]:
    return frozenset(map(_bare, called))


def _bare(words: str) -> str:
    """Words without what a sentence adds to them: its capital and its full stop."""
    return str(words).rstrip(".").casefold()


def names_of(cards: CardSet) -> frozenset[str]:
    """Return what a set of cards is called, its cards and decks, and what its designer wrote on the
    cards in words of their own: subtypes, counters, and sentences after a `manual:`.
    """
    written = {
        part
        for card in cards.cards.values()
        for value in card.fields.values()
        for words in (value if isinstance(value, tuple) else (value,))
        if isinstance(words, str)
        for part in (words, words.rpartition(":")[2].strip(), *words.splitlines())
    }
    called = {card.name for card in cards.cards.values()}
    counters = {one for words in written for one in _COUNTERS.findall(words)}
    return frozenset({cards.title, *cards.decks, *called, *written, *counters})


def texts_in(value: Any) -> Iterator[Text]:
    """Yield every text in a value: in its fields, its rows, its keys and entries."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from (*texts_in(key), *texts_in(entry))
    elif isinstance(value, tuple | list | set | frozenset):
        for entry in value:
            yield from texts_in(entry)
    elif is_dataclass(value) and not isinstance(value, type):
        for part in fields(value):
            yield from texts_in(getattr(value, part.name))


def msgids(words: Text) -> Iterator[str]:
    """Yield the msgid of a text and of what fills its gaps."""
    if words.msgid:
        yield words.msgid
    parts = words.items if isinstance(words, Listed) else tuple(words.values.values())
    for part in parts:
        if isinstance(part, Text):
            yield from msgids(part)
