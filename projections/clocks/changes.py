"""The effect of an event on the clocks: it stops them, starts them, seats a player, gives or sets
time.
"""

from __future__ import annotations

from collections.abc import Mapping

from events import kinds
from events.envelope import Event
from events.kinds.base import ClockChange
from events.vocabulary import altered
from projections.clocks.seating import still_awaited
from projections.clocks.values import Clocks
from projections.clocks.values import Running


def resumed(clocks: Clocks, now: int) -> Running | None:
    """The stopped clock, running again from *now* with the time that it had left."""
    return None if clocks.running is None else altered(clocks.running, since=now)


def without(given: Mapping[str, int], seat: str) -> Mapping[str, int]:
    """Return the time given to all seats except one."""
    return {key: value for key, value in given.items() if key != seat} if seat in given else given


def changed(clocks: Clocks, change: ClockChange) -> Clocks:
    """Return the clocks after an event has changed them according to its kind."""
    if change is kinds.NO_CHANGE:
        return clocks
    if change.holds is not None:
        clocks = _hold(clocks, change.holds)
    if change.frees is not None:
        clocks = _release(clocks, change.frees)
    for seat, milliseconds in change.gives.items():
        clocks = _give(clocks, seat, milliseconds)
    for seat, milliseconds in change.sets.items():
        clocks = _set(clocks, seat, milliseconds)
    return clocks


def _hold(clocks: Clocks, what: int) -> Clocks:
    return altered(clocks, holds=clocks.holds | {what})


def _release(clocks: Clocks, what: int) -> Clocks:
    running = afresh(clocks) if what in clocks.holds else resumed(clocks, clocks.at)
    return altered(clocks, holds=clocks.holds - {what}, running=running)


def afresh(clocks: Clocks) -> Running | None:
    """The clock that starts again, with its full limit where its game wants that."""
    running = resumed(clocks, clocks.at)
    if running is not None and running.afresh:
        return altered(running, left=max(running.left, running.limit))
    return running


def seated(clocks: Clocks, event: Event) -> Clocks:
    """Wait for the seats that an event names, or stop waiting for the seat that it fills."""
    waiting = still_awaited(clocks.awaited, event)
    if waiting == clocks.awaited:
        return clocks
    running = clocks.running if waiting else afresh(clocks)
    return altered(clocks, awaited=waiting, running=running)


def _give(clocks: Clocks, seat: str, milliseconds: int) -> Clocks:
    """Add time to the seat's running clock; if none runs, to its next one."""
    running = clocks.running
    if running is not None and running.seat == seat:
        return altered(clocks, running=altered(running, left=max(0, running.left + milliseconds)))
    return altered(
        clocks, granted={**clocks.granted, seat: clocks.granted.get(seat, 0) + milliseconds}
    )


def _set(clocks: Clocks, seat: str, milliseconds: int) -> Clocks:
    running = clocks.running
    if running is not None and running.seat == seat:
        return altered(clocks, running=altered(running, left=milliseconds))
    return altered(clocks, preset={**clocks.preset, seat: milliseconds})
