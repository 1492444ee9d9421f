"""What may be said in either turn: a card shown, a draw offered and answered, a match given up (G52-R32)."""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_52.pieces import DRAW_OFFER
from games.generals_52.pieces import POOL
from games.generals_52.pieces import SHOWN
from games.generals_52.pieces import awaited
from games.generals_52.pieces import frame_of
from games.generals_52.pieces import unseen
from games.generals_52.scoring import drawn_game
from games.generals_52.scoring import holdings
from games.generals_52.scoring import takes_pot
from games.generals_52.steps import SETUP
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Frame
from games.table import Table

BY = "by"


@check()
def game_begun(table: Table, action: Action) -> Ruling | None:
    """A draw belongs to a game that has begun (G52-R32)."""
    return objection("G52-R32", "The game has not begun.", "Play it first.") if table.phase == SETUP else None


@check()
def no_offer_open(table: Table, action: Action) -> Ruling | None:
    """One offer at a time (G52-R32)."""
    by = offered_by(table)
    if not by:
        return None
    if by == action.seat:
        return objection("G52-R32", "Your offer is still open.", "Wait for the answer; it lapses at the end of the turn.")
    return objection("G52-R32", "Your opponent has offered a draw.", "Accept that offer or decline it.")


@check()
def offer_to_answer(table: Table, action: Action) -> Ruling | None:
    """Only an offer of the opponent can be answered (G52-R32)."""
    by = offered_by(table)
    if by and by != action.seat:
        return None
    return objection("G52-R32", "Your opponent has offered no draw.", "Offer one yourself, or play on.")


@check("card")
def own_card(table: Table, action: Action) -> Ruling | None:
    """A card of the seat's own deck that nobody sees yet can be shown (G52-R33)."""
    piece = table.pieces.get(action.args["card"])
    if piece is None or piece.owner != action.seat:
        return objection("G52-R33", f"{action.args['card']} is not in your deck.", "Show a card of your own deck.")
    if piece.zone != POOL:
        return objection("G52-R33", "Everybody sees this card already.", "Show a card from your hand or deck.", piece.id)
    return None


def offered_by(table: Table) -> str:
    """Return who has offered a draw that is still open ("" where nobody has)."""
    frame = frame_of(table, DRAW_OFFER)
    return str(frame.note(BY)) if frame else ""


def unshown(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the unseen cards of a seat that it has not shown."""
    return tuple(piece.id for piece in unseen(table, seat) if SHOWN not in piece.marks)


def reveal(table: Table, action: Action) -> Table:
    """Effect of `CardRevealed`: both know the card; no count changes."""
    return table.mark(action.args["card"], SHOWN)


def offer_draw(table: Table, action: Action) -> Table:
    """Effect of `DrawOffered`: the opponent is asked, and play may go on meanwhile."""
    return awaited(_withdrawn(table).push(Frame(DRAW_OFFER, (table.next_seat(action.seat),), notes={BY: action.seat})))


def decline_draw(table: Table, action: Action) -> Table:
    """Effect of `DrawDeclined`: the offer lapses."""
    return awaited(_withdrawn(table))


def accept_draw(table: Table, action: Action) -> Table:
    """Effect of `DrawAccepted`: the game is drawn, the match goes on with another (G52-R32, R27)."""
    return drawn_game(table, "G52-R32")


def concede(table: Table, action: Action) -> Table:
    """Effect of `Conceded`: the opponent wins the match and takes the pot (G52-R32)."""
    winner = table.next_seat(action.seat)
    table = takes_pot(table.having(frames=()), winner)
    return table.end((winner,), f"{action.seat} conceded; {holdings(table)}", "G52-R32")


def _withdrawn(table: Table) -> Table:
    return table.having(frames=tuple(frame for frame in table.frames if frame.kind != DRAW_OFFER))
