"""Timers, where the table agreed on them (ARC-R66)."""

from __future__ import annotations

from events.vocabulary import TABLE
from events.vocabulary import Action
from games.checks import objection
from games.rules import Deadline
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import text
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.names import WINDOW

EXPIRED = "ResponseTimeExpired"


@check()
def time_is_over(table: Table, action: Action) -> Ruling | None:
    """Time runs out only where a response timer was agreed and a window is open (ARC-R66)."""
    frame = table.frame
    if (
        table.option("response-timer")
        and frame is not None
        and frame.kind == WINDOW
        and frame.asked
    ):
        return None
    return objection(
        "ARC-R66", text("No response timer runs."), text("Wait for the seat that is asked.")
    )


def deadline(table: Table) -> Deadline | None:
    """Return the running clock: in a window that of the asked seat (at its end the seat passes),
    else that of the turn, which only warns.
    """
    if table.outcome is not None or not table.turn:
        return None
    frame = table.frame
    seconds = table.option("response-timer")
    if frame is not None and frame.kind == WINDOW and frame.asked and seconds:
        return Deadline(frame.asked[0], seconds, Action(TABLE, EXPIRED), _key(table))
    seconds = table.option("turn-clock")
    return Deadline(table.active, seconds, None, f"turn {table.turn}") if seconds else None


def _key(table: Table) -> str:
    """A key for each time a seat is asked, so that each has its own time."""
    frame, battle = table.frame, battle_of(table)
    if frame is None:
        return ""
    place = battle.note("place") if battle is not None else 0
    return (
        f"window {table.turn} {frame.note('answers')} {place} {len(frame.stack)} "
        f"{len(frame.passed)} {frame.asked[0]}"
    )
