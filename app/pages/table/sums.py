"""What the pieces in a cell are together: the sum of one of their numbers for each seat there."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from app.views.match import MatchView
from games.screen import Grid
from projections.views.scene.zones import PieceView


class CellSum(Struct, frozen=True):
    """The word for the number, and the sums of the seats that stand there, the far one's first."""

    label: str
    totals: tuple[int, ...]


def cell_sum(spec: Grid, view: MatchView, pieces: Iterable[PieceView]) -> CellSum | None:
    """Return the sums of a cell; None where fewer than two pieces count."""
    rows = [
        (piece.controller, number)
        for piece in pieces
        for number in piece.small.numbers
        if number.picture == spec.sums
    ]
    if len(rows) < 2:
        return None
    totals: dict[str, int] = {}
    for seat, number in rows:
        totals[seat] = totals.get(seat, 0) + int(number.value)
    near = view.seat if view.seat in view.seats else view.seats[0]
    seats = sorted(totals, key=lambda seat: (seat == near, view.seats.index(seat)))
    return CellSum(rows[0][1].label, tuple(totals[seat] for seat in seats))
