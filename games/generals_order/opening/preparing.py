"""The actions before the first turn: decks, Commandments, the first player, opening hands."""

from __future__ import annotations

from games import dealing
from games.checks import deed
from games.checks import game_on
from games.generals_order import words
from games.generals_order.cards.cardset import MOST
from games.generals_order.effects import stated_changes
from games.generals_order.names import SETUP
from games.generals_order.opening import commandments
from games.generals_order.opening import registering
from games.generals_order.opening import starting
from games.rules import ANYONE
from games.rules import ActionSpec
from games.rules import Amount
from games.rules import Pick
from games.rules import PickMany
from games.text import text

_GAME_ON = game_on()
_PLACED = deed("%(seat)s places a Commandment face down")
_BEFORE_START = (_GAME_ON, starting.takes_a_seat, starting.before_start)
OPENING = (
    dealing.deck_registered(
        text("Register deck and Commandment"),
        phase=SETUP,
        asks=(
            dealing.the_cards(
                text("Deck"),
                options=registering.cards,
                least=registering.fewest,
                most=MOST,
                presets=registering.presets,
                optional=True,
            ),
            Amount(
                "size",
                text("Cards in the deck (if it is declared)"),
                registering.least_size,
                registering.most_size,
                optional=True,
            ),
            PickMany(
                "factions",
                text("All its factions"),
                registering.to_tell,
                registering.least_told,
                optional=True,
            ),
            Pick("commandment", text("Commandment"), registering.leaders, scans=True),
        ),
        checks=(*_BEFORE_START, *registering.CHECKS),
        effect=registering.register,
        says=words.says_registered,
        sealed=words.says_sealed_deck,
    ),
    ActionSpec(
        "CommandmentPlaced",
        text("Commandment lies face down"),
        who=ANYONE,
        when=(SETUP,),
        asks=(Pick("card", text("Commandment"), commandments.own_commandment, scans=True),),
        checks=(
            *_BEFORE_START,
            registering.registered,
            commandments.not_placed,
            commandments.chosen_one,
        ),
        effect=commandments.place,
        says=_PLACED,
        sealed=_PLACED,
    ),
    ActionSpec(
        "CommandmentsRevealed",
        text("Turn both Commandments up"),
        who=ANYONE,
        when=(SETUP,),
        checks=(*_BEFORE_START, commandments.both_placed),
        effect=commandments.reveal_both,
        says=deed("%(seat)s turns both Commandments up"),
    ),
    dealing.starter_chosen(
        "FirstPlayerChosen",
        text("Choose the first player"),
        phase=SETUP,
        seat=text("First player"),
        starters=starting.starters,
        checks=(
            _GAME_ON,
            starting.by_the_table,
            starting.before_start,
            starting.standard_start,
            starting.commandments_open,
            starting.not_chosen,
            starting.starter_sits_here,
            starting.right_method,
        ),
        effect=starting.choose_starter,
        says=words.says_starter,
        methods=starting.methods,
    ),
    ActionSpec(
        "OpeningHandsDrawn",
        text("Both draw five cards"),
        who=ANYONE,
        when=(SETUP,),
        checks=(
            *_BEFORE_START,
            starting.standard_start,
            starting.commandments_open,
            starting.starter_known,
            starting.hands_not_drawn,
        ),
        effect=starting.open_hands,
        says=deed("%(seat)s records both opening hands of five"),
    ),
    dealing.mulligan_taken(
        text("Take other five cards"),
        phase=SETUP,
        checks=(*_BEFORE_START, starting.mulligan_open),
        effect=starting.mulligan,
        says=deed("%(seat)s takes five other cards"),
        quick=True,
    ),
    ActionSpec(
        "HandKept",
        text("Keep the opening hand"),
        who=ANYONE,
        when=(SETUP,),
        checks=(*_BEFORE_START, starting.mulligan_open),
        effect=starting.keep,
        says=deed("%(seat)s keeps the opening hand"),
    ),
    ActionSpec(
        "ScenarioLoaded",
        text("Begin from another state"),
        who=ANYONE,
        by_hand=True,
        when=(SETUP,),
        shown=lambda table, seat: bool(table.option("start") == "custom"),
        asks=(
            Pick("seat", text("Whose turn it is"), starting.starters),
            Amount("turn", text("Number of that turn"), 1, 99, optional=True),
            PickMany(
                "changes",
                text("What lies where"),
                starting.statements,
                ordered=True,
                stated=stated_changes.EXAMPLES,
                states=stated_changes.takes,
            ),
        ),
        checks=(
            *_BEFORE_START,
            starting.custom_start,
            starting.commandments_open,
            starting.starter_sits_here,
            starting.start_state,
        ),
        effect=starting.load,
        says=deed("%(seat)s states the agreed start"),
    ),
)
