"""Every action, with its checks in the order in which G52-R36 cites clauses."""

from __future__ import annotations

from games.checks import deed
from games.checks import game_on
from games.generals_52 import pieces
from games.generals_52 import talking
from games.generals_52 import words
from games.generals_52.battle import attacking
from games.generals_52.battle import defending
from games.generals_52.battle import outlook
from games.generals_52.battle import skirmish
from games.generals_52.opening import between
from games.generals_52.opening import dealing
from games.generals_52.opening.opening_actions import OPENING
from games.generals_52.pieces import ATTACK
from games.generals_52.pieces import SKIRMISH
from games.generals_52.scoring import BETWEEN
from games.generals_52.turn import aces
from games.generals_52.turn import deploying
from games.generals_52.turn import enlisting
from games.generals_52.turn import steps
from games.generals_52.turn.steps import ATTACKING
from games.generals_52.turn.steps import DEPLOY
from games.generals_52.turn.steps import DISCARDING
from games.generals_52.turn.steps import DRAW
from games.generals_52.turn.steps import ENLIST
from games.generals_52.turn.steps import STEPS
from games.rules import ANYONE
from games.rules import ASKED
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Amount
from games.rules import Confirm
from games.rules import Pick
from games.rules import PickMany
from games.talking import card_revealed
from games.talking import conceded
from games.talking import draw_actions
from games.text import text

_MATCH_ON = game_on()
_GAME_ON = between.this_game_on()
_EITHER_TURN = (_GAME_ON, dealing.takes_a_seat)
"""The first checks of what a seat may do in either turn."""
_STEP = (_GAME_ON, skirmish.no_open_attack, steps.on_turn)

_TURN = (
    ActionSpec(
        "CardDrawn",
        text("Draw a card"),
        when=(DRAW,),
        checks=(*_STEP, steps.drawn_once),
        effect=steps.draw,
        says=deed("%(seat)s draws a card"),
    ),
    ActionSpec(
        "GeneralsDeployed",
        text("Deploy a General or a pair"),
        when=(DEPLOY,),
        asks=(
            PickMany(
                "cards",
                text("Generals from hand"),
                deploying.hand_generals,
                1,
                pieces.one_or_a_pair_of,
                scans=True,
            ),
        ),
        checks=(*_STEP, steps.in_step(DEPLOY), *deploying.CHECKS),
        effect=deploying.deploy,
        says=words.says_deployed,
    ),
    ActionSpec(
        "SoldiersEnlisted",
        text("Enlist a Soldier or a pair"),
        when=(ENLIST,),
        asks=(
            Pick("general", text("General to tap"), enlisting.generals, scans=True),
            PickMany(
                "soldiers",
                text("Soldiers from hand"),
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
        text("Declare all attackers"),
        when=(ATTACKING,),
        asks=(
            Allocate(
                "groups",
                text("Attacks: one Soldier each, or a pair"),
                attacking.names,
                items=attacking.attackers,
                suggest=attacking.all_singly,
                numbered=True,
                bin=text("Attack"),
                outlook=outlook.of_attack,
                none=text("No attack"),
            ),
        ),
        checks=(*_STEP, steps.in_step(ATTACKING), *attacking.CHECKS),
        effect=attacking.attack,
        says=words.says_attacked,
    ),
    ActionSpec(
        "CardsDiscarded",
        text("Discard the surplus"),
        when=(DISCARDING,),
        asks=(
            PickMany(
                "cards",
                text("Cards from hand"),
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
        says=words.says_discarded,
    ),
    ActionSpec(
        "StepEnded",
        text("Next step"),
        onward=True,
        hint=steps.next_step,
        when=(DEPLOY, ENLIST, ATTACKING),
        asks=(
            Pick(
                "step",
                text("Step that ends"),
                lambda table, seat, chosen: (table.phase,),
                optional=True,
            ),
            Confirm(text("End the step?"), words.before_ending_step),
        ),
        checks=(*_STEP, steps.drawn_first, steps.not_the_last, steps.step_named),
        effect=steps.end_step,
        says=words.says_step_ended,
    ),
    ActionSpec(
        "TurnEnded",
        text("End the turn"),
        onward=True,
        when=(DISCARDING,),
        checks=(*_STEP, steps.in_step(DISCARDING), steps.hand_within_limit),
        effect=steps.end_turn,
        says=deed("%(seat)s ends the turn"),
    ),
)
_ANSWERS = (
    ActionSpec(
        "DefenceDeclared",
        text("Declare the defence"),
        who=ASKED,
        shown=lambda table, seat: table.frame_of(ATTACK) is not None,
        asks=(
            Allocate(
                "assignments",
                text("Defenders by attack (none: it hits your tokens)"),
                defending.attacks,
                items=defending.defenders,
                bin=text("Attack"),
                outlook=outlook.of_defence,
                none=text("No defence"),
            ),
        ),
        checks=(_GAME_ON, *defending.DEFENCE_CHECKS),
        effect=defending.defend,
        says=words.says_defended,
    ),
    ActionSpec(
        "ReactionPassed",
        text("Play no Ace: let the skirmishes resolve"),
        who=ASKED,
        shown=lambda table, seat: table.frame_of(SKIRMISH) is not None,
        checks=(_GAME_ON, defending.pass_awaited),
        effect=defending.pass_on,
        passes=True,
        says=deed("%(seat)s plays no Ace"),
    ),
    ActionSpec(
        "AcePlayed",
        text("Play an Ace"),
        who=ANYONE,
        when=STEPS,
        asks=(
            Pick("ace", text("Ace from hand"), aces.aces, scans=True),
            Pick("general", text("General to tap"), aces.payers, scans=True),
            Pick("target", text("Card to eliminate"), aces.victims, scans=True),
        ),
        checks=(*_EITHER_TURN, *aces.CHECKS),
        effect=aces.play_ace,
        says=words.says_ace,
    ),
)
_BETWEEN = (
    ActionSpec(
        "NextGameStarted",
        text("Start the next game"),
        who=BY_TABLE,
        when=(BETWEEN,),
        checks=(_MATCH_ON, between.game_has_ended),
        effect=between.next_game,
        says=words.says_next_game,
    ),
    ActionSpec(
        "TokensBought",
        text("Buy tokens"),
        who=ANYONE,
        when=(BETWEEN,),
        quick=False,
        shown=lambda table, seat: bool(table.options["token_purchase"]),
        asks=(Amount("n", text("Tokens"), 1, 1_000),),
        checks=(_MATCH_ON, dealing.takes_a_seat, between.purchase_agreed, between.at_least_one),
        effect=between.buy,
        says=words.says_bought,
    ),
)
_UNSHOWN = Pick("card", text("Card"), talking.unshown, scans=True)
_TALK = (
    card_revealed((*_EITHER_TURN, talking.own_card), talking.reveal, words.says_revealed, _UNSHOWN),
    *draw_actions(
        text("Offer a draw of this game"),
        accepted=Confirm(text("End this game as a draw?"), words.before_agreeing),
        when=STEPS,
        offering=(*_EITHER_TURN, talking.game_begun, talking.no_offer_open),
        answering=(*_EITHER_TURN, talking.game_begun, talking.offer_to_answer),
        effects=(talking.offer_draw, talking.accept_draw, talking.decline_draw),
    ),
    conceded(
        text("Concede the match"),
        confirm=Confirm(text("Give up this match?"), words.before_conceding),
        checks=(_MATCH_ON, dealing.takes_a_seat),
        effect=talking.concede,
    ),
)
ACTIONS = (*_TURN, *_ANSWERS, *OPENING, *_BETWEEN, *_TALK)
