"""The order of a set's ready-made lists, which sheets name by letters."""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import Fields


def ordered(raw: Fields) -> Fields:
    """Return a parsed file with the order of its ready-made lists added as `deck_order`.

    Sheets name decks by letters in this order. A record sorts the fields of a set by name, so the
    order must be stored in the set.
    """
    decks = in_order(raw).get("decks")
    return {**raw, "deck_order": list(decks)} if isinstance(decks, Mapping) else raw


def in_order(raw: Fields) -> Fields:
    """Return a parsed file with its ready-made lists in the order of `deck_order`; lists that are
    not named there follow in their own order.
    """
    decks, order = raw.get("decks"), raw.get("deck_order")
    if not isinstance(decks, Mapping) or not isinstance(order, list | tuple):
        return raw
    first = [title for title in order if isinstance(title, str) and title in decks]
    return {**raw, "decks": {title: decks[title] for title in dict.fromkeys((*first, *decks))}}
