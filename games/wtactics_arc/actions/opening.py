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

_BEFORE = (timing.OVER, registering.takes_a_seat, registering.before_start)

OPENING = (
    dealing.deck_registered(
        text("Register a deck"),
        SETUP,
        (
            dealing.the_cards(
                text("Deck"), registering.cards, DECK_SIZE, DECK_SIZE, registering.presets
            ),
        ),
        (
            *_BEFORE,
            registering.not_registered,
            registering.known_cards,
            registering.makes_a_deck,
        ),
        registering.register,
        log.registered,
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
        checks=(*_BEFORE, registering.has_deck, opening.not_chosen, *opening.right_cities),
        effect=opening.lay_out,
        says=log.cities_laid_out,
    ),
    dealing.deck_shuffled(
        SETUP,
        (*_BEFORE, opening.may_shuffle),
        opening.shuffle,
        log.shuffled,
        (Pick("deck", text("Whose deck"), opening.decks),),
    ),
    dealing.opening_hand_drawn(
        SETUP,
        (
            *_BEFORE,
            registering.has_deck,
            opening.has_cities,
            opening.no_hand_yet,
            opening.is_shuffled,
        ),
        opening.open_hand,
        log.hand_drawn,
    ),
    dealing.mulligan_taken(
        text("Redraw the opening hand"),
        SETUP,
        (*_BEFORE, opening.mulligan_open),
        opening.mulligan,
        log.hand_redrawn,
        quick=False,
    ),
    dealing.starter_chosen(
        "FirstPlayerChosen",
        text("Choose the first player"),
        SETUP,
        text("Who begins"),
        opening.seats,
        (*_BEFORE, opening.starter_open, opening.starter_sits_here),
        opening.choose_starter,
        log.starter_chosen,
        who=ANYONE,
        methods=opening.methods,
        drawn=Method.APP,
    ),
)
