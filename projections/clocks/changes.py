"""What an event does to the clocks: holds them, frees them, seats somebody, gives or sets time."""

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
    """A clock that stands still keeps what is left; its reckoning starts at *now*."""
    return None if clocks.running is None else altered(clocks.running, since=now)


def without(given: Mapping[str, int], seat: str) -> Mapping[str, int]:
    """Return what was given to seats, but for one of them."""
    return {key: value for key, value in given.items() if key != seat} if seat in given else given


def changed(clocks: Clocks, change: ClockChange) -> Clocks:
    """Do to the clocks what an event does to them by its kind."""
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
    """The clock that is let go, in full where its game says so."""
    running = resumed(clocks, clocks.at)
    if running is not None and running.afresh:
        return altered(running, left=max(running.left, running.limit))
    return running


def seated(clocks: Clocks, event: Event) -> Clocks:
    """Wait for the seats that an event names, or no longer for the one that it seats."""
    waiting = still_awaited(clocks.awaited, event)
    if waiting == clocks.awaited:
        return clocks
    running = clocks.running if waiting else afresh(clocks)
    return altered(clocks, awaited=waiting, running=running)


def _give(clocks: Clocks, seat: str, milliseconds: int) -> Clocks:
    """On the seat's running clock, else on its next one."""
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
