"""The differences between two tables: one row per fact, in a fixed order. Checklists and previews
are made from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import compress
from operator import attrgetter
from operator import is_not
from typing import Any
from typing import NamedTuple

from games.table import Piece
from games.table import Table


class DifferenceKind(StrEnum):
    """What can differ between two tables."""

    COUNTER = "counter"
    HIDDEN = "hidden"
    NOTE = "note"
    PIECE = "piece"
    PHASE = "phase"
    TURN = "turn"
    ACTIVE = "active"
    TO_ACT = "to_act"
    FRAMES = "frames"
    OUTCOME = "outcome"


@dataclass(frozen=True, slots=True)
class Difference:
    """One fact that differs: `what` kind of fact, whose (`of`), which (`key`), and both values
    (None: not there).
    """

    what: DifferenceKind
    of: str
    key: str
    before: Any
    after: Any


def diff(before: Table, after: Table) -> tuple[Difference, ...]:
    """Return every fact in which *after* differs from *before*."""
    return tuple(_differences(before, after))


class Touched(NamedTuple):
    """The changes of a step: the amount by which it changed each number, and the new value under
    every other key that it changed.

    A field is None if the step removed one of its keys.
    """

    counters: Mapping[Any, int] | None
    hidden: Mapping[Any, int] | None
    notes: Mapping[Any, str] | None
    pieces: Mapping[str, Piece] | None


def touched(before: Table, after: Table) -> Touched:
    """Return the changes of a step."""
    return Touched(
        _moved(before.counters, after.counters),
        _moved(before.hidden, after.hidden),
        _laid(before.notes, after.notes),
        _laid(before.pieces, after.pieces),
    )


def same_step(
    old_before: Table, old_after: Table, before: Table, after: Table, did: Touched | None = None
) -> bool:
    """Tell whether two steps made the same changes: each counter by the same amount, everything
    else to the same new value.

    *did*: the changes of the old step, if known. An amendment calls this for every later play, so
    the new step is compared with the expected result, one comparison for each mapping.
    """
    counters, hidden, notes, pieces = did or touched(old_before, old_after)
    return (
        (
            _same_laid(pieces, before.pieces, after.pieces)
            if pieces is not None
            else _same_values(old_before.pieces, old_after.pieces, before.pieces, after.pieces)
        )
        and (
            _same_moved(counters, before.counters, after.counters)
            if counters is not None
            else _same_amounts(
                old_before.counters, old_after.counters, before.counters, after.counters
            )
        )
        and (
            _same_moved(hidden, before.hidden, after.hidden)
            if hidden is not None
            else _same_amounts(old_before.hidden, old_after.hidden, before.hidden, after.hidden)
        )
        and (
            _same_laid(notes, before.notes, after.notes)
            if notes is not None
            else _same_values(old_before.notes, old_after.notes, before.notes, after.notes)
        )
        and (
            (_tops_agree(old_after, after) and _tops_agree(old_before, before))
            or _same_tops(old_before, old_after, before, after)
        )
    )


_TOPS = (
    DifferenceKind.PHASE,
    DifferenceKind.TURN,
    DifferenceKind.ACTIVE,
    DifferenceKind.TO_ACT,
    DifferenceKind.FRAMES,
    DifferenceKind.OUTCOME,
)
_top_values = attrgetter(*_TOPS)
_Map = Mapping[Any, Any]


def _same_moved(moved: Mapping[Any, int], before: _Map, after: _Map) -> bool:
    """Whether a step changed exactly these numbers by these amounts; setting a new number to 0
    counts as a change.
    """
    if not moved:
        return before is after or before == after
    wanted = dict(before)
    for key, by in moved.items():
        if not by and key in before:
            return False
        wanted[key] = before.get(key, 0) + by
    return wanted == after


def _same_laid(laid: _Map, before: _Map, after: _Map) -> bool:
    """Whether a step set exactly these values, none of which was there before."""
    if not laid:
        return before is after or before == after
    for key, value in laid.items():
        if before.get(key) == value:
            return False
    return {**before, **laid} == after


def _same_amounts(old_before: _Map, old_after: _Map, before: _Map, after: _Map) -> bool:
    """Whether the same numbers changed by the same amounts; a number may also have been removed."""
    keys = _changed(before, after)
    return set(_changed(old_before, old_after)) == set(keys) and all(
        old_after.get(key, 0) - old_before.get(key, 0) == after.get(key, 0) - before.get(key, 0)
        for key in keys
    )


def _same_values(old_before: _Map, old_after: _Map, before: _Map, after: _Map) -> bool:
    """Whether the same facts changed to the same values; a fact may also have been removed."""
    keys = _changed(before, after)
    return set(_changed(old_before, old_after)) == set(keys) and all(
        old_after.get(key) == after.get(key) for key in keys
    )


def _moved(old: _Map, new: _Map) -> Mapping[Any, int] | None:
    if old is new:
        return _NOTHING
    try:
        return {key: new[key] - old.get(key, 0) for key in _changed(old, new)}
    except KeyError:
        return None


def _laid(old: _Map, new: _Map) -> _Map | None:
    if old is new:
        return _NOTHING
    try:
        return {key: new[key] for key in _changed(old, new)}
    except KeyError:
        return None


_NOTHING: Mapping[Any, Any] = {}


def _changed(old: _Map, new: _Map) -> Sequence[Any]:
    """The keys whose values differ. Two tables of a match usually share their keys, the order and
    nearly all values, so these are compared first.
    """
    if old is new:
        return ()
    if list(old) == list(new):
        return [
            key
            for key in compress(new, map(is_not, old.values(), new.values()))
            if old[key] != new[key]
        ]
    return [key for key in {**old, **new} if old.get(key) != new.get(key)]


def _tops_agree(one: Table, other: Table) -> bool:
    return (
        one.turn == other.turn
        and one.phase == other.phase
        and one.active == other.active
        and one.to_act == other.to_act
        and one.frames == other.frames
        and one.outcome == other.outcome
    )


def _same_tops(old_before: Table, old_after: Table, before: Table, after: Table) -> bool:
    """Whether phase, turn and the like changed to the same values, or all stayed."""
    return all(
        (first == second) == (third == fourth) and (first == second or second == fourth)
        for first, second, third, fourth in zip(
            *map(_top_values, (old_before, old_after, before, after)), strict=True
        )
    )


def _differences(before: Table, after: Table) -> Iterator[Difference]:
    for what, old, new in (
        (DifferenceKind.COUNTER, before.counters, after.counters),
        (DifferenceKind.HIDDEN, before.hidden, after.hidden),
        (DifferenceKind.NOTE, before.notes, after.notes),
    ):
        if old is not new:
            yield from _mapped(what, old, new)
    if before.pieces is not after.pieces:
        yield from _pieces(before.pieces, after.pieces)
    for what in _TOPS:
        old, new = getattr(before, what), getattr(after, what)
        if old != new:
            yield Difference(what, "", "", old, new)


def _mapped(
    what: DifferenceKind, old: Mapping[Any, Any], new: Mapping[Any, Any]
) -> Iterator[Difference]:
    for of, key in sorted({**old, **new}):
        was, now = old.get((of, key)), new.get((of, key))
        if was != now:
            yield Difference(what, of, key, was, now)


def _pieces(old: Mapping[str, Piece], new: Mapping[str, Piece]) -> Iterator[Difference]:
    changed = [
        id_ for id_, piece in new.items() if old.get(id_) is not piece and old.get(id_) != piece
    ]
    gone = [id_ for id_ in old if id_ not in new]
    for id_ in sorted(changed + gone):
        yield Difference(DifferenceKind.PIECE, id_, "", old.get(id_), new.get(id_))
