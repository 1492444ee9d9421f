"""Generals' Order (將軍令). The rules by number are in RULES.md; this is the folder's table of
contents.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.vocabulary import Seat
from games.cards import CardSet
from games.generals_order.actions import ACTIONS
from games.generals_order.board import SEATS
from games.generals_order.cards.cardset import SCHEMA
from games.generals_order.cards.stats import renewed
from games.generals_order.demo import demo
from games.generals_order.equipment import EQUIPMENT
from games.generals_order.learning import reveals
from games.generals_order.names import SETUP
from games.generals_order.names import TAG_LETTER
from games.generals_order.names import TITLE
from games.generals_order.options import OPTIONS
from games.generals_order.paper.sheets import paper
from games.generals_order.scoring import outcome
from games.generals_order.screen import SCREEN
from games.generals_order.words import describe
from games.generals_order.words import label
from games.rules import Deadline
from games.rules import Game
from games.table import Table
from games.text import text


def _setup(
    game: Game, seats: tuple[Seat, ...], options: Mapping[str, Any], cards: CardSet
) -> Table:
    """An empty table: both seats may register."""
    return Table(seats, phase=SETUP, to_act=seats)


def _deadline(table: Table) -> Deadline | None:
    """A turn limit, if one was agreed, only warns (GOR-R35)."""
    minutes = table.option("turn_minutes")
    if minutes == "off" or not table.turn or table.outcome is not None:
        return None
    return Deadline(table.active, 60 * minutes, None, text("turn %(turn)s", turn=table.turn))


GAME = Game(
    key="generals_order",
    title=TITLE,
    edition="1",
    rules="GOR",
    seats=SEATS,
    seat_rule="GOR-4.1",
    equipment=EQUIPMENT,
    options=OPTIONS,
    setup=_setup,
    actions=ACTIONS,
    outcome=outcome,
    renew=renewed,
    reveals=reveals,
    label=label,
    describe=describe,
    deadline=_deadline,
    demo=demo,
    schema=SCHEMA,
    paper=paper,
    screen=SCREEN,
    tag_letter=TAG_LETTER,
    worth={"resource": 2, "battlefield": 6, "equipment": 2, "hand": 2},
)
