"""What differs between two tables: one row per fact, in a fixed order. Also the heart of checklist and preview."""
from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.table import Piece
from games.table import Table


@dataclass(frozen=True, slots=True)
class Difference:
    """One fact that differs: `what` it is (counter, hidden, note, piece, phase, turn, active, to_act, frames, outcome),
    `of` whose, `key` which, and both values (None: not there)."""

    what: str
    of: str
    key: str
    before: Any
    after: Any


def diff(before: Table, after: Table) -> tuple[Difference, ...]:
    """Return every fact in which *after* differs from *before*."""
    return tuple(_differences(before, after))


def delta(before: Table, after: Table) -> frozenset[tuple[Any, ...]]:
    """Return what a step changed, as a set that two steps share exactly when they did the same."""
    return frozenset(
        (item.what, item.of, item.key, _key(_change(item))) for item in _differences(before, after)
    )


def _change(item: Difference) -> Any:
    """What a step made of a counter is the amount it moved by; of all else the new value."""
    if item.what in ("counter", "hidden"):
        return (item.after or 0) - (item.before or 0)
    return item.after


def _key(value: Any) -> Any:
    return repr(value)


def _differences(before: Table, after: Table) -> Iterator[Difference]:
    for what, old, new in (
        ("counter", before.counters, after.counters), ("hidden", before.hidden, after.hidden),
        ("note", before.notes, after.notes),
    ):
        if old is not new:
            yield from _mapped(what, old, new)
    if before.pieces is not after.pieces:
        yield from _pieces(before.pieces, after.pieces)
    for name in ("phase", "turn", "active", "to_act", "frames", "outcome"):
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield Difference(name, "", "", old, new)


def _mapped(what: str, old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Iterator[Difference]:
    for of, key in sorted({**old, **new}):
        was, now = old.get((of, key)), new.get((of, key))
        if was != now:
            yield Difference(what, of, key, was, now)


def _pieces(old: Mapping[str, Piece], new: Mapping[str, Piece]) -> Iterator[Difference]:
    changed = [id_ for id_, piece in new.items() if old.get(id_) is not piece and old.get(id_) != piece]
    gone = [id_ for id_ in old if id_ not in new]
    for id_ in sorted(changed + gone):
        yield Difference("piece", id_, "", old.get(id_), new.get(id_))
