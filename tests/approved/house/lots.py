"""Matches in which everybody does anything legal, by lot: what each play leads to and tells whom, and on
the way what is offered, lit up and asked, also for actions that are not due.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from app.desk.history.live import Live
from games.kit.table.table_text import as_text
from tests.approved.records import Record
from tests.approved.stops import Stop
from tests.approved.things import Rows
from tests.approved.things import line
from tests.approved.things import lit
from tests.approved.things import offered
from tests.approved.things import seen
from tests.approved.things import visit_of
from tests.approved.things import ways
from tests.approved.world import World
from tests.laws.strategies.matches import Sitting

MATCHES = {
    "generalissimo": 10,
    "generals_52": 20,
    "generals_order": 14,
    "war_time_generals": 20,
    "wtactics_arc": 12,
}
"""How many of each game."""
PLAYS = 120
EVERY = 8
"""After so many plays one looks at everything."""
ANYWAY = 4
"""Actions through whose asks one goes where they are not due, too, as referees may."""
PLACES = [(key, seed) for key, count in MATCHES.items() for seed in range(count)]


@dataclass(frozen=True, slots=True)
class Lot:
    """A match by lot, in the place of a scenario's."""

    sitting: Sitting
    name: str
    answers: tuple[str, ...] = ()

    @property
    def live(self) -> Live:
        """The match as the desk holds it."""
        return self.sitting.live

    @property
    def now(self) -> int:
        """Milliseconds since it was opened."""
        return 0


def records() -> Iterator[Record]:
    """Every match."""
    return (record(key, seed) for key, seed in PLACES)


def record(key: str, seed: int) -> Record:
    """One match."""
    sitting = Sitting(key, seed)
    match, rows = Lot(sitting, f"{key} {seed}"), []
    world = World(None)  # type: ignore[arg-type]
    for number in range(PLAYS // EVERY):
        before = len(sitting.events)
        if not sitting.play(EVERY, False if number else None):
            break
        sitting.first = sitting.live.table
        rows.append((f"{number} plays", "\n".join(_told(sitting, before))))
        stop = Stop(match, number, False)  # type: ignore[arg-type]
        rows.append((f"{number} table", as_text(stop.table, stop.live.game.equipment)))
        for thing in (offered, lit, seen, _anyway):
            rows += [(f"{number} {name}", text) for name, text in thing(stop, world)]
    return Record(f"{key} {seed}", "lots", tuple(rows))


def _told(sitting: Sitting, before: int) -> Iterator[str]:
    """The lines of the log since then."""
    return map(line, sitting.events[before:])


def _anyway(stop: Stop, _world: World) -> Rows:
    """Ways through the asks of actions, due or not."""
    seat, specs = stop.turned, stop.live.game.actions
    visit = visit_of(stop, seat)
    apart = max(1, len(specs) // ANYWAY)
    for spec in islice(specs, stop.number % apart, None, apart):
        yield from ways(stop, visit, seat, spec.name)
