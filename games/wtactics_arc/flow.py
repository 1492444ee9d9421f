"""Consequences without a report (the "auto" events of RULES.md): open questions advance until a
seat has to answer.
"""

from __future__ import annotations

from games.table import Table
from games.wtactics_arc.battle import combat
from games.wtactics_arc.effects.occasions import felt
from games.wtactics_arc.effects.occasions import noticed
from games.wtactics_arc.effects.occasions import told
from games.wtactics_arc.effects.queue import front
from games.wtactics_arc.effects.settling import settled
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import PENDING
from games.wtactics_arc.names import SETUP
from games.wtactics_arc.names import UNMARK
from games.wtactics_arc.names import Question
from games.wtactics_arc.stack import pending
from games.wtactics_arc.stack import windows
from games.wtactics_arc.turn import opening
from games.wtactics_arc.turn import tactics
from games.wtactics_arc.turn.turns import ended
from games.wtactics_arc.turn.turns import entered_phase

_MOST = 10_000
"""Most steps of a chain of consequences; a card set with a longer one would hang the table."""


def run(table: Table) -> Table:
    """Return the table when a seat has to act, or the match is over; after every step all ends are
    checked (ARC-R56).
    """
    for _ in range(_MOST):
        table = told(felt(noticed(settled(table))))
        if table.outcome is not None:
            return table.having(to_act=())
        further = _step(table)
        if further is None:
            break
        table = further
    return _waiting(table)


def _step(table: Table) -> Table | None:
    frame = table.frame
    if frame is None:
        return _between(table)
    match frame.kind:
        case Question.WINDOW:
            return windows.step(table, frame)
        case Question.CLAIM:
            return tactics.step(table, frame)
        case Question.BATTLE:
            return combat.step(table, frame)
        case Question.PENDING:
            return pending.step(table)
        case Question.TURN_END:
            return ended(table)
    return None


def _between(table: Table) -> Table | None:
    if table.phase == SETUP:
        return opening.started(table)
    return entered_phase(table, DRAW) if table.phase == UNMARK else None


def _waiting(table: Table) -> Table:
    frame = table.frame
    if table.phase == SETUP:
        wanted = table.seats
    elif frame is None:
        wanted = (table.active,)
    elif frame.kind == PENDING:
        due = front(table)
        wanted = (due["seat"],) if due else ()
        if frame.asked != wanted:
            table = table.reframe(type(frame)(PENDING, asked=wanted, notes=frame.notes))
    else:
        wanted = frame.asked[:1]
    return table if table.to_act == wanted else table.having(to_act=wanted)
