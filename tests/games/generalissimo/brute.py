"""A second reading of the rules file, by other means: no search, no stepping.

For a type and a starting cell, *every* row of steps that stays on the board is written down once,
legal or not. A set of rows is one whole number, a bit a row. A position is then judged by a few set
operations on these numbers ("rows whose third cell holds a friend"), all rows at once. Shares no
code with the game: its own cells, steps and tables.

`legal(position, seat, options)` returns, for a position `{(x, y): "S-H" …}` with x 0-8 and y 0-11,
the set of what a seat may do as plain tuples, cells by name: `("move", cells)`, `("shot", from,
step, target, letter)`, `("volley", from, step)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from functools import cache
from itertools import compress
from itertools import product
from typing import Any

Cell = tuple[int, int]
Position = Mapping[Cell, str]

WIDE, LONG = 9, 12
ROOK = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if abs(x) + abs(y) == 1]
QUEEN = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]

# columns: H A S W G C as defenders, copied from the matrix of the rules file
MATRIX = {
    "H": "yyNyyy",
    "A": "NyNNNy",
    "S": "yyyNNy",
    "W": "NyyyNy",
    "G": "yyyyyy",
    "C": "NyNNNy",
}
CONTRADICTIONS = {("A", "A"), ("S", "C"), ("W", "C"), ("C", "A"), ("C", "C")}  # K1 to K5
REACH = {
    "H": (5, ROOK),
    "A": (1, QUEEN),
    "S": (2, QUEEN),
    "W": (3, QUEEN),
    "G": (4, QUEEN),
    "C": (1, ROOK),
}


def beats(attacker: str, defender: str, options: Mapping[str, Any]) -> bool:
    """Whether the matrix lets one type capture the other."""
    if options.get("melee_table") == "attack_lists" and (attacker, defender) in CONTRADICTIONS:
        return False
    return MATRIX[attacker]["HASWGC".index(defender)] == "y"


def name(cell: Cell) -> str:
    """A cell's printed name."""
    return chr(ord("A") + cell[0]) + str(cell[1] + 1)


def inside(cell: Cell) -> bool:
    """Whether a cell is on the board."""
    return 0 <= cell[0] < WIDE and 0 <= cell[1] < LONG


class Rows:
    """All rows of cells that a type could draw from one cell, and the sets of them that depend on
    geometry only.
    """

    def __init__(self, letter: str, origin: Cell, straight: bool) -> None:
        reach, headings = REACH[letter]
        self.rows: list[tuple[str, tuple[str, ...]]] = []
        self.through: list[dict[Cell, int]] = [{} for _ in range(reach + 1)]
        self.longer = [0] * (reach + 2)
        self.length = [0] * (reach + 1)
        self.bends = [0] * (reach + 1)
        self.back = 0
        for size in range(1, reach + 1):
            for steps in product(headings, repeat=size):
                if straight and len(set(steps)) > 1:
                    continue
                cells = self._cells(origin, steps)
                if cells:
                    self._add(cells, steps)
        self.all = (1 << len(self.rows)) - 1

    @staticmethod
    def _cells(origin: Cell, steps: tuple[Cell, ...]) -> tuple[Cell, ...]:
        cells = [origin]
        for x, y in steps:
            cells.append((cells[-1][0] + x, cells[-1][1] + y))
            if not inside(cells[-1]):
                return ()
        return tuple(cells)

    def _add(self, cells: tuple[Cell, ...], steps: tuple[Cell, ...]) -> None:
        bit = 1 << len(self.rows)
        self.rows.append(("move", tuple(map(name, cells))))
        self.length[len(steps)] |= bit
        for place in range(1, len(cells)):
            at = self.through[place]
            at[cells[place]] = at.get(cells[place], 0) | bit
            self.longer[place - 1] |= bit
            if place < len(steps) and steps[place - 1] != steps[place]:
                self.bends[place] |= bit
        if cells[-1] == cells[0]:
            self.back |= bit

    def on(self, place: int, cells: list[Cell]) -> int:
        """The rows whose cell at *place* is one of *cells*."""
        found = 0
        at = self.through[place]
        for cell in cells:
            found |= at.get(cell, 0)
        return found


@cache
def rows(letter: str, origin: Cell, straight: bool) -> Rows:
    """The rows of a type from a cell, written down once."""
    return Rows(letter, origin, straight)


def ways(position: Position, origin: Cell, options: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Every legal way of the piece on *origin*."""
    seat, letter = position[origin][0], position[origin][2]
    reach, _ = REACH[letter]
    known = rows(letter, origin, letter == "G" and options.get("guard_path") != "turning")
    others = {cell: piece for cell, piece in position.items() if cell != origin}
    friends = [cell for cell, piece in others.items() if piece[0] == seat]
    prey = [
        cell
        for cell, piece in others.items()
        if piece[0] != seat and beats(letter, piece[2], options)
    ]
    walls = [
        cell
        for cell, piece in others.items()
        if piece[0] != seat and not beats(letter, piece[2], options)
    ]
    bad = captures = 0
    friend_at = [known.on(place, friends) for place in range(reach + 1)]
    for place in range(1, reach + 1):
        prey_at = known.on(place, prey)
        captures |= prey_at
        bad |= known.on(place, walls)
        bad |= friend_at[place] & known.length[place]
        if letter != "H":
            bad |= friend_at[place] | (prey_at & known.longer[place])
            continue
        if place < reach:
            bad |= friend_at[place] & friend_at[place + 1]
            if options.get("leap_turn") != "yes":
                bad |= friend_at[place] & known.bends[place]
    good = known.all & ~bad & ~(known.back & ~captures)
    return compress(known.rows, map(int, bin(good)[:1:-1]))


def shots(
    position: Position, origin: Cell, options: Mapping[str, Any]
) -> Iterator[tuple[Any, ...]]:
    """Every legal shot of the Archer on *origin*: each enemy on the board is tried from each cell
    it could stand on.
    """
    seat = position[origin][0]
    others = {cell: piece for cell, piece in position.items() if cell != origin}
    stands = [None] + [(origin[0] + x, origin[1] + y) for x, y in QUEEN]
    for step in stands:
        if step is not None and (not inside(step) or step in others):
            continue
        start = step or origin
        for cell, piece in others.items():
            if piece[0] != seat and piece[2] not in "SC" and _clear(start, cell, others, options):
                yield ("shot", name(origin), step and name(step), name(cell), piece[2])


def _clear(start: Cell, end: Cell, others: Position, options: Mapping[str, Any]) -> bool:
    across, along = end[0] - start[0], end[1] - start[1]
    diagonal = across != 0 and along != 0
    if diagonal and abs(across) != abs(along):
        return False
    far = max(abs(across), abs(along))
    if far > (2 if diagonal and options.get("archer_mode") == "tactical" else 3):
        return False
    between = [
        (start[0] + across * part // far, start[1] + along * part // far) for part in range(1, far)
    ]
    return not any(cell in others for cell in between)


def volleys(
    position: Position, origin: Cell, options: Mapping[str, Any]
) -> Iterator[tuple[Any, ...]]:
    """Every legal volley of the Catapult on *origin*."""
    seat = position[origin][0]
    ahead = 1 if seat == "S" else -1
    if not any(inside((origin[0], origin[1] + ahead * far)) for far in (4, 5, 6)):
        return
    yield ("volley", name(origin), None)
    for x, y in ROOK:
        step = (origin[0] + x, origin[1] + y)
        met = position.get(step)
        if inside(step) and (met is None or (met[0] != seat and beats("C", met[2], options))):
            yield ("volley", name(origin), name(step))


def legal(position: Position, seat: str, options: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Everything a seat (`S` or `N`) may do with its pieces, none of which has acted."""
    found: list[tuple[Any, ...]] = []
    for origin, piece in position.items():
        if piece[0] != seat:
            continue
        found += ways(position, origin, options)
        if piece[2] == "A":
            found += shots(position, origin, options)
        if piece[2] == "C":
            found += volleys(position, origin, options)
    return found
