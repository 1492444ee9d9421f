"""Open questions, and who may act while they are open."""

from __future__ import annotations

from games.generals_order.names import BY_HAND
from games.generals_order.names import COUNTER_WINDOW
from games.generals_order.names import DRAW_OFFER
from games.table import Frame
from games.table import Table


def frame_of(table: Table, *kinds: str) -> Frame | None:
    """Return the innermost open question of one of these kinds, if there is one."""
    return next((frame for frame in reversed(table.frames) if frame.kind in kinds), None)


def without(table: Table, kind: str) -> Table:
    """Return the table without its open questions of a kind."""
    return table.having(frames=tuple(frame for frame in table.frames if frame.kind != kind))


def awaited(table: Table) -> Table:
    """Return the table with `to_act` as its open questions say: who is asked, else the seat on turn."""
    question, offer = frame_of(table, COUNTER_WINDOW, BY_HAND), frame_of(table, DRAW_OFFER)
    acting = question.asked if question else (table.active,) if table.active else table.seats
    if question and question.kind == COUNTER_WINDOW and table.option("counter_window") == "honour":
        acting = table.seats
    acting = (*acting, *(offer.asked if offer else ()))
    return table.having(to_act=tuple(seat for seat in table.seats if seat in acting))
