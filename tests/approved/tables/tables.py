"""Matches in which everything happens by lot, plays, rulings and talk: on the way every page and view
that shows them.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from app.desk.desk import Desk
from app.scenario.match import OPENED_AT
from events.memory import MemoryLog
from tests.approved import shown
from tests.approved.house.lots import Lot
from tests.approved.house.server import SetClock
from tests.approved.records import Record
from tests.approved.stops import Stop
from tests.approved.tables.deeds import Party
from tests.approved.things import Rows
from tests.approved.things import line
from tests.approved.things import seen
from tests.approved.world import World
from tests.laws.strategies.matches import Sitting
from tests.laws.test_retractions import play_on

MATCHES = {
    "generalissimo": 2,
    "generals_52": 3,
    "generals_order": 3,
    "war_time_generals": 2,
    "wtactics_arc": 4,
}
"""How many of each game."""
STEPS = 12
PLACES = [(key, seed) for key, count in MATCHES.items() for seed in range(count)]


class Timed(Lot):
    """A match by lot at a desk with a clock."""

    @property
    def desk(self) -> Desk:
        """The desk at which it is played."""
        return self.sitting.desk

    @property
    def now(self) -> int:
        """Milliseconds since it was opened."""
        return self.desk.clock() - OPENED_AT


def records(world: World) -> Iterator[Record]:
    """Every match."""
    return (record(key, seed, world) for key, seed in PLACES)


def record(key: str, seed: int, world: World) -> Record:
    """One match."""
    lot, clock = Random(f"{key} {seed} table"), SetClock(OPENED_AT)
    sitting = Sitting(key, seed + 50, Desk(MemoryLog(), clock, draw=lot.choice))
    sitting.play(4, demo=seed % 2 == 1 or None)
    match, party, rows = Timed(sitting, f"{key} {seed}"), Party(sitting, lot), []
    for number in range(STEPS):
        before = len(sitting.events)
        clock.now += lot.choice((900, 4_000, 61_000))
        done = [party.deed() for _ in range(lot.randrange(1, 4))]
        if number % 3 == 2:
            party.settle()
        play_on(sitting, 3)
        told = [*done, *map(line, sitting.events[before:])]
        rows.append((f"{number} done", "\n".join(told)))
        stop = Stop(match, number, False)  # type: ignore[arg-type]
        world.show(stop)
        rows += [(f"{number} {name}", text) for name, text in _looked_at(stop, world)]
    return Record(f"{key} {seed}", "tables", tuple(rows))


def _looked_at(stop: Stop, world: World) -> Rows:
    """The pages and views, in turn."""
    yield from shown.shown(stop, world)
    yield from (shown.opened, shown.judged, shown.replayed)[stop.number % 3](stop, world)
    yield from seen(stop, world)
