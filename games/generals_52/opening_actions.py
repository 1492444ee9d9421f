"""The actions before each game: decks, hands, who goes first."""

from __future__ import annotations

from games.checks import deed
from games.generals_52 import between
from games.generals_52 import opening
from games.generals_52 import registering
from games.generals_52 import words
from games.generals_52.cardset import DECK_SIZE
from games.generals_52.steps import DRAW
from games.generals_52.steps import SETUP
from games.rules import ANYONE
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Pick
from games.rules import PickMany
from games.text import text

_EITHER = (between.games_over(), opening.takes_a_seat)
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
        checks=(*_EITHER, registering.registered, opening.not_shuffled),
        effect=opening.shuffle,
        says=deed("%(seat)s shuffles the deck"),
    ),
    ActionSpec(
        "OpeningHandDrawn",
        text("Opening hand drawn"),
        who=ANYONE,
        when=(SETUP,),
        checks=(*_EITHER, registering.registered, opening.no_hand_yet, opening.shuffled),
        effect=opening.open_hand,
        says=words.says_opening_hand,
    ),
    ActionSpec(
        "OpeningHandRedealt",
        text("Show a hand without a General and deal again"),
        who=ANYONE,
        when=(SETUP, DRAW),
        quick=False,
        shown=opening.redeal_possible,
        asks=(
            PickMany(
                "shown",
                text("The whole hand"),
                opening.shown_cards,
                opening.held,
                opening.held,
                scans=True,
            ),
        ),
        checks=(*_EITHER, opening.redeal_open, opening.whole_hand_shown, opening.no_general_shown),
        effect=opening.redeal,
        says=words.says_redealt,
    ),
    ActionSpec(
        "FirstPlayerChosen",
        text("Choose who goes first"),
        who=BY_TABLE,
        chance=("seat",),
        when=(SETUP,),
        asks=(
            Pick("seat", text("Who goes first"), opening.starters),
            Pick(
                "method",
                text("Chosen by"),
                lambda table, seat, chosen: opening.METHODS,
                optional=True,
            ),
        ),
        checks=(between.games_over(), opening.not_chosen, opening.may_go_first),
        effect=opening.choose_starter,
        says=words.says_first,
    ),
)
