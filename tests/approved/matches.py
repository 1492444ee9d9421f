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


def records(group: str, key: str, file: str) -> Iterator[Record]:
    """The records of a group of things in the matches of a file."""
    for scenario in matches(key, file):
        place = f"{file}: {scenario.name}"
        wanted = [one for one in THINGS[group] if drawn(f"{group} {place}", one.share_of(key))]
        if wanted:
            yield from _of_match(place, scenario, wanted)


def _of_match(place: str, scenario: Scenario, things: list[Thing]) -> Iterator[Record]:
    rows: dict[str, list[tuple[str, str]]] = defaultdict(list)
    every = max(thing.every for thing in things)
    for stop in stops(scenario, every):
        for thing in things:
            if stop.last or thing.every:
                rows[thing.name] += [
                    (f"v{stop.version} {name}", text) for name, text in thing.rows(stop)
                ]
    for name, texts in rows.items():
        if texts:
            yield Record(place, name, tuple(texts))
