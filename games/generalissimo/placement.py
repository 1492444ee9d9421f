"""A starting position as players state it: the piece on each cell (GSM-R39)."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from events.vocabulary import Fields
from games.checks import objection
from games.generalissimo.equipment import SEATS
from games.generalissimo.equipment import SOUTH
from games.generalissimo.equipment import STOCK
from games.generalissimo.units import LETTERS
from games.generalissimo.ways.board import PLACES
from games.rules import Ruling
from games.text import seat_name
from games.text import text


class Misplaced(ValueError):
    """A stated position that cannot be set up; it has the ruling that objects."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling.because)
        self.ruling = ruling


def read_placement(placement: Fields) -> dict[str, str]:
    """Return cell -> piece id for a stated position; raise `Misplaced`.

    A cell has a piece's id (`S-H-A1`) or its seat and type (`S-H`: the next free piece of that
    type), alone or as a list of one. An empty list leaves the cell empty.
    """
    position: dict[str, str] = {}
    words = {cell: _single(cell, value) for cell, value in placement.items()}
    named = {word for word in words.values() if word in STOCK}
    free = {
        prefix: iter([id_ for id_ in STOCK if id_.startswith(prefix + "-") and id_ not in named])
        for prefix in _PREFIXES
    }
    for cell, word in words.items():
        if not word:
            continue
        id_ = word if word in STOCK else _next(cell, word, free)
        if id_ in position.values():
            raise Misplaced(
                objection(
                    "GSM-1.4",
                    text("%(id)s is placed twice.", id=id_),
                    text("Each piece stands on one cell."),
                    cell,
                )
            )
        position[cell] = id_
    return position


def with_pieces(placement: Fields) -> Fields:
    """Return a stated position with the id of the piece in each cell: for each kind the first that
    no earlier cell has. A position that cannot be set up is returned unchanged.
    """
    try:
        position = read_placement(placement)
    except Misplaced:
        return placement
    return {cell: [position[cell]] if cell in position else [] for cell in placement}


_PREFIXES = tuple(f"{seat[0]}-{letter}" for seat in SEATS for letter in LETTERS)


def _single(cell: str, value: Any) -> str:
    if cell not in PLACES:
        raise Misplaced(
            objection(
                "GSM-1.2",
                text("%(cell)s is no cell of the board.", cell=cell),
                text("Cells are A1 to I12."),
                cell,
            )
        )
    row = tuple(value or ()) if isinstance(value, list | tuple) else (value,)
    if len(row) > 1:
        raise Misplaced(
            objection(
                "GSM-3.4",
                text("Two pieces cannot stand on %(cell)s.", cell=cell),
                text("Place one piece on a cell."),
                cell,
            )
        )
    return str(row[0]) if row and row[0] is not None else ""


def _next(cell: str, word: str, free: Mapping[str, Iterator[str]]) -> str:
    if word not in free:
        raise Misplaced(
            objection(
                "GSM-1.4",
                text("%(word)s on %(cell)s is no piece.", word=repr(word), cell=cell),
                text(
                    "Write a piece's id, or S-H for a Horseman of %(seat)s.", seat=seat_name(SOUTH)
                ),
                cell,
            )
        )
    id_ = next(free[word], None)
    if id_ is None:
        raise Misplaced(
            objection(
                "GSM-1.4",
                text("There is no further %(word)s for %(cell)s.", word=word, cell=cell),
                text("A side has 6 H, 5 A, 5 S, 6 W, 3 G, 2 C."),
                cell,
            )
        )
    return id_
