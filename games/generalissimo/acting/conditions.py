"""The conditions for every action with a piece (GSM-2), in the order in which they are cited."""

from __future__ import annotations

from collections.abc import Callable

from events.vocabulary import Action
from events.vocabulary import Fields
from games.checks import game_on
from games.checks import objection
from games.generalissimo import scoring
from games.generalissimo.equipment import ACTED
from games.generalissimo.equipment import BOARD
from games.generalissimo.equipment import CLAIM
from games.generalissimo.equipment import PLAY
from games.generalissimo.units import a_unit
from games.rules import Check
from games.rules import Ruling
from games.rules import check
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import seat_name
from games.text import text


@check()
def in_play(table: Table, action: Action) -> Ruling | None:
    """Play has begun (GSM-R30)."""
    return (
        None
        if table.phase_is(PLAY)
        else objection("GSM-R30", text("The match has not been started."), text("Start it first."))
    )


@check()
def no_claim(table: Table, action: Action) -> Ruling | None:
    """No draw claim is open, since it holds play (GSM-R35)."""
    claim = scoring.question(table, CLAIM)
    if claim is None:
        return None
    return objection(
        "GSM-R35",
        text("A draw is claimed; play waits for the answer."),
        text("Accept it, or wait for the referee.")
        if action.seat in claim.asked
        else text("Wait for the other side, or for the referee."),
    )


@check()
def own_turn(table: Table, action: Action) -> Ruling | None:
    """The seat is on turn (GSM-2.1); as long as it is, a move is left to it (GSM-2.3)."""
    if action.seat == table.active:
        return None
    return objection(
        "GSM-2.1",
        text("It is %(seat)s’s turn.", seat=seat_name(table.active)),
        text("Wait until that turn has ended."),
    )


@check("piece")
def own_piece(table: Table, action: Action) -> Ruling | None:
    """The piece is the seat's own, on the board, and has not acted this turn (GSM-1.3, 3.9, 2.1,
    2.4).
    """
    piece = table.pieces.get(action.args["piece"])
    if piece is None:
        return objection(
            "GSM-1.3",
            text("There is no piece %(piece)s.", piece=action.args["piece"]),
            text("Choose one of your pieces on the board."),
        )
    if piece.zone != BOARD:
        return objection(
            "GSM-3.9",
            text("This piece has been removed from the board."),
            text("Choose a piece on the board."),
            piece.id,
        )
    if piece.owner != action.seat:
        return objection(
            "GSM-2.1",
            text("This piece belongs to %(seat)s.", seat=seat_name(piece.owner)),
            text("Choose a piece of your own."),
            piece.cell,
        )
    if ACTED in piece.marks:
        return objection(
            "GSM-2.4",
            text("This piece has acted in this turn already."),
            text("Use another piece, or refuse the move."),
            piece.cell,
        )
    return None


def of_kind(kind: str, rule: str, because: Callable[[Text], Text], instead: Text) -> Check:
    """The piece is of this type; *because* makes the sentence from the type that was named, with
    its article.
    """

    @check("piece")
    def judge(table: Table, action: Action) -> Ruling | None:
        piece = table.pieces[action.args["piece"]]
        if piece.kind == kind:
            return None
        return objection(rule, because(a_unit(piece.kind)), instead, piece.cell)

    return judge


JudgePiece = Callable[[Table, Piece, Fields], Ruling | None]
"""Judges the action of a piece by the arguments of the action."""


def judging_piece(*needs: str) -> Callable[[JudgePiece], Check]:
    """Make a check from a function that judges the acting piece; it runs when *needs* are
    answered.
    """

    def declare(judge_piece: JudgePiece) -> Check:
        @check("piece", *needs)
        def judge(table: Table, action: Action) -> Ruling | None:
            return judge_piece(table, table.pieces[action.args["piece"]], action.args)

        return judge

    return declare


MOVER = (game_on(), in_play, no_claim, own_turn)
WITH_PIECE = (*MOVER, own_piece)
MEANWHILE = (game_on(), in_play)
