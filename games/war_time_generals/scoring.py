"""When the game ends and who has won (WTG-0.5, 12.1 to 12.4, R31 to R33)."""

from __future__ import annotations

from events.vocabulary import Seat
from games.table import Outcome
from games.table import Table
from games.war_time_generals.board import BOARD
from games.war_time_generals.units import HEALTH


def outcome(table: Table) -> Outcome | None:
    """Return the end, if this is it: a General at 0 (WTG-12.1), or an empty battlefield once that
    counts (12.2, R31).
    """
    if not table.turn:
        return None
    fallen = [seat for seat in table.seats if table.count(seat, HEALTH) <= 0]
    if fallen:
        return _ended(table, f"{_generals(fallen)} fell", "WTG-12.1")
    if table.count("table", "armed") and all(
        piece.zone != BOARD for piece in table.pieces.values()
    ):
        return _ended(table, "no unit is left on the battlefield", "WTG-12.2")
    return None


def _generals(fallen: list[Seat]) -> str:
    return " and ".join(f"{seat}'s General" for seat in fallen)


def _ended(table: Table, how: str, rule: str) -> Outcome:
    """The General with more health left wins (WTG-12.3, in points: R33); equal health is a draw
    (12.4).
    """
    most = max(table.count(seat, HEALTH) for seat in table.seats)
    best = tuple(seat for seat in table.seats if table.count(seat, HEALTH) == most)
    return Outcome(best if len(best) == 1 else (), f"{how}; {healths(table)}", rule)


def healths(table: Table) -> str:
    """Return both Generals' health in words, for the result."""
    return "health " + ", ".join(f"{seat} {table.count(seat, HEALTH)}" for seat in table.seats)
