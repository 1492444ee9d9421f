"""What it costs to take a play in, and to read a match again, against bare work in the same run.

    python -m benchmarks.way_in [--plays 1100] [--game KEY]   (from the root)

A report is read, judged, applied, chained, written durably and taken into memory. The baseline is
one row of the same bytes written durably by sqlite3 itself (WAL, synchronous=FULL), in turn with
the reports, so that what disturbs one disturbs the other. Goals: CPU at most 2.5 times the
baseline's, wall time at most 1.5 times; CPU at ply 1,000 at most 1.25 times that at ply 10. The
first rows of a new file take twice as long as later ones, in both arms, as its write-ahead log
still grows; so the wall time of the first `YOUNG` is printed, too.

Reading a match again is reading its rows, replaying them and folding its clocks. Goals: 24,000
plays a CPU-second in the game with the most even load (see `GOALS`), 12,000 in every game;
`verify`, which judges every play anew, at least a third of that.

Matches are random and legal, with the game's usual options. Garbage is left alone as a server does
it (`app.operations.garbage`), for both arms.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from app.desk.desk import Desk
from app.desk.errors.refusals import Refusal
from app.operations.garbage import exclude_loaded
from events.envelope import Event
from events.memory import MemoryLog
from events.sql import SqlLog
from events.vocabulary import Action
from events.vocabulary import MatchId
from games import catalogue
from games import play
from games.rules import BY_SERVER
from projections.replay.verify import divergence
from tests.games.players import Chance

SEEDS = range(12)
ROUNDS = 5
YOUNG = 600
"""Rows of a file that is new; its write-ahead log stops growing after some 330."""
NOW = 1_700_000_000_000


@dataclass(frozen=True, slots=True)
class Cost:
    """What one arm took, in milliseconds of CPU and of wall time."""

    cpu: float
    wall: float


def clock() -> int:
    """A clock that stands still: nobody runs out of time."""
    return NOW


def recorded(key: str, plays: int) -> tuple[tuple[str, ...], list[Action]]:
    """Return seats and plays of the longest of a few random matches, at most *plays* long."""
    best: list[Action] = []
    seats: tuple[str, ...] = ()
    for seed in SEEDS:
        chance = Chance(catalogue()[key], seed)
        chance.skips = frozenset({BY_SERVER})
        game = chance.game
        first = play.setup(game, game.seats[: game.least_seats], {})
        desk = Desk(MemoryLog(), clock, draw=chance.dice.choice)
        match = desk.open(key, {}, first.seats)
        for number, turn in enumerate(chance.match(plays, True, first)):
            try:
                report(desk, match, number, turn.action)
            except Refusal:
                break
        done = [step.acted for step in desk.live(match).history.steps if step.acted]
        if len(done) > len(best):
            best, seats = done, first.seats
        if len(best) >= plays:
            break
    return seats, best


def report(desk: Desk, match: MatchId, number: int, action: Action) -> None:
    """Report a play as its seat does."""
    desk.report(match, action.seat, f"r{number}", number, action.name, action.args)


class Raw:
    """One durable row at a time, with nothing around it."""

    def __init__(self, folder: Path) -> None:
        self.connection = sqlite3.connect(folder / "raw.db", isolation_level=None)
        self.connection.execute("PRAGMA journal_mode=WAL")
        self.connection.execute("PRAGMA synchronous=FULL")
        self.connection.execute(
            "CREATE TABLE event (match TEXT, version INTEGER, id TEXT, line BLOB, hash TEXT, "
            "PRIMARY KEY (match, version), UNIQUE (match, id))"
        )

    def insert(self, event: Event) -> None:
        """Write the row of an event durably."""
        row = (event.match, event.version, event.id, event.line, event.hash)
        self.connection.execute("BEGIN")
        self.connection.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?)", row)
        self.connection.execute("COMMIT")


def timed(work: Callable[[], object]) -> Cost:
    """Return what *work* took."""
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return Cost((time.process_time() - cpu) * 1e3, (time.perf_counter() - wall) * 1e3)


def way_in(key: str, seats: Sequence[str], plays: Sequence[Action], folder: Path) -> None:
    """Print what a report costs beside a bare row, and how that grows with the match."""
    raw, log = Raw(folder), SqlLog(f"sqlite:///{folder}/log.db")
    desk = Desk(log, clock, draw=random.Random(1).choice)
    bare: list[Cost] = []
    ours: list[Cost] = []
    for round_ in range(ROUNDS):
        match = desk.open(key, {}, seats)
        for number, action in enumerate(plays):
            ours.append(timed(partial(report, desk, match, number, action)))
            bare.append(timed(partial(raw.insert, desk.live(match).events[-1])))
        if round_ and len(ours) > 4_000:
            break
    log.close()
    for name in ("cpu", "wall"):
        one, other = (median(getattr(cost, name) for cost in arm) for arm in (ours, bare))
        print(f"{key:18} report {name:4} {one:.3f} ms, {one / other:5.2f} x a row ({other:.3f} ms)")
    one, other = (median(cost.wall for cost in arm[:YOUNG]) for arm in (ours, bare))
    print(f"{key:18} the first {YOUNG}: wall {one:.3f} ms, {one / other:.2f} x ({other:.3f} ms)")
    early, late = (around(ours, len(plays), ply) for ply in (60, len(plays) - 60))
    print(f"{key:18} growth from ply 60 to {len(plays) - 60}: {late / early:.2f} x")


def around(costs: Sequence[Cost], length: int, ply: int) -> float:
    """Return the median CPU of the plays near a ply of matches of a length."""
    return median(cost.cpu for place, cost in enumerate(costs) if abs(place % length - ply) < 50)


def read_again(key: str, seats: Sequence[str], plays: Sequence[Action]) -> None:
    """Print how many plays a CPU-second are read and replayed, and verified."""
    log = MemoryLog()
    desk = Desk(log, clock)
    match = desk.open(key, {}, seats)
    for number, action in enumerate(plays):
        report(desk, match, number, action)
    live, events = desk.live(match), log.read(match)
    reading = min(timed(lambda: Desk(log, clock).live(match)).cpu for _ in range(ROUNDS))
    judging = min(
        timed(lambda: divergence(live.game, live.manifest, events)).cpu for _ in range(ROUNDS)
    )
    rate, verified = (round(len(plays) * 1e3 / cpu) for cpu in (reading, judging))
    print(
        f"{key:18} {len(plays)} plays: replay {rate:,} a CPU-second, verify {verified:,} "
        f"({verified / rate:.2f} x)"
    )


def main() -> None:
    """Measure every game, or one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plays", type=int, default=1_100)
    parser.add_argument("--game", choices=sorted(catalogue()))
    chosen = parser.parse_args()
    for key in (chosen.game,) if chosen.game else sorted(catalogue()):
        seats, plays = recorded(key, chosen.plays)
        exclude_loaded()
        with tempfile.TemporaryDirectory() as folder:
            way_in(key, seats, plays, Path(folder))
        read_again(key, seats, plays)


if __name__ == "__main__":
    main()
