"""Decks, starting cities, shuffles, hands, the first player: each action with its checks in citing
order.
"""

from __future__ import annotations

from games.rules import ANYONE
from games.rules import ActionSpec
from games.rules import Pick
from games.rules import PickMany
from games.text import text
from games.wtactics_arc.names import DECK_SIZE
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import SETUP
from games.wtactics_arc.turn import opening
from games.wtactics_arc.turn import registering
from games.wtactics_arc.turn import timing
from games.wtactics_arc.words import log

_BEFORE = (timing.OVER, registering.takes_a_seat, registering.before_start)

OPENING = (
    ActionSpec(
        "DeckRegistered",
        text("Register a deck"),
        who=ANYONE,
        when=(SETUP,),
        asks=(
            PickMany(
                "cards",
                text("Deck"),
                registering.cards,
                DECK_SIZE,
                DECK_SIZE,
                scans=True,
                presets=registering.presets,
            ),
        ),
        checks=(
            *_BEFORE,
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
        checks=(*_BEFORE, registering.has_deck, opening.not_chosen, *opening.right_cities),
        effect=opening.lay_out,
        says=log.cities_laid_out,
    ),
    ActionSpec(
        "DeckShuffled",
        text("Deck is shuffled"),
        who=ANYONE,
        when=(SETUP,),
        asks=(Pick("deck", text("Whose deck"), opening.decks),),
        checks=(*_BEFORE, opening.may_shuffle),
        effect=opening.shuffle,
        says=log.shuffled,
    ),
    ActionSpec(
        "OpeningHandDrawn",
        text("Opening hand drawn"),
        who=ANYONE,
        when=(SETUP,),
        checks=(
            *_BEFORE,
            registering.has_deck,
            opening.has_cities,
            opening.no_hand_yet,
            opening.shuffled,
        ),
        effect=opening.open_hand,
        says=log.hand_drawn,
    ),
    ActionSpec(
        "MulliganTaken",
        text("Redraw the opening hand"),
        who=ANYONE,
        when=(SETUP,),
        quick=False,
        checks=(*_BEFORE, opening.mulligan_open),
        effect=opening.mulligan,
        says=log.hand_redrawn,
    ),
    ActionSpec(
        "FirstPlayerChosen",
        text("Choose the first player"),
        who=ANYONE,
        when=(SETUP,),
        chance=("seat",),
        asks=(
            Pick("seat", text("Who begins"), opening.seats),
            Pick("method", text("Chosen by"), opening.methods, optional=True),
        ),
        checks=(*_BEFORE, opening.starter_open, opening.starter_sits_here),
        effect=opening.choose_starter,
        says=log.starter_chosen,
    ),
)
