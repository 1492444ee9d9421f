"""Fields that the desk fills in before a line is judged: ids, tables, matches, random draws."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from random import Random

from app.tournament.ids import fresh_match_id
from app.tournament.ids import given_match_ids
from app.tournament.ids import next_id
from app.tournament.live import LiveTournament
from events.kinds import tournament
from events.vocabulary import Fields
from projections.tournament.state import FREE
from projections.tournament.state import Tournament

Complete = Callable[[LiveTournament, Fields, str], Fields]


def completed(live: LiveTournament, kind: str, payload: Fields, by: str) -> Fields:
    """Return a report with the fields that the desk fills in."""
    complete = _COMPLETE.get(kind)
    return complete(live, payload, by) if complete else payload


def drawn_checks(now: Tournament, payload: Fields, seed: str) -> Fields:
    """Return random tables for a deck check: open ones, of players who were checked least often."""
    round_ = now.rounds[payload["round"] - 1]
    drawn = [number for past in now.rounds for number in past.checks]
    before = {
        player
        for past in now.rounds
        for number in past.checks
        if (table := past.table(number)) is not None
        for player in table.players
    }
    free = [table for table in round_.open_tables if table.number not in round_.checks]
    fresh = [table.number for table in free if not set(table.players) & before]
    seen = [table.number for table in free if set(table.players) & before]
    random = Random(f"{seed}-{len(drawn)}")
    random.shuffle(fresh)
    random.shuffle(seen)
    return {"tables": sorted([*fresh, *seen][: payload["count"]]), "seed": seed}


def _entering(live: LiveTournament, payload: Fields, by: str) -> Fields:
    return {**payload, "player": next_id("P", live.events, "player")}


def _joining(live: LiveTournament, payload: Fields, by: str) -> Fields:
    return {**payload, "referee": next_id("R", live.events, "referee")}


def _starting(live: LiveTournament, payload: Fields, by: str) -> Fields:
    round_ = live.now.round(payload["round"])
    tables, given = round_.tables if round_ else (), given_match_ids(live.events)
    matches = [
        {
            "table": table.number,
            "match": fresh_match_id(given, live.id, payload["round"], table.number, 1),
        }
        for table in tables
    ]
    plan = live.now.plan
    minutes = (
        0 if plan.style == FREE else plan.minutes
    )  # in free play tables begin when people meet
    return {**payload, "minutes": minutes, "matches": matches}


def _adding(live: LiveTournament, payload: Fields, by: str) -> Fields:
    round_ = live.now.round(payload["round"])
    taken = {table.number for table in round_.tables} if round_ else set()
    number = next(number for number in range(1, len(taken) + 2) if number not in taken)
    return {**payload, "table": number, "match": _match(live, payload["round"], number, 1)}


def _opening(live: LiveTournament, payload: Fields, by: str) -> Fields:
    round_ = live.now.round(payload["round"])
    game = len(round_.matches.get(payload["table"], ())) + 1 if round_ else 1
    match = _match(live, payload["round"], payload["table"], game)
    return {**payload, "game": game, "match": match}


def _match(live: LiveTournament, round_: int, table: int, game: int) -> str:
    return fresh_match_id(given_match_ids(live.events), live.id, round_, table, game)


def _calling(live: LiveTournament, payload: Fields, by: str) -> Fields:
    return {**payload, "player": by if by in live.now.players else ""}


_COMPLETE: Mapping[str, Complete] = {
    tournament.PLAYER_ENTERED: _entering,
    tournament.REFEREE_JOINED: _joining,
    tournament.ROUND_STARTED: _starting,
    tournament.TABLE_ADDED: _adding,
    tournament.GAME_OPENED: _opening,
    tournament.CALL_RAISED: _calling,
}
