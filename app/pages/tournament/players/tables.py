"""A table of a round: its players and why they meet, its matches, its result, its time."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence

import msgspec
from flask import redirect
from flask import request
from flask.typing import ResponseReturnValue

from app.desk.errors.refusals import NotHere
from app.desk.errors.refusals import Unreadable
from app.desk.forms.numbers import read_whole
from app.pages.scenes import Scene
from app.pages.scenes import render
from app.pages.site import pages
from app.pages.tournament.reporting import way_back
from app.pages.tournament.sight import EventSight
from app.pages.tournament.sight import look
from app.pages.tournament.sight import look_as_staff
from app.pages.tournament.sight import round_of
from app.pages.tournament.sight import table_of
from app.views.tournament import EventTable
from app.views.tournament import table_view
from app.web.tournament import tournaments
from events.kinds import tournament
from events.vocabulary import JSONObject
from games.kit.numbers import whole_number
from games.text import text
from projections.tournament.calls import Claim
from projections.tournament.calls import claims
from projections.tournament.clock import TableClock
from projections.tournament.clock import table_clock
from projections.tournament.pairing.explaining import why_bye
from projections.tournament.pairing.explaining import why_table
from projections.tournament.state import KNOCKOUT_STAGE
from projections.tournament.state import Plan
from projections.tournament.state import Round

WinsAndDraws = tuple[int, int, int]
"""Games won by the first player, games won by the second, games drawn."""


class TableScene(Scene, frozen=True):
    """What the page of a table shows: why these two meet, its clock (None: none runs), the possible
    results, the claims of its players, and the other players of the round.
    """

    round: Round
    table: EventTable
    why: list[str]
    clock: TableClock | None
    scores: list[WinsAndDraws]
    claims: Mapping[str, Claim]
    others: list[str]


class ByeScene(Scene, frozen=True):
    """What the page of a bye shows: why this player has it."""

    round: Round
    player: str
    why: list[str]


class RoundScene(Scene, frozen=True):
    """What the page of a round shows."""

    round: Round
    tables: list[EventTable]


@pages.get("/e/<event>/r/<int:number>/<int:table>")
def event_table(event: str, number: int, table: int) -> ResponseReturnValue:
    """A table: players, why they meet, matches, result; for referees also their actions."""
    sight = look(event)
    round_, row = table_of(sight, number, table)
    before = sight.live.as_of(round_.version - 1)
    return render(
        "event/player/table.html",
        sight.scene(),
        TableScene(
            round=round_,
            table=table_view(round_, row, sight.names),
            why=[sight.say(words) for words in why_table(before, round_, row, reasons(sight))],
            clock=table_clock(round_, table, sight.now),
            scores=scores(sight.state.plan, round_.stage == KNOCKOUT_STAGE),
            claims=claims(sight.live.events, number, table),
            others=[player for player in round_.everybody if player not in row.players],
        ),
    )


@pages.get("/e/<event>/r/<int:number>/bye/<player>")
def event_bye(event: str, number: int, player: str) -> ResponseReturnValue:
    """Why a player has a bye in a round."""
    sight = look(event)
    round_ = round_of(sight, number)
    if player not in round_.byes:
        raise NotHere(text("There is no such bye in round %(n)s.", n=number))
    before = sight.live.as_of(round_.version - 1)
    why = [sight.say(words) for words in why_bye(before, round_, player)]
    return render(
        "event/player/bye.html", sight.scene(), ByeScene(round=round_, player=player, why=why)
    )


@pages.get("/e/<event>/r/<int:number>")
def event_round(event: str, number: int) -> ResponseReturnValue:
    """The pairings of a round, by table and by name."""
    sight = look(event)
    round_ = round_of(sight, number)
    tables = [table_view(round_, row, sight.names) for row in round_.tables]
    return render("event/player/round.html", sight.scene(), RoundScene(round=round_, tables=tables))


@pages.get("/e/<event>/slip")
def event_slip(event: str) -> ResponseReturnValue:
    """The address on a table's slip: redirects to the table in the round for which it
    was printed.
    """
    look_as_staff(event)
    number, table = request.args.get("r", "0"), request.args.get("t", "0")
    if whole_number(number) is None or whole_number(table) is None:
        raise NotHere(text("This slip names no table."))
    return redirect(f"/e/{event}/r/{number}/{table}", 303)


@pages.post("/e/<event>/result")
def event_result(event: str) -> ResponseReturnValue:
    """Store the result that was tapped (`score`: wins, wins and draws), from a slip or from a
    referee.
    """
    sight, form = look_as_staff(event), request.form
    first, second, drawn = score_of(form.get("score", ""))
    body: JSONObject = {
        "id": form.get("id", ""),
        "kind": tournament.RESULT_REPORTED,
        "round": read_whole(form.get("round", ""), "round"),
        "table": read_whole(form.get("table", ""), "table"),
        "wins": [first, second],
        "draws": drawn,
    }
    if form.get("how"):
        body["how"] = form["how"]
    tournaments.report(sight.pass_, body)
    return redirect(way_back(event), 303)


def score_of(written: str) -> WinsAndDraws:
    """Return the wins, wins and draws of a button; raise `Unreadable`."""
    numbers = [whole_number(part) for part in written.split("-")]
    parts = [number for number in numbers if number is not None]
    if len(numbers) != 3 or len(parts) != 3:
        raise Unreadable({"score": [text("wins, wins and draws, such as 2-1-0")]})
    first, second, drawn = parts
    return first, second, drawn


def scores(plan: Plan, elimination: bool) -> list[WinsAndDraws]:
    """Return the possible results of a table (wins, wins, draws): complete matches, then those cut
    short by time.
    """
    needed = plan.needed
    whole = [(needed, other, 0) for other in range(needed)]
    cut = [(more, less, 0) for more in range(1, needed) for less in range(more)]
    ordered = [*whole, *((b, a, 0) for a, b, _ in whole)]
    ordered += [*cut, *((b, a, 0) for a, b, _ in cut)]
    if not elimination:
        ordered += [(each, each, 1 if needed == 1 else 0) for each in range(needed)]
    return ordered


def winner_of(names: Sequence[str], score: WinsAndDraws) -> str:
    """Return the winner of a score in words, or that it is a draw."""
    first, second, _ = score
    return text("a draw") if first == second else names[first < second]


class Seating(msgspec.Struct, frozen=True, kw_only=True):
    """Where a player sits in a round: table (0: a bye), opponent by name ("": none), and the
    player's index at the table (0 or 1).
    """

    name: str
    player: str
    table: int = 0
    other: str = ""
    seat: int = 0


def by_name(round_: Round, names: Mapping[str, str]) -> list[Seating]:
    """Return all players of a round sorted by name, with table and opponent."""
    rows = [
        Seating(
            name=names.get(player, player),
            player=player,
            table=table.number,
            other=names.get(table.other(player), ""),
            seat=place,
        )
        for table in round_.tables
        for place, player in enumerate(table.players)
    ]
    rows += [Seating(name=names.get(player, player), player=player) for player in round_.byes]
    return sorted(rows, key=lambda row: row.name.casefold())


def reasons(sight: EventSight) -> dict[int, str]:
    """Return the reasons of the referee for swapped and added tables, by line."""
    changed = (tournament.PLACES_SWAPPED, tournament.TABLE_ADDED)
    return {line.version: line.data["reason"] for line in sight.live.events if line.kind in changed}
