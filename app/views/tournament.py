"""An event as data: plan, players, rounds, standings, calls; what the doors answer and pages show.

Everything here is public: names, pairings and results hang on the wall of an event as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.tournament.live import LiveTournament
from projections.tournament.clock import table_clock
from projections.tournament.pairing.pairing import total_rounds
from projections.tournament.plan import data_of
from projections.tournament.standings.table import Standing
from projections.tournament.standings.table import standings
from projections.tournament.state import Round
from projections.tournament.state import Table
from projections.tournament.state import Tournament
from projections.tournament.words import TIEBREAKS
from projections.tournament.words import points
from projections.tournament.words import tie


def event_view(live: LiveTournament, names: Mapping[str, str], now: int) -> dict[str, Any]:
    """Return an event as everybody may know it."""
    state = live.now
    return {
        "event": live.id,
        "version": live.head.version,
        "name": live.manifest.name,
        "game": live.manifest.game,
        "edition": live.manifest.edition,
        "options": dict(live.manifest.options),
        "plan": data_of(state.plan),
        "rounds_planned": total_rounds(state) if len(state.players) > 1 else 0,
        "players": [_player(state, id_, names) for id_ in state.players],
        "rounds": [_round(round_, names, now) for round_ in state.rounds],
        "standings": standings_view(state, names, live.standings()),
        "closed": bool(state.closed),
        "now": now,
    }


def standings_view(
    state: Tournament, names: Mapping[str, str], rows: tuple[Standing, ...] | None = None
) -> list[dict[str, Any]]:
    """Return the standings, with points and tie-breaks as people write them."""
    found = standings(state) if rows is None else rows
    return [
        {
            "rank": row.rank,
            "player": row.player,
            "name": names.get(row.player, row.player),
            "points": str(points(state.plan, row.points)),
            "wins": row.wins,
            "draws": row.draws,
            "losses": row.losses,
            "byes": row.byes,
            "ties": {
                which: str(tie(which, value))
                for which, value in zip(state.plan.tiebreaks, row.ties, strict=True)
            },
            "dropped": row.dropped,
            "reached": row.reached,
        }
        for row in found
    ]


def tiebreak_heads(state: Tournament) -> list[tuple[str, Any]]:
    """Return the plan's tie-breaks with the heads of their columns."""
    return [(which, TIEBREAKS[which][0]) for which in state.plan.tiebreaks]


def _player(state: Tournament, id_: str, names: Mapping[str, str]) -> dict[str, Any]:
    player = state.players[id_]
    return {
        "id": id_,
        "name": names.get(id_, id_),
        "rating": player.rating,
        "table": player.table,
        "absent": list(player.absent),
        "dropped": player.dropped is not None,
        "deck": id_ in state.decks,
    }


def _round(round_: Round, names: Mapping[str, str], now: int) -> dict[str, Any]:
    clock = table_clock(round_, 0, now)
    return {
        "round": round_.number,
        "stage": round_.stage,
        "method": round_.method,
        "seed": round_.seed,
        "library": round_.library,
        "started": round_.started,
        "ends": clock.ends if clock else 0,
        "left": clock.left if clock else None,
        "paused": bool(round_.paused),
        "tables": [table_view(round_, table, names) for table in round_.tables],
        "byes": list(round_.byes),
        "absent": list(round_.absent),
    }


def table_view(round_: Round, table: Table, names: Mapping[str, str]) -> dict[str, Any]:
    """Return a table of a round with its result, if it has one."""
    result = round_.results.get(table.number)
    return {
        "table": table.number,
        "players": list(table.players),
        "names": [names.get(player, player) for player in table.players],
        "matches": list(round_.matches.get(table.number, ())),
        "swapped": table.swapped,
        "extra": round_.extra.get(table.number, 0) + round_.extra.get(0, 0),
        "called": round_.called.get(table.number),
        "check": table.number in round_.checks,
        "result": None
        if result is None
        else {
            "wins": list(result.wins),
            "draws": result.draws,
            "how": result.how,
            "source": result.source,
            "version": result.version,
        },
    }
