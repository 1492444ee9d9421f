"""The order of a set's ready-made lists, which sheets name by letters."""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import Fields


def ordered(raw: Fields) -> Fields:
    """Return a parsed file that says in `deck_order` how its ready-made lists follow each other.

    Sheets name decks by letters in this order. A record keeps the fields of a set sorted by name,
    so what is played with has to say it.
    """
    decks = in_order(raw).get("decks")
    return {**raw, "deck_order": list(decks)} if isinstance(decks, Mapping) else raw


def in_order(raw: Fields) -> Fields:
    """Return a parsed file with its ready-made lists in the order that it says in `deck_order`;
    lists that are not named there follow as they stand.
    """
    decks, order = raw.get("decks"), raw.get("deck_order")
    if not isinstance(decks, Mapping) or not isinstance(order, list | tuple):
        return raw
    first = [title for title in order if isinstance(title, str) and title in decks]
    return {**raw, "decks": {title: decks[title] for title in dict.fromkeys((*first, *decks))}}
