"""The facts of a table as data: everything that may change in a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from typing import Any
from typing import TypedDict

from events import vocabulary
from events.vocabulary import Fields
from events.vocabulary import Seat
from events.vocabulary import Value
from games.kit.table.pieces import Frame
from games.kit.table.pieces import Owner
from games.kit.table.pieces import Piece

if TYPE_CHECKING:
    from games.table import Table


class OutcomeFacts(TypedDict):
    """How a match ended: the seats that won, why, and by which clause."""

    winners: list[Seat]
    reason: str
    rule: str


class FrameFacts(TypedDict):
    """An open question; each waiting action is a list of seat, name and arguments."""

    kind: str
    asked: list[Seat]
    passed: list[Seat]
    stack: list[list[Any]]
    notes: Fields


class TableFacts(TypedDict):
    """Everything that may change in a match. `counters`, `hidden` (numbers of hidden cards) and
    `notes` have the keys `owner.name`; a piece is a list, see `_piece_facts`.
    """

    counters: Mapping[str, int]
    hidden: Mapping[str, int]
    notes: Mapping[str, str]
    pieces: Mapping[str, list[Any]]
    phase: str
    turn: int
    active: str
    to_act: list[Seat]
    frames: list[FrameFacts]
    outcome: OutcomeFacts | None


def facts(table: Table) -> TableFacts:
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


def _by_owner(part: Mapping[tuple[Owner, str], Value]) -> Mapping[str, Value]:
    return {f"{owner}.{name}": value for (owner, name), value in sorted(part.items())}


def _piece_facts(piece: Piece) -> list[Any]:
    """A piece as a list (kind, owner, controller, zone, cell, order, facing, marks, counters,
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


def _frame_facts(frame: Frame) -> FrameFacts:
    return {
        "kind": frame.kind,
        "asked": list(frame.asked),
        "passed": list(frame.passed),
        "stack": [[item.seat, item.name, vocabulary.thaw(item.args)] for item in frame.stack],
        "notes": {key: vocabulary.thaw(frame.notes[key]) for key in sorted(frame.notes)},
    }
