"""The queue of what must happen before play goes on: triggered abilities, cards to discard or
place, effects by hand.

Entries are in a frame of kind `pending`. Each is a mapping with `seat` (who decides), `kind`,
`card`, and further fields of that kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from events.vocabulary import Fields
from events.vocabulary import Seat
from games.table import Frame
from games.table import Table
from games.wtactics_arc.names import PENDING
from games.wtactics_arc.names import DueKind

QueueEntry = Fields
"""`seat`, `kind` (a `DueKind`), `card`, and what that kind needs besides."""


def entry(seat: str, kind: DueKind, card: str, **more: Any) -> QueueEntry:
    """Return an entry for the queue."""
    return {"seat": seat, "kind": kind, "card": card, **more}


def so_many(entries: Iterable[QueueEntry], number: int) -> list[QueueEntry]:
    """Return entries with the damage, or VP, that set them off (ARC-R163)."""
    return [{**one, "many": number} for one in entries]


def enqueue(table: Table, entries: Iterable[QueueEntry]) -> Table:
    """Return the table with these entries at the end of the queue."""
    rows = tuple(entries)
    if not rows:
        return table
    frame = table.frame
    if frame is None or frame.kind != PENDING:
        return table.having(frames=(*table.frames, Frame(PENDING, notes={"queue": rows})))
    return table.having(
        frames=(*table.frames[:-1], frame.noting(queue=(*frame.note("queue", ()), *rows)))
    )


def in_turn(table: Table, entries: Iterable[QueueEntry]) -> list[QueueEntry]:
    """Return entries in the order in which they resolve: the active player's first, then clockwise
    (ARC-R25).
    """
    places = {seat: place for place, seat in enumerate((table.active, *table.others(table.active)))}
    return sorted(entries, key=lambda row: places.get(Seat(row["seat"]), len(places)))


def front(table: Table) -> QueueEntry | None:
    """Return the first entry, None for an empty queue."""
    frame = table.innermost(PENDING)
    if frame is None:
        return None
    return next(iter(frame.note("queue", ())), None)


def dequeued(table: Table) -> Table:
    """Return the table without the first entry; an empty queue is closed."""
    frame = table.frame
    if frame is None:
        return table
    rest = tuple(frame.note("queue", ())[1:])
    return (
        table.having(frames=(*table.frames[:-1], frame.noting(queue=rest))) if rest else table.pop()
    )
