"""The digest of a table: 32 hex digits, equal for two tables exactly if their facts are equal.

It is the hash of a compact sorted text of the facts, which is compared and never parsed. A table
shares most of its parts with the one before it, so the texts of these parts are reused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from collections.abc import Mapping
from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING
from typing import Any

from games.kit.table.lineage import Lineage
from games.kit.table.lineage import Written
from games.kit.table.pieces import Frame
from games.kit.table.pieces import Outcome
from games.kit.table.pieces import Piece

if TYPE_CHECKING:
    from games.table import Table


def digest(table: Table, lineage: Lineage) -> str:
    """Return the digest of *table*; new texts are stored in *lineage*."""
    lineage.counters = counters = _part(table.counters, lineage.counters, _number)
    lineage.hidden = hidden = _part(table.hidden, lineage.hidden, _number)
    lineage.notes = notes = _part(table.notes, lineage.notes, _number)
    lineage.pieces = pieces = _part(table.pieces, lineage.pieces, _piece)
    seats = "".join([f"{seat!r}," for seat in table.to_act])
    if lineage.frames[0] is not table.frames:
        lineage.frames = (table.frames, f"[{''.join([*map(_frame, table.frames)])}]")
    frames = lineage.frames[1]
    outcome = "None" if table.outcome is None else _outcome(table.outcome)
    text = (
        f"{{'active':{table.active!r},'counters':{counters.text},'frames':{frames},"
        f"'hidden':{hidden.text},'notes':{notes.text},'outcome':{outcome},"
        f"'phase':{table.phase!r},'pieces':{pieces.text},'to_act':[{seats}],"
        f"'turn':{table.turn!r},}}"
    )
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _part(
    part: Mapping[Any, Any], before: Written, write: Callable[[Any, Any], tuple[str, str]]
) -> Written:
    """The text of one mapping of the table. A value that is the same object as in the table before
    keeps its text; this is true of most values, and usually of the keys and their order.
    """
    old = before.part
    if part is old:
        return before
    if len(part) == len(old) and list(part) == list(old):
        rows = dict(before.rows)
        for key, value in compress(part.items(), map(is_not, part.values(), old.values())):
            rows[key] = write(key, value)[1]
        return Written(part, rows, "{" + "".join(rows.values()) + "}")  # in the order of before
    named = sorted([(*write(key, value), key) for key, value in part.items()])
    rows = {key: text for _, text, key in named}
    return Written(part, rows, "{" + "".join(rows.values()) + "}")


def _number(key: tuple[str, str], value: object) -> tuple[str, str]:
    """A counter, a count of hidden cards, or a note: its name, and its text."""
    name = f"{key[0]}.{key[1]}"
    return name, f"{name!r}:{value!r},"


def _piece(id_: str, piece: Piece) -> tuple[str, str]:
    """A piece: its id, and its id with its row (kind, owner, controller, zone, cell, order, facing,
    marks, counters, host).
    """
    marks = "".join([f"{mark!r}," for mark in sorted(piece.marks)])
    counters = "".join([f"{key!r}:{piece.counters[key]!r}," for key in sorted(piece.counters)])
    return id_, (
        f"{id_!r}:[{piece.kind!r},{piece.owner!r},{piece.controller!r},{piece.zone!r},"
        f"{piece.cell!r},{piece.order!r},{piece.facing!r},[{marks}],{{{counters}}},{piece.host!r},],"
    )


def _frame(frame: Frame) -> str:
    stack = [f"[{item.seat!r},{item.name!r},{_text(item.args)},]," for item in frame.stack]
    return (
        f"{{'asked':{_text(frame.asked)},'kind':{frame.kind!r},'notes':{_text(frame.notes)},"
        f"'passed':{_text(frame.passed)},'stack':[{''.join(stack)}],}},"
    )


def _outcome(outcome: Outcome) -> str:
    return _text({"winners": outcome.winners, "reason": outcome.reason, "rule": outcome.rule})


def _text(value: Any) -> str:
    if isinstance(value, str | int):
        return repr(value)
    if isinstance(value, list | tuple):
        return "[" + "".join([_text(item) + "," for item in value]) + "]"
    if isinstance(value, Mapping):
        return "{" + "".join([f"{key!r}:{_text(value[key])}," for key in sorted(value)]) + "}"
    return repr(value)
