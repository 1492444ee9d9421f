"""The 54 pieces, their starting cells, and the table before play begins (GSM-1)."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from itertools import chain

from events.vocabulary import TABLE
from events.vocabulary import Fields
from events.vocabulary import Seat
from games.cards import CardSet
from games.generalissimo.units import LETTERS
from games.generalissimo.ways.board import COLUMNS
from games.rules import Game
from games.table import Frame
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import context_text

SOUTH = Seat("South")
NORTH = Seat("North")
SEATS = (SOUTH, NORTH)
SEAT_WORDS: Mapping[str, Text] = {
    SOUTH: context_text("seat", "South"),
    NORTH: context_text("seat", "North"),
}
BOARD = "board"
CAPTURED = "captured"
ACTED = "acted"
UNMARKED: frozenset[str] = frozenset()
MARKED = frozenset({ACTED})
SETUP = "setup"
PLAY = "play"
OFFER, LIMIT, CLAIM = "offer", "limit", "claim"
"""The kinds of open question: an offered draw, a proposed move limit, a claimed draw."""

HOME = {1: "HWCGGGCWH", 2: "HWAAAAAWH", 3: "HWSSSSSWH"}
"""South's home rows, columns A to I (GSM-1.5 to GSM-1.10). North's are their mirror image."""

LONGEST_LIMIT = 600
"""The most seconds of a move limit (GSM-R27)."""


def start_cells() -> Iterator[tuple[Seat, str, str]]:
    """Yield (seat, type, cell) of the 54 starting cells, with South's and North's pieces
    alternating.
    """
    for row, letters in HOME.items():
        for column, letter in zip(COLUMNS, letters, strict=True):
            yield SOUTH, LETTERS[letter], f"{column}{row}"
            yield NORTH, LETTERS[letter], f"{column}{13 - row}"


def piece_id(seat: Seat, kind: str, cell: str) -> str:
    """Return a piece's id: seat, type and starting cell, as in `S-H-A1`."""
    letter = next(letter for letter, name in LETTERS.items() if name == kind)
    return f"{seat[0]}-{letter}-{cell}"


STOCK: Mapping[str, tuple[Seat, str]] = {
    piece_id(seat, kind, cell): (seat, kind) for seat, kind, cell in start_cells()
}
"""Every piece by its id: its seat and its type."""

STANDARD: Mapping[str, str] = {id_.rpartition("-")[2]: id_ for id_ in STOCK}
"""The starting position: cell -> piece."""


def placed(position: Mapping[str, str]) -> dict[str, Piece]:
    """Return all pieces, those of *position* (cell -> piece id) on the board and the others among
    the captured ones.
    """
    cells = {id_: cell for cell, id_ in position.items()}
    rest = iter(range(len(STOCK)))
    return {
        id_: Piece(id_, kind, seat, seat, BOARD, cells[id_])
        if id_ in cells
        else Piece(id_, kind, seat, seat, CAPTURED, "", next(rest))
        for id_, (seat, kind) in STOCK.items()
    }


def setup(game: Game, seats: tuple[Seat, ...], options: Fields, cards: CardSet) -> Table:
    """Return the table before play begins: the standard position, or an empty board if another is
    agreed.
    """
    limit = options["move_seconds"]
    agreed = {"south": SOUTH, "north": NORTH}.get(options["first_seat"], "")
    return Table(
        seats=seats,
        pieces=placed(STANDARD if options["start"] == "standard" else {}),
        phase=SETUP,
        to_act=seats,
        counters={(TABLE, "moves_left"): 0, (TABLE, "limit"): 0 if limit == "off" else limit},
        notes={(TABLE, "first_seat"): agreed},
    )


def board_of(table: Table) -> Mapping[str, Piece]:
    """Return the pieces on the board by their cell."""
    return table.recall(_by_cell)


def _by_cell(table: Table) -> dict[str, Piece]:
    return {piece.cell: piece for piece in table.pieces.values() if piece.zone == BOARD}


def left(table: Table, seat: Seat) -> int:
    """Return the number of a seat's pieces on the board."""
    return sum(1 for piece in table.pieces.values() if piece.zone == BOARD and piece.owner == seat)


def other(seat: Seat) -> Seat:
    """Return the other seat."""
    return NORTH if seat == SOUTH else SOUTH


def asked(frames: Iterable[Frame], active: Seat) -> tuple[Seat, ...]:
    """Return the seats that may act: those that a draw claim asks, or else the seat on turn and the
    seats that must answer an offer.
    """
    frames = tuple(frames)
    if not frames:
        return (active,)
    claim = next((frame for frame in frames if frame.kind == CLAIM), None)
    if claim is not None:
        return claim.asked
    return tuple(dict.fromkeys(chain((active,), *(frame.asked for frame in frames))))
