"""Who looks, and what a viewer may not see. The one place that hides anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from events.vocabulary import Action
from events.vocabulary import Seat
from games.rules import Equipment
from games.table import Piece
from games.table import Table
from games.talking import SHOWN as SHOWN

MASK = "?"


@dataclass(frozen=True, slots=True)
class Viewer:
    """A seat, the referee (sees everything) or a spectator (sees what lies open)."""

    role: str
    seat: Seat = Seat("")

    @property
    def sees_all(self) -> bool:
        """Whether nothing is hidden from this viewer."""
        return self.role == "referee"


REFEREE = Viewer("referee")
SPECTATOR = Viewer("spectator")


def seated(seat: Seat) -> Viewer:
    """Return the viewer who sits at *seat*."""
    return Viewer("seat", seat)


def sees(equipment: Equipment, viewer: Viewer, piece: Piece) -> bool:
    """Tell whether a viewer may know which piece this is."""
    if viewer.sees_all or SHOWN in piece.marks:
        return True
    visible = next((zone.visible for zone in equipment.zones if zone.name == piece.zone), "all")
    if visible == "owner":
        return viewer.seat == piece.owner
    return visible == "all" and (piece.facing != "down" or viewer.seat == piece.controller)


def hidden_ids(equipment: Equipment, table: Table, viewer: Viewer) -> frozenset[str]:
    """Return the ids of all pieces whose identity a viewer may not know."""
    if viewer.sees_all:
        return frozenset()
    return frozenset(
        id_ for id_, piece in table.pieces.items() if not sees(equipment, viewer, piece)
    )


def masked(value: Any, hidden: frozenset[str]) -> Any:
    """Return *value* with every hidden id replaced by `?`; a row of nothing but hidden ids keeps
    only its length.
    """
    if isinstance(value, str):
        return MASK if value in hidden else value
    if isinstance(value, Mapping):
        return {
            key: masked(item, hidden) for key, item in sorted(value.items()) if key not in hidden
        }
    if isinstance(value, list | tuple):
        return tuple(
            sorted(items, key=str)
            if MASK in (items := [masked(item, hidden) for item in value])
            else items
        )
    return value


def masked_action(action: Action, hidden: frozenset[str]) -> Action:
    """Return an action as somebody may see it to whom the pieces in *hidden* are unknown."""
    return Action(
        action.seat, action.name, {key: masked(value, hidden) for key, value in action.args.items()}
    )
