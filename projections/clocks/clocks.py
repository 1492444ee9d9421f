"""Clocks, computed from the server times of the events. Nothing here reads the system clock, and
replay does not need one.

A game that limits time returns from `Game.deadline(table)` which seat has how many seconds, for
which key, and the action of `TABLE` that falls due. While the key stays the same, the clock runs
on; a new key starts a new clock with its full limit. It starts at the time of the event that caused
it; after a missed deadline it starts at that deadline. Pauses and open disputes stop it. An action
stamped at or before the deadline counts. After `Deadline.rests_after` missed deadlines in a row the
clock rests: nothing falls due and no time passes. The next report of any kind starts it again with
its full limit. Games without limits still get the time that each seat used, for information.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence

from events import kinds
from events.envelope import Event
from events.vocabulary import Action
from events.vocabulary import altered
from games import play
from games.rules import Deadline
from games.rules import Game
from games.table import Impossible
from games.table import Table
from projections.clocks.changes import changed
from projections.clocks.changes import resumed
from projections.clocks.changes import seated
from projections.clocks.changes import without
from projections.clocks.values import Clocks as Clocks
from projections.clocks.values import Due as Due
from projections.clocks.values import Running as Running
from projections.replay.as_recorded import recorded

MANY = 1_000
"""The most missed deadlines that one call returns; the next call returns the next ones."""


def begin(game: Game, start: Table, opened_at: int) -> Clocks:
    """Return the clocks of a match before its first event."""
    return _started(
        game,
        Clocks(opened_at, turn=start.turn, turn_since=opened_at, to_act=_waiting(start)),
        start,
        opened_at,
    )


def advance(game: Game, clocks: Clocks, event: Event, after: Table) -> Clocks:
    """Return the clocks after *event*, where *after* is the table that it left. `fold` repeats this
    for each event.
    """
    ended = _missed(clocks, event) if clocks.running is not None else None
    now = ended if ended is not None else max(clocks.at, event.at)
    clocks = _passed(clocks, now)
    if ended is not None:
        clocks = altered(clocks, missed=clocks.missed + 1)
    elif clocks.missed or clocks.resting:
        clocks = _roused(clocks, now)
    if event.kind != kinds.PLAY_MADE:  # a play says nothing of clocks
        clocks = seated(changed(clocks, kinds.clock_change(event)), event)
    if after.turn != clocks.turn:
        clocks = altered(clocks, turn=after.turn, turn_since=now, turn_used=0)
    waiting = _waiting(after)
    if waiting != clocks.to_act:
        clocks = altered(clocks, to_act=waiting)
    return _started(game, clocks, after, now)


def fold(game: Game, start: Table, events: Sequence[Event], opened_at: int) -> Clocks:
    """Return the clocks after all *events* of a match that began with the table *start*."""
    clocks = begin(game, start, opened_at)
    for event, after in recorded(game, start, events):
        clocks = advance(game, clocks, event, after)
    return clocks


def each(
    game: Game, start: Table, events: Sequence[Event], opened_at: int
) -> Iterator[tuple[Event, Clocks]]:
    """Yield the clocks after each event."""
    clocks = begin(game, start, opened_at)
    for event, after in recorded(game, start, events):
        clocks = advance(game, clocks, event, after)
        yield event, clocks


def due(game: Game, table: Table, clocks: Clocks, now: int, most: int = MANY) -> tuple[Due, ...]:
    """Return the actions of the table whose deadlines passed before *now*, in order; none of them
    is recorded yet.

    They form a chain: the clock after a missed deadline starts at that deadline. The chain ends
    with an action that the rules refuse or that leaves the same clock running.
    """
    fallen: list[Due] = []
    while len(fallen) < most:
        at, running = clocks.due, clocks.running
        if at is None or at >= now or running is None or running.action is None:
            break
        after = _expired(game, table, running.action)
        if after is None:
            break
        fallen.append(Due(at, running.action, after))
        missed = clocks.missed + 1
        clocks = altered(_passed(clocks, at), to_act=_waiting(after), missed=missed)
        clocks = _started(game, clocks, after, at)
        table = after
        if clocks.running is not None and clocks.running.key == running.key:
            break
    return tuple(fallen)


def at_time(clocks: Clocks, now: int) -> Clocks:
    """Return the clocks as they show at *now*, if no event comes before it."""
    return _passed(clocks, max(clocks.at, now))


# -- inside ----------------------------------------------------------------------------------------


def _waiting(table: Table) -> tuple[str, ...]:
    """The seats whose time passes: those that may act; none after the end."""
    if table.outcome is not None:
        return ()
    return tuple(table.to_act) or ((table.active,) if table.active else ())


def _passed(clocks: Clocks, now: int) -> Clocks:
    """Let time pass up to *now*, on the running clock and in the time used by each seat, unless the
    clocks are stopped.
    """
    span = now - clocks.at
    if span <= 0 or clocks.stopped:
        return altered(clocks, at=now, running=resumed(clocks, now)) if span > 0 else clocks
    used = {**clocks.used, **{seat: clocks.used.get(seat, 0) + span for seat in clocks.to_act}}
    running = clocks.running
    if running is not None:
        running = altered(running, left=max(0, running.left - (now - running.since)), since=now)
    return altered(clocks, at=now, used=used, running=running, turn_used=clocks.turn_used + span)


def _roused(clocks: Clocks, now: int) -> Clocks:
    """The clocks after a report: a resting clock starts again with its full limit, any other runs
    on.
    """
    running = clocks.running
    if running is not None and clocks.resting:
        running = altered(running, left=running.limit, since=now)
    return altered(clocks, running=running, missed=0)


def _started(game: Game, clocks: Clocks, table: Table, now: int) -> Clocks:
    """Run on if the key is the same; with a new key start a new clock at *now*; stop if nothing is
    limited.
    """
    deadline = game.deadline(table) if table.outcome is None else None
    if deadline is None:
        return clocks if clocks.running is None else altered(clocks, running=None)
    if clocks.running is not None and (clocks.running.key, clocks.running.seat) == (
        deadline.key,
        deadline.seat,
    ):
        return altered(clocks, running=altered(clocks.running, action=deadline.action))
    return _new_clock(clocks, deadline, now)


def _new_clock(clocks: Clocks, deadline: Deadline, now: int) -> Clocks:
    seat, limit = str(deadline.seat), deadline.seconds * 1000
    left = max(0, clocks.preset.get(seat, limit) + clocks.granted.get(seat, 0))
    return altered(
        clocks,
        running=Running(
            seat,
            deadline.key,
            limit,
            left,
            now,
            deadline.action,
            deadline.afresh,
            deadline.rests_after,
        ),
        granted=without(clocks.granted, seat),
        preset=without(clocks.preset, seat),
    )


def _missed(clocks: Clocks, event: Event) -> int | None:
    """The deadline, if *event* is the action that fell due at it; that the action is stored later
    makes no difference.
    """
    wanted = clocks.running.action if clocks.running else None
    if event.kind != kinds.PLAY_MADE or clocks.due is None or wanted is None:
        return None
    if event.at < clocks.due:
        return None
    action = event.data["action"]
    same = (action["seat"], action["name"]) == (wanted.seat, wanted.name)
    return max(clocks.due, clocks.at) if same else None


def _expired(game: Game, table: Table, action: Action) -> Table | None:
    if not play.check(game, table, action).legal:
        return None
    try:
        return play.apply(game, table, action)
    except Impossible:
        return None
