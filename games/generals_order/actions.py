"""Every action, with its checks in the order in which a refusal cites them: game over, turn, open
window, phase, then the action's own.
"""

from __future__ import annotations

from collections.abc import Callable

from events.vocabulary import Seat
from games.checks import game_on
from games.generals_order import attacking
from games.generals_order import board
from games.generals_order import countering
from games.generals_order import enhancing
from games.generals_order import manual
from games.generals_order import moving
from games.generals_order import opening
from games.generals_order import payment
from games.generals_order import recruiting
from games.generals_order import scoring
from games.generals_order import talking
from games.generals_order import upkeep
from games.generals_order import words
from games.generals_order.names import ADJUSTING
from games.generals_order.names import CHARACTER
from games.generals_order.names import COUNTER
from games.generals_order.names import DRAW
from games.generals_order.names import EQUIPMENT
from games.generals_order.names import MAIN
from games.generals_order.names import PAYING
from games.generals_order.preparing import OPENING
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

_OVER = game_on()
_EITHER = (_OVER, opening.takes_a_seat)
_BEGUN = (*_EITHER, opening.game_begun)
_TURN = (_OVER, upkeep.on_turn, upkeep.nothing_open)
_MAIN = (*_TURN, upkeep.in_main)
_PLAYING = (DRAW, MAIN, PAYING, ADJUSTING)


def _pays(cost: payment.Cost, key: str = "card") -> Amount:
    return Amount(
        "discards", "Cards to discard for it", payment.due(cost, key), payment.due(cost, key)
    )


def _aims(
    options: Options, most: Callable[[Table, Seat, Chosen], int], optional: bool = True
) -> PickMany:
    def least(table: Table, seat: Seat, chosen: Chosen) -> int:
        return min(1, most(table, seat, chosen))

    return PickMany(
        "targets",
        "Targets",
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
        "Play a Counter",
        who=ASKED,
        shown=countering.is_asked_now,
        asks=(
            Pick("card", "Counter from hand", payment.cards(COUNTER), scans=True),
            Pick("pending", "What it negates", countering.waiting, optional=True),
            _pays(payment.printed_cost),
        ),
        checks=(*_BEGUN, *countering.CHECKS),
        effect=countering.play_counter,
        says=words.says_deed,
    ),
    ActionSpec(
        "CounterPassed",
        "No Counter",
        who=ASKED,
        shown=countering.may_close,
        asks=(Pick("pending", "What may go on", countering.waiting, optional=True),),
        checks=(*_BEGUN, countering.may_pass, countering.pending_named),
        effect=countering.pass_counter,
        passes=True,
        says=words.says("lets it pass"),
    ),
    ActionSpec(
        "ManualEffectResolved",
        "Record what a text changed",
        who=ANYONE,
        by_hand=True,
        shown=manual.something_by_hand,
        when=_PLAYING,
        asks=(
            Pick("source", "Card", manual.sources, scans=True),
            PickMany(
                "changes", "What changed", manual.suggestions, ordered=True, stated=manual.EXAMPLES
            ),
        ),
        checks=(*_BEGUN, manual.due_or_standing, manual.possible),
        effect=manual.resolve,
        says=words.says_manual,
    ),
)
_MAIN_PHASE = (
    ActionSpec(
        "CardDrawn",
        "Draw a card",
        when=(DRAW,),
        asks=(Amount("n", "Cards", 1, 1, optional=True),),
        checks=(*_TURN, upkeep.draw_due, upkeep.one_card),
        effect=upkeep.draw,
        says=words.says("draws a card"),
    ),
    ActionSpec(
        "GeneralRecruited",
        "Recruit a general",
        when=(MAIN,),
        asks=(
            Pick("card", "Character from hand", payment.cards(CHARACTER), scans=True),
            Pick("zone", "Zone", recruiting.places, optional=True, reads=board.cell_meant),
            _pays(recruiting.cost),
            Confirm("Recruit?", recruiting.before_recruiting),
        ),
        checks=(*_MAIN, payment.holds_a_card, *recruiting.CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "GeneralMoved",
        "Move a general",
        when=(MAIN,),
        asks=(
            Pick("general", "General", moving.own_generals, scans=True),
            Pick("to", "To", moving.zones, reads=board.cell_meant),
            Confirm("Move?", moving.before_moving),
        ),
        checks=(*_MAIN, *moving.CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "MeleeDeclared",
        "Melee",
        when=(MAIN,),
        asks=(
            Pick("attacker", "Your general", moving.own_generals, scans=True),
            Pick("target", "Enemy general", attacking.enemies, scans=True),
            Confirm("Attack?", attacking.before_melee),
        ),
        checks=(*_MAIN, *attacking.MELEE_CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "TacticalStrikeDeclared",
        "Tactical Strike",
        when=(MAIN,),
        asks=(
            Pick("general", "Executing general", moving.own_generals, scans=True),
            Pick("card", "Tactics card from hand", attacking.tactics, scans=True),
            _aims(attacking.strike_targets, attacking.strike_most, optional=False),
            _pays(payment.printed_cost),
            Confirm("Strike?", attacking.before_strike),
        ),
        checks=(*_MAIN, payment.holds_a_card, *attacking.STRIKE_CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "SiegeDeclared",
        "Siege",
        when=(MAIN,),
        asks=(
            Pick("general", "General", moving.own_generals, scans=True),
            Confirm("Besiege?", attacking.before_siege),
        ),
        checks=(*_MAIN, *attacking.SIEGE_CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "EquipmentAttached",
        "Equip a general",
        when=(MAIN,),
        asks=(
            Pick("card", "Equipment from hand", payment.cards(EQUIPMENT), scans=True),
            Pick("general", "General", moving.own_generals, scans=True),
            _pays(payment.printed_cost),
        ),
        checks=(*_MAIN, payment.holds_a_card, *enhancing.EQUIP_CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "StrategyActivated",
        "Play a Strategy",
        when=(MAIN,),
        asks=(
            Pick("card", "Strategy from hand", enhancing.strategies, scans=True),
            _aims(enhancing.strategy_targets, enhancing.strategy_most),
            _pays(payment.printed_cost),
        ),
        checks=(*_MAIN, payment.holds_a_card, *enhancing.STRATEGY_CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "ActiveEffectUsed",
        "Use an active effect",
        when=(MAIN,),
        asks=(
            Pick("general", "General", moving.own_generals, scans=True),
            _aims(enhancing.active_targets, enhancing.active_most),
            _pays(enhancing.active_cost, "general"),
        ),
        checks=(*_MAIN, *enhancing.ACTIVE_CHECKS),
        effect=countering.declare,
        says=words.says_deed,
    ),
    ActionSpec(
        "TurnDeclaredOver",
        "Declare the turn over",
        onward=True,
        when=(MAIN,),
        asks=(Confirm("End your turn?", words.before_ending),),
        checks=_MAIN,
        effect=upkeep.declare_over,
        says=words.says("declares the turn over"),
    ),
    ActionSpec(
        "UpkeepPaid",
        "Upkeep is paid",
        when=(PAYING,),
        asks=(Amount("n", "RESOURCE cards put on DISCARD", upkeep.due, upkeep.due),),
        checks=(*_TURN, upkeep.upkeep_open, upkeep.upkeep_named),
        effect=upkeep.acknowledge,
        says=words.says_number("pays upkeep:"),
    ),
    ActionSpec(
        "HandAdjusted",
        "Bring the hand down",
        when=(ADJUSTING,),
        asks=(Amount("n", "Hand cards put on DISCARD", upkeep.excess, upkeep.excess),),
        checks=(*_TURN, upkeep.adjustment_open, upkeep.excess_named),
        effect=upkeep.adjust,
        says=words.says_number("brings the hand down by"),
    ),
)
_TALK = (
    ActionSpec(
        "CardRevealed",
        "Show a card to both",
        who=ANYONE,
        quick=False,
        when=_PLAYING,
        asks=(
            Pick("card", "Card", manual.unshown, scans=True),
            Pick("zone", "From", manual.show_zones),
        ),
        checks=(*_BEGUN, manual.unseen_card, manual.may_look_there, manual.something_to_show),
        effect=manual.show,
        says=words.says_shown,
    ),
    ActionSpec(
        "SpecialVictoryClaimed",
        "Claim a special victory",
        who=ANYONE,
        quick=False,
        when=_PLAYING,
        asks=(Pick("card", "Card", scoring.winning_cards, scans=True),),
        checks=(*_BEGUN, scoring.condition_met),
        effect=scoring.claim,
        says=words.says_claimed,
    ),
    ActionSpec(
        "DrawOffered",
        "Offer a draw",
        who=ANYONE,
        quick=False,
        when=_PLAYING,
        checks=(*_BEGUN, talking.draws_agreed, talking.no_offer_open),
        effect=talking.offer_draw,
        says=words.says("offers a draw"),
    ),
    ActionSpec(
        "DrawAccepted",
        "Accept the draw",
        who=ANYONE,
        quick=False,
        when=_PLAYING,
        asks=(Confirm("End the game as a draw?"),),
        checks=(*_BEGUN, talking.offer_to_answer),
        effect=talking.accept_draw,
        says=words.says("accepts the draw"),
    ),
    ActionSpec(
        "DrawDeclined",
        "Decline the draw",
        who=ANYONE,
        quick=False,
        when=_PLAYING,
        checks=(*_BEGUN, talking.offer_to_answer),
        effect=talking.decline_draw,
        says=words.says("declines the draw"),
    ),
    ActionSpec(
        "Conceded",
        "Concede",
        who=ANYONE,
        quick=False,
        when=_PLAYING,
        asks=(Confirm("Give up this game?", words.before_conceding),),
        checks=_BEGUN,
        effect=talking.concede,
        says=words.says("concedes"),
        gives_up=True,
    ),
)
ACTIONS = (*_ANSWERS, *_MAIN_PHASE, *OPENING, *_TALK)
