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
from games.wtactics_arc import words
from games.wtactics_arc.names import ATTACK
from games.wtactics_arc.names import DISCARD
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import PLAY_PHASES
from games.wtactics_arc.names import TACTICS
from games.wtactics_arc.stack.pending import discard
from games.wtactics_arc.turn import drawing
from games.wtactics_arc.turn import tactics
from games.wtactics_arc.turn import timing
from games.wtactics_arc.turn import turns

TURN = (
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

END_OF_PHASE = (
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
)
