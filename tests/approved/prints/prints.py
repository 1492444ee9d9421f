"""What is drawn of things by lot: where they lie on their sheets, and every stroke."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from games import catalogue
from printables.sheets import sheets_of
from printables.wording import Unprintable
from tests.approved.paper import lying
from tests.approved.paper import pages
from tests.approved.paper import some
from tests.approved.prints.things import Lot
from tests.approved.records import Record

GAMES = "generals_52", "generals_order", "wtactics_arc"
LOTS = Path(__file__).with_name("lots.txt")
"""The names of the lots that are looked at: those that noticed single changes of the product."""
MANY = 12
"""Lots of one record."""
SHEETS = 4
"""Of a lot, at most, of which every stroke is looked at."""


def kept() -> list[str]:
    """The names."""
    return LOTS.read_text(encoding="utf-8").splitlines()


def parts() -> range:
    """Where each record begins."""
    return range(0, len(kept()), MANY)


def record(at: int) -> Record:
    """Some of the lots."""
    rows = [(name, told(name)) for name in kept()[at : at + MANY]]
    return Record(f"prints from {at + 1}", "prints", tuple(rows))


def records() -> Iterator[Record]:
    """All of them."""
    return map(record, parts())


def told(name: str) -> str:
    """What is printed of a lot, as text: its first sheets, or why it cannot be printed."""
    lot = Lot(Random(name))
    game, items = catalogue()[lot.dice.choice(GAMES)], lot.items()
    options = lot.options()
    game = replace(game, paper=lambda cards, wishes: items)
    try:
        sheets = sheets_of(game, game.cards, options)
        return "\n".join([*map(lying, sheets), *pages(some(sheets)[:SHEETS], options)])
    except Unprintable as fault:
        return str(fault)
