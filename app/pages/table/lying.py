"""Where the pieces of a view lie: loose in their zones, or with another piece."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence

from msgspec import Struct

from app.pages.table.grid import Hosted
from events.vocabulary import TABLE
from games.screen import Place
from projections.views.scene.zones import PieceView
from projections.views.scene.zones import ZoneView


class Lying(Struct, frozen=True):
    """The positions of pieces. `zones`: by name and owner; `loose`: by zone, its pieces that are
    attached to none; `hosted`: the others, by the piece that holds them.
    """

    zones: Mapping[tuple[str, str], ZoneView]
    loose: Mapping[tuple[str, str], tuple[PieceView, ...]]
    hosted: Hosted

    def zone(self, place: Place, seat: str) -> ZoneView | None:
        """Return the zone that a seat has at a place, or all seats share there."""
        owner = TABLE if place.cell else seat
        return self.zones.get((place.zone, owner)) or self.zones.get((place.zone, TABLE))

    def of(self, zone: ZoneView) -> tuple[PieceView, ...]:
        """Return the pieces of a zone that are attached to none."""
        return self.loose[zone.name, zone.owner]


def is_by_itself(zone: ZoneView) -> bool:
    """Return whether no piece of a zone lies with another, nor in a cell."""
    return not any(piece.host or piece.cell for piece in zone.pieces)


def lying_in(shown: Sequence[ZoneView]) -> Lying:
    """Return where the pieces of some zones lie."""
    pieces = [piece for zone in shown for piece in zone.pieces]
    there = {piece.id for piece in pieces}
    zones = {(zone.name, zone.owner): zone for zone in shown}
    if there.isdisjoint([at for piece in pieces for at in (piece.host, piece.cell)]):
        return Lying(zones, {key: zone.pieces for key, zone in zones.items()}, {})
    hosted: dict[str, tuple[PieceView, ...]] = {}
    loose: dict[tuple[str, str], tuple[PieceView, ...]] = {}
    for zone in shown:
        rows = []
        for piece in zone.pieces:
            if host := _host(piece, there):
                hosted[host] = (*hosted.get(host, ()), piece)
            else:
                rows.append(piece)
        all_loose = len(rows) == len(zone.pieces)
        loose[zone.name, zone.owner] = zone.pieces if all_loose else tuple(rows)
    return Lying(zones, loose, hosted)


def _host(piece: PieceView, there: Collection[str]) -> str:
    """The piece to which another is attached, or inside which it lies."""
    if piece.host in there:
        return piece.host
    return piece.cell if piece.cell in there else ""
