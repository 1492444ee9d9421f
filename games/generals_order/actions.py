"""Every action, with its checks in the order in which a refusal cites them: game over, turn, open
window, phase, then the checks of the action itself.
"""

from __future__ import annotations

from collections.abc import Callable

from events.vocabulary import Seat
from games.checks import deed
from games.checks import game_on
from games.generals_order import board
from games.generals_order import scoring
from games.generals_order import talking
from games.generals_order import words
from games.generals_order.cards import showing
from games.generals_order.combat import attacking
from games.generals_order.combat import countering
from games.generals_order.combat import striking
from games.generals_order.effects import by_hand
from games.generals_order.effects import stated_changes
from games.generals_order.names import ADJUSTING
from games.generals_order.names import CHARACTER
from games.generals_order.names import COUNTER
from games.generals_order.names import DRAW
from games.generals_order.names import EQUIPMENT
from games.generals_order.names import MAIN
from games.generals_order.names import PAYING
from games.generals_order.opening import starting
from games.generals_order.opening.preparing import OPENING
from games.generals_order.turn import active_effects
from games.generals_order.turn import enhancing
from games.generals_order.turn import moving
from games.generals_order.turn import payment
from games.generals_order.turn import recruiting
from games.generals_order.turn import upkeep
from games.rules import ANYONE
from games.rules import ASKED
from games.rules import ActionSpec
from games.rules import Amount
from games.rules import Chosen
from games.rules import Confirm
from games.rules import Options
from games.rules import Pick
from games.rules import PickMany
from games.table import Table
from games.talking import card_revealed
from games.talking import conceded
from games.talking import draw_actions
from games.text import text

_GAME_ON = game_on()
_EITHER_TURN = (_GAME_ON, starting.takes_a_seat)
"""The first checks of what a seat may do in either turn, before the first turn, too."""
_BEGUN = (*_EITHER_TURN, starting.game_begun)
"""The same after the start."""
_TURN = (_GAME_ON, upkeep.on_turn, upkeep.nothing_open)
_MAIN = (*_TURN, upkeep.in_main)
_PLAYING = (DRAW, MAIN, PAYING, ADJUSTING)


def _pays(cost: payment.Cost, key: str = "card") -> Amount:
    return Amount(
        "discards",
        text("Cards to discard for it"),
        payment.cost_due(cost, key),
        payment.cost_due(cost, key),
    )


def _aims(
    options: Options, most: Callable[[Table, Seat, Chosen], int], optional: bool = True
) -> PickMany:
    def least(table: Table, seat: Seat, chosen: Chosen) -> int:
        return min(1, most(table, seat, chosen))

    return PickMany(
        "targets",
        text("Targets"),
        options,
        least,
        most,
        optional=optional,
        scans=True,
        reads=board.cell_meant,
    )


_ANSWERS = (
    ActionSpec(
        "CounterPlayed",
        text("Play a Counter"),
        who=ASKED,
        shown=countering.is_asked_now,
        asks=(
            Pick("card", text("Counter from hand"), payment.hand_cards(COUNTER), scans=True),
            Pick("pending", text("What it negates"), countering.waiting, optional=True),
            _pays(payment.printed_cost),
        ),
        checks=(*_BEGUN, *countering.CHECKS),
        effect=countering.play_counter,
        says=words.says_deed,
    ),
    ActionSpec(
        "CounterPassed",
        text("No Counter"),
        who=ASKED,
        shown=countering.may_close,
        asks=(Pick("pending", text("What may go on"), countering.waiting, optional=True),),
        checks=(*_BEGUN, countering.may_pass, countering.pending_named),
        effect=countering.pass_counter,
        passes=True,
        says=deed("%(seat)s lets it pass"),
    ),
    ActionSpec(
        "ManualEffectResolved",
        text("Record what a text changed"),
        who=ANYONE,
        by_hand=True,
        shown=by_hand.something_by_hand,
        when=_PLAYING,
        asks=(
            Pick("source", text("Card"), by_hand.sources, scans=True),
            PickMany(
                "changes",
                text("What changed"),
                by_hand.suggestions,
                ordered=True,
                stated=stated_changes.EXAMPLES,
                states=stated_changes.takes,
            ),
        ),
        checks=(*_BEGUN, by_hand.due_or_standing, by_hand.possible),
        effect=by_hand.resolve,
        says=words.says_manual,
    ),
)
_MAIN_PHASE = (
    ActionSpec(
        "CardDrawn",
        text("Draw a card"),
        when=(DRAW,),
        asks=(Amount("n", text("Cards"), 1, 1, optional=True),),
        checks=(*_TURN, upkeep.draw_due, upkeep.one_card),
        effect=upkeep.draw,
        says=deed("%(seat)s draws a card"),
    ),
    ActionSpec(
        "GeneralRecruited",
        text("Recruit a general"),
        when=(MAIN,),
        asks=(
            Pick("card", text("Character from hand"), payment.hand_cards(CHARACTER), scans=True),
            Pick("zone", text("Zone"), recruiting.places, optional=True, reads=board.cell_meant),
            _pays(recruiting.cost),
            Confirm(text("Recruit?"), recruiting.before_recruiting),
        ),
        checks=(*_MAIN, payment.holds_a_card, *recruiting.CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "GeneralMoved",
        text("Move a general"),
        when=(MAIN,),
        asks=(
            Pick("general", text("General"), moving.own_generals, scans=True),
            Pick("to", text("To"), moving.zones, reads=board.cell_meant),
            Confirm(text("Move?"), moving.before_moving),
        ),
        checks=(*_MAIN, *moving.CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "MeleeDeclared",
        text("Melee"),
        when=(MAIN,),
        asks=(
            Pick("attacker", text("Your general"), moving.own_generals, scans=True),
            Pick("target", text("Enemy general"), attacking.enemies, scans=True),
            Confirm(text("Attack?"), attacking.before_melee),
        ),
        checks=(*_MAIN, *attacking.MELEE_CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "TacticalStrikeDeclared",
        text("Tactical Strike"),
        when=(MAIN,),
        asks=(
            Pick("general", text("Executing general"), moving.own_generals, scans=True),
            Pick("card", text("Tactics card from hand"), striking.tactics, scans=True),
            _aims(striking.strike_targets, striking.strike_most, optional=False),
            _pays(payment.printed_cost),
            Confirm(text("Strike?"), striking.before_strike),
        ),
        checks=(*_MAIN, payment.holds_a_card, *striking.STRIKE_CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "SiegeDeclared",
        text("Siege"),
        when=(MAIN,),
        asks=(
            Pick("general", text("General"), moving.own_generals, scans=True),
            Confirm(text("Besiege?"), attacking.before_siege),
        ),
        checks=(*_MAIN, *attacking.SIEGE_CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "EquipmentAttached",
        text("Equip a general"),
        when=(MAIN,),
        asks=(
            Pick("card", text("Equipment from hand"), payment.hand_cards(EQUIPMENT), scans=True),
            Pick("general", text("General"), moving.own_generals, scans=True),
            _pays(payment.printed_cost),
        ),
        checks=(*_MAIN, payment.holds_a_card, *enhancing.EQUIP_CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "StrategyActivated",
        text("Play a Strategy"),
        when=(MAIN,),
        asks=(
            Pick("card", text("Strategy from hand"), enhancing.strategies, scans=True),
            _aims(enhancing.strategy_targets, enhancing.strategy_most),
            _pays(payment.printed_cost),
        ),
        checks=(*_MAIN, payment.holds_a_card, *enhancing.STRATEGY_CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "ActiveEffectUsed",
        text("Use an active effect"),
        when=(MAIN,),
        asks=(
            Pick("general", text("General"), moving.own_generals, scans=True),
            _aims(active_effects.active_targets, active_effects.active_most),
            _pays(active_effects.active_cost, "general"),
        ),
        checks=(*_MAIN, *active_effects.ACTIVE_CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "TurnDeclaredOver",
        text("End the turn"),
        onward=True,
        when=(MAIN,),
        hint=words.ending_costs,
        asks=(Confirm(text("End your turn?"), words.before_ending),),
        checks=_MAIN,
        effect=upkeep.declare_over,
        says=deed("%(seat)s declares the turn over"),
    ),
    ActionSpec(
        "UpkeepPaid",
        text("Upkeep is paid"),
        when=(PAYING,),
        asks=(
            Amount(
                "n", text("RESOURCE cards put on DISCARD"), upkeep.upkeep_due, upkeep.upkeep_due
            ),
        ),
        checks=(*_TURN, upkeep.upkeep_open, upkeep.upkeep_named),
        effect=upkeep.acknowledge,
        says=words.says_upkeep,
    ),
    ActionSpec(
        "HandAdjusted",
        text("Bring the hand down"),
        when=(ADJUSTING,),
        asks=(Amount("n", text("Hand cards put on DISCARD"), upkeep.excess, upkeep.excess),),
        checks=(*_TURN, upkeep.adjustment_open, upkeep.excess_named),
        effect=upkeep.adjust,
        says=words.says_adjusted,
    ),
)
_TALK = (
    card_revealed(
        (
            *_BEGUN,
            showing.unseen_card,
            showing.lies_there,
            showing.may_look_there,
            showing.something_to_show,
        ),
        showing.show,
        words.says_shown,
        Pick("card", text("Card"), showing.showable, scans=True),
        Pick("zone", text("From"), showing.show_zones),
        when=_PLAYING,
    ),
    ActionSpec(
        "SpecialVictoryClaimed",
        text("Claim a special victory"),
        who=ANYONE,
        quick=False,
        when=_PLAYING,
        asks=(Pick("card", text("Card"), scoring.winning_cards, scans=True),),
        checks=(*_BEGUN, scoring.condition_met),
        effect=scoring.claim,
        says=words.says_claimed,
    ),
    *draw_actions(
        text("Offer a draw"),
        accepted=Confirm(text("End the game as a draw?")),
        when=_PLAYING,
        offering=(*_BEGUN, talking.draws_agreed, talking.no_offer_open),
        answering=(*_BEGUN, talking.offer_to_answer),
        effects=(talking.offer_draw, talking.accept_draw, talking.decline_draw),
    ),
    conceded(
        text("Concede"),
        confirm=Confirm(text("Give up this game?"), words.before_conceding),
        checks=_BEGUN,
        effect=talking.concede,
        when=_PLAYING,
    ),
)
ACTIONS = (*_ANSWERS, *_MAIN_PHASE, *OPENING, *_TALK)
