"""Calls from all tables in one queue, and what was ruled before: found again by clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue

from app.desk.errors.refusals import Refusal
from app.pages.site import pages
from app.pages.site import wants_part
from app.pages.tournament.sight import EventSight
from app.pages.tournament.sight import look_as_staff
from app.tournament.ids import place_of
from app.web import usecases
from app.web.tournament import tournaments
from events.vocabulary import MatchId
from projections.referee.disputes import disputes
from projections.referee.penalties import COMMON
from projections.referee.penalties import LADDER
from projections.tournament.calls import calls
from projections.tournament.calls import penalties
from projections.tournament.calls import usual


@pages.get("/e/<event>/calls")
def event_calls(event: str) -> ResponseReturnValue:
    """The queue; `part=live` is all of it that moves."""
    found = look_as_staff(event)
    name = "event/calls_live.html" if wants_part("live") else "event/calls.html"
    order = request.args.get("order", "age")
    rows = waiting_calls(found)
    if order == "walk":
        rows.sort(key=lambda row: (row["table"], -row["waiting"]))
    return render_template(
        name,
        **found.scene(),
        calls=rows,
        order=order,
        duty=duty(found, rows),
        rule=request.args.get("rule", ""),
        rulings=rulings(found, request.args.get("rule", "").strip().upper()),
    )


@pages.get("/e/<event>/penalties")
def event_penalties(event: str) -> ResponseReturnValue:
    """Penalties of all players, and the next one for each infraction of a player."""
    found = look_as_staff(event)
    given = penalties(found.live.entries)
    player = request.args.get("player", "")
    history = [row for row in given if row.player == player]
    return render_template(
        "event/penalties.html",
        **found.scene(),
        given=given,
        chosen=player,
        infractions=[(row.name, usual(history, row.name)) for row in COMMON],
        ladder=LADDER,
    )


def waiting_calls(found: EventSight) -> list[dict[str, Any]]:
    """Return what waits for a referee, the longest first: calls of the event, and of its running
    matches.
    """
    rows = [*_own(found), *_of_matches(found)]
    return sorted(rows, key=lambda row: -row["waiting"])


def duty(found: EventSight, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the referees on duty, head referees first, and whether they are free."""
    busy = {row["referee"]: row["table"] for row in rows if row["referee"]}
    return [
        {"id": id_, "name": found.names.get(id_, id_), "head": head, "at": busy.get(id_)}
        for id_, head in sorted(found.state.referees.items(), key=lambda row: not row[1])
    ]


def rulings(found: EventSight, rule: str) -> list[dict[str, Any]]:
    """Return how calls about a clause were answered, the newest first, in the event's own calls and
    in its matches; all answers where no clause is asked for.
    """
    rows: list[dict[str, Any]] = [
        {
            "rule": call.rule,
            "claim": call.claim,
            "verdict": call.verdict,
            "at": call.settled_at,
            "table": call.table,
            "round": 0,
            "match": "",
            "dispute": call.version,
        }
        for call in calls(found.live.events)
        if call.settled
    ]
    rows += [
        {
            "rule": call.rule,
            "claim": call.claim,
            "verdict": call.verdict,
            "at": call.settled_at,
            "table": place.table if place else 0,
            "round": place.round if place else 0,
            "match": here.manifest.match,
            "dispute": call.version,
        }
        for here in _matches(found, everything=True)
        for place in [place_of(here.manifest.match)]
        for call in disputes(here.events)
        if call.settled
    ]
    found_rows = [row for row in rows if not rule or str(row["rule"]).upper().startswith(rule)]
    return sorted(found_rows, key=lambda row: -row["at"])[:100]


def _own(found: EventSight) -> Iterator[dict[str, Any]]:
    for call in calls(found.live.events):
        if not call.settled:
            yield {
                "version": call.version,
                "table": call.table,
                "match": "",
                "who": found.names.get(call.player, ""),
                "player": call.player,
                "rule": call.rule,
                "claim": call.claim,
                "waiting": call.waiting(found.now),
                "referee": call.referee,
                "by": found.names.get(call.referee, call.referee),
                "head": call.head,
            }


def _of_matches(found: EventSight) -> Iterator[dict[str, Any]]:
    for here in _matches(found):
        place = place_of(here.manifest.match)
        for call in disputes(here.events):
            if not call.settled and place is not None:
                yield {
                    "version": call.version,
                    "table": place.table,
                    "match": here.manifest.match,
                    "who": here.names.get(call.by, call.by),
                    "player": "",
                    "rule": call.rule,
                    "claim": call.claim,
                    "waiting": max(0, found.now - call.at),
                    "referee": "",
                    "by": call.referee,
                    "head": call.head,
                }


def _matches(found: EventSight, everything: bool = False) -> Iterator[Any]:
    """The matches in which anybody has reported anything: of the round that runs, or of all."""
    current = found.state.current
    rounds = found.state.played if everything else (current,) if current else ()
    ids = [
        MatchId(match)
        for round_ in rounds
        for games in round_.matches.values()
        for match in games
        if match
    ]
    for match in usecases.desk().log.heads(ids):
        try:
            yield tournaments.desk().desk.live(match)
        except Refusal:
            continue
