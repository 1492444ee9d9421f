"""The viewer of a match, and which pieces are in their sight."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from events.vocabulary import Seat
from games.rules import Equipment
from games.table import Piece
from games.talking import SHOWN as SHOWN


class Role(StrEnum):
    """The role in which somebody looks at a match."""

    SEAT = "seat"
    REFEREE = "referee"
    SPECTATOR = "spectator"


_REFEREE = Role.REFEREE
"""A member of an enum is read by its name twenty times as slowly as a name of a module."""


class Viewer(NamedTuple):
    """A seat, the referee (sees everything) or a spectator (sees what lies open). A tuple, since it
    is looked up in caches hundreds of times a play.
    """

    role: str
    seat: Seat = Seat("")

    @property
    def sees_all(self) -> bool:
        """Whether nothing is hidden from this viewer."""
        return self.role == _REFEREE


REFEREE = Viewer(Role.REFEREE)
SPECTATOR = Viewer(Role.SPECTATOR)


def seated(seat: Seat) -> Viewer:
    """Return the viewer who sits at *seat*."""
    return Viewer(Role.SEAT, seat)


def in_sight(equipment: Equipment, viewer: Viewer, piece: Piece) -> bool:
    """Tell whether a viewer can identify a piece where it lies now."""
    if viewer.sees_all or lies_open(equipment, piece):
        return True
    visible = _visible(equipment, piece)
    if visible == "owner":
        return viewer.seat == piece.owner
    return visible == "all" and viewer.seat == piece.controller


def lies_open(equipment: Equipment, piece: Piece) -> bool:
    """Tell whether everybody can identify a piece where it lies now."""
    if SHOWN in piece.marks:
        return True
    return piece.facing != "down" and _visible(equipment, piece) == "all"


def _visible(equipment: Equipment, piece: Piece) -> str:
    """To whom the faces of the zone are visible in which a piece lies."""
    zone = equipment.zone_of.get(piece.zone)
    return "all" if zone is None else zone.visible
