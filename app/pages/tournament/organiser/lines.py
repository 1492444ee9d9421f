"""The log of an event, line by line; every line can be struck, some replaced, after a preview."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from itertools import islice

import msgspec
from flask import request
from flask.typing import ResponseReturnValue

from app.pages.scenes import Scene
from app.pages.scenes import render
from app.pages.site import pages
from app.pages.tournament.sight import EventSight
from app.pages.tournament.sight import look_as_staff
from app.tournament.rights import DOOR
from app.tournament.rights import ORGANISER
from app.tournament.rights import REFEREE
from app.tournament.rights import amended_line
from app.tournament.rights import may_amend
from events import kinds
from events.amend import amend
from events.envelope import Event
from events.kinds import tournament
from events.vocabulary import SERVER
from events.vocabulary import Fields
from games.text import Text
from games.text import name
from games.text import plural
from games.text import text
from projections.referee.penalties import infraction_words
from projections.referee.penalties import penalty_words
from projections.tournament.amending import AMENDMENTS
from projections.tournament.state import Result
from projections.tournament.state import Tournament
from projections.tournament.words import result_words
from projections.tournament.words import score_words
from projections.tournament.words import who

NEWEST = 500
"""Lines of the log that its page lists unless it is asked for all: at an event of thousands, there
are tens of thousands.
"""


class OrganiserLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of an event's log: its time (milliseconds since 1970 UTC), its words, its author, the
    line that struck or replaced it (0: none), whether the caller can strike it, and whether it is a
    ruling that the caller can withdraw.
    """

    version: int
    at: int
    words: str
    by: str
    struck: bool
    ruling: int
    can: bool
    amends: bool


class LogScene(Scene, frozen=True):
    """What the page of the log shows: its lines, the newest first; how many `more` there are."""

    lines: list[OrganiserLine]
    more: int


@pages.get("/e/<event>/log")
def event_log_page(event: str) -> ResponseReturnValue:
    """The log, the newest line first; with `all` the lines of long ago, too."""
    sight = look_as_staff(event)
    lines = line_rows(sight, None if request.args.get("all") else NEWEST)
    scene = LogScene(lines=lines, more=len(sight.live.events) - len(lines))
    return render("event/organiser/log.html", sight.scene(), scene)


def line_rows(sight: EventSight, most: int | None = None) -> list[OrganiserLine]:
    """Return the newest lines of the log as the page lists them, at most so many (None: all)."""
    record = amend(sight.live.events)
    standing = {entry.version: entry for entry in record.entries}
    rows = []
    for event in islice(reversed(sight.live.events), most):
        entry = standing.get(event.version)
        may_name = entry is None or entry.standing == "stands"
        about = amended_line(sight.live, event.data) if event.kind in AMENDMENTS else event.version
        may = may_amend(sight.live, sight.pass_, about)
        rows.append(
            OrganiserLine(
                version=event.version,
                at=event.at,
                words=sight.say(_words(sight.state, event, may_name)),
                by=sight.names.get(event.by) or sight.say(_BY.get(event.by, name(event.by))),
                struck=entry is not None and entry.standing != "stands",
                ruling=entry.ruling if entry is not None else 0,
                can=may and entry is not None and entry.standing == "stands",
                amends=may and event.version in record.rulings,
            )
        )
    return rows


def words_of(event: Event) -> Text:
    """Return a line that holds no result as a sentence."""
    say = _WORDS.get(event.kind)
    return say(event.data) if say else name(event.kind)


def _call(data: Fields) -> Text:
    if data["table"]:
        return text("Table %(table)s calls a referee", table=data["table"])
    if data["player"]:
        return text("%(player)s calls a referee", player=who(data["player"]))
    return text("A referee is called")


def _words(now: Tournament, event: Event, stands: bool) -> Text:
    """Return a line as a sentence; a result names its players where their table is as it was."""
    say = _RESULTS.get(event.kind)
    if say is None:
        return words_of(event)
    data = event.data
    round_ = now.round(data["round"])
    table = round_.table(data["table"]) if stands and round_ and round_.started else None
    known = table is not None and data.get("player", table.players[0]) in table.players
    return say(data, table.players if table is not None and known else ())


def _result(data: Fields, players: Sequence[str]) -> Text:
    if data["how"] == "open":
        words = text("the match goes on")
    else:
        result = Result(wins=tuple(data["wins"]), draws=data["draws"], how=data["how"])
        words = result_words(players, result) if players else score_words(result)
    return text(
        "Round %(round)s, table %(table)s: %(result)s",
        round=data["round"],
        table=data["table"],
        result=words,
    )


_BY: Mapping[str, Text] = {
    ORGANISER: text("the organiser"),
    REFEREE: text("the referee"),
    DOOR: text("at the door"),
    SERVER: text("the server"),
}
"""The words for reporters who are no people of the event."""
_RESULTS: Mapping[str, Callable[[Fields, Sequence[str]], Text]] = {
    tournament.RESULT_REPORTED: _result,
    tournament.RESULT_CLAIMED: lambda data, players: text(
        "%(player)s says: %(result)s", player=who(data["player"]), result=_result(data, players)
    ),
    tournament.DIFFERENCE_FOUND: lambda data, players: text(
        "The match differs: %(result)s", result=_result(data, players)
    ),
}
_WORDS: Mapping[str, Callable[[Fields], Text]] = {
    tournament.PLAYER_ENTERED: lambda data: text("%(player)s enters", player=who(data["player"])),
    tournament.PLAYER_CHANGED: lambda data: text(
        "%(player)s: rating, table or absences changed", player=who(data["player"])
    ),
    tournament.PLAYER_DROPPED: lambda data: text("%(player)s drops", player=who(data["player"])),
    tournament.PLAYER_RETURNED: lambda data: text("%(player)s returns", player=who(data["player"])),
    tournament.NAME_FORGOTTEN: lambda data: text(
        "The name of %(player)s was forgotten", player=who(data["player"])
    ),
    tournament.DECK_LISTED: lambda data: text(
        "Deck list of %(player)s", player=who(data["player"])
    ),
    tournament.DECKS_LOCKED: lambda data: text("Deck lists are locked"),
    tournament.DECKS_UNLOCKED: lambda data: text("Deck lists are open again"),
    tournament.REFEREE_JOINED: lambda data: text(
        "%(referee)s comes on duty", referee=who(data["referee"])
    ),
    tournament.REFEREE_LEFT: lambda data: text(
        "%(referee)s goes off duty", referee=who(data["referee"])
    ),
    tournament.PLAN_CHANGED: lambda data: text("The plan was changed"),
    tournament.ROUND_PAIRED: lambda data: text("Round %(n)s is paired", n=data["round"]),
    tournament.PLACES_SWAPPED: lambda data: text(
        "%(first)s and %(second)s change places: %(reason)s",
        first=who(data["first"]),
        second=who(data["second"]),
        reason=name(data["reason"]),
    ),
    tournament.TABLE_ADDED: lambda data: text(
        "Table %(table)s: %(first)s meets %(second)s",
        table=data["table"],
        first=who(data["players"][0]),
        second=who(data["players"][1]),
    ),
    tournament.ROUND_STARTED: lambda data: text("Round %(n)s starts", n=data["round"]),
    tournament.GAME_OPENED: lambda data: text(
        "Table %(table)s: game %(game)s opens", table=data["table"], game=data["game"]
    ),
    tournament.ROUND_PAUSED: lambda data: text("The clock of the round stands"),
    tournament.ROUND_RESUMED: lambda data: text("The clock of the round runs again"),
    tournament.TIME_GIVEN: lambda data: plural(
        "Table %(table)s: %(n)s second more",
        "Table %(table)s: %(n)s seconds more",
        data["milliseconds"] // 1000,
        table=data["table"],
    ),
    tournament.TIME_CALLED: lambda data: plural(
        "Time is called at %(n)s table", "Time is called at %(n)s tables", len(data["tables"])
    ),
    tournament.CHECKS_DRAWN: lambda data: text(
        "Deck checks drawn: tables %(tables)s", tables=name(", ".join(map(str, data["tables"])))
    ),
    tournament.DECK_CHECKED: lambda data: text(
        "The deck of %(player)s was checked", player=who(data["player"])
    ),
    tournament.EVENT_CLOSED: lambda data: text("The event is over"),
    tournament.CALL_RAISED: _call,
    tournament.CALL_CLAIMED: lambda data: text(
        "%(referee)s takes the call of line %(n)s", referee=who(data["referee"]), n=data["call"]
    ),
    tournament.CALL_ESCALATED: lambda data: text(
        "The call of line %(n)s goes to the head referee", n=data["call"]
    ),
    tournament.CALL_SETTLED: lambda data: text(
        "The call of line %(n)s is answered: %(verdict)s",
        n=data["call"],
        verdict=name(data["verdict"]),
    ),
    tournament.DIFFERENCE_SETTLED: lambda data: text("The result that counts stays"),
    tournament.EVENT_NOTED: lambda data: text("Note: %(words)s", words=name(data["text"])),
    kinds.RULING_WITHDRAWN: lambda data: text("Line %(n)s is withdrawn", n=data["ruling"]),
    tournament.PLAYER_PENALISED: lambda data: text(
        "%(player)s: %(penalty)s for %(infraction)s",
        player=who(data["player"]),
        penalty=penalty_words(data["penalty"]) or text("no penalty"),
        infraction=infraction_words(data["infraction"]) or text("no infraction"),
    ),
    tournament.LINE_STRUCK: lambda data: text(
        "Line %(n)s is struck: %(reason)s", n=data["target"], reason=name(data["reason"])
    ),
    tournament.LINE_REPLACED: lambda data: text(
        "Line %(n)s is replaced: %(reason)s", n=data["target"], reason=name(data["reason"])
    ),
}
