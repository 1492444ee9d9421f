"""Open questions, and the seats that may act during them."""

from __future__ import annotations

from games.generals_order.names import BY_HAND
from games.generals_order.names import COUNTER_WINDOW
from games.generals_order.names import DRAW_OFFER
from games.table import Table


def awaited(table: Table) -> Table:
    """Return the table with `to_act` set from its open questions: the asked seats, or else the seat
    on turn.
    """
    question, offer = table.frame_of(COUNTER_WINDOW, BY_HAND), table.frame_of(DRAW_OFFER)
    acting = question.asked if question else (table.active,) if table.active else table.seats
    if question and question.kind == COUNTER_WINDOW and table.option("counter_window") == "honour":
        acting = table.seats
    acting = (*acting, *(offer.asked if offer else ()))
    return table.having(to_act=tuple(seat for seat in table.seats if seat in acting))
