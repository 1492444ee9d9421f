"""An event as data for pages and programs: plan, players, rounds, standings, calls.

What is here is public, but for the deck checks: names, pairings and results hang on the wall of an
event, too.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.tournament.live import LiveTournament
from games.text import Text
from projections.tournament.clock import table_clock
from projections.tournament.pairing.pairing import total_rounds
from projections.tournament.standings.table import Standing
from projections.tournament.standings.table import standings
from projections.tournament.state import PairedTable
from projections.tournament.state import Plan
from projections.tournament.state import Result
from projections.tournament.state import Round
from projections.tournament.state import Tournament
from projections.tournament.words import TIEBREAKS
from projections.tournament.words import points
from projections.tournament.words import tie
from projections.views.base import Answer
from projections.views.base import View


class EventResult(View, frozen=True, kw_only=True):
    """The result of a table: games won by its first and second player, games drawn, how it came
    about, who reported it, and its line.
    """

    wins: tuple[int, int]
    draws: int
    how: str
    source: str
    version: int


class EventTable(View, frozen=True, kw_only=True):
    """A table of a round: its players by id and name, the match of each game, the line by which the
    referee put somebody here (0: as paired), the time given beyond the round's (milliseconds), the
    turn in which time was called, and whether it was drawn for a deck check, which is told to the
    staff alone until the event is over.
    """

    table: int
    players: tuple[str, ...]
    names: tuple[str, ...]
    matches: tuple[str, ...]
    swapped: int
    extra: int
    called: int | None
    check: bool
    result: EventResult | None


class EventRound(View, frozen=True, kw_only=True):
    """A round: how it was paired, when it started and ends (milliseconds since 1970 UTC, 0: not
    yet), the time left (None: no clock), its tables, and who has a bye or is absent.
    """

    round: int
    stage: str
    method: str
    seed: str
    library: str
    started: int
    ends: int
    left: int | None
    paused: bool
    tables: tuple[EventTable, ...]
    byes: tuple[str, ...]
    absent: tuple[str, ...]


class EventPlayer(View, frozen=True, kw_only=True):
    """A player: rating (0: none), fixed table (0: none), the rounds in which they asked not to be
    paired, and whether they dropped or handed in a deck list.
    """

    id: str
    name: str
    rating: int
    table: int
    absent: tuple[int, ...]
    dropped: bool
    deck: bool


class EventStanding(View, frozen=True, kw_only=True):
    """A line of the standings; points and tie-breaks as texts. `reached`: how far the player came
    in the elimination.
    """

    rank: int
    player: str
    name: str
    points: str
    wins: int
    draws: int
    losses: int
    byes: int
    ties: Mapping[str, str]
    dropped: bool
    reached: int


class TournamentView(View, frozen=True, kw_only=True):
    """An event as everybody may see it; `now` is the server's time, to which its clocks refer."""

    event: str
    version: int
    name: str
    game: str
    edition: str
    options: Mapping[str, Answer]
    plan: Plan
    rounds_planned: int
    players: tuple[EventPlayer, ...]
    rounds: tuple[EventRound, ...]
    standings: tuple[EventStanding, ...]
    closed: bool
    now: int


def event_view(
    live: LiveTournament, names: Mapping[str, str], now: int, staff: bool = False
) -> TournamentView:
    """Return an event as everybody may see it; *staff*: with what is told to its staff alone."""
    state = live.now
    checks = staff or bool(state.closed)
    return TournamentView(
        event=live.id,
        version=live.head.version,
        name=live.manifest.name,
        game=live.manifest.game,
        edition=live.manifest.edition,
        options=dict(live.manifest.options),
        plan=state.plan,
        rounds_planned=total_rounds(state) if len(state.players) > 1 else 0,
        players=tuple(_player(state, id_, names) for id_ in state.players),
        rounds=tuple(_round(round_, names, now, checks) for round_ in state.rounds),
        standings=standings_view(state, names, live.standings()),
        closed=bool(state.closed),
        now=now,
    )


def standings_view(
    state: Tournament, names: Mapping[str, str], rows: tuple[Standing, ...] | None = None
) -> tuple[EventStanding, ...]:
    """Return the standings; points and tie-breaks as texts."""
    ranked = standings(state) if rows is None else rows
    return tuple(
        EventStanding(
            rank=row.rank,
            player=row.player,
            name=names.get(row.player, row.player),
            points=str(points(state.plan, row.points)),
            wins=row.wins,
            draws=row.draws,
            losses=row.losses,
            byes=row.byes,
            ties={
                which: str(tie(which, value))
                for which, value in zip(state.plan.tiebreaks, row.ties, strict=True)
            },
            dropped=row.dropped,
            reached=row.reached,
        )
        for row in ranked
    )


def tiebreak_heads(state: Tournament) -> list[tuple[str, Text]]:
    """Return the plan's tie-breaks with the headings of their columns."""
    return [(which, TIEBREAKS[which][0]) for which in state.plan.tiebreaks]


def _player(state: Tournament, id_: str, names: Mapping[str, str]) -> EventPlayer:
    player = state.players[id_]
    return EventPlayer(
        id=id_,
        name=names.get(id_, id_),
        rating=player.rating,
        table=player.table,
        absent=player.absent,
        dropped=player.dropped is not None,
        deck=id_ in state.decks,
    )


def _round(round_: Round, names: Mapping[str, str], now: int, checks: bool) -> EventRound:
    clock = table_clock(round_, 0, now)
    return EventRound(
        round=round_.number,
        stage=round_.stage,
        method=round_.method,
        seed=round_.seed,
        library=round_.library,
        started=round_.started,
        ends=clock.ends if clock else 0,
        left=clock.left if clock else None,
        paused=bool(round_.paused),
        tables=tuple(table_view(round_, table, names, checks) for table in round_.tables),
        byes=round_.byes,
        absent=round_.absent,
    )


def table_view(
    round_: Round, table: PairedTable, names: Mapping[str, str], checks: bool = False
) -> EventTable:
    """Return a table of a round with its result, if there is one; *checks*: with the deck check for
    which it was drawn. Whoever hears of that before could put a deck in order.
    """
    return EventTable(
        table=table.number,
        players=table.players,
        names=tuple(names.get(player, player) for player in table.players),
        matches=tuple(round_.matches.get(table.number, ())),
        swapped=table.swapped,
        extra=round_.extra.get(table.number, 0) + round_.extra.get(0, 0),
        called=round_.called.get(table.number),
        check=checks and table.number in round_.checks,
        result=_result(round_.results.get(table.number)),
    )


def _result(result: Result | None) -> EventResult | None:
    if result is None:
        return None
    return EventResult(
        wins=result.wins,
        draws=result.draws,
        how=result.how,
        source=result.source,
        version=result.version,
    )
