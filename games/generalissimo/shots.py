"""The Archer's shot, with or without a step before it (GSM-5, GSM-10)."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from events.vocabulary import Action
from games.checks import objection
from games.generalissimo.board import ALL_ROUND
from games.generalissimo.board import LINES
from games.generalissimo.board import STEPS
from games.generalissimo.board import heading_of
from games.generalissimo.board import line
from games.generalissimo.board import straight_line
from games.generalissimo.equipment import board_of
from games.generalissimo.movement import Board
from games.generalissimo.movement import off_board
from games.generalissimo.movement import strength
from games.generalissimo.units import IMMUNE
from games.rules import Ruling
from games.table import Piece
from games.table import Table

REACH = 3
TACTICAL_DIAGONAL = 2


def reach(table: Table, slanted: bool) -> int:
    """Return how far a shot carries in a column or row, or slanted (GSM-5.7; shorter in tactical
    mode, GSM-10.3).
    """
    return TACTICAL_DIAGONAL if slanted and table.options["archer_mode"] == "tactical" else REACH


def targets(table: Table, board: Board, archer: Piece, stand: str) -> Iterator[Piece]:
    """Yield every enemy that an Archer on *stand* may shoot: the first piece in each line, if it is
    not immune.
    """
    for (across, along), cells in LINES[stand]:
        for cell in cells[: reach(table, bool(across and along))]:
            met = board.get(cell)
            if met is None or cell == archer.cell:
                continue
            if met.owner != archer.owner and met.kind not in IMMUNE:
                yield met
            break


def shots(table: Table, board: Board, archer: Piece) -> Iterator[Mapping[str, Any]]:
    """Yield the arguments of every legal shot of an Archer: from where it stands, then after each
    step.
    """
    for target in targets(table, board, archer, archer.cell):
        yield {"piece": archer.id, "target": target.cell, "declared": target.kind}
    for _, step in STEPS[ALL_ROUND][archer.cell]:
        if step not in board:
            for target in targets(table, board, archer, step):
                yield {
                    "piece": archer.id,
                    "step": step,
                    "target": target.cell,
                    "declared": target.kind,
                }


def judge_step(table: Table, archer: Piece, step: str) -> Ruling | None:
    """Object to the step before a shot: one cell, onto an empty one (GSM-5.1, GSM-3.4, GSM-R21)."""
    stray = off_board((step,))
    if stray:
        return stray
    if heading_of(archer.cell, step) is None:
        return objection(
            "GSM-5.1", "An Archer moves one cell.", f"Step to a neighbour of {archer.cell}.", step
        )
    met = board_of(table).get(step)
    if met is None:
        return None
    if met.owner == archer.owner:
        return objection(
            "GSM-3.4", "A move cannot end on a piece of your own.", "Step to an empty cell.", step
        )
    return strength(table, archer, met) or objection(
        "GSM-3.8",
        "An Archer that captures in melee stops there and does not shoot.",
        "Step to an empty cell, or capture only.",
        step,
    )


def judge_line(table: Table, archer: Piece, stand: str, target: str) -> Ruling | None:
    """Object to the line of a shot: straight, within reach, nothing between (GSM-5.6, 5.7, 10.3,
    5.9).
    """
    stray = off_board((target,))
    if stray:
        return stray
    straight = straight_line(stand, target)
    if straight is None:
        return objection(
            "GSM-5.6",
            f"{target} is not in a straight line from {stand}.",
            "Shoot along a column, a row or a diagonal.",
            target,
        )
    heading, far = straight
    most = reach(table, bool(heading[0] and heading[1]))
    if far > REACH:
        return objection(
            "GSM-5.7", f"{target} is {far} cells away.", f"A shot reaches {REACH} cells.", target
        )
    if far > most:
        return objection(
            "GSM-10.3",
            f"{target} is {far} cells away on the diagonal.",
            f"In tactical mode a diagonal shot reaches {most} cells.",
            target,
        )
    board = board_of(table)
    between = next(
        (cell for cell in line(stand, heading, far - 1) if cell in board and cell != archer.cell),
        None,
    )
    if between:
        return objection(
            "GSM-5.9",
            f"A piece on {between} stands in the way.",
            "The line must be clear.",
            between,
        )
    return None


def judge_target(table: Table, archer: Piece, target: str) -> Ruling | None:
    """Object to the target itself: an enemy that a shot may be aimed at (GSM-5.5, GSM-5.11)."""
    met = board_of(table).get(target)
    if met is None or met.owner == archer.owner:
        return objection(
            "GSM-5.5",
            f"No enemy stands on {target}.",
            "Declare an enemy piece as the target.",
            target,
        )
    if met.kind in IMMUNE:
        return objection(
            "GSM-5.11", f"A {met.kind} cannot be shot.", "Choose another target.", target
        )
    return None


def judge_declared(table: Table, target: str, declared: str) -> Ruling | None:
    """Object where another type than the declared one stands on the target cell (GSM-5.5,
    GSM-R22).
    """
    met = board_of(table).get(target)
    if met is None or met.kind != declared:
        found = f"a {met.kind}" if met else "nobody"
        return objection(
            "GSM-5.5",
            f"A {declared} was declared, but on {target} stands {found}.",
            "Declare what stands there.",
            target,
        )
    return None


def near(table: Table, archer: Piece, stand: str) -> Iterator[str]:
    """Yield cells of enemies in the lines of an Archer, shootable or not, so that the phone can say
    why not.
    """
    board = board_of(table)
    for _, cells in LINES[stand]:
        for cell in cells[:REACH]:
            met = board.get(cell)
            if met is not None and met.owner != archer.owner:
                yield cell


def stand_of(action: Action, archer: Piece) -> str:
    """Return the cell that the shot is made from: after the step, where there is one."""
    return str(action.arg("step") or archer.cell)
