"""What must hold before a seat may do anything with a piece (GSM-2), in the order in which it is
cited.
"""

from __future__ import annotations

from collections.abc import Callable

from events.vocabulary import TABLE
from events.vocabulary import Action
from games.checks import game_on
from games.checks import objection
from games.generalissimo import scoring
from games.generalissimo.equipment import ACTED
from games.generalissimo.equipment import BOARD
from games.generalissimo.equipment import PLAY
from games.rules import Check
from games.rules import Ruling
from games.rules import check
from games.table import Piece
from games.table import Table


@check()
def in_play(table: Table, action: Action) -> Ruling | None:
    """Nobody moves a piece before the start (GSM-R30)."""
    return (
        None
        if table.phase == PLAY
        else objection("GSM-R30", "The match has not been started.", "Start it first.")
    )


@check()
def no_claim(table: Table, action: Action) -> Ruling | None:
    """A draw claim holds play (GSM-R35)."""
    if scoring.question(table, "claim") is None:
        return None
    return objection(
        "GSM-R35",
        "A draw is claimed; play waits for the answer.",
        "Accept it, or wait for the referee.",
    )


@check()
def own_turn(table: Table, action: Action) -> Ruling | None:
    """Only the seat whose turn it is (GSM-2.1), with a move left (GSM-2.3)."""
    if action.seat != table.active:
        return objection(
            "GSM-2.1", f"It is {table.active}’s turn.", "Wait until that turn has ended."
        )
    if table.count(TABLE, "moves_left") < 1:
        return objection("GSM-2.3", "No move is left in this turn.", "Wait for your next turn.")
    return None


@check("piece")
def own_piece(table: Table, action: Action) -> Ruling | None:
    """A piece of one's own that is on the board and has not acted this turn (GSM-1.3, 3.9, 2.1,
    2.4).
    """
    piece = table.pieces.get(action.args["piece"])
    if piece is None:
        return objection(
            "GSM-1.3",
            f"There is no piece {action.args['piece']}.",
            "Choose one of your pieces on the board.",
        )
    if piece.zone != BOARD:
        return objection(
            "GSM-3.9",
            "This piece has been removed from the board.",
            "Choose a piece on the board.",
            piece.id,
        )
    if piece.owner != action.seat:
        return objection(
            "GSM-2.1",
            f"This piece belongs to {piece.owner}.",
            "Choose a piece of your own.",
            piece.cell,
        )
    if ACTED in piece.marks:
        return objection(
            "GSM-2.4",
            "This piece has acted in this turn already.",
            "Use another piece, or refuse the move.",
            piece.cell,
        )
    return None


def of_kind(kind: str, rule: str, deed: str) -> Check:
    """Only a piece of this type can do it."""

    @check("piece")
    def judge(table: Table, action: Action) -> Ruling | None:
        piece = table.pieces[action.args["piece"]]
        return (
            None
            if piece.kind == kind
            else objection(
                rule, f"A {piece.kind} does not {deed}.", f"Choose a {kind}.", piece.cell
            )
        )

    return judge


def of_piece(judge_piece: Callable[[Table, Piece, Action], Ruling | None], *needs: str) -> Check:
    """Judge with the piece that acts already looked up."""

    @check("piece", *needs)
    def judge(table: Table, action: Action) -> Ruling | None:
        return judge_piece(table, table.pieces[action.args["piece"]], action)

    return judge


MOVER = (game_on(), in_play, no_claim, own_turn)
WITH_PIECE = (*MOVER, own_piece)
MEANWHILE = (game_on(), in_play)
