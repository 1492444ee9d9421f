"""The Archer's shot, with or without a step before it (GSM-5, GSM-10)."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator

from events.vocabulary import Action
from events.vocabulary import Fields
from games.checks import objection
from games.generalissimo.equipment import board_of
from games.generalissimo.units import IMMUNE
from games.generalissimo.units import UNITS
from games.generalissimo.units import a_unit
from games.generalissimo.ways.board import ALL_ROUND
from games.generalissimo.ways.board import LINES
from games.generalissimo.ways.board import STEPS
from games.generalissimo.ways.board import Heading
from games.generalissimo.ways.board import heading_of
from games.generalissimo.ways.board import line
from games.generalissimo.ways.board import straight_line
from games.generalissimo.ways.movement import PiecesByCell
from games.generalissimo.ways.way_rules import off_board
from games.generalissimo.ways.way_rules import strength
from games.rules import Ruling
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import text

REACH = 3
TACTICAL_DIAGONAL = 2
UNDECLARED = ""
"""The value in a report of a shot for a target, or its type, that the report leaves out."""


def reach(table: Table, slanted: bool) -> int:
    """Return the range of a shot in a column or row, or on a diagonal (GSM-5.7; shorter in tactical
    mode, GSM-10.3).
    """
    return TACTICAL_DIAGONAL if slanted and table.options["archer_mode"] == "tactical" else REACH


def targets(table: Table, board: PiecesByCell, archer: Piece, stand: str) -> list[Piece]:
    """Return every enemy that an Archer on *stand* may shoot: the first piece in each line, if it
    is not immune.
    """
    found: list[Piece] = []
    straight, slanted = reach(table, slanted=False), reach(table, slanted=True)
    for (across, along), cells in LINES[stand]:
        for cell in cells[: slanted if across and along else straight]:
            if cell not in board or cell == archer.cell:
                continue
            met = board[cell]
            if met.owner != archer.owner and met.kind not in IMMUNE:
                found.append(met)
            break
    return found


def shots(table: Table, board: PiecesByCell, archer: Piece) -> Iterator[Fields]:
    """Yield the arguments of every legal shot of an Archer: from its cell, then after each step."""
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
            "GSM-5.1",
            text("An Archer moves one cell."),
            text("Step to a neighbour of %(cell)s.", cell=archer.cell),
            step,
        )
    met = board_of(table).get(step)
    if met is None:
        return None
    if met.owner == archer.owner:
        return objection(
            "GSM-3.4",
            text("A move cannot end on a piece of your own."),
            text("Step to an empty cell."),
            step,
        )
    return strength(table, archer, met) or objection(
        "GSM-3.8",
        text("An Archer that captures in melee stops there and does not shoot."),
        text("Step to an empty cell, or capture only."),
        step,
    )


def judge_target(table: Table, archer: Piece, target: str) -> Ruling | None:
    """Object if no enemy is on the target cell: there is no shot without a target (GSM-5.5,
    GSM-R22).
    """
    stray = off_board((target,)) if target != UNDECLARED else None
    if stray:
        return stray
    met = board_of(table).get(target)
    if met is not None and met.owner != archer.owner:
        return None
    return objection(
        "GSM-5.5",
        text("The target of the shot was not declared.")
        if target == UNDECLARED
        else text("No enemy stands on %(cell)s.", cell=target),
        text("Declare an enemy piece as the target."),
        target,
    )


def judge_declared(table: Table, target: str, declared: str) -> Ruling | None:
    """Object if the piece on the target cell is not of the declared type (GSM-5.5, GSM-R22)."""
    met = board_of(table).get(target)
    if met is None or met.kind == declared:
        return None
    return objection(
        "GSM-5.5",
        _misdeclared(met, declared),
        text("Declare the type that stands there."),
        target,
    )


def _misdeclared(met: Piece, declared: str) -> Text:
    if declared == UNDECLARED:
        return text("The type of the target was not declared.")
    if declared not in UNITS:
        return text("“%(declared)s” is no type of unit.", declared=declared)
    return text(
        "%(unit)s was declared, but on %(cell)s stands %(other)s.",
        unit=a_unit(declared),
        cell=met.cell,
        other=a_unit(met.kind).inside,
    )


def judge_line(table: Table, archer: Piece, stand: str, target: str) -> Ruling | None:
    """Object to the line of a shot: straight, within reach, nothing between (GSM-5.6, 5.7, 10.3,
    5.9).
    """
    straight = straight_line(stand, target)
    if straight is None:
        return objection(
            "GSM-5.6",
            text(
                "%(target)s is not in a straight line from %(stand)s.", target=target, stand=stand
            ),
            text("Shoot along a column, a row or a diagonal."),
            target,
        )
    heading, far = straight
    return _judge_reach(table, heading, far, target) or _judge_between(
        table, archer, line(stand, heading, far - 1)
    )


def _judge_reach(table: Table, heading: Heading, far: int, target: str) -> Ruling | None:
    """The range is 3 cells (GSM-5.7), on a diagonal 2 in tactical mode (GSM-10.3)."""
    most = reach(table, bool(heading[0] and heading[1]))
    if far > REACH:
        return objection(
            "GSM-5.7",
            text("%(target)s is %(far)s cells away.", target=target, far=far),
            text("A shot reaches %(most)s cells.", most=REACH),
            target,
        )
    if far > most:
        return objection(
            "GSM-10.3",
            text("%(target)s is %(far)s cells away on the diagonal.", target=target, far=far),
            text("In tactical mode a diagonal shot reaches %(most)s cells.", most=most),
            target,
        )
    return None


def _judge_between(table: Table, archer: Piece, cells: Iterable[str]) -> Ruling | None:
    """Arrows do not pass through pieces (GSM-5.9)."""
    board = board_of(table)
    between = next((cell for cell in cells if cell in board and cell != archer.cell), None)
    if between is None:
        return None
    return objection(
        "GSM-5.9",
        text("A piece on %(cell)s stands in the way.", cell=between),
        text("The line must be clear."),
        between,
    )


def judge_immune(table: Table, target: str) -> Ruling | None:
    """Object if the target is a Shieldman or a Catapult (GSM-5.11)."""
    met = board_of(table).get(target)
    if met is None or met.kind not in IMMUNE:
        return None
    return objection(
        "GSM-5.11",
        text("%(unit)s cannot be shot.", unit=a_unit(met.kind)),
        text("Choose another target."),
        target,
    )


def near(table: Table, archer: Piece, stand: str) -> Iterator[str]:
    """Yield cells of enemies in the lines of an Archer, including those it cannot shoot, so that
    the phone can give the reason.
    """
    board = board_of(table)
    for _, cells in LINES[stand]:
        for cell in cells[:REACH]:
            met = board.get(cell)
            if met is not None and met.owner != archer.owner:
                yield cell


def stand_of(action: Action, archer: Piece) -> str:
    """Return the cell from which the shot is made: the one after the step, if there is a step."""
    return str(action.arg("step") or archer.cell)
