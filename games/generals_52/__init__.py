"""Generals-52: two halves of a pack, tokens and a pot. RULES.md has the rules by number; this
module is the table of contents.
"""

from __future__ import annotations

from events.vocabulary import Fields
from events.vocabulary import Seat
from games.cards import CardSet
from games.generals_52.actions import ACTIONS
from games.generals_52.battle.skirmish import settled
from games.generals_52.cardset import BLACK
from games.generals_52.cardset import RED
from games.generals_52.cardset import SCHEMA
from games.generals_52.cardset import TAG_LETTER
from games.generals_52.cardset import TITLE
from games.generals_52.demo import demo
from games.generals_52.equipment import EQUIPMENT
from games.generals_52.learning import reveals
from games.generals_52.options import OPTIONS
from games.generals_52.paper.sheets import paper
from games.generals_52.pieces import THE_TABLE
from games.generals_52.scoring import GAME_NUMBER
from games.generals_52.scoring import outcome
from games.generals_52.screen import SCREEN
from games.generals_52.turn.steps import SETUP
from games.generals_52.turn.steps import ended_without_a_card
from games.generals_52.words import describe
from games.generals_52.words import label
from games.rules import Deadline
from games.rules import Game
from games.table import Table


def _setup(game: Game, seats: tuple[Seat, ...], options: Fields, cards: CardSet) -> Table:
    """An empty table on which both seats may register their decks."""
    return Table(seats, phase=SETUP, to_act=seats, counters={(THE_TABLE, GAME_NUMBER): 1})


def _deadline(table: Table) -> Deadline | None:
    """A turn limit, if agreed, which only warns (G52-R34)."""
    seconds = table.options["turn_timer_s"]
    if not seconds or not table.active or table.outcome is not None:
        return None
    return Deadline(
        table.active,
        seconds,
        None,
        f"game {table.count(THE_TABLE, GAME_NUMBER)}, turn {table.turn}",
    )


GAME = Game(
    key="generals_52",
    title=TITLE,
    edition="15 March 2018",
    rules="G52",
    seats=(Seat(RED), Seat(BLACK)),
    seat_rule="G52-1.1",
    equipment=EQUIPMENT,
    options=OPTIONS,
    setup=_setup,
    actions=ACTIONS,
    outcome=outcome,
    renew=lambda table: ended_without_a_card(settled(table)),
    reveals=reveals,
    label=label,
    describe=describe,
    deadline=_deadline,
    demo=demo,
    schema=SCHEMA,
    paper=paper,
    screen=SCREEN,
    tag_letter=TAG_LETTER,
    worth={"tokens": 30, "generals": 8, "soldiers": 3, "hand": 1},
)
