"""Caches values computed for the last table of a match for the next one, since tables of one match
share most of their parts. Nothing here changes the facts of a table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any
from typing import NamedTuple

from games.kit.table.pieces import Piece

Pieces = Mapping[str, Piece]
Rows = Mapping[str, tuple[Piece, ...]]

SEVERAL = 1
"""After so many questions about the same pieces, sorting them by zone is faster than another walk
through all of them.
"""


class Written(NamedTuple):
    """A mapping of a table as written for a digest: the text of each key, in the order of the
    names, and the whole text.
    """

    part: Mapping[Any, Any]
    rows: Mapping[Any, str]
    text: str


NOTHING = Written({}, {}, "{}")
_NEVER = (object(), None, None, None, dict[Any, Any]())
"""The parts of no table."""


class Lineage:
    """Shared by all tables that were made from one another.

    `counters`, `hidden`, `notes`, `pieces`, `frames`: the last texts written for a digest.
    `recalled`: parts of a table, with the answers about them (see `recalling`).
    """

    __slots__ = (
        "_asked",
        "_hosts",
        "_zones",
        "counters",
        "frames",
        "hidden",
        "notes",
        "pieces",
        "recalled",
    )

    def __init__(self) -> None:
        self.counters = self.hidden = self.notes = self.pieces = NOTHING
        self.frames: tuple[object, str] = ((), "[]")
        self._asked: tuple[Pieces, int] = ({}, 0)
        self._zones: tuple[Pieces, Rows] = ({}, {})
        self._hosts: tuple[Pieces, Rows] = ({}, {})
        self.recalled: tuple[object, object, object, object, dict[Any, Any]] = _NEVER

    def zones(self, pieces: Pieces) -> Rows | None:
        """Return these pieces by zone, each list in the order of *pieces*; None for the first few
        calls, when a walk through all pieces is faster than making this mapping.
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
        """Return the attached pieces by their host."""
        known, rows = self._hosts
        if known is pieces:
            return rows
        rows_ = defaultdict(list)
        for piece in [piece for piece in pieces.values() if piece.host]:
            rows_[piece.host].append(piece)
        rows = {host: tuple(row) for host, row in rows_.items()}
        self._hosts = (pieces, rows)
        return rows

    def recalling(
        self, pieces: object, cards: object, options: object, seats: object
    ) -> dict[Any, Any]:
        """Return a new cache for exactly these parts of a table, which `recalled` names from now
        on; callers look values up and add to it.
        """
        answers: dict[Any, Any] = {}
        self.recalled = (pieces, cards, options, seats, answers)
        return answers
