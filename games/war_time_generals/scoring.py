"""The end of the game and its winner (WTG-0.5, 12.1 to 12.4, R31 to R33)."""

from __future__ import annotations

from events.vocabulary import Seat
from games.table import Outcome
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import listed
from games.text import seat_name
from games.text import text
from games.war_time_generals.field.board import BOARD
from games.war_time_generals.field.units import ARMED
from games.war_time_generals.field.units import HEALTH


def outcome(table: Table) -> Outcome | None:
    """Return the outcome if the game has ended: a General at 0 (WTG-12.1), or an empty battlefield
    once that counts (12.2, R31).
    """
    if not table.turn:
        return None
    fallen = [seat for seat in table.seats if table.count(seat, HEALTH) <= 0]
    if fallen:
        return _ended(table, text("%(generals)s fell", generals=_generals(fallen)), "WTG-12.1")
    if table.count("table", ARMED) and not table.lying(BOARD):
        return _ended(table, text("no unit is left on the battlefield"), "WTG-12.2")
    return None


def _generals(fallen: list[Seat]) -> Text:
    return listed(text("%(seat)s's General", seat=seat_name(seat)) for seat in fallen)


def _ended(table: Table, how: Text, rule: str) -> Outcome:
    """The General with more health left wins (WTG-12.3, in points: R33); equal health is a draw
    (12.4).
    """
    most = max(table.count(seat, HEALTH) for seat in table.seats)
    best = tuple(seat for seat in table.seats if table.count(seat, HEALTH) == most)
    return Outcome(
        best if len(best) == 1 else (),
        joined("; ", (how, healths(table))),
        rule,
    )


def healths(table: Table) -> Text:
    """Return both Generals' health in words, for the result."""
    each = [
        text("%(seat)s %(health)s", seat=seat_name(seat), health=table.count(seat, HEALTH))
        for seat in table.seats
    ]
    return text("health %(each)s", each=joined(", ", each))
