"""Every legal path of a piece over the board (GSM-3, GSM-4, GSM-6 to GSM-9); the code calls a path
a way.

`ways` builds them step by step from what is allowed. `way_rules.judge_way` is written separately on
purpose: it walks a given list of cells and objects at the first illegal one. A test checks
that the two agree.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from events.vocabulary import Action
from games.generalissimo.equipment import board_of
from games.generalissimo.units import GUARDSMAN
from games.generalissimo.units import UNITS
from games.generalissimo.units import defeated_by
from games.generalissimo.units import may_turn
from games.generalissimo.ways.board import LINES
from games.generalissimo.ways.board import NEXT
from games.generalissimo.ways.board import PLACES
from games.generalissimo.ways.board import STEPS
from games.generalissimo.ways.board import Heading
from games.generalissimo.ways.board import beside
from games.table import Piece
from games.table import Table

Way = tuple[str, ...]
PiecesByCell = Mapping[str, Piece]
NOTHING: frozenset[str] = frozenset()


def ways(table: Table, board: PiecesByCell, piece: Piece) -> list[Way]:
    """Return every legal way of a piece: lists of cells from its start to its end."""
    if piece.kind == GUARDSMAN and not may_turn(table, GUARDSMAN):
        return _lines(board, piece, defeated_by(table, GUARDSMAN))
    return _roam(table, board, piece)


def _lines(board: PiecesByCell, piece: Piece, defeats: frozenset[str]) -> list[Way]:
    """Straight ways of up to 4 cells (GSM-8.1)."""
    legal: list[Way] = []
    for _, cells in LINES[piece.cell]:
        way: Way = (piece.cell,)
        for cell in cells:
            way = (*way, cell)
            met = board.get(cell)
            if met is None:
                legal.append(way)
                continue
            if met.owner != piece.owner and met.kind in defeats:
                legal.append(way)
            break
    return legal


def _roam(table: Table, board: PiecesByCell, piece: Piece) -> list[Way]:
    """Ways with turns, up to the unit's reach; a Horseman's with leaps and several captures."""
    unit, seat, origin = UNITS[piece.kind], piece.owner, piece.cell
    defeats, steps, goes_on = defeated_by(table, piece.kind), STEPS[unit.headings], unit.goes_on
    turn_on_leap = table.options["leap_turn"] == "yes"
    met_at = {cell: other for cell, other in board.items() if cell != origin}.get
    legal: list[Way] = []
    keep = legal.append

    # `go` is handed itself: a function that knows itself is a ring, which holds all its ways
    def go(
        again: Callable[..., None],
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
                    again(again, steps[cell], (*way, cell), reach - 1, taken)
            elif met.owner == seat:
                if goes_on and reach > 1 and not leapt:
                    onto = _beyond(cell, heading)
                    again(again, onto, (*way, cell), reach - 1, taken, True)
            elif met.kind in defeats:
                keep((*way, cell))
                if goes_on and reach > 1:
                    again(again, steps[cell], (*way, cell), reach - 1, taken | {cell})

    def _beyond(cell: str, heading: Heading) -> Sequence[tuple[Heading, str]]:
        """The cells where a leap over *cell* may land: straight on (GSM-R11), or on any side by
        option.
        """
        if turn_on_leap:
            return steps[cell]
        landing = NEXT[cell, heading]
        return ((heading, landing),) if landing else ()

    go(go, steps[origin], (origin,), unit.reach, NOTHING)
    return legal


def drawn(table: Table, piece: Piece) -> Iterator[Way]:
    """Yield every legal way of a piece, and one refused way to each piece near it on which no legal
    way ends.

    First comes the shortest way to each different result (its end and its captures), then the
    refused ones, by which the phone explains why a tapped piece cannot be reached, then all other
    legal ways. A list that is cut short therefore misses no result.
    """
    board = board_of(table)
    legal = sorted(ways(table, board, piece), key=len)
    enemies = {cell for cell, met in board.items() if met.owner != piece.owner}
    results: dict[tuple[str, frozenset[str]], Way] = {}
    for way in legal:
        results.setdefault((way[-1], frozenset(enemies.intersection(way))), way)
    yield from results.values()
    yield from _refused(board, piece, {way[-1] for way in legal})
    shown = set(results.values())
    yield from (way for way in legal if way not in shown)


def _refused(board: PiecesByCell, piece: Piece, ends: set[str]) -> Iterator[Way]:
    """Yield the simplest way to each nearby piece that is not among the *ends* of legal ways."""
    for cell in board:
        way = direct(piece, cell)
        if cell not in ends and 1 < len(way) <= UNITS[piece.kind].reach + 1:
            yield way


def entered_enemies(table: Table, action: Action) -> list[Piece]:
    """Return the enemies on the way of a move, in the order in which the piece enters their
    cells.
    """
    board = board_of(table)
    return [
        board[cell]
        for cell in dict.fromkeys(action.args["path"][1:])
        if cell in board and board[cell].owner != action.seat
    ]


def direct(piece: Piece, cell: str) -> Way:
    """Return the simplest way to a cell by steps that this piece can make, even if pieces are in
    between.
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
