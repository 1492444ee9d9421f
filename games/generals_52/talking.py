"""Announcements that are possible in either turn: a card shown, a draw offered and answered, a
match given up (G52-R32).
"""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games import talking
from games.checks import objection
from games.generals_52.pieces import DRAW_OFFER
from games.generals_52.pieces import POOL
from games.generals_52.pieces import SHOWN
from games.generals_52.pieces import awaited
from games.generals_52.pieces import unseen
from games.generals_52.scoring import drawn_game
from games.generals_52.scoring import holdings
from games.generals_52.scoring import takes_pot
from games.generals_52.turn.steps import SETUP
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


@check()
def game_begun(table: Table, action: Action) -> Ruling | None:
    """A draw needs a game that has begun (G52-R32)."""
    return (
        objection("G52-R32", text("The game has not begun."), text("Play it first."))
        if table.phase_is(SETUP)
        else None
    )


no_offer_open = talking.no_offer_open("G52-R32", DRAW_OFFER)
offer_to_answer = talking.offer_to_answer("G52-R32", DRAW_OFFER)
own_card = talking.own_unseen("G52-R33", POOL, text("your deck"))


def offered_by(table: Table) -> str:
    """Return the seat whose draw offer is open ("" if there is none)."""
    return talking.offered_by(table, DRAW_OFFER)


def unshown(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the unseen cards of a seat that it has not shown."""
    return tuple(piece.id for piece in unseen(table, seat) if SHOWN not in piece.marks)


def offer_draw(table: Table, action: Action) -> Table:
    """Effect of `DrawOffered`: the opponent is asked, and play may go on meanwhile."""
    return awaited(
        table.without_frames(DRAW_OFFER).push(
            Frame(DRAW_OFFER, (table.next_seat(action.seat),), notes={BY: action.seat})
        )
    )


def decline_draw(table: Table, action: Action) -> Table:
    """Effect of `DrawDeclined`: the offer lapses."""
    return awaited(table.without_frames(DRAW_OFFER))


def accept_draw(table: Table, action: Action) -> Table:
    """Effect of `DrawAccepted`: the game is drawn, and the match continues with another (G52-R32,
    R27).
    """
    return drawn_game(table, "G52-R32")


def concede(table: Table, action: Action) -> Table:
    """Effect of `Conceded`: the opponent wins the match and takes the pot (G52-R32)."""
    winner = table.next_seat(action.seat)
    table = takes_pot(table.having(frames=()), winner)
    return table.end(
        (winner,),
        joined("; ", (text("%(seat)s conceded", seat=seat_name(action.seat)), holdings(table))),
        "G52-R32",
    )
