"""Approves what the product does now, or writes it down; see `records`."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from collections.abc import Iterator
from functools import partial
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

Making = Callable[[World], Iterator[Record]]


def groups() -> Iterator[tuple[str, Making]]:
    """Every file of approved hashes, with what makes its records."""
    for key in sorted(catalogue()):
        for group in THINGS:
            yield f"{key}.{group}", partial(_of_game, group, key)
        yield f"{key}.paper", partial(_of_paper, key)
    yield "type", lambda _: iter([paper.fits()])
    yield "site", site.records
    yield "tables", tables.records
    yield "looks", looks.records
    yield from ((group, partial(_of_house, make)) for group, make in house.GROUPS.items())


def _of_game(group: str, key: str, world: World) -> Iterator[Record]:
    for file in files(key):
        yield from matches.records(group, key, file, world)


def _of_paper(key: str, _: World) -> Iterator[Record]:
    return paper.records(key)


def _of_house(make: house.Make, _: World) -> Iterator[Record]:
    with tempfile.TemporaryDirectory() as folder:
        yield from make(Path(folder))


def main() -> None:
    """Approve, or write."""
    parse = argparse.ArgumentParser(description=(__doc__ or "").partition(";")[0])
    parse.add_argument("--write", type=Path, help="a folder for the texts; nothing is approved")
    parse.add_argument("--only", default="", help="what the names of the files begin with")
    options = parse.parse_args()
    for group, make in groups():
        if not group.startswith(options.only):
            continue
        with opened_world() as world:  # a new one: a group finds nothing that another left
            if options.write:
                records.written(options.write, group, make(world))
            else:
                records.approve(group, make(world))


if __name__ == "__main__":
    main()
