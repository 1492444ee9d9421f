"""What a deck is searched for, and where that goes, as sentences."""

from __future__ import annotations

import re

from games.text import Text
from games.text import joined
from games.text import name
from games.text import plural
from games.text import text
from games.wtactics_arc.cards.text.terms import CHEAP
from games.wtactics_arc.cards.text.terms import EITHER
from games.wtactics_arc.cards.text.terms import FROM_HAND
from games.wtactics_arc.cards.text.terms import MANY
from games.wtactics_arc.cards.text.terms import DeckEnd
from games.wtactics_arc.names import TYPES

CHEAP_AT_ALL = re.compile(rf" ?{CHEAP}(\d+)\Z")
"""The most that a card may cost, at the end of what is sought."""


def cards_of(n: int, what: str) -> Text:
    """How many cards of a kind are sought, and of which cost."""
    limit = CHEAP_AT_ALL.search(what)
    cards = _of_kind(n, CHEAP_AT_ALL.sub("", what))
    if limit is None:
        return cards
    if n == 1:
        return text("%(thing)s that costs at most %(n)s", thing=cards, n=int(limit[1]))
    return text("%(things)s that cost at most %(n)s", things=cards, n=int(limit[1]))


def _of_kind(n: int, what: str) -> Text:
    if n == MANY:
        return text("any number of %(kind)s cards", kind=sought(what))
    if not what:
        return plural("%(n)s card", "%(n)s cards", n)
    return plural("%(n)s %(kind)s card", "%(n)s %(kind)s cards", n, kind=sought(what))


def one_sought(what: str) -> Text:
    """Return one card of those for which a deck is searched, as “Elf card that costs at most 2”."""
    limit = CHEAP_AT_ALL.search(what)
    card = text("%(kind)s card", kind=sought(what))
    if limit is None:
        return card
    return text("%(thing)s that costs at most %(n)s", thing=card, n=int(limit[1]))


def search(n: int, what: str, where: str) -> Text:
    """Return what a deck is searched for, or what comes from the hand; a kind of card is in the
    words of the card.
    """
    cards = cards_of(n, what)
    if where.startswith(FROM_HAND):
        held = text("one %(card)s", card=one_sought(what)) if n == 1 else cards
        return _from_hand(held, where.removeprefix(FROM_HAND))
    match where:
        case DeckEnd.TOP if n == MANY:
            return text("Search your deck for %(cards)s and put them on top.", cards=cards)
        case DeckEnd.TOP:
            return text("Search your deck for %(cards)s and put it on top.", cards=cards)
        case "play":
            return text("Search your deck for %(cards)s and put it into play.", cards=cards)
        case "army":
            return text("Search your deck for %(cards)s and put it into your army.", cards=cards)
        case "play marked":
            return text("Search your deck for %(cards)s and put it into play marked.", cards=cards)
        case "this city":
            return text("Search your deck for %(cards)s and put it into this city.", cards=cards)
        case "this city marked":
            return text(
                "Search your deck for %(cards)s and put it into this city marked.", cards=cards
            )
    what = text("Search your deck for %(cards)s", cards=cards)
    if n == 1:
        return text("%(search)s, put it into your hand and shuffle.", search=what)
    return text("%(search)s, put them into your hand and shuffle.", search=what)


def _from_hand(cards: Text, where: str) -> Text:
    match where:
        case "army":
            return text("Put %(cards)s from your hand into your army.", cards=cards)
        case "play marked":
            return text("Put %(cards)s from your hand into play marked.", cards=cards)
        case "this city":
            return text("Put %(cards)s from your hand into this city.", cards=cards)
        case "this city marked":
            return text("Put %(cards)s from your hand into this city marked.", cards=cards)
    return text("Put %(cards)s from your hand into play.", cards=cards)


def sought(what: str) -> Text:
    """Return the kind of card for which a deck is searched: a subtype, a type, or both."""
    what = CHEAP_AT_ALL.sub("", what)
    if EITHER in what:
        return joined(" or ", [sought(one) for one in what.split(EITHER)])
    subtype, _, type_ = what.rpartition(" ")
    if type_ not in TYPES:
        return name(what)
    kind = TYPES[type_].inside
    return text("%(subtype)s %(kind)s", subtype=name(subtype), kind=kind) if subtype else kind
