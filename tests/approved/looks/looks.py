"""Single looks at the ends of scenarios: pages and parts of pages that notice single changes of the
code that shows them.

For each change of the pages and views (`benchmarks.mutations`), everything that may be looked at where
a scenario ends was asked until something was shown otherwise. `looks.lines` keeps what noticed a
change, a line each: game, file, scenario, the group of looks, and the look.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tests.approved.records import Record
from tests.approved.shown import judged
from tests.approved.shown import opened
from tests.approved.shown import replayed
from tests.approved.shown import shown
from tests.approved.site import beside
from tests.approved.stops import Stop
from tests.approved.stops import matches
from tests.approved.stops import stops
from tests.approved.things import Rows
from tests.approved.world import World

FILE = Path(__file__).with_name("looks.lines")
GROUPS: Mapping[str, Callable[[Stop, World], Rows]] = {
    "shown": shown,
    "opened": opened,
    "judged": judged,
    "replayed": replayed,
    "beside": beside,
}
Place = tuple[str, str, str]
"""Game, file of scenarios, scenario."""


@cache
def kept() -> Mapping[Place, Mapping[str, list[str]]]:
    """The looks of each group, by place."""
    found: dict[Place, dict[str, list[str]]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        key, file, name, group, look = line.split("\t")
        found.setdefault((key, file, name), defaultdict(list))[group].append(look)
    return found


def records(world: World) -> Iterator[Record]:
    """Every place."""
    return (record(place, world) for place in kept())


def record(place: Place, world: World) -> Record:
    """The looks at the end of one scenario."""
    key, file, name = place
    (scenario,) = [one for one in matches(key, file) if one.name == name]
    rows = []
    for group, looks in kept()[place].items():
        (stop,) = stops(scenario, 0)
        world.show(stop)
        rows += [row for row in GROUPS[group](stop, world) if row[0] in looks]
    return Record(f"{key} {file}: {name}", "looks", tuple(rows))
