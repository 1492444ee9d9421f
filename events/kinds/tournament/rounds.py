"""Rounds of an event: paired, changed by the referee, started, on the clock."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError
from marshmallow import fields
from marshmallow import validate

from events.kinds.base import By
from events.kinds.base import Items
from events.kinds.base import text_field
from events.kinds.tournament.base import DAY_MS
from events.kinds.tournament.base import MOST_TABLES
from events.kinds.tournament.base import PLAYER
from events.kinds.tournament.base import EventPayload
from events.kinds.tournament.base import fact
from events.kinds.tournament.base import player
from events.kinds.tournament.base import round_number
from events.kinds.tournament.base import whole
from events.proof import canonical

METHODS = ("points", "dutch", "round robin", "knockout", "free")
"""How a round is paired; `projections.tournament.pairing` says what each does."""


def _plain(value: Any) -> None:
    try:
        canonical.encode(value)
    except canonical.NotCanonical as error:
        raise ValidationError(str(error)) from None


def _players() -> fields.List[str]:
    return Items(
        fields.String(validate=PLAYER), load_default=list, validate=validate.Length(max=MOST_TABLES)
    )


class TableSeats(EventPayload):
    """A table: its number and who sits there, the first seat first."""

    table = whole(least=1, default=None)
    players = Items(
        fields.String(validate=PLAYER), required=True, validate=validate.Length(equal=2)
    )


class TableMatch(EventPayload):
    """Which match is played at a table."""

    table = whole(least=1, default=None)
    match = text_field(required=True, limit=80)


class TableTurn(EventPayload):
    """Which turn a table was in."""

    table = whole(least=1, default=None)
    turn = whole(most=100_000)


class PlanChanged(EventPayload):
    """The event's plan is as *changes* say from now on: rounds, minutes, and so on."""

    changes = fields.Dict(keys=fields.String(), required=True, validate=_plain)
    reason = text_field()


class RoundPaired(EventPayload):
    """A round is paired, not yet started. The pairing itself is stored; `method`, `seed` and
    `library` say how it came about, so that it can be computed again. `rematch`: players may meet
    again. `reason`: why it was paired once more. `absent`: who asked not to be paired.
    `seeds`: in the first round of elimination, who is in it, the best first.
    """

    by_desk = ("seed", "library", "tables", "byes", "absent", "stage", "seeds")

    round = round_number()
    method = fields.String(load_default="", validate=validate.OneOf(("", *METHODS)))
    rematch = fields.Boolean(load_default=False)
    reason = text_field()
    seed = text_field(limit=64)
    library = text_field(limit=60)
    stage = fields.String(load_default="swiss", validate=validate.OneOf(("swiss", "knockout")))
    tables = Items(
        fields.Nested(TableSeats), load_default=list, validate=validate.Length(max=MOST_TABLES)
    )
    byes = _players()
    absent = _players()
    seeds = _players()


class PlacesSwapped(EventPayload):
    """In a round that has not started, two players change places, by the referee and for a
    reason.
    """

    round = round_number()
    first = player()
    second = player()
    reason = text_field(required=True)


class TableAdded(EventPayload):
    """Two players without an opponent in a round that runs, or (in free play) any two, get a
    table.
    """

    by_desk = ("table", "match")

    round = round_number()
    players = Items(
        fields.String(validate=PLAYER), required=True, validate=validate.Length(equal=2)
    )
    reason = text_field()
    table = whole()
    match = text_field(limit=80)


class RoundStarted(EventPayload):
    """The round's clock runs, and every table has its match. `minutes` 0: without a clock."""

    by_desk = ("matches", "minutes")

    round = round_number()
    minutes = whole(most=1_440)
    matches = Items(
        fields.Nested(TableMatch), load_default=list, validate=validate.Length(max=MOST_TABLES)
    )


class GameOpened(EventPayload):
    """A table goes on with its next game, a match of its own."""

    by_desk = ("match", "game")

    round = round_number()
    table = whole(least=1, default=None)
    game = whole(most=99)
    match = text_field(limit=80)


class RoundPaused(EventPayload):
    """The clock of the round stands."""

    round = round_number()
    reason = text_field()


class RoundResumed(EventPayload):
    """The clock of the round runs again."""

    round = round_number()


class TimeGiven(EventPayload):
    """A table (0: every table of the round) plays longer, by *milliseconds*. `match` and
    `version` name the hold or deck check of its match that this gives back.
    """

    by_desk = ("match", "version")

    round = round_number()
    table = whole()
    milliseconds = fields.Integer(
        required=True, strict=True, validate=validate.Range(min=-DAY_MS, max=DAY_MS)
    )
    reason = text_field()
    match = text_field(limit=80)
    version = whole(most=10_000_000)


class TimeCalled(EventPayload):
    """Time is over at these tables; each was in this turn, which ends before the further turns are
    counted.
    """

    round = round_number()
    tables = Items(
        fields.Nested(TableTurn), load_default=list, validate=validate.Length(max=MOST_TABLES)
    )


class ChecksDrawn(EventPayload):
    """These tables were drawn at random for a deck check."""

    by_desk = ("tables", "seed")

    round = round_number()
    count = whole(least=1, most=50, default=1)
    tables = Items(
        fields.Integer(strict=True, validate=validate.Range(min=1, max=MOST_TABLES)),
        load_default=list,
    )
    seed = text_field(limit=64)


class DeckChecked(EventPayload):
    """A player's deck was compared with the list; the check took *milliseconds*, which the
    table gets back with three minutes more.
    """

    round = round_number()
    player = player()
    fits = fields.Boolean(required=True)
    milliseconds = whole(most=DAY_MS)
    note = text_field()


class EventClosed(EventPayload):
    """The event is over: the standings are final."""


PLAN_CHANGED = fact(PlanChanged, "the event's plan is changed", By.ORGANISER)
ROUND_PAIRED = fact(RoundPaired, "a round is paired", By.STAFF)
PLACES_SWAPPED = fact(PlacesSwapped, "two players change places before the round", By.STAFF)
TABLE_ADDED = fact(TableAdded, "two players without an opponent get a table", By.STAFF)
ROUND_STARTED = fact(RoundStarted, "a round starts: every table has its match", By.STAFF)
GAME_OPENED = fact(GameOpened, "a table goes on with its next game", By.STAFF)
ROUND_PAUSED = fact(RoundPaused, "the round's clock stands", By.STAFF)
ROUND_RESUMED = fact(RoundResumed, "the round's clock runs again", By.STAFF)
TIME_GIVEN = fact(TimeGiven, "a table plays longer", By.STAFF)
TIME_CALLED = fact(TimeCalled, "time is over at some tables")
CHECKS_DRAWN = fact(ChecksDrawn, "tables are drawn for deck checks", By.STAFF)
DECK_CHECKED = fact(DeckChecked, "a deck was compared with its list", By.STAFF)
EVENT_CLOSED = fact(EventClosed, "the event is over", By.ORGANISER)

KINDS = (
    PLAN_CHANGED,
    ROUND_PAIRED,
    PLACES_SWAPPED,
    TABLE_ADDED,
    ROUND_STARTED,
    GAME_OPENED,
    ROUND_PAUSED,
    ROUND_RESUMED,
    TIME_GIVEN,
    TIME_CALLED,
    CHECKS_DRAWN,
    DECK_CHECKED,
    EVENT_CLOSED,
)
