"""The cells that moves, shots and volleys light up on the board before they are chosen, and the
simplest attempt at any cell.
"""

from __future__ import annotations

from collections.abc import Sequence

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from games.generalissimo.acting import volleys
from games.generalissimo.acting.shots import stand_of
from games.generalissimo.equipment import board_of
from games.generalissimo.units import ARCHER
from games.generalissimo.units import CATAPULT
from games.generalissimo.units import kind_name
from games.generalissimo.ways import movement
from games.generalissimo.ways.board import PLACES
from games.generalissimo.words.piece_names import piece_on
from games.generalissimo.words.piece_names import pieces_on
from games.rules import Trace
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import text


def of_move(table: Table, action: Action) -> Trace:
    """The trace of a move: its way over the board and its captures."""
    way, taken = action.args["path"], movement.entered_enemies(table, action)
    return Trace(_move_words(way[-1], taken), way, takes=tuple(piece.cell for piece in taken))


def _move_words(end: str, taken: Sequence[Piece]) -> Text:
    if not taken:
        return text("To %(cell)s", cell=end)
    if len(taken) == 1 and taken[0].cell == end:
        return text("Capture %(pieces)s", pieces=pieces_on(taken))
    return text("To %(cell)s, captures %(pieces)s", cell=end, pieces=pieces_on(taken))


def of_shot(table: Table, action: Action) -> Trace:
    """The trace of a shot, with the step before it."""
    archer, target = table.piece(action.args["piece"]), action.args["target"]
    stand = stand_of(action, archer)
    way = (archer.cell,) if stand == archer.cell else (archer.cell, stand)
    return Trace(_shot_words(action), way, hits=(target,))


def _shot_words(action: Action) -> Text:
    kind, cell = kind_name(action.args["declared"]), action.args["target"]
    step = action.arg("step")
    if not step:
        return text("Shoot the %(kind)s on %(cell)s", kind=kind, cell=cell)
    return text("Step to %(step)s, shoot the %(kind)s on %(cell)s", step=step, kind=kind, cell=cell)


def of_volley(table: Table, action: Action) -> Trace:
    """The trace of a volley on its zone, with the step after it."""
    catapult, board = table.piece(action.args["piece"]), board_of(table)
    step, area = action.arg("step"), volleys.zone(catapult)
    met = board.get(step) if step and step not in area else None
    return Trace(
        _volley_words(step, met),
        (catapult.cell, step) if step else (catapult.cell,),
        (met.cell,) if met else (),
        tuple(hit.cell for hit in volleys.hits(board, catapult)),
        area,
        volleys.warning(catapult, board),
    )


def _volley_words(step: str | None, met: Piece | None) -> Text:
    if not step:
        return text("Fire")
    if met is None:
        return text("Fire, then to %(step)s", step=step)
    return text("Fire, then to %(step)s, captures %(piece)s", step=step, piece=piece_on(met))


def move_toward(table: Table, id_: str, cell: str) -> Fields | None:
    """The simplest way to a cell of the board, even if pieces are in between."""
    piece = table.pieces.get(id_)
    return (
        {"piece": id_, "path": movement.direct(piece, cell)}
        if piece and piece.cell and cell in PLACES
        else None
    )


def shot_toward(table: Table, id_: str, cell: str) -> Fields | None:
    """A shot at the enemy on a cell, from the Archer's cell; None for an empty cell or a friend."""
    piece, met = table.pieces.get(id_), board_of(table).get(cell)
    if piece is None or piece.kind != ARCHER or met is None or met.owner == piece.owner:
        return None
    return {"piece": id_, "target": cell, "declared": met.kind}


def volley_toward(table: Table, id_: str, cell: str) -> Fields | None:
    """A volley, if the cell is in the zone."""
    piece = table.pieces.get(id_)
    return (
        {"piece": id_}
        if piece and piece.kind == CATAPULT and piece.cell and cell in volleys.zone(piece)
        else None
    )


def declined(table: Table, seat: Seat) -> Text:
    """Return the effect of declining now, in words (GSM-2.5, GSM-2.6)."""
    if table.count(TABLE, "move") > 1:
        return text("no second move")
    if table.count(TABLE, "moves_left") > 1:
        return text("decline both")
    return text("decline it")
