"""Drawing, resources, claims, discards, the end of a phase: each action with its checks in citing
order.
"""

from __future__ import annotations

from games.rules import ANYONE
from games.rules import ASKED
from games.rules import ActionSpec
from games.rules import Amount
from games.rules import Confirm
from games.rules import Pick
from games.rules import PickMany
from games.text import text
from games.wtactics_arc.battle import attacking
from games.wtactics_arc.names import ATTACK
from games.wtactics_arc.names import DISCARD
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import PLAY_PHASES
from games.wtactics_arc.names import TACTICS
from games.wtactics_arc.stack.pending import discard_hand
from games.wtactics_arc.turn import drawing
from games.wtactics_arc.turn import ending
from games.wtactics_arc.turn import tactics
from games.wtactics_arc.turn import timing
from games.wtactics_arc.turn import turns
from games.wtactics_arc.words.log import turn as log

_OWN_DRAW = (
    *timing.PLAYING,
    timing.on_turn("ARC-8.3"),
    timing.in_phase("ARC-8.6", DRAW),
    timing.nothing_open,
)

TURN = (
    ActionSpec(
        "DrawResourceChosen",
        text("Choose draw or resource"),
        when=(DRAW,),
        asks=(
            Pick("choice", text("Draw or resource"), drawing.draw_choices),
            Confirm(text("Go on"), drawing.before_drawing),
        ),
        checks=(*_OWN_DRAW, drawing.choice_open),
        effect=turns.chose_draw,
        says=log.draw_chosen,
    ),
    ActionSpec(
        "CardsDrawn",
        text("Draw"),
        (Amount("n", text("How many"), drawing.owed, drawing.owed),),
        when=(DRAW,),
        checks=(*_OWN_DRAW, drawing.draw_owed, drawing.right_number),
        effect=drawing.draw_cards,
        says=log.drawn,
    ),
    ActionSpec(
        "ResourcePlayed",
        text("Play a resource card"),
        (Pick("faction", text("For which faction"), drawing.factions),),
        when=(DRAW, *PLAY_PHASES),
        shown=drawing.resource_open,
        checks=(
            *timing.PLAYING,
            timing.on_turn("ARC-8.3"),
            drawing.resource_time,
            timing.nothing_open,
            drawing.play_owed,
            drawing.is_faction,
        ),
        effect=turns.play_resource,
        says=log.resource_played,
    ),
    ActionSpec(
        "AdvantageClaimed",
        text("Claim an advantage"),
        when=(TACTICS,),
        asks=(
            Pick("discipline", text("Discipline"), tactics.disciplines),
            PickMany("marked", text("Residents"), tactics.biddable),
        ),
        checks=(*timing.own_phase("ARC-11.1", TACTICS), tactics.claimable, tactics.may_mark),
        effect=tactics.claim,
        says=log.claimed,
    ),
    ActionSpec(
        "AdvantageAnswered",
        text("Answer the claim"),
        (PickMany("marked", text("Residents"), tactics.biddable),),
        who=ASKED,
        shown=timing.claim_waits,
        checks=(*timing.PLAYING, tactics.to_answer, tactics.may_mark),
        effect=tactics.answer,
        says=log.claim_answered,
    ),
    ActionSpec(
        "HandDiscarded",
        text("Discard"),
        who=ANYONE,
        shown=lambda table, seat: ending.wanted(table, seat) > 0,
        asks=(
            PickMany(
                "cards",
                text("Cards, the first one goes lowest"),
                ending.hand_cards,
                ending.least_wanted,
                ending.number_wanted,
                ordered=True,
                scans=True,
            ),
        ),
        checks=(*timing.PLAYING, ending.must_discard, ending.right_discards),
        effect=discard_hand,
        says=log.discarded,
    ),
)

END_OF_PHASE = (
    ActionSpec(
        "PhaseEnded",
        text("End the phase"),
        (Pick("phase", text("Phase"), ending.running, optional=True),),
        onward=True,
        hint=ending.next_phase,
        when=(DRAW, TACTICS, *PLAY_PHASES, ATTACK, DISCARD),
        checks=(
            *timing.PLAYING,
            timing.on_turn("ARC-8.3"),
            timing.nothing_open,
            ending.runs_now,
            ending.debts_paid,
            attacking.nobody_must_attack,
            ending.hand_within_limit,
        ),
        effect=turns.ended_phase,
        says=log.phase_ended,
    ),
)
