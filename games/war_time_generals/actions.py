"""Every action, with its checks in the citing order of WTG-R40: game over, turn, phase, card or
unit, energy, tile, move, attack.
"""

from __future__ import annotations

from games.checks import game_on
from games.rules import ANYONE
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Confirm
from games.rules import Path
from games.rules import Pick
from games.rules import PickMany
from games.war_time_generals import attacking
from games.war_time_generals import deploying
from games.war_time_generals import moving
from games.war_time_generals import opening
from games.war_time_generals import registering
from games.war_time_generals import talking
from games.war_time_generals import turns
from games.war_time_generals import words
from games.war_time_generals.turns import DEPLOY
from games.war_time_generals.turns import DRAW
from games.war_time_generals.turns import MOVE_ATTACK
from games.war_time_generals.turns import SETUP
from games.war_time_generals.turns import TACTICAL

_OVER = game_on()
_MY_TURN = turns.on_turn("WTG-3.1")
_BEFORE = (_OVER, opening.takes_a_seat, opening.before_start)
_EITHER = (_OVER, opening.takes_a_seat)

_OPENING = (
    ActionSpec(
        "DeckRegistered",
        "Register General and deck",
        who=ANYONE,
        when=(SETUP,),
        asks=(
            Pick("general", "General", registering.generals, scans=True),
            PickMany(
                "cards",
                "Deck",
                registering.cards,
                registering.size,
                registering.size,
                scans=True,
                presets=registering.presets,
            ),
        ),
        checks=(*_BEFORE, *registering.CHECKS),
        effect=registering.register,
        says=words.says_registered,
    ),
    ActionSpec(
        "DeckShuffled",
        "Deck is shuffled",
        who=ANYONE,
        when=(SETUP,),
        effect=opening.shuffle,
        says=words.says("shuffles the deck"),
        checks=(*_BEFORE, registering.registered, opening.no_hand_yet, opening.not_shuffled),
    ),
    ActionSpec(
        "OpeningHandDrawn",
        "Opening hand drawn",
        who=ANYONE,
        when=(SETUP,),
        effect=opening.open_hand,
        checks=(*_BEFORE, registering.registered, opening.no_hand_yet, opening.shuffled),
        says=words.says(f"draws an opening hand of {turns.OPENING_HAND}"),
    ),
    ActionSpec(
        "MulliganTaken",
        "Mulligan taken",
        who=ANYONE,
        when=(SETUP,),
        quick=False,
        effect=opening.mulligan,
        checks=(*_BEFORE, opening.mulligan_open),
        says=words.says("takes a mulligan: five other cards"),
    ),
    ActionSpec(
        "StartingPlayerChosen",
        "Choose the starting player",
        who=BY_TABLE,
        chance=("seat",),
        when=(SETUP,),
        asks=(
            Pick("seat", "Who begins", opening.starters),
            Pick("method", "Chosen by", lambda table, seat, chosen: opening.METHODS, optional=True),
        ),
        checks=(
            _OVER,
            opening.by_chance,
            opening.not_chosen,
            opening.mulligans_possible,
            opening.starter_sits_here,
        ),
        effect=opening.choose_starter,
        says=words.says_started,
    ),
)
_TURN = (
    ActionSpec(
        "CardDrawn",
        "Draw a card",
        when=(DRAW,),
        effect=turns.draw,
        says=words.says("draws a card"),
        checks=(_OVER, _MY_TURN, turns.deck_is_empty, turns.drawn_already),
    ),
    ActionSpec(
        "UnitDeployed",
        "Deploy a unit",
        when=(DEPLOY, TACTICAL),
        asks=(
            Pick("card", "Card from hand", deploying.cards, scans=True),
            Pick("tile", "Tile", deploying.tiles, scans=True),
        ),
        checks=(
            _OVER,
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
        "Move a unit",
        when=(MOVE_ATTACK, TACTICAL),
        asks=(
            Pick("unit", "Unit", moving.own_units, scans=True),
            Path("path", "Way, without the tile it stands on", moving.ways),
        ),
        checks=(
            _OVER,
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
        "Attack",
        when=(MOVE_ATTACK,),
        asks=(
            Pick("unit", "Unit", moving.own_units, scans=True),
            Pick("target", "Target", attacking.targets, scans=True),
        ),
        checks=(
            _OVER,
            turns.on_turn("WTG-9.3"),
            attacking.not_in_tactical,
            turns.in_phase(MOVE_ATTACK),
            *attacking.UNIT_CHECKS,
            *attacking.TARGET_CHECKS,
        ),
        effect=attacking.attack,
        says=words.says_attacked,
    ),
    ActionSpec(
        "PhaseEnded",
        "Next phase",
        when=(DEPLOY, MOVE_ATTACK),
        effect=turns.end_phase,
        says=words.says_phase_ended,
        asks=(
            Pick(
                "phase",
                "Phase that ends",
                lambda table, seat, chosen: (table.phase,),
                optional=True,
            ),
        ),
        checks=(_OVER, _MY_TURN, turns.draw_due, turns.phase_named),
    ),
    ActionSpec(
        "TurnEnded",
        "End the turn",
        when=(DEPLOY, MOVE_ATTACK, TACTICAL),
        effect=turns.end_turn,
        says=words.says("ends the turn"),
        asks=(Confirm("End your turn?", words.before_ending_turn),),
        checks=(_OVER, _MY_TURN, turns.draw_due),
    ),
)
_TALK = (
    ActionSpec(
        "CardRevealed",
        "Show a card to both",
        who=ANYONE,
        quick=False,
        effect=talking.reveal,
        says=words.says_revealed,
        asks=(Pick("card", "Card", talking.unshown, scans=True),),
        checks=(*_EITHER, talking.own_card),
    ),
    ActionSpec(
        "DrawOffered",
        "Offer a draw",
        who=ANYONE,
        quick=False,
        effect=talking.offer_draw,
        says=words.says("offers a draw"),
        when=(DRAW, DEPLOY, MOVE_ATTACK, TACTICAL),
        checks=(*_EITHER, talking.game_begun, talking.no_offer_open),
    ),
    ActionSpec(
        "DrawAccepted",
        "Accept the draw",
        who=ANYONE,
        quick=False,
        effect=talking.accept_draw,
        says=words.says("accepts the draw"),
        asks=(Confirm("End the game as a draw?", words.before_agreeing),),
        when=(DRAW, DEPLOY, MOVE_ATTACK, TACTICAL),
        checks=(*_EITHER, talking.offer_to_answer),
    ),
    ActionSpec(
        "DrawDeclined",
        "Decline the draw",
        who=ANYONE,
        quick=False,
        effect=talking.decline_draw,
        says=words.says("declines the draw"),
        when=(DRAW, DEPLOY, MOVE_ATTACK, TACTICAL),
        checks=(*_EITHER, talking.offer_to_answer),
    ),
    ActionSpec(
        "Conceded",
        "Concede",
        who=ANYONE,
        quick=False,
        effect=talking.concede,
        says=words.says("concedes"),
        asks=(Confirm("Give up this game?", words.before_conceding),),
        when=(DRAW, DEPLOY, MOVE_ATTACK, TACTICAL),
        checks=(*_EITHER, talking.game_begun),
    ),
)
ACTIONS = (*_TURN, *_OPENING, *_TALK)
