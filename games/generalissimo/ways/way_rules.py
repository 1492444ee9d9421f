"""The ruling on a way that a player draws over the board (GSM-3, GSM-4, GSM-6 to GSM-9)."""

from __future__ import annotations

from collections.abc import Sequence

from games.checks import objection
from games.generalissimo.equipment import board_of
from games.generalissimo.units import HORSEMAN
from games.generalissimo.units import STRAIGHT_RULES
from games.generalissimo.units import UNITS
from games.generalissimo.units import a_unit
from games.generalissimo.units import defeated_by
from games.generalissimo.units import may_turn
from games.generalissimo.units import several
from games.generalissimo.ways.board import PLACES
from games.generalissimo.ways.board import Heading
from games.generalissimo.ways.board import heading_of
from games.rules import Ruling
from games.table import Piece
from games.table import Table
from games.text import plural
from games.text import text


def off_board(cells: Sequence[str]) -> Ruling | None:
    """Object to the first cell that is not on the board (GSM-3.1)."""
    stray = next((cell for cell in cells if cell not in PLACES), None)
    if stray is None:
        return None
    return objection(
        "GSM-3.1",
        text("%(cell)s is no cell of the board.", cell=stray),
        text("Cells are A1 to I12."),
        stray,
    )


def judge_way(table: Table, piece: Piece, way: Sequence[str]) -> Ruling | None:
    """Return the objection to a way at its first illegal cell, or None."""
    stray = off_board(way)
    if stray:
        return stray
    if not way or way[0] != piece.cell:
        return objection(
            "GSM-3.1",
            text("The way must begin where the piece stands."),
            text("Begin at %(cell)s.", cell=piece.cell),
            piece.cell,
        )
    if len(way) == 1:
        return objection(
            "GSM-R8",
            text("A move has at least one step."),
            text("Refuse the move instead."),
            piece.cell,
        )
    walk = _Walk(table, piece)
    for cell in way[1:]:
        ruling = walk.step(cell, last=len(walk.way) == len(way) - 1)
        if ruling:
            return ruling
    if way[-1] == piece.cell and not walk.taken:
        return objection(
            "GSM-R8",
            text("A way that ends where it began, without a capture, is no move."),
            text("Refuse the move instead."),
            way[-1],
        )
    return None


def strength(table: Table, attacker: Piece, target: Piece) -> Ruling | None:
    """Object if the attacker may not capture the target in melee (GSM-3.7 and its own attack
    clause).
    """
    defeats = defeated_by(table, attacker.kind)
    if target.kind in defeats:
        return None
    return objection(
        UNITS[attacker.kind].attack_rule,
        text(
            "%(unit)s cannot defeat %(target)s.",
            unit=a_unit(attacker.kind),
            target=a_unit(target.kind).inside,
        ),
        text("In melee it defeats: %(kinds)s.", kinds=several(defeats)),
        target.cell,
    )


class _Walk:
    """A piece on its way: the cells entered and the pieces captured and leapt over so far."""

    def __init__(self, table: Table, piece: Piece) -> None:
        self.table = table
        self.piece = piece
        self.unit = UNITS[piece.kind]
        self.called = a_unit(piece.kind)
        self.board = {**board_of(table)}
        self.board.pop(piece.cell, None)
        self.way = [piece.cell]
        self.taken = False
        self.on_friend = False
        self.heading: Heading | None = None

    def step(self, cell: str, last: bool) -> Ruling | None:
        """Enter one more cell, or return the objection."""
        heading = heading_of(self.way[-1], cell)
        ruling = (
            self._heading(heading, cell)
            or self._reach(cell)
            or self._turn(heading, cell)
            or self._enter(cell, last)
        )
        self.way.append(cell)
        self.heading = heading
        return ruling

    def _heading(self, heading: Heading | None, cell: str) -> Ruling | None:
        if heading in self.unit.headings:
            return None
        if heading is None:
            return self._jumped(cell)
        return objection(
            STRAIGHT_RULES[self.unit.kind],
            text(
                "%(unit)s cannot step from %(start)s to %(end)s.",
                unit=self.called,
                start=self.way[-1],
                end=cell,
            ),
            text("Each step goes to the next cell of the same column or row."),
            cell,
        )

    def _jumped(self, cell: str) -> Ruling:
        """A way names every cell that it enters (GSM-3.1)."""
        return objection(
            "GSM-3.1",
            text("%(start)s and %(end)s are no neighbours.", start=self.way[-1], end=cell),
            text("Name every cell of the way."),
            cell,
        )

    def _reach(self, cell: str) -> Ruling | None:
        if self.taken and not self.unit.goes_on:
            return objection(
                self.unit.stop_rule,
                text("%(unit)s stops where it has captured.", unit=self.called),
                text("End on %(cell)s.", cell=self.way[-1]),
                cell,
            )
        if len(self.way) <= self.unit.reach:
            return None
        return objection(
            self.unit.reach_rule,
            plural(
                "%(unit)s moves at most %(n)s cell.",
                "%(unit)s moves at most %(n)s cells.",
                self.unit.reach,
                unit=self.called,
            ),
            text("End on %(cell)s at the latest.", cell=self.way[-1]),
            cell,
        )

    def _turn(self, heading: Heading | None, cell: str) -> Ruling | None:
        if self.heading is None or heading == self.heading:
            return None
        if not may_turn(self.table, self.unit.kind):
            return objection(
                self.unit.reach_rule,
                text("%(unit)s moves in a straight line.", unit=self.called),
                text("Go straight on, or end here."),
                cell,
            )
        if self.on_friend and self.table.option("leap_turn") == "no":
            return objection(
                "GSM-4.4",
                text("A leap goes straight on over the piece it clears."),
                text("Come down on the cell behind %(cell)s.", cell=self.way[-1]),
                cell,
            )
        return None

    def _enter(self, cell: str, last: bool) -> Ruling | None:
        met = self.board.get(cell)
        was_on_friend, self.on_friend = (
            self.on_friend,
            met is not None and met.owner == self.piece.owner,
        )
        if met is None:
            return None
        if self.on_friend:
            return self._friend(cell, last, was_on_friend)
        ruling = strength(self.table, self.piece, met)
        if ruling is None:
            self.taken = True
            del self.board[cell]
        return ruling

    def _friend(self, cell: str, last: bool, second: bool) -> Ruling | None:
        if second:
            return objection(
                "GSM-4.7",
                text("Two of your pieces in a row cannot be leapt."),
                text("An empty cell must lie between two leaps."),
                cell,
            )
        if last:
            return objection(
                "GSM-3.4",
                text("A move cannot end on a piece of your own."),
                text("End on an empty cell or an enemy."),
                cell,
            )
        if self.unit.kind == HORSEMAN:
            return None
        return objection(
            "GSM-3.2",
            text("%(unit)s cannot jump over a piece.", unit=self.called),
            text("Go round it, or end before it."),
            cell,
        )
