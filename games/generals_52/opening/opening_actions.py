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

_ANY_SEAT = (between.this_game_on(), dealing.takes_a_seat)
OPENING = (
    deck_registered(
        text("Register your deck"),
        phase=SETUP,
        asks=(
            the_cards(
                text("The 27 cards"),
                options=registering.cards,
                least=DECK_SIZE,
                most=DECK_SIZE,
                presets=registering.presets,
            ),
        ),
        checks=(*_ANY_SEAT, *registering.CHECKS),
        effect=registering.register,
        says=words.says_registered,
    ),
    deck_shuffled(
        phase=SETUP,
        checks=(*_ANY_SEAT, registering.registered, dealing.not_shuffled),
        effect=dealing.shuffle,
    ),
    opening_hand_drawn(
        phase=SETUP,
        checks=(*_ANY_SEAT, registering.registered, dealing.no_hand_yet, dealing.shuffled),
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
        checks=(
            *_ANY_SEAT,
            dealing.redeal_open,
            dealing.whole_hand_shown,
            dealing.no_general_shown,
        ),
        effect=dealing.redeal,
        says=words.says_redealt,
    ),
    starter_chosen(
        "FirstPlayerChosen",
        text("Choose who goes first"),
        phase=SETUP,
        seat=text("Who goes first"),
        starters=dealing.starters,
        checks=(between.this_game_on(), dealing.not_chosen, dealing.may_go_first),
        effect=dealing.choose_starter,
        says=words.says_first,
    ),
)
