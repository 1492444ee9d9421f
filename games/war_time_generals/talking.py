"""Announcements that are possible in either turn: a card shown, a draw offered and answered, a game
given up (WTG-R34).
"""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games import talking
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Frame
from games.table import Table
from games.talking import BY as BY
from games.talking import reveal as reveal
from games.text import joined
from games.text import seat_name
from games.text import text
from games.war_time_generals.field.units import POOL
from games.war_time_generals.field.units import SHOWN
from games.war_time_generals.field.units import unseen
from games.war_time_generals.scoring import healths
from games.war_time_generals.turn.turns import SETUP

DRAW_OFFER = "draw_offer"


@check()
def game_begun(table: Table, action: Action) -> Ruling | None:
    """Draws and concessions need a game that has begun (WTG-R34)."""
    return (
        objection("WTG-R34", text("The game has not begun."), text("Leave the seat instead."))
        if table.phase_is(SETUP)
        else None
    )


no_offer_open = talking.no_offer_open("WTG-R34", DRAW_OFFER)
offer_to_answer = talking.offer_to_answer("WTG-R34", DRAW_OFFER)
own_card = talking.own_unseen("WTG-R30", POOL, text("your registered deck"))


def offered_by(table: Table) -> str:
    """Return the seat whose draw offer is open ("" if there is none)."""
    return talking.offered_by(table, DRAW_OFFER)


def unshown(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the unseen cards of a seat that it has not shown."""
    return tuple(piece.id for piece in unseen(table, seat) if SHOWN not in piece.marks)


def offer_draw(table: Table, action: Action) -> Table:
    """Effect of `DrawOffered`: the opponent is asked, and play may go on meanwhile."""
    asked = table.next_seat(action.seat)
    acting = tuple(seat for seat in table.seats if seat in (table.active, asked))
    return (
        _withdrawn(table)
        .push(Frame(DRAW_OFFER, (asked,), notes={BY: action.seat}))
        .having(to_act=acting)
    )


def decline_draw(table: Table, action: Action) -> Table:
    """Effect of `DrawDeclined`: the offer lapses."""
    return _withdrawn(table)


def accept_draw(table: Table, action: Action) -> Table:
    """Effect of `DrawAccepted`: a draw, whatever the health."""
    return _withdrawn(table).end(
        (), joined("; ", (text("a draw was agreed"), healths(table))), "WTG-R34"
    )


def concede(table: Table, action: Action) -> Table:
    """Effect of `Conceded`: the opponent wins, whatever the health."""
    return _withdrawn(table).end(
        table.others(action.seat),
        joined("; ", (text("%(seat)s conceded", seat=seat_name(action.seat)), healths(table))),
        "WTG-R34",
    )


def _withdrawn(table: Table) -> Table:
    return table.without_frames(DRAW_OFFER).having(
        to_act=(table.active,) if table.active else table.to_act
    )
