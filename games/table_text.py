"""A table as text, for failing tests and for anybody without a screen. Shows everything there
is.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from games.table import Frame
from games.table import Piece
from games.table import Table

_TERSE = 12
_WORD = re.compile(r"[A-Za-z][\w.'-]*")
_TAKEN = ("true", "false", "none")


def as_text(table: Table) -> str:
    """Return *table* in lines: whose turn, the counters of each owner, open questions, the pieces
    by zone and cell.
    """
    return "\n".join((*_top(table), *_owners(table), *map(_frame, table.frames), *_zones(table)))


def _top(table: Table) -> Iterator[str]:
    words = [
        f"turn {table.turn}",
        f"phase {table.phase or '-'}",
        f"active {table.active or '-'}",
        f"to act {' '.join(table.to_act) or 'nobody'}",
    ]
    yield ", ".join(words)
    if table.outcome is not None:
        winners = " ".join(table.outcome.winners) or "draw"
        yield f"outcome {winners} by {table.outcome.rule}: {table.outcome.reason}"


def _owners(table: Table) -> Iterator[str]:
    facts: dict[str, list[str]] = defaultdict(list)
    for (owner, name), value in sorted(table.counters.items()):
        facts[owner].append(f"{name} {value}")
    for (owner, zone), count in sorted(table.hidden.items()):
        facts[owner].append(f"{zone} {count} unseen")
    for (owner, name), word in sorted(table.notes.items()):
        facts[owner].append(f"{name} “{word}”")
    for owner in sorted(facts):
        yield f"{owner}: {', '.join(facts[owner])}"


def _frame(frame: Frame) -> str:
    stack = [
        f"{action.seat} {action.name} {arguments(action.args)}".strip() for action in frame.stack
    ]
    parts = [
        f"asked {' '.join(frame.asked) or 'nobody'}",
        f"passed {' '.join(frame.passed) or 'nobody'}",
    ]
    parts += [f"stack [{'; '.join(stack)}]"] if stack else []
    parts += [f"{key} {_value(value)}" for key, value in sorted(frame.notes.items())]
    return f"open {frame.kind}: {', '.join(parts)}"


def _zones(table: Table) -> Iterator[str]:
    spots: dict[tuple[str, str], list[Piece]] = defaultdict(list)
    for piece in table.pieces.values():
        spots[piece.zone, piece.cell].append(piece)
    for (zone, cell), pieces in sorted(spots.items()):
        where = f"{zone}:{cell}" if cell else zone
        pieces.sort(key=lambda piece: (piece.order, piece.id))
        if len(pieces) > _TERSE and all(_plain(piece) for piece in pieces):
            yield f"{where}: {len(pieces)} pieces: {' '.join(piece.id for piece in pieces)}"
        else:
            yield f"{where}: {', '.join(map(_piece, pieces))}"


def _plain(piece: Piece) -> bool:
    """Whether the id says all about the piece."""
    return (
        not (piece.marks or piece.counters or piece.host)
        and piece.facing == "up"
        and piece.owner == piece.controller
    )


def _piece(piece: Piece) -> str:
    words = [piece.id, f"({piece.kind}, {piece.owner})"]
    words += [f"{name} {count}" for name, count in sorted(piece.counters.items())]
    words += [f"[{' '.join(sorted(piece.marks))}]"] if piece.marks else []
    words += [piece.facing] if piece.facing != "up" else []
    words += [f"led by {piece.controller}"] if piece.controller != piece.owner else []
    words += [f"on {piece.host}"] if piece.host else []
    return " ".join(words)


def arguments(args: Mapping[str, Any]) -> str:
    """Return the arguments of an action as a scenario writes them."""
    return " ".join(f"{key}={_value(args[key])}" for key in sorted(args))


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case None:
            return "none"
        case str():
            return value if _WORD.fullmatch(value) and value not in _TAKEN else _quoted(value)
        case tuple() | list():
            return f"[{' '.join(map(_value, value))}]"
        case dict():
            return (
                f"{{{', '.join(f'{_value(key)}:{_value(item)}' for key, item in value.items())}}}"
            )
        case _:
            return str(value)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
