"""What is drawn of things by lot: where they lie on their sheets, and every stroke."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from games import catalogue
from printables.sheets import sheets_of
from printables.wording import Unprintable
from tests.approved.by_lot import Lots
from tests.approved.paper import lying
from tests.approved.paper import pages
from tests.approved.paper import some
from tests.approved.prints.things import Lot

GAMES = "generals_52", "generals_order", "wtactics_arc"
SHEETS = 4
"""Of a lot, at most, of which every stroke is looked at."""


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


LOTS = Lots("prints", "prints", Path(__file__).with_name("lots.txt"), 12, told)
