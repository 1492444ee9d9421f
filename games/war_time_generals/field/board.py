"""The battlefield: two 3 x 3 grids that meet at their Front Lines, and a General's tile behind each
(WTG-1.5 to 1.10, R2, R3).

Tiles are written `<seat>.<row><lane>`: rows `B`, `M` and `F`, lanes 1 to 3 from the left of seat A.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from events.vocabulary import Seat
from games.text import Text
from games.text import name
from games.text import seat_name
from games.text import text

A, B = Seat("A"), Seat("B")
SEATS = (A, B)
LANES = (1, 2, 3)
BOARD = "board"
GENERALS = "general"
ROWS = ("A.B", "A.M", "A.F", "B.F", "B.M", "B.B")
"""The six rows from seat A's Back Line to seat B's."""
CELLS = tuple(f"{row}{lane}" for row in reversed(ROWS) for lane in LANES)
"""The 18 tiles in reading order as seat A sees them, the enemy's Back Line first; seat B reads them
in reverse.
"""
GENERAL_CELL: Mapping[Seat, str] = {A: "A.G", B: "B.G"}
_ROW: Mapping[str, int] = {
    **{f"{row}{lane}": place for place, row in enumerate(ROWS) for lane in LANES},
    GENERAL_CELL[A]: -1,
    GENERAL_CELL[B]: len(ROWS),
}
_LANE: Mapping[str, int] = {f"{row}{lane}": lane for row in ROWS for lane in LANES}

BACK, FRONT, ENEMY_FRONT, ENEMY_GENERAL = 0, 2, 3, 6
"""The depth of a tile as seen by a seat: 0 is its own Back Line, 6 the enemy General's tile (its
own is at -1).
"""
DEPTH: Mapping[Seat, Mapping[str, int]] = {
    A: _ROW,
    B: {cell: len(ROWS) - 1 - row for cell, row in _ROW.items()},
}


def distance(one: str, other: str) -> int:
    """Return the number of orthogonal steps between two tiles: 0 for the same tile, 2 for a
    diagonal neighbour (WTG-R6).
    """
    return abs(_ROW[one] - _ROW[other]) + abs(_LANE[one] - _LANE[other])


def same_lane(one: str, other: str) -> bool:
    """Return whether two tiles lie in one lane (WTG-R3)."""
    return _LANE[one] == _LANE[other]


def to_general(seat: Seat, cell: str) -> int:
    """Return the distance of a unit of *seat* on *cell* from the enemy General: only rows count,
    not lanes (WTG-R7).
    """
    return ENEMY_GENERAL - DEPTH[seat][cell]


def _near(one: str, other: str) -> bool:
    rows = abs(_ROW[one] - _ROW[other])
    if one not in _LANE or other not in _LANE:
        return rows == 1
    return rows + abs(_LANE[one] - _LANE[other]) == 1


NEAR: Mapping[str, frozenset[str]] = {
    cell: frozenset(other for other in (*CELLS, *GENERAL_CELL.values()) if _near(cell, other))
    for cell in _ROW
}
"""The tiles adjacent to each tile. A General's tile spans all lanes, so it is next to its whole
Back Line (WTG-R5).
"""


def grid(seat: Seat) -> Iterator[str]:
    """Yield the nine tiles of a seat's own grid, in reading order."""
    return (cell for cell in CELLS if cell.startswith(f"{seat}."))


def tile_words(cell: str) -> Text:
    """Return the name of a tile: whose it is, and the letters at the edge of the mat; what is no
    tile is returned unchanged.
    """
    seat, _, tile = cell.partition(".")
    if not tile:
        return name(cell)
    return text("%(seat)s's %(tile)s", seat=seat_name(seat), tile=tile)
