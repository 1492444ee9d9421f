"""Generals' Order (將軍令). RULES.md has the rules by number; this module is the table of
contents.
"""

from __future__ import annotations

from games.dealing import everybody_may_act
from games.dealing import turn_limit
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
from games.rules import Game
from games.table import Table


def _turn_seconds(table: Table) -> int:
    """The limit of a turn in seconds (GOR-R35)."""
    minutes = table.option("turn_minutes")
    return 0 if minutes == "off" else 60 * minutes


GAME = Game(
    key="generals_order",
    title=TITLE,
    edition="1",
    rules="GOR",
    seats=SEATS,
    seat_rule="GOR-4.1",
    equipment=EQUIPMENT,
    options=OPTIONS,
    setup=everybody_may_act(SETUP),
    actions=ACTIONS,
    outcome=outcome,
    renew=renewed,
    reveals=reveals,
    label=label,
    describe=describe,
    deadline=turn_limit(_turn_seconds),
    demo=demo,
    schema=SCHEMA,
    paper=paper,
    screen=SCREEN,
    tag_letter=TAG_LETTER,
    worth={"resource": 2, "battlefield": 6, "equipment": 2, "hand": 2},
)
