"""The organiser's desk: the next step, tables that still play, calls; and the people."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from flask import redirect
from flask import request
from flask.typing import ResponseReturnValue

from app.pages.scenes import Scene
from app.pages.scenes import render
from app.pages.site import pages
from app.pages.site import wants_part
from app.pages.tournament.organiser.calling import WaitingCall
from app.pages.tournament.organiser.calling import waiting_calls
from app.pages.tournament.sight import EventSight
from app.pages.tournament.sight import look_as_staff
from app.tournament.lists import players_of
from app.tournament.rights import reporter
from app.views.tournament import EventTable
from app.views.tournament import table_view
from app.web.tournament import tournaments
from events.kinds import tournament
from events.vocabulary import MatchId
from games.text import text
from projections.tournament.calls import ResultDifference
from projections.tournament.calls import at_odds
from projections.tournament.calls import claims_of_round
from projections.tournament.calls import differences
from projections.tournament.clock import TableClock
from projections.tournament.clock import table_clock
from projections.tournament.clock import turns_left
from projections.tournament.pairing.pairing import goes_on
from projections.tournament.pairing.pairing import total_rounds
from projections.tournament.plan import warnings
from projections.tournament.state import FREE
from projections.tournament.state import Round


@pages.get("/e/<event>/desk")
def event_desk(event: str) -> ResponseReturnValue:
    """The page of organiser and referees. `part=live` returns only the part that updates."""
    sight = look_as_staff(event)
    name = "event/organiser/desk_live.html" if wants_part("live") else "event/organiser/desk.html"
    return render(name, sight.scene(), organiser_scene(sight))


@pages.get("/e/<event>/people")
def event_people(event: str) -> ResponseReturnValue:
    """Players and referees; entering and dropping."""
    sight = look_as_staff(event)
    return render("event/organiser/people.html", sight.scene())


@pages.post("/e/<event>/enter")
def event_enter(event: str) -> ResponseReturnValue:
    """Enter the players of a list: once, also where the button was tapped twice."""
    sight, form = look_as_staff(event), request.form
    file = request.files.get("list")
    raw = file.read() if file and file.filename else form.get("players", "").encode()
    by, id_ = reporter(sight.pass_), form.get("id", "")
    tournaments.enter_all(MatchId(event), players_of(raw), by, id_)
    return redirect(f"/e/{event}/people", 303)


@pages.post("/e/<event>/free")
def event_free(event: str) -> ResponseReturnValue:
    """Start free play: a round in which nobody is paired."""
    sight, id_ = look_as_staff(event), request.form.get("id", "")
    paired = () if sight.state.draft else (tournament.ROUND_PAIRED,)
    for kind in (*paired, tournament.ROUND_STARTED):
        tournaments.report(sight.pass_, {"id": f"{id_}-{kind}", "kind": kind, "round": 1})
    return redirect(f"/e/{event}/desk", 303)


class DeskTable(EventTable, frozen=True, kw_only=True):
    """A table on the desk: with its clock, the number of further turns once time was called (None:
    not called), and whether its players claim different results, while it has none.
    """

    clock: TableClock | None
    turns: int | None
    at_odds: bool


class DeskScene(Scene, frozen=True):
    """What the organiser's desk shows: the round (None: none yet) of how many, the next step, the
    clock, the tables, whether players meet freely (`free`), calls that wait, results that differ
    from their matches, warnings, and players who dropped from a table without a result.
    """

    round: Round | None
    next: str
    total: int
    clock: TableClock | None
    tables: list[DeskTable]
    free: bool
    calls: list[WaitingCall]
    differences: Sequence[ResultDifference]
    warnings: list[str]
    left: list[str]


def organiser_scene(sight: EventSight) -> DeskScene:
    """Return what the desk shows besides the event itself."""
    state, round_ = sight.state, sight.state.current
    total = total_rounds(state)
    return DeskScene(
        round=round_,
        next=next_step(sight, total),
        total=total,
        clock=table_clock(round_, 0, sight.now) if round_ else None,
        tables=table_rows(sight, round_) if round_ else [],
        free=state.plan.style == FREE,
        calls=waiting_calls(sight),
        differences=differences(sight.live.events, state),
        warnings=_warnings(sight),
        left=late_leavers(sight, round_) if round_ else [],
    )


def next_step(sight: EventSight, total: int) -> str:
    """Return the organiser's next step: enter, pair, start, play, finish, over."""
    state, round_ = sight.state, sight.state.current
    if state.closed:
        return "over"
    if state.draft is not None:
        return "start"
    if len(state.players) < 2:
        return "enter"
    if round_ is None:
        return "pair"
    if state.plan.style == FREE or round_.open_tables:
        return "play"
    return "pair" if round_.number < total else "finish"


def table_rows(sight: EventSight, round_: Round) -> list[DeskTable]:
    """Return the tables of a round as lists show them, those without a result first; with clock
    and, once time was called, the number of further turns.
    """
    rows, said = [], claims_of_round(sight.live.events, round_.number)
    for table in sorted(round_.tables, key=lambda row: (row.number in round_.results, row.number)):
        row = table_view(round_, table, sight.names, sight.staff)
        clock, turns = table_clock(round_, table.number, sight.now), None
        if row.called is not None and row.result is None:
            turns = turns_left(sight.state, round_, table.number, turn_of(sight, row))
        odd = row.result is None and at_odds(said.get(table.number, {}))
        rows.append(DeskTable(**msgspec.structs.asdict(row), clock=clock, turns=turns, at_odds=odd))
    return rows


def turn_of(sight: EventSight, row: EventTable) -> int:
    """Return the number of the present turn in the match of a table."""
    matches = [match for match in row.matches if match]
    return tournaments.desk().desk.live(MatchId(matches[-1])).table.turn if matches else 0


def late_leavers(sight: EventSight, round_: Round) -> list[str]:
    """Return the players who dropped while their table has no result, so that the organiser enters
    one.
    """
    return [
        player
        for table in round_.open_tables
        for player in table.players
        if round_.started and sight.state.players[player].dropped is not None
    ]


def _warnings(sight: EventSight) -> list[str]:
    state = sight.state
    warned = [] if state.played else list(warnings(state.plan, len(state.players)))
    draft = state.draft
    if (
        draft is not None
        and draft.number < total_rounds(state)
        and not goes_on(state, draft.number)
    ):
        warned.append(
            text(
                "After this round nobody can be paired without a rematch. Make it the last one, "
                "or allow rematches."
            )
        )
    return [sight.say(words) for words in warned]
