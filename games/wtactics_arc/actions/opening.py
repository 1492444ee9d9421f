"""Decks, starting cities, shuffles, hands, the first player: each action with its checks in citing
order.
"""

from __future__ import annotations

from games.rules import ANYONE
from games.rules import ActionSpec
from games.rules import Pick
from games.rules import PickMany
from games.wtactics_arc import words
from games.wtactics_arc.names import DECK_SIZE
from games.wtactics_arc.names import SETUP
from games.wtactics_arc.turn import opening
from games.wtactics_arc.turn import timing

_BEFORE = (timing.OVER, opening.takes_a_seat, opening.before_start)

OPENING = (
    ActionSpec(
        "DeckRegistered",
        "Register a deck",
        who=ANYONE,
        when=(SETUP,),
        asks=(
            PickMany(
                "cards",
                "Deck",
                opening.cards,
                DECK_SIZE,
                DECK_SIZE,
                scans=True,
                presets=opening.presets,
            ),
        ),
        checks=(*_BEFORE, opening.not_registered, opening.known_cards, opening.makes_a_deck),
        effect=opening.register,
        says=words.says_registered,
    ),
    ActionSpec(
        "StartingCitiesChosen",
        "Lay out three cities",
        who=ANYONE,
        when=(SETUP,),
        asks=tuple(
            Pick(word.lower(), word, opening.cities_in_deck(word), scans=True)
            for word in ("Body", "Mind", "Soul")
        ),
        checks=(*_BEFORE, opening.has_deck, opening.not_chosen, *opening.right_cities),
        effect=opening.lay_out,
        says=words.says("{seat} lays out {body}, {mind} and {soul}"),
    ),
    ActionSpec(
        "DeckShuffled",
        "Deck is shuffled",
        who=ANYONE,
        when=(SETUP,),
        asks=(Pick("deck", "Whose deck", opening.decks),),
        checks=(*_BEFORE, opening.may_shuffle),
        effect=opening.shuffle,
        says=words.says("{seat} shuffles the deck of {deck}"),
    ),
    ActionSpec(
        "OpeningHandDrawn",
        "Opening hand drawn",
        who=ANYONE,
        when=(SETUP,),
        checks=(
            *_BEFORE,
            opening.has_deck,
            opening.has_cities,
            opening.no_hand_yet,
            opening.shuffled,
        ),
        effect=opening.open_hand,
        says=words.says("{seat} draws an opening hand of 7"),
    ),
    ActionSpec(
        "MulliganTaken",
        "Redraw the opening hand",
        who=ANYONE,
        when=(SETUP,),
        quick=False,
        checks=(*_BEFORE, opening.mulligan_open),
        effect=opening.mulligan,
        says=words.says("{seat} redraws the opening hand"),
    ),
    ActionSpec(
        "FirstPlayerChosen",
        "Choose the first player",
        who=ANYONE,
        when=(SETUP,),
        chance=("seat",),
        asks=(
            Pick("seat", "Who begins", opening.seats),
            Pick("method", "Chosen by", opening.methods, optional=True),
        ),
        checks=(*_BEFORE, opening.starter_open, opening.starter_sits_here),
        effect=opening.choose_starter,
        says=words.says("{seat} begins ({method})"),
    ),
)
