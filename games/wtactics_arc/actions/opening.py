"""Decks, starting cities, shuffles, hands, the first player: each action with its checks in citing
order.
"""

from __future__ import annotations

from games import dealing
from games.rules import ANYONE
from games.rules import ActionSpec
from games.rules import Pick
from games.text import text
from games.wtactics_arc.names import DECK_SIZE
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import SETUP
from games.wtactics_arc.names import Method
from games.wtactics_arc.turn import opening
from games.wtactics_arc.turn import registering
from games.wtactics_arc.turn import timing
from games.wtactics_arc.words.log import opening as log

_BEFORE_START = (timing.GAME_ON, registering.takes_a_seat, registering.before_start)

OPENING = (
    dealing.deck_registered(
        text("Register a deck"),
        phase=SETUP,
        asks=(
            dealing.the_cards(
                text("Deck"),
                options=registering.cards,
                least=DECK_SIZE,
                most=DECK_SIZE,
                presets=registering.presets,
            ),
        ),
        checks=(
            *_BEFORE_START,
            registering.not_registered,
            registering.known_cards,
            registering.makes_a_deck,
        ),
        effect=registering.register,
        says=log.registered,
    ),
    ActionSpec(
        "StartingCitiesChosen",
        text("Lay out three cities"),
        who=ANYONE,
        when=(SETUP,),
        asks=tuple(
            Pick(word.lower(), title, opening.cities_in_deck(word), scans=True)
            for word, title in DISCIPLINES.items()
        ),
        checks=(*_BEFORE_START, registering.has_deck, opening.not_chosen, *opening.right_cities),
        effect=opening.lay_out,
        says=log.cities_laid_out,
    ),
    dealing.deck_shuffled(
        phase=SETUP,
        checks=(*_BEFORE_START, opening.may_shuffle),
        effect=opening.shuffle,
        says=log.shuffled,
        asks=(Pick("deck", text("Whose deck"), opening.decks),),
    ),
    dealing.opening_hand_drawn(
        phase=SETUP,
        checks=(
            *_BEFORE_START,
            registering.has_deck,
            opening.has_cities,
            opening.no_hand_yet,
            opening.is_shuffled,
        ),
        effect=opening.open_hand,
        says=log.hand_drawn,
    ),
    dealing.mulligan_taken(
        text("Redraw the opening hand"),
        phase=SETUP,
        checks=(*_BEFORE_START, opening.mulligan_open),
        effect=opening.mulligan,
        says=log.hand_redrawn,
        quick=False,
    ),
    dealing.starter_chosen(
        "FirstPlayerChosen",
        text("Choose the first player"),
        phase=SETUP,
        seat=text("Who begins"),
        starters=opening.seats,
        checks=(*_BEFORE_START, opening.starter_open, opening.starter_sits_here),
        effect=opening.choose_starter,
        says=log.starter_chosen,
        who=ANYONE,
        methods=opening.methods,
        drawn=Method.APP,
    ),
)
