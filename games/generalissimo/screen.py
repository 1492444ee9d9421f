"""The layout on a screen: a board of nine by twelve cells, discs of two colours, the moves left and
the pieces left in the bar.
"""

from __future__ import annotations

from games.generalissimo.equipment import BOARD
from games.generalissimo.equipment import NORTH
from games.generalissimo.equipment import SOUTH
from games.generalissimo.paper.sheets import LOOKS
from games.generalissimo.paper.sheets import PICTURES
from games.generalissimo.units import kind_name
from games.screen import Count
from games.screen import Grid
from games.screen import Screen
from games.screen import Shape
from games.screen import Small
from games.screen import Source
from games.table import Table
from games.text import text

_HOME = frozenset(f"{column}{row}" for column in "ABCDEFGHI" for row in (1, 2, 3, 10, 11, 12))


def small(table: Table, id_: str) -> Small:
    """Return a piece drawn small: its picture on a disc."""
    kind = table.pieces[id_].kind
    return Small(title=kind_name(kind), picture=PICTURES[kind], shape=Shape.DISC)


def _edge(cell: str) -> tuple[str, str]:
    """The number of the row at the side, the letter of the column below."""
    return cell[1:], cell[0]


SCREEN = Screen(
    small=small,
    seats=LOOKS,
    signs={SOUTH: "S", NORTH: "N"},
    bar=(
        Count("moves_left", "boot", text("moves left"), Source.TABLE, large=True),
        Count(BOARD, "disc", text("pieces"), Source.LED, large=True, chief=True),
        Count("forfeits", "clock", text("turns lost"), some=True),
    ),
    grid=Grid(BOARD, edge=_edge, tinted=_HOME, square=True),
    deeds={
        "FirstSeatChosen": "die",
        "GameStarted": "play",
        "LimitChangeProposed": "size",
        "DrawOffered": "draw",
        "DrawClaimed": "draw",
        "Surrendered": "flag",
    },
    emblem="horse",
    ground="#0b5a5e",
    minutes=(30, 60),
    prints=text("a board and 54 discs"),
)
