"""Announcements that are possible in either turn: a draw offered and answered, a game given up
(GOR-R34).
"""

from __future__ import annotations

from events.vocabulary import Action
from games import talking
from games.checks import objection
from games.generals_order.names import DRAW_OFFER
from games.generals_order.turn.open_questions import awaited
from games.rules import Ruling
from games.rules import check
from games.table import Frame
from games.table import Table
from games.talking import BY as BY
from games.text import seat_name
from games.text import text


@check()
def draws_agreed(table: Table, action: Action) -> Ruling | None:
    """The table agreed on draws; without that there are none (GOR-R34)."""
    if table.option("draw") == "agreement":
        return None
    return objection(
        "GOR-R34", text("This table plays without draws."), text("Play on, or concede.")
    )


@check()
def no_offer_open(table: Table, action: Action) -> Ruling | None:
    """No other offer is open (GOR-R34)."""
    return (
        objection("GOR-R34", text("A draw is offered already."), text("Wait for the answer."))
        if offered_by(table)
        else None
    )


offer_to_answer = talking.offer_to_answer(
    "GOR-R34", DRAW_OFFER, text("The enemy has offered no draw.")
)


def offered_by(table: Table) -> str:
    """Return the seat whose draw offer is open ("" if there is none)."""
    return talking.offered_by(table, DRAW_OFFER)


def offer_draw(table: Table, action: Action) -> Table:
    """Effect of `DrawOffered`: the enemy is asked, and play may go on meanwhile; the offer lapses
    with the turn.
    """
    frame = Frame(DRAW_OFFER, (table.next_seat(action.seat),), notes={BY: action.seat})
    return awaited(table.without_frames(DRAW_OFFER).having(frames=(frame, *table.frames)))


def decline_draw(table: Table, action: Action) -> Table:
    """Effect of `DrawDeclined`."""
    return awaited(table.without_frames(DRAW_OFFER))


def accept_draw(table: Table, action: Action) -> Table:
    """Effect of `DrawAccepted`."""
    return table.without_frames(DRAW_OFFER).end((), text("a draw was agreed"), "GOR-R34")


def concede(table: Table, action: Action) -> Table:
    """Effect of `Conceded`: the enemy wins."""
    return table.without_frames(DRAW_OFFER).end(
        table.others(action.seat), text("%(seat)s conceded", seat=seat_name(action.seat)), "GOR-R34"
    )
