"""The clock of a round, table by table: when time is over, whether it was called, and the number of
further turns left. Times are milliseconds; nothing here reads the system clock.
"""

from __future__ import annotations

from projections.tournament.state import Round
from projections.tournament.state import Tournament
from projections.tournament.state import Value

MINUTE = 60_000


class TableClock(Value, frozen=True):
    """Time at one table (0: the round, without the extra time of any table).

    `length`: of the round at this table; `left`: below zero when time is over; `ends`: when time is
    over, since 1970 UTC (0 while the clock is stopped or there is none); `extra`: time given beyond
    the plan; `called`: whether time was called here.
    """

    table: int
    length: int
    left: int
    ends: int
    extra: int
    called: bool


def table_clock(round_: Round, table: int, now: int) -> TableClock | None:
    """Return the clock at a table; None if the round has none or has not begun."""
    if not round_.started or not round_.minutes:
        return None
    extra = round_.extra.get(0, 0) + (round_.extra.get(table, 0) if table else 0)
    length = round_.minutes * MINUTE + extra
    until = round_.paused or now
    left = length - max(0, until - round_.started - round_.stood)
    ends = 0 if round_.paused else round_.started + round_.stood + length
    return TableClock(table, length, left, ends, extra, table in round_.called)


def due(round_: Round, now: int) -> tuple[int, ...]:
    """Return the tables at which time is over and has not been called."""
    return tuple(
        table.number
        for table in round_.open_tables
        if (clock := table_clock(round_, table.number, now)) is not None
        and not clock.called
        and clock.left <= 0
    )


def turns_left(now: Tournament, round_: Round, table: int, turn: int) -> int | None:
    """Return how many further turns a table in *turn* has still to begin; None before time is
    called there, -1 when the last of them is over.

    The turn in which time is called is finished, and is not one of the further turns.
    """
    if table not in round_.called:
        return None
    return max(-1, round_.called[table] + now.plan.turns - turn)
