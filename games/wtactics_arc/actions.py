"""Every action, with its checks in citing order. Those that RULES.md calls "auto" follow by
themselves and are no actions.
"""

from __future__ import annotations

from games.rules import ANYONE
from games.rules import ASKED
from games.rules import ActionSpec
from games.rules import Amount
from games.rules import Confirm
from games.rules import Pick
from games.rules import PickMany
from games.wtactics_arc import drawing
from games.wtactics_arc import manual
from games.wtactics_arc import opening
from games.wtactics_arc import tactics
from games.wtactics_arc import timing
from games.wtactics_arc import turns
from games.wtactics_arc import words
from games.wtactics_arc.battle_actions import BATTLE
from games.wtactics_arc.battle_actions import CLOCK
from games.wtactics_arc.card_actions import CARDS
from games.wtactics_arc.names import ATTACK
from games.wtactics_arc.names import DECK_SIZE
from games.wtactics_arc.names import DISCARD
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import PLAY_PHASES
from games.wtactics_arc.names import SETUP
from games.wtactics_arc.names import TACTICS
from games.wtactics_arc.pending import discard

_OVER = timing.OVER
_BEFORE = (_OVER, opening.takes_a_seat, opening.before_start)

_OPENING = (
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

_TURN = (
    ActionSpec(
        "DrawResourceChosen",
        "Choose draw or resource",
        when=(DRAW,),
        asks=(Pick("choice", "What", drawing.choices), Confirm("Go on", drawing.before_drawing)),
        checks=(*timing.own_phase("ARC-8.6", DRAW), drawing.choice_open),
        effect=turns.chose_draw,
        says=words.says("{seat} chooses {choice}"),
    ),
    ActionSpec(
        "CardsDrawn",
        "Draw",
        (Amount("n", "How many", drawing.owed, drawing.owed),),
        when=(DRAW,),
        checks=(*timing.own_phase("ARC-8.6", DRAW), drawing.draw_owed, drawing.right_number),
        effect=drawing.draw,
        says=words.says("{seat} draws {n}"),
    ),
    ActionSpec(
        "ResourcePlayed",
        "Play a resource card",
        (Pick("faction", "For which faction", drawing.factions),),
        when=(DRAW,),
        checks=(*timing.own_phase("ARC-8.6", DRAW), drawing.play_owed, drawing.is_faction),
        effect=turns.resource_played,
        says=words.says("{seat} plays a resource card for {faction}"),
    ),
    ActionSpec(
        "AdvantageClaimed",
        "Claim an advantage",
        when=(TACTICS,),
        asks=(
            Pick("discipline", "Discipline", tactics.disciplines),
            PickMany("marked", "Residents", tactics.biddable),
        ),
        checks=(*timing.own_phase("ARC-11.1", TACTICS), tactics.claimable, tactics.may_mark),
        effect=tactics.claim,
        says=words.says("{seat} claims {discipline} with {marked}"),
    ),
    ActionSpec(
        "AdvantageAnswered",
        "Answer the claim",
        (PickMany("marked", "Residents", tactics.biddable),),
        who=ASKED,
        shown=timing.claim_waits,
        checks=(*timing.PLAYING, tactics.to_answer, tactics.may_mark),
        effect=tactics.answer,
        says=words.says("{seat} answers with {marked}"),
    ),
    ActionSpec(
        "HandDiscarded",
        "Discard",
        who=ANYONE,
        shown=lambda table, seat: drawing.wanted(table, seat) > 0,
        asks=(
            PickMany(
                "cards",
                "Cards, the first one goes lowest",
                drawing.hand_cards,
                drawing.number_wanted,
                drawing.number_wanted,
                ordered=True,
                scans=True,
            ),
        ),
        checks=(*timing.PLAYING, drawing.must_discard, drawing.right_discards),
        effect=discard,
        says=words.says("{seat} discards {cards}"),
    ),
)

_ANY_TIME = (
    ActionSpec(
        "PhaseEnded",
        "End the phase",
        (Pick("phase", "Phase", drawing.running, optional=True),),
        when=(DRAW, TACTICS, *PLAY_PHASES, ATTACK, DISCARD),
        checks=(
            *timing.PLAYING,
            timing.on_turn("ARC-8.3"),
            timing.nothing_open,
            drawing.runs_now,
            drawing.debts_paid,
            drawing.hand_within_limit,
        ),
        effect=turns.ended_phase,
        says=words.says("{seat} ends the phase {phase}"),
    ),
    ActionSpec(
        "ManualEffectApplied",
        "Carry out a card's text",
        who=ANYONE,
        quick=False,
        asks=(
            Pick("source", "Card", manual.sources, scans=True),
            PickMany("changes", "What changes", manual.suggestions, stated=manual.EXAMPLES),
            Pick("note", "Note", lambda table, seat, chosen: (), optional=True),
        ),
        checks=(*timing.PLAYING, manual.own_source, manual.possible),
        effect=manual.apply_by_hand,
        says=words.says("{seat} carries out {source} by hand: {changes}. {note}"),
    ),
    ActionSpec(
        "CardRevealed",
        "Show a card",
        who=ANYONE,
        quick=False,
        asks=(
            Pick("card", "Card", drawing.hand_cards, scans=True),
            Pick("zone", "From", manual.show_zones),
        ),
        checks=(*timing.PLAYING, manual.concealed_card, manual.shown_from),
        effect=manual.show,
        says=words.says("{seat} shows {card}"),
    ),
    ActionSpec(
        "PlayerConceded",
        "Give up",
        (Confirm("Give up?", words.before_conceding),),
        who=ANYONE,
        quick=False,
        checks=(_OVER, timing.not_over_yet),
        effect=manual.concede,
        says=words.says("{seat} gives up"),
    ),
)

ACTIONS = (*_OPENING, *_TURN, *CARDS, *BATTLE, *_ANY_TIME, *CLOCK)
