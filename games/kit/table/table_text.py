"""A table as text, for failing tests and for people without a screen: a zone with cells is drawn as
a board, and many unseen cards are summarised.
"""

from __future__ import annotations

import re
from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from typing import Any

from events.vocabulary import Fields
from games.rules import Equipment
from games.rules import ZoneSpec
from games.table import Frame
from games.table import Piece
from games.table import Table

_TERSE = 12
"""With more plain pieces than this in one place only their kinds are counted, and at most this many
kinds are named.
"""
_WORD = re.compile(r"[A-Za-z][\w.'-]*")
_TAKEN = ("true", "false", "none")
_GRID = "grid"


def as_text(table: Table, equipment: Equipment) -> str:
    """Return *table* in lines: whose turn, the counters of each owner, open questions, the boards
    as pictures, the pieces by zone and cell.
    """
    boards = [spec for spec in equipment.zones if spec.layout == _GRID and spec.cells]
    lines = (*_top(table), *_owners(table), *map(_frame, table.frames))
    pictures = [line for spec in boards for line in _picture(table, spec)]
    return "\n".join((*lines, *pictures, *_zones(table, {spec.name for spec in boards})))


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


def _picture(table: Table, spec: ZoneSpec) -> Iterator[str]:
    """The board of a zone, row by row: in each cell its pieces from bottom to top, or the name of
    the cell in brackets. Nothing if the zone has no pieces.
    """
    lying: dict[str, list[str]] = defaultdict(list)
    for piece in table.at(spec.name):
        lying[piece.cell].append(piece.id)
    if not lying:
        return
    words = [[*lying[cell]] or [f"({cell})"] for cell in spec.cells]
    width = max(len(word) for cell in words for word in cell)
    columns = spec.columns or len(words)
    yield f"{spec.name}:"
    for start in range(0, len(words), columns):
        row = words[start : start + columns]
        for height in range(max(map(len, row))):
            shown = (cell[height] if height < len(cell) else "" for cell in row)
            yield f"  {'  '.join(word.ljust(width) for word in shown)}".rstrip()


def _zones(table: Table, boards: set[str]) -> Iterator[str]:
    """The pieces by place; of pieces on a drawn board only those with more to show than their
    id.
    """
    spots: dict[tuple[str, str], list[Piece]] = defaultdict(list)
    for piece in table.pieces.values():
        spots[piece.zone, piece.cell].append(piece)
    for (zone, cell), pieces in sorted(spots.items()):
        where = f"{zone}:{cell}" if cell else zone
        pieces.sort(key=lambda piece: (piece.order, piece.id))
        plain = [piece for piece in pieces if _plain(piece)]
        special = [piece for piece in pieces if not _plain(piece)]
        if zone in boards:
            plain = []
        elif len(plain) <= _TERSE:
            plain, special = [], pieces
        words = [*map(_piece, special), *_folded(plain)]
        if words:
            yield f"{where}: {', '.join(words)}"


def _folded(pieces: Sequence[Piece]) -> Iterator[str]:
    """A summary of many plain pieces: their number, owners and kinds."""
    for owner in sorted({piece.owner for piece in pieces}):
        kinds = Counter(piece.kind for piece in pieces if piece.owner == owner)
        named = [f"{kind} x{n}" if n > 1 else kind for kind, n in sorted(kinds.items())]
        rest = [f"and {len(named) - _TERSE} more kinds"] if len(named) > _TERSE + 1 else []
        shown = named[:_TERSE] if rest else named
        yield f"{kinds.total()} of {owner} ({' '.join((*shown, *rest))})"


def _plain(piece: Piece) -> bool:
    """Whether a piece has nothing to show except its id."""
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


def arguments(args: Fields) -> str:
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
