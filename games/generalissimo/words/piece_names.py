"""The names of pieces, on the phone and inside sentences."""

from __future__ import annotations

from collections.abc import Iterable

from games.generalissimo.equipment import BOARD
from games.generalissimo.units import UNITS
from games.generalissimo.units import kind_name
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import listed
from games.text import name
from games.text import seat_name
from games.text import text
from games.text import usual_text


def label(table: Table, id_: str) -> Text:
    """Return the name of a piece: its type and its cell."""
    piece = table.pieces.get(id_)
    if piece is None:
        return name(id_)
    kind = kind_name(piece.kind)
    if piece.zone == BOARD:
        return usual_text("%(kind)s %(cell)s", kind=kind, cell=piece.cell)
    return usual_text("%(seat)s’s %(kind)s, captured", seat=seat_name(piece.owner), kind=kind)


def short(table: Table, id_: str) -> Text:
    """Return the letter of a piece's type, as printed on its disc."""
    piece = table.pieces.get(id_)
    return name(UNITS[piece.kind].letter if piece else "")


def piece_on(piece: Piece) -> Text:
    """Return a piece by its type and cell: “the Archer on C2”."""
    return text("the %(kind)s on %(cell)s", kind=kind_name(piece.kind), cell=piece.cell)


def own_piece_on(piece: Piece) -> Text:
    """Return a piece of the reader's own: “your own Archer on C2”."""
    return text("your own %(kind)s on %(cell)s", kind=kind_name(piece.kind), cell=piece.cell)


def owned_piece_on(piece: Piece) -> Text:
    """Return a piece with its seat: “South’s Archer on C2”."""
    return text(
        "%(seat)s’s %(kind)s on %(cell)s",
        seat=seat_name(piece.owner),
        kind=kind_name(piece.kind),
        cell=piece.cell,
    )


def pieces_on(pieces: Iterable[Piece]) -> Text:
    """Return pieces by type and cell: “the Archer on C2 and the Catapult on C1”."""
    return listed(map(piece_on, pieces))
