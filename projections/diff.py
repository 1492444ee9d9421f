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


def same_step(old_before: Table, old_after: Table, before: Table, after: Table) -> bool:
    """Tell whether two steps did the same: moved each counter by the same amount, and left the same new value of all else.

    Asked once for every later play of an amendment, so it looks at nothing that neither step touched.
    """
    return (
        _amounts(old_before.counters, old_after.counters) == _amounts(before.counters, after.counters)
        and _amounts(old_before.hidden, old_after.hidden) == _amounts(before.hidden, after.hidden)
        and _values(old_before.notes, old_after.notes) == _values(before.notes, after.notes)
        and _values(old_before.pieces, old_after.pieces) == _values(before.pieces, after.pieces)
        and _tops(old_before, old_after) == _tops(before, after)
    )


_NOTHING: Mapping[Any, Any] = {}
_TOPS = ("phase", "turn", "active", "to_act", "frames", "outcome")


def _amounts(old: Mapping[Any, int], new: Mapping[Any, int]) -> Mapping[Any, int]:
    """By how much each number moved; one first set to 0 counts as a change too."""
    if old is new:
        return _NOTHING
    moved = {key: value - old.get(key, 0) for key, value in new.items() if old.get(key) != value}
    if len(old) + sum(key not in old for key in moved) != len(new):
        moved.update({key: -old[key] for key in old if key not in new})
    return moved


def _values(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """What each changed fact became; None where it is gone."""
    if old is new:
        return _NOTHING
    changed = {key: value for key, value in new.items() if (was := old.get(key)) is not value and was != value}
    if len(old) + sum(key not in old for key in changed) != len(new):
        changed.update({key: None for key in old if key not in new})
    return changed


def _tops(old: Table, new: Table) -> Mapping[str, Any]:
    return {
        name: value for name in _TOPS
        if (value := getattr(new, name)) is not (was := getattr(old, name)) and value != was
    }


def _differences(before: Table, after: Table) -> Iterator[Difference]:
    for what, old, new in (
        ("counter", before.counters, after.counters), ("hidden", before.hidden, after.hidden),
        ("note", before.notes, after.notes),
    ):
        if old is not new:
            yield from _mapped(what, old, new)
    if before.pieces is not after.pieces:
        yield from _pieces(before.pieces, after.pieces)
    for name in _TOPS:
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
