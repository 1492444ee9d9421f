"""What a player may do at almost any time: effects by hand, cards shown, giving up."""

from __future__ import annotations

from games.rules import ANYONE
from games.rules import ActionSpec
from games.rules import Confirm
from games.rules import Pick
from games.rules import PickMany
from games.text import text
from games.wtactics_arc import manual
from games.wtactics_arc import showing
from games.wtactics_arc.turn import ending
from games.wtactics_arc.turn import timing
from games.wtactics_arc.words import questions
from games.wtactics_arc.words.changes import change_words
from games.wtactics_arc.words.log import any_time as log

ANY_TIME = (
    ActionSpec(
        "ManualEffectApplied",
        text("Carry out a card's text"),
        who=ANYONE,
        by_hand=True,
        quick=False,
        asks=(
            Pick("source", text("Card"), manual.sources, scans=True),
            PickMany(
                "changes",
                text("What changes"),
                manual.suggestions,
                stated=manual.EXAMPLES,
                says=change_words,
            ),
            Pick("note", text("Note"), lambda table, seat, chosen: (), optional=True),
        ),
        checks=(*timing.PLAYING, manual.own_source, manual.possible_by_hand),
        effect=manual.apply_by_hand,
        says=log.carried_out_by_hand,
    ),
    ActionSpec(
        "CardRevealed",
        text("Show a card"),
        who=ANYONE,
        quick=False,
        asks=(
            Pick("card", text("Card"), ending.hand_cards, scans=True),
            Pick("zone", text("From"), showing.show_zones),
        ),
        checks=(*timing.PLAYING, showing.concealed_card, showing.shown_from),
        effect=showing.show,
        says=log.shown,
    ),
    ActionSpec(
        "PlayerConceded",
        text("Give up"),
        (Confirm(text("Give up?"), questions.before_conceding),),
        who=ANYONE,
        quick=False,
        checks=(timing.GAME_ON, timing.not_over_yet),
        effect=showing.concede,
        says=log.gave_up,
        gives_up=True,
    ),
)
