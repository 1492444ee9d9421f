"""What the tests of approved records share."""

from __future__ import annotations

from tests.approved import matches
from tests.approved import records
from tests.approved.stops import files
from tests.approved.things import THINGS
from tests.approved.world import World


def places(key: str) -> list[tuple[str, str]]:
    """Every group of approved records of a game, with each file of matches of which it has some."""
    with_some = {
        group: {head.partition(": ")[0] for head in records.approved(f"{key}.{group}")}
        for group in THINGS
    }
    return [(group, file) for file in files(key) for group in THINGS if file in with_some[group]]


def compare(group: str, key: str, file: str, world: World) -> None:
    """Fail where a record differs from the approved one; tell which."""
    now = list(matches.records(group, key, file, world))
    kept = records.approved(f"{key}.{group}")
    told = records.differences(now, kept)
    heads = {record.head for record in now}
    told += [
        f"{head} is gone" for head in kept if head.startswith(f"{file}:") and head not in heads
    ]
    assert not told, "\n".join([f"{key}, {group}:", *told[:20], records.HOW])
