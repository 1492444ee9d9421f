"""Every action, with its checks in the citing order of G52-R36."""

from __future__ import annotations

from games.checks import game_on
from games.generals_52 import aces
from games.generals_52 import attacking
from games.generals_52 import between
from games.generals_52 import defending
from games.generals_52 import deploying
from games.generals_52 import enlisting
from games.generals_52 import opening
from games.generals_52 import pieces
from games.generals_52 import registering
from games.generals_52 import skirmish
from games.generals_52 import steps
from games.generals_52 import talking
from games.generals_52 import words
from games.generals_52.cardset import DECK_SIZE
from games.generals_52.pieces import ATTACK
from games.generals_52.pieces import SKIRMISH
from games.generals_52.scoring import BETWEEN
from games.generals_52.steps import ATTACKING
from games.generals_52.steps import DEPLOY
from games.generals_52.steps import DISCARDING
from games.generals_52.steps import DRAW
from games.generals_52.steps import ENLIST
from games.generals_52.steps import SETUP
from games.generals_52.steps import STEPS
from games.rules import ANYONE
from games.rules import ASKED
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Amount
from games.rules import Confirm
from games.rules import Pick
from games.rules import PickMany

_MATCH_ON = game_on()
_OVER = between.games_over()
_EITHER = (_OVER, opening.takes_a_seat)
_STEP = (_OVER, skirmish.no_open_attack, steps.on_turn)

_OPENING = (
    ActionSpec(
        "DeckRegistered",
        "Register your deck",
        who=ANYONE,
        when=(SETUP,),
        asks=(
            PickMany(
                "cards",
                "The 27 cards",
                registering.cards,
                DECK_SIZE,
                DECK_SIZE,
                scans=True,
                presets=registering.presets,
            ),
        ),
        checks=(*_EITHER, *registering.CHECKS),
        effect=registering.register,
        says=words.says_registered,
    ),
    ActionSpec(
        "DeckShuffled",
        "Deck is shuffled",
        who=ANYONE,
        when=(SETUP,),
        checks=(*_EITHER, registering.registered, opening.not_shuffled),
        effect=opening.shuffle,
        says=words.says("shuffles the deck"),
    ),
    ActionSpec(
        "OpeningHandDrawn",
        "Opening hand drawn",
        who=ANYONE,
        when=(SETUP,),
        checks=(*_EITHER, registering.registered, opening.no_hand_yet, opening.shuffled),
        effect=opening.open_hand,
        says=words.says(f"draws an opening hand of {opening.OPENING_HAND}"),
    ),
    ActionSpec(
        "OpeningHandRedealt",
        "Show a hand without a General and deal again",
        who=ANYONE,
        when=(SETUP, DRAW),
        quick=False,
        shown=opening.redeal_possible,
        asks=(
            PickMany(
                "shown",
                "The whole hand",
                opening.shown_cards,
                opening.held,
                opening.held,
                scans=True,
            ),
        ),
        checks=(*_EITHER, opening.redeal_open, opening.whole_hand_shown, opening.no_general_shown),
        effect=opening.redeal,
        says=words.says_cards("shows", "shown", " and is dealt another hand"),
    ),
    ActionSpec(
        "FirstPlayerChosen",
        "Choose who goes first",
        who=BY_TABLE,
        chance=("seat",),
        when=(SETUP,),
        asks=(
            Pick("seat", "Who goes first", opening.starters),
            Pick("method", "Chosen by", lambda table, seat, chosen: opening.METHODS, optional=True),
        ),
        checks=(_OVER, opening.not_chosen, opening.may_go_first),
        effect=opening.choose_starter,
        says=words.says_first,
    ),
)
_TURN = (
    ActionSpec(
        "CardDrawn",
        "Draw a card",
        when=(DRAW,),
        checks=(*_STEP, steps.not_drawn),
        effect=steps.draw,
        says=words.says("draws a card"),
    ),
    ActionSpec(
        "GeneralsDeployed",
        "Deploy a General or a pair",
        when=(DEPLOY,),
        asks=(
            PickMany(
                "cards",
                "Generals from hand",
                deploying.cards,
                1,
                pieces.one_or_a_pair_of,
                scans=True,
            ),
        ),
        checks=(*_STEP, steps.in_step(DEPLOY), *deploying.CHECKS),
        effect=deploying.deploy,
        says=words.says_cards("deploys", "cards"),
    ),
    ActionSpec(
        "SoldiersEnlisted",
        "Enlist a Soldier or a pair",
        when=(ENLIST,),
        asks=(
            Pick("general", "General to tap", enlisting.generals, scans=True),
            PickMany(
                "soldiers",
                "Soldiers from hand",
                enlisting.soldiers,
                1,
                pieces.one_or_a_pair_of,
                scans=True,
            ),
        ),
        checks=(*_STEP, steps.in_step(ENLIST), *enlisting.CHECKS),
        effect=enlisting.enlist,
        says=words.says_enlisted,
    ),
    ActionSpec(
        "AttackDeclared",
        "Declare all attackers",
        when=(ATTACKING,),
        asks=(
            Allocate(
                "groups",
                "Attacks: one Soldier each, or a pair",
                attacking.names,
                items=attacking.attackers,
                suggest=attacking.all_singly,
                numbered=True,
            ),
        ),
        checks=(*_STEP, steps.in_step(ATTACKING), *attacking.CHECKS),
        effect=attacking.attack,
        says=words.says_attacked,
    ),
    ActionSpec(
        "CardsDiscarded",
        "Discard the surplus",
        when=(DISCARDING,),
        asks=(
            PickMany(
                "cards",
                "Cards from hand",
                steps.may_be_held,
                steps.surplus_of,
                steps.surplus_of,
                scans=True,
            ),
        ),
        checks=(
            *_STEP,
            steps.in_step(DISCARDING),
            pieces.from_hand("cards"),
            steps.too_many_held,
            steps.just_the_surplus,
        ),
        effect=steps.discard,
        says=words.says_cards("discards", "cards"),
    ),
    ActionSpec(
        "StepEnded",
        "Next step",
        when=(DEPLOY, ENLIST, ATTACKING),
        asks=(
            Pick(
                "step", "Step that ends", lambda table, seat, chosen: (table.phase,), optional=True
            ),
            Confirm("End the step?", words.before_ending_step),
        ),
        checks=(*_STEP, steps.draw_due, steps.not_the_last, steps.step_named),
        effect=steps.end_step,
        says=words.says_step_ended,
    ),
    ActionSpec(
        "TurnEnded",
        "End the turn",
        when=(DISCARDING,),
        checks=(*_STEP, steps.in_step(DISCARDING), steps.hand_within_limit),
        effect=steps.end_turn,
        says=words.says("ends the turn"),
    ),
)
_ANSWERS = (
    ActionSpec(
        "DefenceDeclared",
        "Declare the defence",
        who=ASKED,
        shown=lambda table, seat: table.frame_of(ATTACK) is not None,
        asks=(
            Allocate(
                "assignments",
                "Defenders by attack (none: it hits your tokens)",
                defending.attacks,
                items=defending.defenders,
            ),
        ),
        checks=(_OVER, *defending.DEFENCE_CHECKS),
        effect=defending.defend,
        says=words.says_defended,
    ),
    ActionSpec(
        "ReactionPassed",
        "Play no Ace: let the skirmishes resolve",
        who=ASKED,
        shown=lambda table, seat: table.frame_of(SKIRMISH) is not None,
        checks=(_OVER, defending.pass_awaited),
        effect=defending.pass_on,
        passes=True,
        says=words.says("plays no Ace"),
    ),
    ActionSpec(
        "AcePlayed",
        "Play an Ace",
        who=ANYONE,
        when=STEPS,
        asks=(
            Pick("ace", "Ace from hand", aces.aces, scans=True),
            Pick("general", "General to tap", aces.payers, scans=True),
            Pick("target", "Card to eliminate", aces.victims, scans=True),
        ),
        checks=(*_EITHER, *aces.CHECKS),
        effect=aces.play_ace,
        says=words.says_ace,
    ),
)
_BETWEEN = (
    ActionSpec(
        "NextGameStarted",
        "Start the next game",
        who=BY_TABLE,
        when=(BETWEEN,),
        checks=(_MATCH_ON, between.game_has_ended),
        effect=between.next_game,
        says=words.says_next_game,
    ),
    ActionSpec(
        "TokensBought",
        "Buy tokens",
        who=ANYONE,
        when=(BETWEEN,),
        quick=False,
        shown=lambda table, seat: bool(table.options["token_purchase"]),
        asks=(Amount("n", "Tokens", 1, 1_000),),
        checks=(_MATCH_ON, opening.takes_a_seat, between.purchase_agreed, between.at_least_one),
        effect=between.buy,
        says=words.says_bought,
    ),
)
_TALK = (
    ActionSpec(
        "CardRevealed",
        "Show a card to both",
        who=ANYONE,
        quick=False,
        asks=(Pick("card", "Card", talking.unshown, scans=True),),
        checks=(*_EITHER, talking.own_card),
        effect=talking.reveal,
        says=words.says_revealed,
    ),
    ActionSpec(
        "DrawOffered",
        "Offer a draw of this game",
        who=ANYONE,
        when=STEPS,
        quick=False,
        checks=(*_EITHER, talking.game_begun, talking.no_offer_open),
        effect=talking.offer_draw,
        says=words.says("offers a draw"),
    ),
    ActionSpec(
        "DrawAccepted",
        "Accept the draw",
        who=ANYONE,
        when=STEPS,
        quick=False,
        asks=(Confirm("End this game as a draw?", words.before_agreeing),),
        checks=(*_EITHER, talking.game_begun, talking.offer_to_answer),
        effect=talking.accept_draw,
        says=words.says("accepts the draw"),
    ),
    ActionSpec(
        "DrawDeclined",
        "Decline the draw",
        who=ANYONE,
        when=STEPS,
        quick=False,
        checks=(*_EITHER, talking.game_begun, talking.offer_to_answer),
        effect=talking.decline_draw,
        says=words.says("declines the draw"),
    ),
    ActionSpec(
        "Conceded",
        "Concede the match",
        who=ANYONE,
        quick=False,
        asks=(Confirm("Give up this match?", words.before_conceding),),
        checks=(_MATCH_ON, opening.takes_a_seat),
        effect=talking.concede,
        says=words.says("concedes"),
    ),
)
ACTIONS = (*_TURN, *_ANSWERS, *_OPENING, *_BETWEEN, *_TALK)
