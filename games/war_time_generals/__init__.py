"""War Time: Generals, Alpha 0.0.1. RULES.md has the rules by number; this module is the table of
contents.
"""

from __future__ import annotations

from games.dealing import everybody_may_act
from games.dealing import turn_limit
from games.rules import Game
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
from games.war_time_generals.turn.turns import skipped
from games.war_time_generals.words import describe
from games.war_time_generals.words import label

GAME = Game(
    key="war_time_generals",
    title=TITLE,
    edition="Alpha 0.0.1",
    rules="WTG",
    seats=SEATS,
    seat_rule="WTG-R1",
    equipment=EQUIPMENT,
    options=OPTIONS,
    setup=everybody_may_act(SETUP),
    actions=ACTIONS,
    outcome=outcome,
    renew=lambda table: skipped(rebound(table)),
    reveals=reveals,
    label=label,
    describe=describe,
    deadline=turn_limit(lambda table: table.options["turn_timer_s"]),
    demo=demo,
    schema=SCHEMA,
    paper=paper,
    screen=SCREEN,
    tag_letter=TAG_LETTER,
    worth={"health": 10, "board": 4, "hand": 1},
)
