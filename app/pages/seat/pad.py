"""A card by two taps, where no camera is: its kind, then its copy, of the cards whose printed codes
have both and that this seat sees as its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.pages.seat.tray import UNSEEN
from app.views.match import MatchView
from games.kit.cards.piece_ids import copy_of
from games.text import NOTHING
from games.text import Text
from printables.codes.tags import tag_of
from projections.views.scene.small import SmallView
from projections.views.scene.zones import PieceView
from projections.views.scene.zones import ZoneView


@dataclass(frozen=True, slots=True)
class PadCopy:
    """A copy: its number, its printed code, and where it lies (nothing: not in the open)."""

    number: int
    code: str
    place: Text


@dataclass(frozen=True, slots=True)
class PadKind:
    """A kind of card: the letters of its code, how it looks, and its copies."""

    code: str
    small: SmallView
    copies: tuple[PadCopy, ...]


def pad_of(view: MatchView) -> tuple[PadKind, ...]:
    """Return the kinds of the seat's own cards, by the letters of their codes."""
    kinds: dict[str, tuple[SmallView, list[PadCopy]]] = {}
    for zone in view.zones:
        for piece in zone.pieces:
            code = copy_of(piece.id)
            if code is not None and piece.owner == view.seat:
                _, copies = kinds.setdefault(code.code, (piece.small, []))
                copies.append(PadCopy(code.number, tag_of(piece.id).code, _place(zone, piece)))
    return tuple(
        PadKind(code, kinds[code][0], tuple(sorted(kinds[code][1], key=lambda copy: copy.number)))
        for code in sorted(kinds)
    )


def _place(zone: ZoneView, piece: PieceView) -> Text:
    """Where a card lies in the open: its cell where that has a name of its own, else its zone."""
    if zone.layout in UNSEEN:
        return NOTHING
    cells = zone.cells if zone.layout == "grid" else ()
    return next((cell.label for cell in cells if cell.cell == piece.cell), zone.label)
