"""Every action, with its checks in the order in which WTG-R40 cites clauses: game over, turn,
phase, card or unit, energy, tile, move, attack.
"""

from __future__ import annotations

from games import dealing
from games.checks import deed
from games.checks import game_on
from games.rules import ActionSpec
from games.rules import Confirm
from games.rules import Path
from games.rules import Pick
from games.talking import card_revealed
from games.talking import conceded
from games.talking import draw_actions
from games.text import text
from games.war_time_generals import talking
from games.war_time_generals import words
from games.war_time_generals.opening import hands
from games.war_time_generals.opening import registering
from games.war_time_generals.turn import attacking
from games.war_time_generals.turn import deploying
from games.war_time_generals.turn import moving
from games.war_time_generals.turn import turns
from games.war_time_generals.turn.turns import DEPLOY
from games.war_time_generals.turn.turns import DRAW
from games.war_time_generals.turn.turns import MOVE_ATTACK
from games.war_time_generals.turn.turns import SETUP
from games.war_time_generals.turn.turns import TACTICAL

_GAME_ON = game_on()
_MY_TURN = turns.on_turn("WTG-3.1")
_BEFORE_START = (_GAME_ON, hands.takes_a_seat, hands.before_start)
"""The first checks of each action before the first turn."""
_EITHER_TURN = (_GAME_ON, hands.takes_a_seat)
"""The first checks of what a seat may do in either turn."""

_OPENING = (
    dealing.deck_registered(
        text("Register General and deck"),
        phase=SETUP,
        asks=(
            Pick("general", text("General"), registering.generals, scans=True),
            dealing.the_cards(
                text("Deck"),
                options=registering.cards,
                least=registering.size,
                most=registering.size,
                presets=registering.presets,
            ),
        ),
        checks=(*_BEFORE_START, *registering.CHECKS),
        effect=registering.register,
        says=words.says_registered,
    ),
    dealing.deck_shuffled(
        phase=SETUP,
        checks=(*_BEFORE_START, registering.registered, hands.no_hand_yet, hands.not_shuffled),
        effect=hands.shuffle,
    ),
    dealing.opening_hand_drawn(
        phase=SETUP,
        checks=(*_BEFORE_START, registering.registered, hands.no_hand_yet, hands.shuffled),
        effect=hands.open_hand,
        says=words.says_opening_hand,
    ),
    dealing.mulligan_taken(
        text("Mulligan taken"),
        phase=SETUP,
        checks=(*_BEFORE_START, hands.mulligan_open),
        effect=hands.mulligan,
        says=deed("%(seat)s takes a mulligan: five other cards"),
        quick=False,
    ),
    dealing.starter_chosen(
        "StartingPlayerChosen",
        text("Choose the starting player"),
        phase=SETUP,
        seat=text("Who begins"),
        starters=hands.starters,
        checks=(
            _GAME_ON,
            hands.by_chance,
            hands.not_chosen,
            hands.mulligans_possible,
            hands.starter_sits_here,
        ),
        effect=hands.choose_starter,
        says=words.says_started,
    ),
)
_TURN = (
    ActionSpec(
        "CardDrawn",
        text("Draw a card"),
        when=(DRAW,),
        effect=turns.draw,
        says=deed("%(seat)s draws a card"),
        checks=(
            _GAME_ON,
            _MY_TURN,
            turns.deck_is_empty,
            turns.draws_in_first_turn,
            turns.drawn_once,
        ),
    ),
    ActionSpec(
        "UnitDeployed",
        text("Deploy a unit"),
        when=(DEPLOY, TACTICAL),
        asks=(
            Pick("card", text("Card from hand"), deploying.hand_cards, scans=True),
            Pick(
                "tile",
                text("Tile"),
                deploying.tiles,
                scans=True,
                hint=deploying.price,
                spends=deploying.spent,
            ),
        ),
        checks=(
            _GAME_ON,
            _MY_TURN,
            turns.in_phase(DEPLOY, TACTICAL),
            *deploying.CARD_CHECKS,
            *deploying.TILE_CHECKS,
        ),
        effect=deploying.deploy,
        says=words.says_deployed,
    ),
    ActionSpec(
        "UnitMoved",
        text("Move a unit"),
        when=(MOVE_ATTACK, TACTICAL),
        asks=(
            Pick("unit", text("Unit"), moving.own_units, scans=True),
            Path("path", text("Way, tile by tile"), moving.ways),
        ),
        checks=(
            _GAME_ON,
            turns.on_turn("WTG-7.1"),
            turns.in_phase(MOVE_ATTACK, TACTICAL),
            *moving.UNIT_CHECKS,
            *moving.PATH_CHECKS,
        ),
        effect=moving.move,
        says=words.says_moved,
    ),
    ActionSpec(
        "UnitAttacked",
        text("Attack"),
        when=(MOVE_ATTACK,),
        asks=(
            Pick("unit", text("Unit"), moving.own_units, scans=True),
            Pick(
                "target",
                text("Target"),
                attacking.targets,
                scans=True,
                stands_for=attacking.general_meant,
            ),
        ),
        checks=(
            _GAME_ON,
            turns.on_turn("WTG-9.3"),
            attacking.not_in_tactical,
            turns.in_phase(MOVE_ATTACK),
            *attacking.UNIT_CHECKS,
            *attacking.TARGET_CHECKS,
        ),
        effect=attacking.attack,
        says=words.says_attacked,
        strikes=("unit", "target"),
    ),
    ActionSpec(
        "PhaseEnded",
        text("Next phase"),
        onward=True,
        hint=turns.next_phase,
        when=(DEPLOY, MOVE_ATTACK),
        effect=turns.end_phase,
        says=words.says_phase_ended,
        asks=(
            Pick(
                "phase",
                text("Phase that ends"),
                lambda table, seat, chosen: (table.phase,),
                optional=True,
            ),
        ),
        checks=(_GAME_ON, _MY_TURN, turns.drawn_first, turns.phase_named),
    ),
    ActionSpec(
        "TurnEnded",
        text("End the turn"),
        onward=True,
        when=(DEPLOY, MOVE_ATTACK, TACTICAL),
        effect=turns.end_turn,
        says=deed("%(seat)s ends the turn"),
        asks=(Confirm(text("End your turn?"), words.before_ending_turn),),
        checks=(_GAME_ON, _MY_TURN, turns.drawn_first),
    ),
)
_UNSHOWN = Pick("card", text("Card"), talking.unshown, scans=True)
_TALK = (
    card_revealed((*_EITHER_TURN, talking.own_card), talking.reveal, words.says_revealed, _UNSHOWN),
    *draw_actions(
        text("Offer a draw"),
        accepted=Confirm(text("End the game as a draw?"), words.before_agreeing),
        when=(DRAW, DEPLOY, MOVE_ATTACK, TACTICAL),
        offering=(*_EITHER_TURN, talking.game_begun, talking.no_offer_open),
        answering=(*_EITHER_TURN, talking.offer_to_answer),
        effects=(talking.offer_draw, talking.accept_draw, talking.decline_draw),
    ),
    conceded(
        text("Concede"),
        confirm=Confirm(text("Give up this game?"), words.before_conceding),
        checks=(*_EITHER_TURN, talking.game_begun),
        effect=talking.concede,
        when=(DRAW, DEPLOY, MOVE_ATTACK, TACTICAL),
    ),
)
ACTIONS = (*_TURN, *_OPENING, *_TALK)
