"""War Time: Generals, Alpha 0.0.1. The rules by number are in RULES.md; this is the folder's table
of contents.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.vocabulary import Seat
from games.cards import CardSet
from games.rules import Deadline
from games.rules import Game
from games.table import Table
from games.war_time_generals.actions import ACTIONS
from games.war_time_generals.cardset import SCHEMA
from games.war_time_generals.cardset import TAG_LETTER
from games.war_time_generals.cardset import TITLE
from games.war_time_generals.demo import demo
from games.war_time_generals.equipment import EQUIPMENT
from games.war_time_generals.field.board import SEATS
from games.war_time_generals.field.units import rebound
from games.war_time_generals.learning import reveals
from games.war_time_generals.options import OPTIONS
from games.war_time_generals.paper.sheets import paper
from games.war_time_generals.scoring import outcome
from games.war_time_generals.screen import SCREEN
from games.war_time_generals.turn.turns import SETUP
from games.war_time_generals.words import describe
from games.war_time_generals.words import label


def _setup(
    game: Game, seats: tuple[Seat, ...], options: Mapping[str, Any], cards: CardSet
) -> Table:
    """An empty table: everybody may register a deck."""
    return Table(seats, phase=SETUP, to_act=seats)


def _deadline(table: Table) -> Deadline | None:
    """A turn limit, if one was agreed, only warns (WTG-R36)."""
    seconds = table.options["turn_timer_s"]
    if not seconds or not table.turn or table.outcome is not None:
        return None
    return Deadline(table.active, seconds, None, f"turn {table.turn}")


GAME = Game(
    key="war_time_generals",
    title=TITLE,
    edition="Alpha 0.0.1",
    rules="WTG",
    seats=SEATS,
    seat_rule="WTG-R1",
    equipment=EQUIPMENT,
    options=OPTIONS,
    setup=_setup,
    actions=ACTIONS,
    outcome=outcome,
    renew=rebound,
    reveals=reveals,
    label=label,
    describe=describe,
    deadline=_deadline,
    demo=demo,
    schema=SCHEMA,
    paper=paper,
    screen=SCREEN,
    tag_letter=TAG_LETTER,
    worth={"health": 10, "board": 4, "hand": 1},
)
