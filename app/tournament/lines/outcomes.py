"""Computes the result of a table from its matches, and the lines that follow in the event's record.

A match reports by itself. Where a ruling in it changes the result, the event's result is replaced
by a recorded amendment, if it came from the match and no later round is paired. Otherwise a
difference is recorded, which waits for the referee.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.desk.forms.ids import OwnLine
from app.desk.forms.ids import own_id
from app.desk.history.live import Live
from app.tournament.ids import MatchPlace
from app.tournament.ids import place_of
from app.tournament.live import LiveTournament
from app.tournament.opening import seats_of
from events import kinds
from events.envelope import Event
from events.envelope import fingerprint
from events.kinds import tournament
from events.vocabulary import SERVER
from events.vocabulary import Fields
from events.vocabulary import JSONObject
from events.vocabulary import MatchId
from projections.clocks.extension import holds
from projections.tournament.calls import differences
from projections.tournament.state import PairedTable
from projections.tournament.state import Result
from projections.tournament.state import Round

REPORT, AMEND = "report", "amend"


@dataclass(frozen=True, slots=True)
class ServerReport:
    """A line that the server records: an id that every process makes alike, kind and fields."""

    id: str
    way: str
    kind: str
    data: Fields


@dataclass(frozen=True, slots=True)
class TableScore:
    """The score of a table from its matches: games won by its first and second player, games drawn,
    whether that is final, and the last match with its last line.
    """

    wins: tuple[int, int]
    draws: int
    over: bool
    match: MatchId
    upto: int
    at: int


def score(
    live: LiveTournament, round_: Round, table: PairedTable, matches: Sequence[Live]
) -> TableScore:
    """Return the score of a table from its matches."""
    wins, draws, over = dict.fromkeys(table.players, 0), 0, False
    last = matches[-1]
    for match in matches:
        outcome = match.table.outcome
        if outcome is None:
            last = match
            break
        seats = seats_of(live, _place(match))
        winners = {seats[seat] for seat in outcome.winners if seat in seats}
        if len(winners) == 1:
            wins[winners.pop()] += 1
        else:
            draws += 1
        last = match
    first, second = (wins[player] for player in table.players)
    ended = sum(match.table.outcome is not None for match in matches)
    over = max(first, second) >= live.now.plan.needed or ended >= live.now.plan.best_of
    at = max((match.events[-1].at for match in matches if match.events), default=0)
    return TableScore((first, second), draws, over, last.manifest.match, _last_line(last), at)


def _last_line(match: Live) -> int:
    """The last line of a match that is not talk (0: none)."""
    for event in reversed(match.events):
        kind = kinds.kind_of(event)
        if kind.line is not None or kind.rewrite is not None:
            return event.version
    return 0


def next_report(
    live: LiveTournament, round_: Round, table: PairedTable, matches: Sequence[Live]
) -> ServerReport | None:
    """Return the line that is due for a table now, None for none."""
    if not matches:
        return None
    score_ = score(live, round_, table, matches)
    known = round_.results.get(table.number)
    if known is None:
        return _first(live, round_, table, matches, score_)
    same = score_.over and known.score == (score_.wins, score_.draws, known.how)
    decided = _decided(live, known)
    if same or not _is_news(known, decided, score_):
        return None
    return _other(live, round_, table, known, decided, score_)


def hold_reports(
    live: LiveTournament, place: MatchPlace, match: Live, now: int
) -> tuple[ServerReport, ...]:
    """Return the extra time for a table from finished holds of its match."""
    return tuple(
        _made(
            REPORT,
            tournament.TIME_GIVEN,
            {
                "round": place.round,
                "table": place.table,
                "milliseconds": hold.extension,
                "reason": "held",
                "match": match.manifest.match,
                "version": number,
            },
        )
        for number, hold in enumerate(holds(match.events, now), 1)
        if hold.over and hold.extension
    )


def _first(
    live: LiveTournament,
    round_: Round,
    table: PairedTable,
    matches: Sequence[Live],
    tally: TableScore,
) -> ServerReport | None:
    """A new result, or the next game."""
    if tally.over:
        data = _result(round_, table, tally)
        return _made(REPORT, tournament.RESULT_REPORTED, data, round_.start, tally.upto)
    if matches[-1].table.outcome is not None and len(matches) < live.now.plan.best_of:
        opening = {"round": round_.number, "table": table.number}
        return _made(REPORT, tournament.GAME_OPENED, opening, len(matches))
    return None


def _other(
    live: LiveTournament,
    round_: Round,
    table: PairedTable,
    known: Result,
    decided: Event,
    tally: TableScore,
) -> ServerReport | None:
    """A result that differs from the one that counts."""
    by_match = known.source == "match" and decided.by == SERVER
    relied = not by_match or len(live.now.rounds) > round_.number or live.now.closed
    if not relied and tally.over:
        fields = {"wins": list(tally.wins), "draws": tally.draws}
        data = {"target": known.version, "fields": fields, "reason": "the match came out otherwise"}
        return _made(AMEND, tournament.LINE_REPLACED, data, tally.upto)
    if not relied:
        data = {"target": known.version, "reason": "the match goes on"}
        return _made(AMEND, tournament.LINE_STRUCK, data, tally.upto)
    reported = [
        difference
        for difference in differences(live.events, live.now)
        if (difference.round, difference.table) == (round_.number, table.number)
    ]
    how = "played" if tally.over else "open"
    if reported and reported[-1].result.score == (tally.wins, tally.draws, how):
        return None
    data = {**_result(round_, table, tally), "how": how}
    del data["source"]
    return _made(REPORT, tournament.DIFFERENCE_FOUND, data, tally.at)


def _result(round_: Round, table: PairedTable, tally: TableScore) -> JSONObject:
    return {
        "round": round_.number,
        "table": table.number,
        "wins": list(tally.wins),
        "draws": tally.draws,
        "how": "played",
        "source": "match",
        "match": tally.match,
        "version": tally.upto,
    }


def _decided(live: LiveTournament, known: Result) -> Event:
    """The line by which a result counts: its own, or the last ruling that changed it."""
    entry = next(line for line in live.entries if line.version == known.version)
    return live.events[max(entry.version, entry.ruling) - 1]


def _is_news(known: Result, decided: Event, tally: TableScore) -> bool:
    """Whether a match went on since its result was decided."""
    if decided.by != SERVER:
        return tally.at > decided.at
    return decided.version != known.version or (known.match, known.upto) != (
        tally.match,
        tally.upto,
    )


def _made(way: str, kind: str, data: Fields, *more: object) -> ServerReport:
    """Return a report of the server. Every process makes the same id for it: what is recorded once
    is not recorded again, even after it was struck.
    """
    fields = {key: value for key, value in data.items() if key not in ("version", "match")}
    content = {"kind": kind, "data": fields, "more": list(more)}
    if kind == tournament.TIME_GIVEN:
        content["data"] = dict(data)
    return ServerReport(own_id(OwnLine.AUTO, fingerprint(content)), way, kind, data)


def _place(match: Live) -> MatchPlace:
    place = place_of(match.manifest.match)
    if place is None:
        raise ValueError(f"{match.manifest.match} is no match of an event")
    return place
