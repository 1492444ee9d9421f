"""Actions before the game in words, for the log: each on the table before it."""

from __future__ import annotations

from events.vocabulary import Action
from games.table import Table
from games.text import Text
from games.text import listed
from games.text import plural
from games.text import seat_name
from games.text import text
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import OPENING_HAND
from games.wtactics_arc.names import Method
from games.wtactics_arc.words.log.arguments import named
from games.wtactics_arc.words.log.arguments import row
from games.wtactics_arc.words.naming import card_name


def registered(table: Table, action: Action) -> Text:
    """Put `DeckRegistered` into words."""
    return plural(
        "%(seat)s registers a deck of %(n)s card",
        "%(seat)s registers a deck of %(n)s cards",
        len(row(action, "cards")),
        seat=seat_name(action.seat),
    )


def cities_laid_out(table: Table, action: Action) -> Text:
    """Put `StartingCitiesChosen` into words."""
    cities = [card_name(table, named(action, word.lower())) for word in DISCIPLINES]
    return text("%(seat)s lays out %(cities)s", seat=seat_name(action.seat), cities=listed(cities))


def shuffled(table: Table, action: Action) -> Text:
    """Put `DeckShuffled` into words."""
    owner = named(action, "deck")
    if owner == action.seat:
        return text("%(seat)s shuffles the deck", seat=seat_name(action.seat))
    return text(
        "%(seat)s shuffles the deck of %(owner)s",
        seat=seat_name(action.seat),
        owner=seat_name(owner),
    )


def hand_drawn(table: Table, action: Action) -> Text:
    """Put `OpeningHandDrawn` into words."""
    return text(
        "%(seat)s draws an opening hand of %(n)s", seat=seat_name(action.seat), n=OPENING_HAND
    )


def hand_redrawn(table: Table, action: Action) -> Text:
    """Put `MulliganTaken` into words."""
    return text("%(seat)s redraws the opening hand", seat=seat_name(action.seat))


def starter_chosen(table: Table, action: Action) -> Text:
    """Put `FirstPlayerChosen` into words."""
    starter = seat_name(named(action, "seat"))
    match named(action, "method"):
        case Method.APP:
            return text("%(seat)s begins, drawn by the app", seat=starter)
        case Method.DICE:
            return text("%(seat)s begins, by dice", seat=starter)
        case Method.AGREED:
            return text("%(seat)s begins, as agreed", seat=starter)
        case _:
            return text("%(seat)s begins", seat=starter)
