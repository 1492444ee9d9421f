"""What moves, shots and volleys light up on the board before they are chosen, and the plainest try
at any cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.generalissimo import movement
from games.generalissimo import volleys
from games.generalissimo.board import PLACES
from games.generalissimo.equipment import board_of
from games.generalissimo.shots import stand_of
from games.generalissimo.units import ARCHER
from games.generalissimo.units import CATAPULT
from games.generalissimo.units import UNITS
from games.rules import Trace
from games.table import Piece
from games.table import Table

Args = Mapping[str, Any]


def of_move(table: Table, action: Action) -> Trace:
    """A way over the board and whom it captures."""
    way, board = action.args["path"], board_of(table)
    taken = [
        board[cell]
        for cell in dict.fromkeys(way[1:])
        if cell in board and board[cell].owner != action.seat
    ]
    alone = len(taken) == 1 and taken[0].cell == way[-1]
    words = (
        f"Capture {_those(taken)}"
        if alone
        else f"To {way[-1]}, captures {_those(taken)}"
        if taken
        else f"To {way[-1]}"
    )
    return Trace(words, way, takes=tuple(piece.cell for piece in taken))


def of_shot(table: Table, action: Action) -> Trace:
    """A shot, with the step before it."""
    archer, target, step = (
        table.piece(action.args["piece"]),
        action.args["target"],
        action.args.get("step"),
    )
    stand, victim = stand_of(action, archer), f"the {action.args['declared']} on {target}"
    way = (archer.cell, stand) if step else (archer.cell,)
    return Trace(
        f"Step to {step}, shoot {victim}" if step else f"Shoot {victim}", way, hits=(target,)
    )


def of_volley(table: Table, action: Action) -> Trace:
    """A volley on its zone, with the step after it."""
    catapult, board, step = (
        table.piece(action.args["piece"]),
        board_of(table),
        action.args.get("step"),
    )
    struck = volleys.hits(board, catapult)
    area = volleys.zone(catapult)
    met = board.get(step) if step and step not in area else None
    words = (
        "Fire"
        + (f", then to {step}" if step else "")
        + (f", captures {_those([met])}" if met else "")
    )
    way = (catapult.cell, step) if step else (catapult.cell,)
    takes = (met.cell,) if met else ()
    return Trace(
        words, way, takes, tuple(hit.cell for hit in struck), area, volleys.warning(catapult, board)
    )


def move_toward(table: Table, id_: str, cell: str) -> Args | None:
    """The plainest way to a cell of the board, whatever stands there."""
    piece = table.pieces.get(id_)
    return (
        {"piece": id_, "path": movement.direct(piece, cell)}
        if piece and piece.cell and cell in PLACES
        else None
    )


def shot_toward(table: Table, id_: str, cell: str) -> Args | None:
    """A shot at whoever stands on a cell, from where the Archer stands; nothing at an empty cell or
    at a friend.
    """
    piece, met = table.pieces.get(id_), board_of(table).get(cell)
    if piece is None or piece.kind != ARCHER or met is None or met.owner == piece.owner:
        return None
    return {"piece": id_, "target": cell, "declared": met.kind}


def volley_toward(table: Table, id_: str, cell: str) -> Args | None:
    """A volley, for a cell of the zone."""
    piece = table.pieces.get(id_)
    return (
        {"piece": id_}
        if piece and piece.kind == CATAPULT and piece.cell and cell in volleys.zone(piece)
        else None
    )


def short(table: Table, id_: str) -> str:
    """Return the letter of a piece's type."""
    piece = table.pieces.get(id_)
    return UNITS[piece.kind].letter if piece else ""


def declined(table: Table, seat: Seat) -> str:
    """Say what declining means just now (GSM-2.5, GSM-2.6)."""
    if table.count(TABLE, "move") > 1:
        return "no second move"
    return "decline both" if table.count(TABLE, "moves_left") > 1 else "decline it"


def _those(pieces: list[Piece]) -> str:
    return " and ".join(f"the {piece.kind} on {piece.cell}" for piece in pieces)
