"""Calls from all tables in one queue, and earlier answers by clause."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence

import msgspec
from flask import request
from flask.typing import ResponseReturnValue

from app.pages.scenes import Scene
from app.pages.scenes import render
from app.pages.site import pages
from app.pages.site import wants_part
from app.pages.tournament.sight import EventSight
from app.pages.tournament.sight import look_as_staff
from app.tournament.decided import Decided
from app.tournament.ids import MatchPlace
from app.tournament.ids import place_of
from app.tournament.opening import matches_of
from app.tournament.opening import seats_of
from app.tournament.penalties import GivenPenalty
from app.tournament.penalties import given
from app.web.tournament import tournaments
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.text import Text
from projections.referee.disputes import Dispute
from projections.referee.penalties import COMMON
from projections.referee.penalties import LADDER
from projections.tournament.calls import Call
from projections.tournament.calls import calls
from projections.tournament.calls import usual
from projections.tournament.state import Round


class WaitingCall(msgspec.Struct, frozen=True, kw_only=True):
    """A call that waits: its line, the table (0: none), the caller's name, clause and claim, its
    age (milliseconds), the referee who took it (id and name, "" none), and whether the head referee
    is wanted.

    `match`: the match in which it was raised ("": the event itself; then `player` is the caller's
    id).
    """

    version: int
    table: int
    match: str
    who: str
    player: str
    rule: str
    claim: str
    waiting: int
    referee: str
    by: str
    head: bool


class OnDuty(msgspec.Struct, frozen=True, kw_only=True):
    """A referee on duty, and their table (None: free)."""

    id: str
    name: str
    head: bool
    at: int | None


class AnsweredCall(msgspec.Struct, frozen=True, kw_only=True):
    """A call that was answered: clause, claim, answer, time (milliseconds since 1970 UTC), table,
    and the line that raised it; `match` as in `WaitingCall`.
    """

    rule: str
    claim: str
    verdict: str
    at: int
    table: int
    match: str
    dispute: int


class CallsScene(Scene, frozen=True):
    """What the queue shows: calls in order, referees, and answers about a clause."""

    calls: list[WaitingCall]
    order: str
    duty: list[OnDuty]
    rule: str
    rulings: list[AnsweredCall]


class PenaltiesScene(Scene, frozen=True):
    """What the page of penalties shows: those given, and for the chosen player the usual penalty
    for each infraction; `ladder`: all penalties, the mildest first.
    """

    given: Sequence[GivenPenalty]
    chosen: str
    infractions: list[tuple[Text | str, str]]
    ladder: Sequence[str]


@pages.get("/e/<event>/calls")
def event_calls(event: str) -> ResponseReturnValue:
    """The queue; `part=live` returns only the part that updates."""
    sight = look_as_staff(event)
    name = "event/organiser/calls_live.html" if wants_part("live") else "event/organiser/calls.html"
    order = request.args.get("order", "age")
    rows = waiting_calls(sight)
    if order == "walk":
        rows.sort(key=lambda row: (row.table, -row.waiting))
    rule = request.args.get("rule", "")
    return render(
        name,
        sight.scene(),
        CallsScene(
            calls=rows,
            order=order,
            duty=duty(sight, rows),
            rule=rule,
            rulings=rulings(sight, rule.strip().upper()),
        ),
    )


@pages.get("/e/<event>/penalties")
def event_penalties(event: str) -> ResponseReturnValue:
    """Penalties of all players, in this event's log and in its matches, and a player's next one for
    each infraction.
    """
    sight = look_as_staff(event)
    player = request.args.get("player", "")
    rows = given(tournaments.desk(), sight.live)
    history = [row for row in rows if row.player == player]
    return render(
        "event/organiser/penalties.html",
        sight.scene(),
        PenaltiesScene(
            given=rows,
            chosen=player,
            infractions=[(row.name, usual(history, row.name)) for row in COMMON],
            ladder=LADDER,
        ),
    )


def waiting_calls(sight: EventSight) -> list[WaitingCall]:
    """Return the calls that wait for a referee, the oldest first: of the event, and of its running
    matches.
    """
    return sorted([*_own(sight), *_of_matches(sight)], key=lambda row: -row.waiting)


def duty(sight: EventSight, rows: list[WaitingCall]) -> list[OnDuty]:
    """Return the referees on duty, head referees first, and whether they are free."""
    busy = {row.referee: row.table for row in rows if row.referee}
    return [
        OnDuty(id=id_, name=sight.names.get(id_, id_), head=head, at=busy.get(id_))
        for id_, head in sorted(sight.state.referees.items(), key=lambda row: not row[1])
    ]


def rulings(sight: EventSight, rule: str) -> list[AnsweredCall]:
    """Return the answers to calls about a clause, the newest first, from the event and its matches;
    all answers where *rule* is empty.
    """
    answered = [_answered(call, call.table) for call in calls(sight.live.events) if call.settled]
    for match, place, decided in _decided(sight, sight.state.played):
        answered += [
            _answered(call, place.table, match) for call in decided.disputes if call.settled
        ]
    about = [row for row in answered if not rule or row.rule.upper().startswith(rule)]
    return sorted(about, key=lambda row: -row.at)[:100]


def _answered(call: Call | Dispute, table: int, match: str = "") -> AnsweredCall:
    return AnsweredCall(
        rule=call.rule,
        claim=call.claim,
        verdict=call.verdict,
        at=call.settled_at,
        table=table,
        match=match,
        dispute=call.version,
    )


def _own(sight: EventSight) -> Iterator[WaitingCall]:
    for call in calls(sight.live.events):
        if not call.settled:
            yield WaitingCall(
                version=call.version,
                table=call.table,
                match="",
                who=sight.names.get(call.player, ""),
                player=call.player,
                rule=call.rule,
                claim=call.claim,
                waiting=call.waiting(sight.now),
                referee=call.referee,
                by=sight.names.get(call.referee, call.referee),
                head=call.head,
            )


def _of_matches(sight: EventSight) -> Iterator[WaitingCall]:
    current = sight.state.current
    for match, place, decided in _decided(sight, (current,) if current else ()):
        seats = seats_of(sight.live, place) if decided.disputes else {}
        for call in decided.disputes:
            if not call.settled:
                yield WaitingCall(
                    version=call.version,
                    table=place.table,
                    match=match,
                    who=sight.names.get(seats.get(Seat(call.by), ""), call.by),
                    player="",
                    rule=call.rule,
                    claim=call.claim,
                    waiting=max(0, sight.now - call.at),
                    referee="",
                    by=call.referee,
                    head=call.head,
                )


def _decided(
    sight: EventSight, rounds: Iterable[Round]
) -> Iterator[tuple[MatchId, MatchPlace, Decided]]:
    """The matches of these rounds in which an event was reported, their place, and
    their decision.
    """
    for match, decided in tournaments.desk().decisions.of(matches_of(rounds)):
        place = place_of(match)
        if place is not None:
            yield match, place, decided
