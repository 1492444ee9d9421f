"""What was worked out of the last table of a match and serves the next: tables of one match share
most of their parts. Nothing here changes what a table says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from operator import is_not
from typing import Any
from typing import NamedTuple

from games.kit.table.pieces import Piece

Pieces = Mapping[str, Piece]
Rows = Mapping[str, tuple[Piece, ...]]

SEVERAL = 2
"""Questions about the same pieces after which sorting them out pays."""


class Written(NamedTuple):
    """A mapping of a table as it was written down for a digest: the text of each key, in the order
    of the names, and all of it.
    """

    part: Mapping[Any, Any]
    rows: Mapping[Any, str]
    text: str


NOTHING = Written({}, {}, "{}")


class Lineage:
    """Held by all tables that were made from one another.

    `counters`, `hidden`, `notes`, `pieces`, `frames`: what was last written down for a digest.
    """

    __slots__ = (
        "_asked",
        "_hosts",
        "_recalled",
        "_zones",
        "counters",
        "frames",
        "hidden",
        "notes",
        "pieces",
    )

    def __init__(self) -> None:
        self.counters = self.hidden = self.notes = self.pieces = NOTHING
        self.frames: tuple[object, str] = ((), "[]")
        self._asked: tuple[Pieces, int] = ({}, 0)
        self._zones: tuple[Pieces, Rows] = ({}, {})
        self._hosts: tuple[Pieces, Rows] = ({}, {})
        self._recalled: tuple[tuple[object, ...], dict[Any, Any]] = ((), {})

    def zones(self, pieces: Pieces) -> Rows | None:
        """Return these pieces by zone, each row in the order of *pieces*; None the first few times
        it is called for them, when going through all pieces is faster than making this mapping.
        """
        known, rows = self._zones
        if known is pieces:
            return rows
        asked, times = self._asked
        if asked is not pieces or times < SEVERAL:
            self._asked = (pieces, times + 1 if asked is pieces else 1)
            return None
        zones = defaultdict(list)
        for piece in pieces.values():
            zones[piece.zone].append(piece)
        rows = {zone: tuple(row) for zone, row in zones.items()}
        self._zones = (pieces, rows)
        return rows

    def hosts(self, pieces: Pieces) -> Rows:
        """Return the pieces that are attached, by the piece that bears them."""
        known, rows = self._hosts
        if known is pieces:
            return rows
        rows_ = defaultdict(list)
        for piece in [piece for piece in pieces.values() if piece.host]:
            rows_[piece.host].append(piece)
        rows = {host: tuple(row) for host, row in rows_.items()}
        self._hosts = (pieces, rows)
        return rows

    def recalled(self, *parts: object) -> dict[Any, Any]:
        """Return what is known of just these parts of a table, to be looked up and added to."""
        known, answers = self._recalled
        if not known or any(map(is_not, parts, known)):
            answers = {}
            self._recalled = (parts, answers)
        return answers
