"""The actions before the first turn: decks, Commandments, who begins, opening hands."""

from __future__ import annotations

from games.checks import game_on
from games.generals_order import manual
from games.generals_order import opening
from games.generals_order import registering
from games.generals_order import words
from games.generals_order.cardset import MOST
from games.generals_order.names import SETUP
from games.rules import ANYONE
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Amount
from games.rules import Pick
from games.rules import PickMany

_OVER = game_on()
_BEFORE = (_OVER, opening.takes_a_seat, opening.before_start)
OPENING = (
    ActionSpec(
        "DeckRegistered",
        "Register deck and Commandment",
        who=ANYONE,
        when=(SETUP,),
        asks=(
            PickMany(
                "cards",
                "Deck",
                registering.cards,
                registering.fewest,
                MOST,
                optional=True,
                scans=True,
                presets=registering.presets,
            ),
            Amount(
                "size",
                "Cards in the deck (if it is declared)",
                registering.least_size,
                registering.most_size,
                optional=True,
            ),
            PickMany(
                "factions",
                "All its factions",
                registering.to_tell,
                registering.least_told,
                optional=True,
            ),
            Pick("commandment", "Commandment", registering.leaders, scans=True),
        ),
        checks=(*_BEFORE, *registering.CHECKS),
        effect=registering.register,
        says=words.says_registered,
    ),
    ActionSpec(
        "CommandmentPlaced",
        "Commandment lies face down",
        who=ANYONE,
        when=(SETUP,),
        asks=(Pick("card", "Commandment", registering.own_commandment, scans=True),),
        checks=(*_BEFORE, registering.registered, registering.not_placed, registering.chosen_one),
        effect=registering.place,
        says=words.says("places a Commandment face down"),
    ),
    ActionSpec(
        "CommandmentsRevealed",
        "Turn both Commandments up",
        who=ANYONE,
        when=(SETUP,),
        checks=(*_BEFORE, registering.both_placed),
        effect=registering.reveal_both,
        says=words.says("turns both Commandments up"),
    ),
    ActionSpec(
        "FirstPlayerChosen",
        "Choose the first player",
        who=BY_TABLE,
        chance=("seat",),
        when=(SETUP,),
        asks=(
            Pick("seat", "First player", opening.starters),
            Pick("method", "Chosen by", opening.methods, optional=True),
        ),
        checks=(
            _OVER,
            opening.by_the_table,
            opening.before_start,
            opening.standard_start,
            opening.commandments_open,
            opening.not_chosen,
            opening.starter_sits_here,
            opening.right_method,
        ),
        effect=opening.choose_starter,
        says=words.says_starter,
    ),
    ActionSpec(
        "OpeningHandsDrawn",
        "Both draw five cards",
        who=ANYONE,
        when=(SETUP,),
        checks=(
            *_BEFORE,
            opening.standard_start,
            opening.commandments_open,
            opening.starter_known,
            opening.hands_not_drawn,
        ),
        effect=opening.open_hands,
        says=words.says("records both opening hands of five"),
    ),
    ActionSpec(
        "MulliganTaken",
        "Take other five cards",
        who=ANYONE,
        when=(SETUP,),
        checks=(*_BEFORE, opening.mulligan_open),
        effect=opening.mulligan,
        says=words.says("takes five other cards"),
    ),
    ActionSpec(
        "HandKept",
        "Keep the opening hand",
        who=ANYONE,
        when=(SETUP,),
        checks=(*_BEFORE, opening.mulligan_open),
        effect=opening.keep,
        says=words.says("keeps the opening hand"),
    ),
    ActionSpec(
        "ScenarioLoaded",
        "Begin from another state",
        who=ANYONE,
        by_hand=True,
        when=(SETUP,),
        shown=lambda table, seat: bool(table.option("start") == "custom"),
        asks=(
            Pick("seat", "Whose turn it is", opening.starters),
            Amount("turn", "Number of that turn", 1, 99, optional=True),
            PickMany(
                "changes",
                "What lies where",
                opening.statements,
                ordered=True,
                stated=manual.EXAMPLES,
            ),
        ),
        checks=(
            *_BEFORE,
            opening.custom_start,
            opening.commandments_open,
            opening.starter_sits_here,
            opening.start_state,
        ),
        effect=opening.load,
        says=words.says("states the agreed start"),
    ),
)
