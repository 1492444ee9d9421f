"""Approves what the product does now, or writes it down; see `records`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from games import catalogue
from tests.approved import matches
from tests.approved import paper
from tests.approved import records
from tests.approved import site
from tests.approved.house import groups as house
from tests.approved.looks import looks
from tests.approved.records import Record
from tests.approved.stops import files
from tests.approved.tables import tables
from tests.approved.things import THINGS
from tests.approved.world import World
from tests.approved.world import opened_world


def groups(world: World) -> Iterator[tuple[str, Iterator[Record]]]:
    """Every file of approved hashes, with its records."""
    for key in sorted(catalogue()):
        for group in THINGS:
            of_key = (
                row for file in files(key) for row in matches.records(group, key, file, world)
            )
            yield f"{key}.{group}", of_key
        yield f"{key}.paper", paper.records(key)
    yield "type", iter([paper.fits()])
    yield "site", site.records(world)
    yield "tables", tables.records(world)
    yield "looks", looks.records(world)
    yield from house.groups()


def main() -> None:
    """Approve, or write."""
    parse = argparse.ArgumentParser(description=(__doc__ or "").partition(";")[0])
    parse.add_argument("--write", type=Path, help="a folder for the texts; nothing is approved")
    parse.add_argument("--only", default="", help="what the names of the files begin with")
    options = parse.parse_args()
    with opened_world() as world:
        for group, rows in groups(world):
            if group.startswith(options.only):
                if options.write:
                    records.written(options.write, group, rows)
                else:
                    records.approve(group, rows)


if __name__ == "__main__":
    main()
