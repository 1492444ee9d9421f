"""Clocks that wait for the players: from `SeatsAwaited` until each seat free then is taken.

Only the clocks stand; plays are accepted, so that somebody who plays both sides is held up by
nothing. Logs without such an event wait for nobody.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence

from events import kinds
from events.envelope import Event
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import text


def still_awaited(awaited: frozenset[str], event: Event) -> frozenset[str]:
    """Return the seats for which the clocks wait after an event."""
    match event.kind:
        case kinds.SEATS_AWAITED:
            return frozenset(event.data["seats"])
        case kinds.SEAT_TAKEN:
            return awaited - {event.data["seat"]}
        case kinds.SEAT_RELEASED if awaited:
            return awaited | {event.data["seat"]}
        case kinds.CLOCK_RESUMED:
            return frozenset()
        case _:
            return awaited


def awaited(events: Iterable[Event]) -> frozenset[str]:
    """Return the seats for which the clocks of a match wait (none: for nobody)."""
    seats: frozenset[str] = frozenset()
    for event in events:
        seats = still_awaited(seats, event)
    return seats


def free_seats(events: Iterable[Event], seats: Sequence[str]) -> tuple[str, ...]:
    """Return the seats that nobody has taken, in table order."""
    taken: set[str] = set()
    for event in events:
        if event.kind == kinds.SEAT_TAKEN:
            taken.add(event.data["seat"])
        elif event.kind == kinds.SEAT_RELEASED:
            taken.discard(event.data["seat"])
    return tuple(seat for seat in seats if seat not in taken)


def objection(events: Sequence[Event], table: Table, kind: str) -> Text:
    """Return why the clocks cannot wait for the seats now ("" where they can)."""
    if kind != kinds.SEATS_AWAITED:
        return NOTHING
    if table.outcome is not None:
        return text("The match is over.")
    if awaited(events):
        return text("The clocks wait for the seats already.")
    return NOTHING if free_seats(events, table.seats) else text("Every seat is taken.")
