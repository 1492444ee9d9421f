"""The actions before each game: decks, hands, who goes first."""

from __future__ import annotations

from games.checks import deed
from games.generals_52 import words
from games.generals_52.cardset import DECK_SIZE
from games.generals_52.opening import between
from games.generals_52.opening import dealing
from games.generals_52.opening import registering
from games.generals_52.turn.steps import DRAW
from games.generals_52.turn.steps import SETUP
from games.rules import ANYONE
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Pick
from games.rules import PickMany
from games.text import text

_EITHER = (between.games_over(), dealing.takes_a_seat)
OPENING = (
    ActionSpec(
        "DeckRegistered",
        text("Register your deck"),
        who=ANYONE,
        when=(SETUP,),
        asks=(
            PickMany(
                "cards",
                text("The 27 cards"),
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
        text("Deck is shuffled"),
        who=ANYONE,
        when=(SETUP,),
        checks=(*_EITHER, registering.registered, dealing.not_shuffled),
        effect=dealing.shuffle,
        says=deed("%(seat)s shuffles the deck"),
    ),
    ActionSpec(
        "OpeningHandDrawn",
        text("Opening hand drawn"),
        who=ANYONE,
        when=(SETUP,),
        checks=(*_EITHER, registering.registered, dealing.no_hand_yet, dealing.shuffled),
        effect=dealing.open_hand,
        says=words.says_opening_hand,
    ),
    ActionSpec(
        "OpeningHandRedealt",
        text("Show a hand without a General and deal again"),
        who=ANYONE,
        when=(SETUP, DRAW),
        quick=False,
        shown=dealing.redeal_possible,
        asks=(
            PickMany(
                "shown",
                text("The whole hand"),
                dealing.shown_cards,
                dealing.held,
                dealing.held,
                scans=True,
            ),
        ),
        checks=(*_EITHER, dealing.redeal_open, dealing.whole_hand_shown, dealing.no_general_shown),
        effect=dealing.redeal,
        says=words.says_redealt,
    ),
    ActionSpec(
        "FirstPlayerChosen",
        text("Choose who goes first"),
        who=BY_TABLE,
        chance=("seat",),
        when=(SETUP,),
        asks=(
            Pick("seat", text("Who goes first"), dealing.starters),
            Pick(
                "method",
                text("Chosen by"),
                lambda table, seat, chosen: dealing.METHODS,
                optional=True,
            ),
        ),
        checks=(between.games_over(), dealing.not_chosen, dealing.may_go_first),
        effect=dealing.choose_starter,
        says=words.says_first,
    ),
)
