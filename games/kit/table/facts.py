"""The facts of a table as data: everything that may change in a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from typing import Any

from events import vocabulary
from games.kit.table.pieces import Frame
from games.kit.table.pieces import Owner
from games.kit.table.pieces import Piece

if TYPE_CHECKING:
    from games.table import Table


def facts(table: Table) -> dict[str, Any]:
    """Return everything that may change in a match as JSON-ready data with a fixed order."""
    return {
        "counters": _by_owner(table.counters),
        "hidden": _by_owner(table.hidden),
        "notes": _by_owner(table.notes),
        "pieces": {id_: _piece_facts(table.pieces[id_]) for id_ in sorted(table.pieces)},
        "phase": table.phase,
        "turn": table.turn,
        "active": table.active,
        "to_act": list(table.to_act),
        "frames": [_frame_facts(frame) for frame in table.frames],
        "outcome": None
        if table.outcome is None
        else {
            "winners": list(table.outcome.winners),
            "reason": table.outcome.reason,
            "rule": table.outcome.rule,
        },
    }


def _by_owner(part: Mapping[tuple[Owner, str], Any]) -> dict[str, Any]:
    return {f"{owner}.{name}": value for (owner, name), value in sorted(part.items())}


def _piece_facts(piece: Piece) -> list[Any]:
    """A piece as a row (kind, owner, controller, zone, cell, order, facing, marks, counters,
    host).
    """
    return [
        piece.kind,
        piece.owner,
        piece.controller,
        piece.zone,
        piece.cell,
        piece.order,
        piece.facing,
        sorted(piece.marks),
        dict(sorted(piece.counters.items())),
        piece.host,
    ]


def _frame_facts(frame: Frame) -> dict[str, Any]:
    return {
        "kind": frame.kind,
        "asked": list(frame.asked),
        "passed": list(frame.passed),
        "stack": [[item.seat, item.name, vocabulary.thaw(item.args)] for item in frame.stack],
        "notes": {key: vocabulary.thaw(frame.notes[key]) for key in sorted(frame.notes)},
    }
