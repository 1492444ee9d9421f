"""Open matters between tables and referees, read from an event's log: calls, claims of results,
differences between a match and the result that counts; and penalties with their history.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace

from events.envelope import Event
from events.kinds import tournament as kinds
from events.record import Entry
from events.record import LineStanding
from events.vocabulary import Action
from projections.referee.penalties import COMMON
from projections.referee.penalties import LADDER
from projections.referee.penalties import harder
from projections.tournament.state import Result
from projections.tournament.state import Tournament
from projections.tournament.state import Value


class Call(Value, frozen=True):
    """A call: its line, the table (0 none) and player ("" none), clause, claim and time; which
    referee took it on, whether the head referee is wanted, and the answer (`settled`: its line, 0
    while open).
    """

    version: int
    table: int
    player: str
    rule: str
    claim: str
    at: int
    referee: str = ""
    head: bool = False
    settled: int = 0
    settled_at: int = 0
    verdict: str = ""

    def waiting(self, now: int) -> int:
        """Return how long the call waited, in milliseconds: until the answer, or until *now*."""
        return max(0, (self.settled_at if self.settled else now) - self.at)


class Claim(Value, frozen=True):
    """The result of a table according to one of its players."""

    player: str
    result: Result


class ResultDifference(Value, frozen=True):
    """A match whose result differs from the one that counts; `version` is the line that
    reports it.
    """

    version: int
    round: int
    table: int
    result: Result


class EventPenalty(Value, frozen=True):
    """A penalty of a player: its line, infraction, penalty, reason, when, and the call it answers
    (0 none).
    """

    version: int
    player: str
    infraction: str
    penalty: str
    reason: str
    at: int
    call: int = 0


def calls(events: Sequence[Event]) -> tuple[Call, ...]:
    """Return every call, in the order in which they came."""
    by_line: dict[int, Call] = {}
    for event in events:
        data = event.data
        if event.kind == kinds.CALL_RAISED:
            by_line[event.version] = Call(
                event.version,
                data["table"],
                data["player"],
                data["rule"],
                data["claim"],
                event.at,
            )
        elif event.kind == kinds.CALL_CLAIMED and data["call"] in by_line:
            by_line[data["call"]] = replace(by_line[data["call"]], referee=data["referee"])
        elif event.kind == kinds.CALL_ESCALATED and data["call"] in by_line:
            by_line[data["call"]] = replace(by_line[data["call"]], head=True)
        elif event.kind == kinds.CALL_SETTLED and data["call"] in by_line:
            call = by_line[data["call"]]
            by_line[call.version] = replace(
                call,
                settled=event.version,
                settled_at=event.at,
                verdict=data["verdict"],
                rule=data["rule"] or call.rule,
            )
    return tuple(by_line.values())


def open_call(events: Sequence[Event], version: int) -> Call | None:
    """Return the open call at a line, or None."""
    return next(
        (call for call in calls(events) if call.version == version and not call.settled), None
    )


def claims(events: Sequence[Event], round_: int, table: int) -> Mapping[str, Claim]:
    """Return the result that each player of a table claims, by the last claim of each."""
    return claims_of_round(events, round_).get(table, {})


def claims_of_round(events: Sequence[Event], round_: int) -> Mapping[int, Mapping[str, Claim]]:
    """Return what the players of each table of a round claim, by the last claim of each; without
    the tables of which nobody claimed a result.
    """
    by_table: dict[int, dict[str, Claim]] = {}
    for event in events:
        if event.kind == kinds.RESULT_CLAIMED and event.data["round"] == round_:
            player = event.data["player"]
            claim = Claim(player, _result(event))
            by_table.setdefault(event.data["table"], {})[player] = claim
    return by_table


def at_odds(said: Mapping[str, Claim]) -> bool:
    """Return whether the players of a table claim different results."""
    return len({claim.result.score for claim in said.values()}) > 1


def differences(events: Sequence[Event], now: Tournament) -> tuple[ResultDifference, ...]:
    """Return the differences that wait for the referee: those without an answer, while the result
    that counts still differs.
    """
    settled = {
        event.data["difference"] for event in events if event.kind == kinds.DIFFERENCE_SETTLED
    }
    last: dict[tuple[int, int], ResultDifference] = {}
    for event in events:
        if event.kind == kinds.DIFFERENCE_FOUND:
            place = event.data["round"], event.data["table"]
            last[place] = ResultDifference(event.version, *place, _result(event))
    return tuple(
        call for call in last.values() if call.version not in settled and _still(now, call)
    )


def penalties(entries: Sequence[Entry], player: str = "") -> tuple[EventPenalty, ...]:
    """Return the penalties that stand (of one player), in the order in which they were given."""
    return tuple(
        EventPenalty(
            entry.version,
            entry.what.args["player"],
            entry.what.args["infraction"],
            entry.what.args["penalty"],
            entry.what.args["reason"],
            entry.at,
            entry.what.args["call"],
        )
        for entry in entries
        if isinstance(entry.what, Action)
        and entry.what.name == kinds.PLAYER_PENALISED
        and entry.standing == LineStanding.STANDS
        and player in ("", entry.what.args["player"])
    )


class Penalised(Protocol):
    """A penalty in a player's history, from the event's log or a match's."""

    @property
    def infraction(self) -> str: ...


def usual(history: Sequence[Penalised], infraction: str) -> str:
    """Return the usual penalty for an infraction, one step more severe for each earlier one of the
    player.
    """
    listed = {str(known.name): known.penalty for known in COMMON}
    times = sum(penalty.infraction == infraction for penalty in history)
    return harder(listed.get(infraction, LADDER[0]), times)


def _still(now: Tournament, call: ResultDifference) -> bool:
    round_ = now.round(call.round)
    counts = round_.results.get(call.table) if round_ else None
    return counts is not None and counts.score != call.result.score


def _result(event: Event) -> Result:
    data = event.data
    return Result(
        (data["wins"][0], data["wins"][1]),
        data["draws"],
        data["how"],
        "match" if data.get("match") else "phones",
        data.get("match", ""),
        data.get("version", 0),
        event.version,
        event.at,
    )
