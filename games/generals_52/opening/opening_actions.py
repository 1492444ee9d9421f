"""The actions before each game: decks, hands, who goes first."""

from __future__ import annotations

from games.dealing import deck_registered
from games.dealing import deck_shuffled
from games.dealing import opening_hand_drawn
from games.dealing import starter_chosen
from games.dealing import the_cards
from games.generals_52 import words
from games.generals_52.cardset import DECK_SIZE
from games.generals_52.opening import between
from games.generals_52.opening import dealing
from games.generals_52.opening import registering
from games.generals_52.turn.steps import DRAW
from games.generals_52.turn.steps import SETUP
from games.rules import ANYONE
from games.rules import ActionSpec
from games.rules import PickMany
from games.text import text

_EITHER = (between.games_over(), dealing.takes_a_seat)
OPENING = (
    deck_registered(
        text("Register your deck"),
        SETUP,
        (
            the_cards(
                text("The 27 cards"),
                registering.cards,
                DECK_SIZE,
                DECK_SIZE,
                registering.presets,
            ),
        ),
        (*_EITHER, *registering.CHECKS),
        registering.register,
        words.says_registered,
    ),
    deck_shuffled(SETUP, (*_EITHER, registering.registered, dealing.not_shuffled), dealing.shuffle),
    opening_hand_drawn(
        SETUP,
        (*_EITHER, registering.registered, dealing.no_hand_yet, dealing.shuffled),
        dealing.open_hand,
        words.says_opening_hand,
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
    starter_chosen(
        "FirstPlayerChosen",
        text("Choose who goes first"),
        SETUP,
        text("Who goes first"),
        dealing.starters,
        (between.games_over(), dealing.not_chosen, dealing.may_go_first),
        dealing.choose_starter,
        words.says_first,
    ),
)
