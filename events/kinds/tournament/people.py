"""Who takes part in an event, what they play, and who referees it. Names are kept beside the
log.
"""

from __future__ import annotations

from typing import Any

from marshmallow import fields
from marshmallow import validate

from events.kinds.base import By
from events.kinds.base import Items
from events.kinds.base import text_field
from events.kinds.tournament.base import MOST_ROUNDS
from events.kinds.tournament.base import EventPayload
from events.kinds.tournament.base import fact
from events.kinds.tournament.base import player
from events.kinds.tournament.base import player_or_none
from events.kinds.tournament.base import whole

REFEREE_ID = validate.Regexp(r"^R[1-9][0-9]{0,3}\Z", error="must be a referee's id: R and a number")
REFEREE_OR_NONE = validate.Regexp(
    r"^(R[1-9][0-9]{0,3})?\Z", error="must be a referee's id: R and a number"
)
LIST_LIMIT = 400


def rounds() -> fields.List[Any]:
    """A list of rounds, empty where nothing is said."""
    return Items(
        fields.Integer(strict=True, validate=validate.Range(min=1, max=MOST_ROUNDS)),
        load_default=list,
        validate=validate.Length(max=MOST_ROUNDS),
    )


class PlayerEntered(EventPayload):
    """Somebody takes part. `rating`: orders the first pairings (0 unrated). `table`: the table at
    which this player always sits (0: any). `absent`: rounds without them.
    """

    by_desk = ("player",)

    player = player_or_none()
    rating = whole(most=9_999)
    table = whole()
    absent = rounds()


class PlayerChanged(EventPayload):
    """A player's rating, table or absences are these from now on."""

    player = player()
    rating = whole(most=9_999)
    table = whole()
    absent = rounds()


class PlayerDropped(EventPayload):
    """A player leaves: what was played counts, later rounds are paired without them."""

    player = player()
    reason = text_field()


class PlayerReturned(EventPayload):
    """A player who had dropped plays on from the next pairing."""

    player = player()
    reason = text_field()


class NameForgotten(EventPayload):
    """The name of a player was deleted from beside the log; it is shown as a pseudonym from now
    on.
    """

    player = player()


class DeckCard(EventPayload):
    """A card of a deck, and how often it is in it."""

    card = text_field(required=True, limit=120)
    count = whole(least=1, most=200, default=None)


class DeckListed(EventPayload):
    """A player's deck. `how` says how the list came: typed, from a file, or scanned from the
    printed cards.
    """

    player = player()
    cards = Items(
        fields.Nested(DeckCard),
        required=True,
        validate=validate.Length(min=1, max=LIST_LIMIT),
    )
    how = fields.String(load_default="typed", validate=validate.OneOf(("typed", "file", "scanned")))


class DecksLocked(EventPayload):
    """From now on only the head referee changes deck lists."""


class DecksUnlocked(EventPayload):
    """Deck lists can be changed again."""

    reason = text_field(required=True)


class RefereeJoined(EventPayload):
    """A referee is on duty: on the floor, or as head referee."""

    by_desk = ("referee",)

    referee = fields.String(load_default="", validate=REFEREE_OR_NONE)
    head = fields.Boolean(load_default=False)


class RefereeLeft(EventPayload):
    """A referee is no longer on duty."""

    referee = fields.String(required=True, validate=REFEREE_ID)


PLAYER_ENTERED = fact(PlayerEntered, "somebody takes part", By.STAFF)
PLAYER_CHANGED = fact(PlayerChanged, "a player's rating, table or absences change", By.STAFF)
PLAYER_DROPPED = fact(PlayerDropped, "a player leaves the event", By.STAFF, By.PLAYER)
PLAYER_RETURNED = fact(PlayerReturned, "a player who had dropped plays on", By.STAFF)
NAME_FORGOTTEN = fact(NameForgotten, "a player's name was deleted", By.ORGANISER)
DECK_LISTED = fact(DeckListed, "a player's deck list", By.STAFF, By.PLAYER)
DECKS_LOCKED = fact(DecksLocked, "deck lists are locked", By.STAFF)
DECKS_UNLOCKED = fact(DecksUnlocked, "deck lists can be changed again", By.ORGANISER)
REFEREE_JOINED = fact(RefereeJoined, "a referee is on duty", By.ORGANISER)
REFEREE_LEFT = fact(RefereeLeft, "a referee is no longer on duty", By.ORGANISER)

KINDS = (
    PLAYER_ENTERED,
    PLAYER_CHANGED,
    PLAYER_DROPPED,
    PLAYER_RETURNED,
    NAME_FORGOTTEN,
    DECK_LISTED,
    DECKS_LOCKED,
    DECKS_UNLOCKED,
    REFEREE_JOINED,
    REFEREE_LEFT,
)
