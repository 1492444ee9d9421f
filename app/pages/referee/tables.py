"""The tables that a referee watches, each in a tile: who leads, whose clock runs, what waits."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from app.desk.history.live import Live
from app.pages.table.bars import letter_of
from app.pages.table.changes import value
from app.pages.table.clocks import seat_clock
from app.views.queue import TableLine
from app.views.queue import table_line
from app.views.walk import open_walk
from events.vocabulary import Seat
from games.screen import Count
from projections.knowledge.viewer import REFEREE
from projections.referee.disputes import open_disputes

LATE = 10_000
"""Milliseconds left from which a clock is late."""
LONG = 1 << 40
"""Stands for a clock without a limit."""


class TableState(StrEnum):
    """What a table needs, the most urgent first."""

    HELD = "held"
    LATE = "late"
    WALK = "walk"
    CALM = "calm"
    OVER = "over"


class SeatTile(Struct, frozen=True):
    """A seat of a tile: its sign, its player, its chief number (None: none), and whether it has to
    act.

    `time`: the ms on its clock (None: it shows nothing). `deadline`: until when it counts down (ms
    since 1970 UTC; None: it does not). `since`: from when it counts up (None: it does not).
    """

    seat: str
    side: int
    letter: str
    player: str
    score: int | None
    time: int | None
    deadline: int | None
    since: int | None
    acts: bool


class TableTile(Struct, frozen=True):
    """A table: its game and the game's pictogram, its state, the pictogram of its chief number, its
    seats; the oldest open call (0: none) with ms waited and who is on it; the turn, and ms since
    the last event.
    """

    match: str
    game: str
    emblem: str
    line: TableLine
    state: TableState
    picture: str
    seats: tuple[SeatTile, ...]
    dispute: int
    waiting: int
    referee: str
    turn: int
    since: int


def table_tile(live: Live, now: int) -> TableTile:
    """Return the tile of a match at *now* (ms)."""
    line, calls = table_line(live, now), open_disputes(live.events)
    chief = _chief(live)
    return TableTile(
        match=live.manifest.match,
        game=live.game.key,
        emblem=live.game.screen.emblem if live.game.screen else "",
        line=line,
        state=_state(live, line),
        picture=chief.picture if chief else "",
        seats=tuple(_seats(live, line, chief, now)),
        dispute=calls[0].version if calls else 0,
        waiting=calls[0].waiting(now) if calls else 0,
        referee=calls[0].referee if calls else "",
        turn=live.table.turn,
        since=now - live.events[-1].at if live.events else 0,
    )


def urgency(tile: TableTile) -> tuple[int, int, int]:
    """Sort key: held tables first, the longest call first; then those whose clock is late, a walk
    back, the others by the time left, and what is over.
    """
    running = tile.line.clock.running
    left = running.left if running is not None else LONG
    return list(TableState).index(tile.state), -tile.waiting, left


def _state(live: Live, line: TableLine) -> TableState:
    running = line.clock.running
    if line.held:
        return TableState.HELD
    if running is not None and running.left < LATE and not line.over:
        return TableState.LATE
    walk = open_walk(live, REFEREE)
    if walk is not None and walk.steps and not walk.done:
        return TableState.WALK
    return TableState.OVER if line.over else TableState.CALM


def _chief(live: Live) -> Count | None:
    counts = live.game.screen.bar if live.game.screen else ()
    return next((count for count in counts if count.chief), None)


def _seats(live: Live, line: TableLine, chief: Count | None, now: int) -> Iterator[SeatTile]:
    for side, seat in enumerate(line.seats):
        acts = seat in line.to_act
        clock = seat_clock(line.clock, seat, acts, now)
        yield SeatTile(
            seat=seat,
            side=side,
            letter=letter_of(live.game, seat),
            player=live.names.get(seat, ""),
            score=value(live.game, live.table, Seat(seat), chief) if chief else None,
            time=clock.shown,
            deadline=clock.deadline,
            since=clock.since,
            acts=acts,
        )
