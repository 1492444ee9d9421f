"""The printed material: board, discs, volley gauge, markers, cards to mark, quick reference
(GSM-13.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from functools import cache

from events.vocabulary import Fields
from events.vocabulary import Seat
from games.cards import CardSet
from games.generalissimo.equipment import BOARD
from games.generalissimo.equipment import HOME
from games.generalissimo.equipment import NORTH
from games.generalissimo.equipment import SEATS
from games.generalissimo.equipment import SOUTH
from games.generalissimo.equipment import STOCK
from games.generalissimo.paper.leaflets import REFERENCE
from games.generalissimo.paper.leaflets import TO_MARK
from games.generalissimo.units import ARCHER
from games.generalissimo.units import CATAPULT
from games.generalissimo.units import GUARDSMAN
from games.generalissimo.units import HORSEMAN
from games.generalissimo.units import KINDS
from games.generalissimo.units import SHIELDMAN
from games.generalissimo.units import SWORDSMAN
from games.generalissimo.units import UNITS
from games.generalissimo.ways.board import COLUMNS
from games.paper import CORNER
from games.paper import Area
from games.paper import Caption
from games.paper import Item
from games.paper import Look
from games.paper import Mat
from games.paper import Token
from games.paper import Tokens
from games.paper import cells
from games.text import Text
from games.text import context_text
from games.text import seat_name
from games.text import text

LOOKS: Mapping[Seat, Look] = {
    SOUTH: Look(ink="#0b5a5e", solid=True),
    NORTH: Look(ink="#8a5600", solid=False, hatch="rising"),
}
"""South is dark and North is light, so that they also differ without colour."""
PICTURES: Mapping[str, str] = {
    HORSEMAN: "horse",
    ARCHER: "bow",
    SHIELDMAN: "shield",
    SWORDSMAN: "sword",
    GUARDSMAN: "tower",
    CATAPULT: "wheel",
}
PLAIN = Look(ink="#1d1d1d", solid=False)
DARK = Look(ink="#1d1d1d", solid=True)
SPARE = 2


@dataclass(frozen=True, slots=True)
class BoardSize:
    """Sizes in millimetres: of a cell, of the margin beside the board and of the one above and
    below (which has the corner codes), of a disc, and of the coded tile that replaces a disc.
    """

    name: str
    cell: float
    rim: float
    edge: float
    disc: float
    tile: float


SIZES: Mapping[str, BoardSize] = {
    "A4": BoardSize("A4", 20.0, 7.5, 16.0, 16.0, 18.0),
    "A3": BoardSize("A3", 28.0, 10.0, 20.0, 24.0, 25.2),
}


def paper(cards: CardSet, options: Fields) -> tuple[Item, ...]:
    """Everything on paper for a table of two; `board` (A4 or A3) is its size, by default A3 if mats
    are printed in that size.

    Raise `ValueError` for another size. With `coded_tokens` the pieces are tiles with codes.
    """
    name = str(options.get("board", "A3" if options.get("mat_stock") == "A3" else "A4"))
    if name not in SIZES:
        raise ValueError(f"board: {name!r} is no size of the board; one of {', '.join(SIZES)}")
    size = SIZES[name]
    return (
        _board(size),
        _gauge(size),
        _start(),
        _discs(size, bool(options.get("coded_tokens"))),
        *TO_MARK,
        *REFERENCE,
    )


# -- flat things -----------------------------------------------------------------------------------


def _board(size: BoardSize) -> Mat:
    wide, high = 9 * size.cell + 2 * size.rim, 12 * size.cell + 2 * size.edge
    return Mat(
        title=text("board %(size)s", size=size.name),
        width=wide,
        height=high,
        areas=tuple(
            Area(
                x,
                y,
                size.cell,
                size.cell,
                tone="tint" if row in (0, 1, 2, 9, 10, 11) else "plain",
                spots=(f"{BOARD}:{COLUMNS[column]}{12 - row}",),
            )
            for column, row, x, y in cells(9, 12, size.cell, size.cell, size.rim, size.edge)
        ),
        captions=(*_columns(size), *_rows(size), *_edges(size, wide, high)),
        look=DARK,
        sign=size.name[-1],
        corners=((0, 0), (wide - CORNER, 0), (wide - CORNER, high - CORNER), (0, high - CORNER)),
    )


def _columns(size: BoardSize) -> Iterator[Caption]:
    for number, letter in enumerate(COLUMNS):
        x = size.rim + (number + 0.5) * size.cell
        yield Caption(x, 12 * size.cell + size.edge + 5.4, letter, 12, bold=True, align="centre")
        yield Caption(x, size.edge - 5.0, letter, 12, bold=True, align="centre", turn=180)


def _rows(size: BoardSize) -> Iterator[Caption]:
    for row in range(12):
        middle = size.edge + (row + 0.5) * size.cell
        yield Caption(size.rim / 2, middle + 1.5, str(12 - row), 12, bold=True, align="centre")
        yield Caption(
            size.rim * 1.5 + 9 * size.cell,
            middle - 1.5,
            str(12 - row),
            12,
            bold=True,
            align="centre",
            turn=180,
        )


def _edges(size: BoardSize, width: float, height: float) -> Iterator[Caption]:
    """The captions on who sits where, and which direction is forward."""
    yield Caption(width / 2, height - 2.0, _forward(SOUTH), 9, align="centre")
    yield Caption(width / 2, 2.0, _forward(NORTH), 9, align="centre", turn=180)


def _forward(seat: Seat) -> Text:
    return text(
        "%(seat)s: forward is away from this edge, for the whole game", seat=seat_name(seat)
    )


def _gauge(size: BoardSize) -> Mat:
    """Two strips to lay ahead of a Catapult, one for each side: three cells that it shoots over,
    three that it hits.
    """
    fields = tuple(
        Area(
            x,
            y,
            size.cell,
            size.cell,
            str(6 - row),
            context_text("volley gauge", "over") if row > 2 else text("hit"),
            tone="plain" if row > 2 else "strong",
        )
        for strip in (0.0, 2 * size.cell)
        for _, row, x, y in cells(1, 6, size.cell, size.cell, strip)
    )
    return Mat(text("volley gauges"), 3 * size.cell, 6 * size.cell, fields, look=DARK)


@cache
def _start() -> Mat:
    """The starting position, small: South in capitals, North in small letters."""
    letters = {row: HOME[row] for row in HOME} | {13 - row: HOME[row].lower() for row in HOME}
    cell, rim = 9.0, 6.0
    areas = tuple(
        Area(x, y, cell, cell, label=letters.get(12 - row, " " * 9)[column].strip())
        for column, row, x, y in cells(9, 12, cell, cell, rim, 2 * rim)
    )
    captions = [
        Caption(rim + (n + 0.5) * cell, 12 * cell + 3 * rim - 1.5, c, 9, True, "centre")
        for n, c in enumerate(COLUMNS)
    ]
    captions += [
        Caption(rim / 2, 2 * rim + (row + 0.65) * cell, str(12 - row), 9, True, "centre")
        for row in range(12)
    ]
    words = text(
        "Start: %(south)s in capitals, %(north)s in small letters",
        south=seat_name(SOUTH),
        north=seat_name(NORTH),
    )
    title = Caption(rim, rim, words, 9, bold=True)
    return Mat(
        text("start"),
        9 * cell + 2 * rim,
        12 * cell + 3 * rim,
        areas,
        captions=(title, *captions),
        look=DARK,
        kind="reference",
    )


# -- round things ----------------------------------------------------------------------------------


def _discs(size: BoardSize, coded: bool) -> Tokens:
    """54 discs and two spare ones of each type and side, and the markers of the turn; `coded`:
    tiles with codes instead.
    """
    return Tokens(
        text("tiles with codes for the %(size)s board", size=size.name)
        if coded
        else text("discs for the %(size)s board", size=size.name),
        (
            *((_tile if coded else _disc)(seat, kind, size) for seat in SEATS for kind in KINDS),
            Token("", 10.0, 4, "hand", PLAIN),
            Token(text("first"), 25.0, 1, "crown", DARK),
        ),
    )


def _disc(seat: Seat, kind: str, size: BoardSize) -> Token:
    letter = UNITS[kind].letter
    copies = sum(row.count(letter) for row in HOME.values())
    return Token(
        letter, size.disc, copies, PICTURES[kind], LOOKS[seat], SPARE, ahead=kind == CATAPULT
    )


def _tile(seat: Seat, kind: str, size: BoardSize) -> Token:
    """The pieces of a type with their codes: each is one piece of the log, identified by its
    starting cell.
    """
    pieces = tuple(id_ for id_, whose in STOCK.items() if whose == (seat, kind))
    return replace(_disc(seat, kind, size), diameter=size.tile, pieces=pieces)
