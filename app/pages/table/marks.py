"""What of a tile differs from one who looks to the next, or from one play to the next: whose pieces
are one's own, where they lead, what the last play moved, hit and left.

A tile that is drawn for all has a mark in place of each; `filled_in` puts there what this viewer
sees now. Pages that draw a tile where it stands call the same functions for what they see.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from markupsafe import Markup
from markupsafe import escape

from app.pages.table.changes import LastPlay
from projections.views.scene.zones import PieceView

_MARK = re.compile("\x01(.)([^\x02]*)\x02")
_APART = "\x03"
_LIGHTS = re.compile(r'(?<=[" ])(?:recent|moved|left)(?=[" ])|<span class="hit [^>]*>[^<]*</span>')


class MarkKind(StrEnum):
    """What stands in a tile that is drawn for all, until it is filled in for one viewer."""

    MINE = "m"
    MOVED = "v"
    RECENT = "r"
    LEFT = "l"
    HIT = "h"
    BASE = "b"
    TAIL = "t"


@dataclass(frozen=True, slots=True)
class Looking:
    """Who looks at a tile, and at which moment: the viewer's seat, the last play, and the addresses
    of pieces, before and after their id.
    """

    seat: str
    just: LastPlay | None
    piece_base: str
    piece_tail: str


def mine_mark(owner: str, seat: str) -> str:
    """Return what marks a piece of the viewer's own."""
    return "data-mine" if owner == seat else ""


def moved_mark(just: LastPlay | None, piece: str) -> str:
    """Return what marks a piece that the last play moved."""
    return "moved" if just and piece in just.moved else ""


def recent_mark(just: LastPlay | None, pieces: Iterable[PieceView]) -> str:
    """Return what marks a place in which a piece came to lie."""
    return "recent" if just and any(piece.id in just.moved for piece in pieces) else ""


def left_mark(just: LastPlay | None, cell: str) -> str:
    """Return what marks an empty cell that a piece left."""
    return "left" if just and cell in just.left else ""


def hit_mark(just: LastPlay | None, piece: str) -> Markup:
    """Return by how much the last play hurt or healed a piece."""
    hit = (just.hits or {}).get(piece) if just else None
    if not hit:
        return Markup()
    healed, sign = ("healed", "+") if hit > 0 else ("", "")
    return Markup('<span class="hit %s">%s%s</span>') % (healed, sign, hit)


MARKS = {
    "mine_mark": mine_mark,
    "moved_mark": moved_mark,
    "recent_mark": recent_mark,
    "left_mark": left_mark,
    "hit_mark": hit_mark,
}
"""What templates call for what one viewer sees."""


def _mark(kind: MarkKind, *about: str) -> Markup:
    return Markup(f"\x01{kind}{_APART.join(about)}\x02")


FOR_ALL: Mapping[str, Callable[..., Markup] | Markup] = {
    "mine_mark": lambda owner, seat: _mark(MarkKind.MINE, owner),
    "moved_mark": lambda just, piece: _mark(MarkKind.MOVED, piece),
    "recent_mark": lambda just, pieces: _mark(MarkKind.RECENT, *[piece.id for piece in pieces]),
    "left_mark": lambda just, cell: _mark(MarkKind.LEFT, cell),
    "hit_mark": lambda just, piece: _mark(MarkKind.HIT, piece),
    "piece_tail": _mark(MarkKind.TAIL),
}
"""What they call where a tile is drawn for all."""
BASE = _mark(MarkKind.BASE)
"""Stands where the address of a piece begins, for those who may open pieces."""


def filled_in(html: str, looking: Looking) -> str:
    """Return a tile that was drawn for all as one viewer sees it now."""
    just = looking.just

    def fill(mark: re.Match[str]) -> str:
        about = mark[2]
        match mark[1]:
            case MarkKind.MINE:
                return mine_mark(about, looking.seat)
            case MarkKind.MOVED:
                return moved_mark(just, about)
            case MarkKind.RECENT:
                moved = just is not None and not just.moved.isdisjoint(about.split(_APART))
                return "recent" if moved else ""
            case MarkKind.LEFT:
                return left_mark(just, about)
            case MarkKind.HIT:
                return hit_mark(just, about)
            case MarkKind.BASE:
                return escape(looking.piece_base)
            case _:
                return escape(looking.piece_tail)

    return _MARK.sub(fill, html)


def without_lights(html: str) -> str:
    """Return a tile without what it shows of a play: what was moved, left and hit by it. The page's
    script does the same (morph.js).
    """
    return _LIGHTS.sub("", html)
