"""Records of matches: what scenarios lead to, thing by thing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from app.scenario.steps import Scenario
from tests.approved.records import Record
from tests.approved.stops import drawn
from tests.approved.stops import matches
from tests.approved.stops import stops
from tests.approved.things import THINGS
from tests.approved.things import Thing
from tests.approved.world import World


def records(group: str, key: str, file: str, world: World) -> Iterator[Record]:
    """The records of a group of things in the matches of a file."""
    for scenario in matches(key, file):
        place = f"{file}: {scenario.name}"
        if wanted := _wanted(group, key, file, scenario):
            yield from _of_match(place, scenario, wanted, world)


def groups(key: str, file: str) -> list[str]:
    """The groups that have a record of some match of a file."""
    return [
        group
        for group in THINGS
        if any(_wanted(group, key, file, one) for one in matches(key, file))
    ]


def _wanted(group: str, key: str, file: str, scenario: Scenario) -> list[Thing]:
    """The things at which one looks in a match."""
    place = f"{file}: {scenario.name}"
    return [one for one in THINGS[group] if drawn(f"{group} {place}", one.share_of(key))]


def _of_match(
    place: str, scenario: Scenario, things: list[Thing], world: World
) -> Iterator[Record]:
    rows: dict[str, list[tuple[str, str]]] = defaultdict(list)
    every = max(thing.every for thing in things)
    for stop in stops(scenario, every):
        world.show(stop)
        for thing in things:
            if stop.last or thing.every:
                rows[thing.name] += [
                    (f"v{stop.version} {name}", text) for name, text in thing.rows(stop, world)
                ]
    for name, texts in rows.items():
        if texts:
            yield Record(place, name, tuple(texts))
