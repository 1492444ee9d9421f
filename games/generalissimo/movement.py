"""Paths: every legal way of a piece, and the ruling on any way that somebody draws (GSM-3, GSM-4,
GSM-6 to GSM-9).

The two are written apart on purpose. `ways` builds, step by step, what is allowed; `judge_way`
walks a given row of cells and objects at the first cell that offends. A law in the tests holds them
equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from games.checks import objection
from games.generalissimo.board import LINES
from games.generalissimo.board import NEXT
from games.generalissimo.board import PLACES
from games.generalissimo.board import STEPS
from games.generalissimo.board import Heading
from games.generalissimo.board import beside
from games.generalissimo.board import heading_of
from games.generalissimo.equipment import board_of
from games.generalissimo.units import GUARDSMAN
from games.generalissimo.units import HORSEMAN
from games.generalissimo.units import UNITS
from games.generalissimo.units import defeated_by
from games.generalissimo.units import may_turn
from games.rules import Ruling
from games.table import Piece
from games.table import Table

Way = tuple[str, ...]
Board = Mapping[str, Piece]
NOTHING: frozenset[str] = frozenset()


def ways(table: Table, board: Board, piece: Piece) -> list[Way]:
    """Return every legal way of a piece: rows of cells from where it stands to where it ends."""
    if piece.kind == GUARDSMAN and not may_turn(table, GUARDSMAN):
        return _lines(board, piece, defeated_by(table, GUARDSMAN))
    return _roam(table, board, piece)


def _lines(board: Board, piece: Piece, defeats: frozenset[str]) -> list[Way]:
    """Straight ways of up to 4 cells (GSM-8.1)."""
    found: list[Way] = []
    for _, cells in LINES[piece.cell]:
        way: Way = (piece.cell,)
        for cell in cells:
            way = (*way, cell)
            met = board.get(cell)
            if met is None:
                found.append(way)
                continue
            if met.owner != piece.owner and met.kind in defeats:
                found.append(way)
            break
    return found


def _roam(table: Table, board: Board, piece: Piece) -> list[Way]:
    """Ways with turns, of the unit's reach; a Horseman's with leaps and several captures."""
    unit, seat, origin = UNITS[piece.kind], piece.owner, piece.cell
    defeats, steps, goes_on = defeated_by(table, piece.kind), STEPS[unit.headings], unit.goes_on
    turn_on_leap = table.options["leap_turn"] == "yes"
    met_at = {cell: other for cell, other in board.items() if cell != origin}.get
    found: list[Way] = []
    keep = found.append

    def go(
        onward: Sequence[tuple[Heading, str]],
        way: Way,
        reach: int,
        taken: frozenset[str],
        leapt: bool = False,
    ) -> None:
        for heading, cell in onward:
            met = met_at(cell)
            if met is None or cell in taken:
                # coming back to where it started is no move, unless it captured on the way (GSM-R8)
                if cell != origin or taken:
                    keep((*way, cell))
                if reach > 1:
                    go(steps[cell], (*way, cell), reach - 1, taken)
            elif met.owner == seat:
                if goes_on and reach > 1 and not leapt:
                    go(_beyond(cell, heading), (*way, cell), reach - 1, taken, True)
            elif met.kind in defeats:
                keep((*way, cell))
                if goes_on and reach > 1:
                    go(steps[cell], (*way, cell), reach - 1, taken | {cell})

    def _beyond(cell: str, heading: Heading) -> Sequence[tuple[Heading, str]]:
        """Where a leap over *cell* may come down: straight on (GSM-R11), or all round by option."""
        if turn_on_leap:
            return steps[cell]
        landing = NEXT[cell, heading]
        return ((heading, landing),) if landing else ()

    go(steps[origin], (origin,), unit.reach, NOTHING)
    return found


def drawn(table: Table, piece: Piece) -> Iterator[Way]:
    """Yield every legal way of a piece, and one refused way to each piece near it that no legal way
    ends on.

    First comes the shortest way to each different result (where it ends, whom it captures), then
    the refused ones, which let the phone say why a tapped piece cannot be reached, then all other
    legal ways: whoever shows only so many misses no result.
    """
    board = board_of(table)
    found = sorted(ways(table, board, piece), key=len)
    enemies = {cell for cell, met in board.items() if met.owner != piece.owner}
    results: dict[tuple[str, frozenset[str]], Way] = {}
    for way in found:
        results.setdefault((way[-1], frozenset(enemies.intersection(way))), way)
    yield from results.values()
    yield from _refused(board, piece, {way[-1] for way in found})
    shown = set(results.values())
    yield from (way for way in found if way not in shown)


def _refused(board: Board, piece: Piece, ends: set[str]) -> Iterator[Way]:
    """Yield the plainest way to each piece near enough that is none of the *ends* of legal ways."""
    for cell in board:
        way = direct(piece, cell)
        if cell not in ends and 1 < len(way) <= UNITS[piece.kind].reach + 1:
            yield way


def direct(piece: Piece, cell: str) -> Way:
    """Return the plainest way to a cell with the steps this piece can make, whatever stands
    there.
    """
    way = [piece.cell]
    (column, row), (to_column, to_row) = PLACES[piece.cell], PLACES[cell]
    slanting = len(UNITS[piece.kind].headings) > 4
    while (column, row) != (to_column, to_row):
        across = (to_column > column) - (to_column < column)
        along = (to_row > row) - (to_row < row) if slanting or not across else 0
        column, row = column + across, row + along
        way.append(str(beside(way[-1], (across, along))))
    return tuple(way)


def off_board(cells: Sequence[str]) -> Ruling | None:
    """Object to the first cell that is none of the board (GSM-3.1)."""
    stray = next((cell for cell in cells if cell not in PLACES), None)
    if stray is None:
        return None
    return objection("GSM-3.1", f"{stray} is no cell of the board.", "Cells are A1 to I12.", stray)


def judge_way(table: Table, piece: Piece, way: Sequence[str]) -> Ruling | None:
    """Return the objection to a way, at its first cell that offends, or None."""
    stray = off_board(way)
    if stray:
        return stray
    if not way or way[0] != piece.cell:
        return objection(
            "GSM-3.1",
            "The way must begin where the piece stands.",
            f"Begin at {piece.cell}.",
            piece.cell,
        )
    if len(way) == 1:
        return objection(
            "GSM-R8", "A move has at least one step.", "Refuse the move instead.", piece.cell
        )
    walk = _Walk(table, piece)
    for cell in way[1:]:
        ruling = walk.step(cell, last=len(walk.way) == len(way) - 1)
        if ruling:
            return ruling
    if way[-1] == piece.cell and not walk.taken:
        return objection(
            "GSM-R8",
            "A way that ends where it began, without a capture, is no move.",
            "Refuse the move instead.",
            way[-1],
        )
    return None


def strength(table: Table, attacker: Piece, target: Piece) -> Ruling | None:
    """Object where the attacker may not capture the target in melee (GSM-3.7 and its own attack
    clause).
    """
    if target.kind in defeated_by(table, attacker.kind):
        return None
    unit = UNITS[attacker.kind]
    beaten = ", ".join(
        UNITS[kind].plural for kind in UNITS if kind in defeated_by(table, attacker.kind)
    )
    return objection(
        unit.attack_rule,
        f"A {attacker.kind} cannot defeat a {target.kind}.",
        f"In melee it defeats: {beaten or 'nobody'}.",
        target.cell,
    )


class _Walk:
    """A piece on its way: what it has entered, captured and leapt so far."""

    def __init__(self, table: Table, piece: Piece) -> None:
        self.table = table
        self.piece = piece
        self.unit = UNITS[piece.kind]
        self.board = board_of(table)
        self.board.pop(piece.cell, None)
        self.way = [piece.cell]
        self.taken = False
        self.on_friend = False
        self.heading: Heading | None = None

    def step(self, cell: str, last: bool) -> Ruling | None:
        """Enter one more cell, or object."""
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
        wanted = (
            "to a neighbouring cell"
            if len(self.unit.headings) > 4
            else "to the next cell of the same column or row"
        )
        return objection(
            self.unit.heading_rule,
            f"A {self.piece.kind} cannot step from {self.way[-1]} to {cell}.",
            f"Each step goes {wanted}.",
            cell,
        )

    def _reach(self, cell: str) -> Ruling | None:
        unit = self.unit
        if self.taken and not unit.goes_on:
            return objection(
                unit.stop_rule,
                f"A {unit.kind} stops where it has captured.",
                f"End on {self.way[-1]}.",
                cell,
            )
        if len(self.way) > unit.reach:
            return objection(
                unit.reach_rule,
                f"A {unit.kind} moves at most {unit.reach} cell{'s' if unit.reach > 1 else ''}.",
                f"End on {self.way[-1]} at the latest.",
                cell,
            )
        return None

    def _turn(self, heading: Heading | None, cell: str) -> Ruling | None:
        if self.heading is None or heading == self.heading:
            return None
        if not may_turn(self.table, self.unit.kind):
            return objection(
                self.unit.reach_rule,
                f"A {self.unit.kind} moves in a straight line.",
                "Go straight on, or end here.",
                cell,
            )
        if self.on_friend and self.table.option("leap_turn") == "no":
            return objection(
                "GSM-4.4",
                "A leap goes straight on over the piece it clears.",
                f"Come down on the cell behind {self.way[-1]}.",
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
                "Two of your pieces in a row cannot be leapt.",
                "An empty cell must lie between two leaps.",
                cell,
            )
        if last:
            return objection(
                "GSM-3.4",
                "A move cannot end on a piece of your own.",
                "End on an empty cell or an enemy.",
                cell,
            )
        if self.unit.kind == HORSEMAN:
            return None
        return objection(
            "GSM-3.2",
            f"A {self.unit.kind} cannot jump over a piece.",
            "Go round it, or end before it.",
            cell,
        )
