"""Generalissimo: two sides of 27 pieces on 9 by 12 cells, with up to two moves a turn, without
hidden information or chance.
"""

from __future__ import annotations

from games.generalissimo.actions import ACTIONS
from games.generalissimo.actions import stand_in
from games.generalissimo.equipment import SEATS
from games.generalissimo.equipment import setup
from games.generalissimo.opening import demo
from games.generalissimo.options import OPTIONS
from games.generalissimo.paper.sheets import LOOKS
from games.generalissimo.paper.sheets import PICTURES
from games.generalissimo.paper.sheets import paper
from games.generalissimo.scoring import outcome
from games.generalissimo.screen import SCREEN
from games.generalissimo.turns import deadline
from games.generalissimo.turns import passed_on
from games.generalissimo.words.descriptions import describe
from games.generalissimo.words.piece_names import label
from games.generalissimo.words.piece_names import short
from games.generalissimo.words.table_specs import EQUIPMENT
from games.rules import Game
from games.text import text

GAME = Game(
    key="generalissimo",
    title=text("Generalissimo"),
    edition="2026.1",
    rules="GSM",
    seats=SEATS,
    equipment=EQUIPMENT,
    options=OPTIONS,
    setup=setup,
    actions=ACTIONS,
    tag_letter="M",
    outcome=outcome,
    renew=passed_on,
    stand_in=stand_in,
    label=label,
    short=short,
    pictures=PICTURES,
    inks=tuple(LOOKS[seat].ink for seat in SEATS),
    describe=describe,
    deadline=deadline,
    demo=demo,
    paper=paper,
    screen=SCREEN,
    seat_rule="GSM-1.1",
    worth={"board": 3, "Horseman": 5, "Guardsman": 4, "Archer": 4, "Catapult": 6},
)
