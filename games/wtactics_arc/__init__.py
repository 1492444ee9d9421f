"""WTactics ARC: decks of 45 cards, power gems, bids and battles. RULES.md has the rules by number;
this module is the table of contents.
"""

from __future__ import annotations

from events.vocabulary import Fields
from events.vocabulary import Seat
from games.cards import CardSet
from games.rules import Game
from games.table import Table
from games.text import text
from games.wtactics_arc.actions import ACTIONS
from games.wtactics_arc.cards.cardset import SCHEMA
from games.wtactics_arc.clocks import deadline
from games.wtactics_arc.equipment import EQUIPMENT
from games.wtactics_arc.flow import run
from games.wtactics_arc.learning import reveals
from games.wtactics_arc.names import SEATS
from games.wtactics_arc.names import SETUP
from games.wtactics_arc.names import TAG_LETTER
from games.wtactics_arc.options import OPTIONS
from games.wtactics_arc.options import require_sense
from games.wtactics_arc.paper.items import paper
from games.wtactics_arc.screen import SCREEN
from games.wtactics_arc.turn.opening import demo
from games.wtactics_arc.words.facts import describe
from games.wtactics_arc.words.naming import label


def _setup(game: Game, seats: tuple[Seat, ...], options: Fields, cards: CardSet) -> Table:
    """An empty table on which every seat may register a deck; raise `BadSetup` for options that
    exclude each other.
    """
    require_sense(options)
    return Table(seats, phase=SETUP, to_act=seats)


GAME = Game(
    key="wtactics_arc",
    title=text("WTactics ARC"),
    edition="1",
    rules="ARC",
    seats=tuple(Seat(letter) for letter in SEATS),
    seat_rule="ARC-R3",
    equipment=EQUIPMENT,
    options=OPTIONS,
    setup=_setup,
    actions=ACTIONS,
    renew=run,
    reveals=reveals,
    label=label,
    describe=describe,
    deadline=deadline,
    demo=demo,
    schema=SCHEMA,
    paper=paper,
    screen=SCREEN,
    tag_letter=TAG_LETTER,
    length=6_000,
    worth={"vp": 30, "kingdom": 5, "residents": 5, "army": 5, "attached": 1, "reserves": 1},
)
