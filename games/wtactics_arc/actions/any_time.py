"""What a player may do at almost any time: effects by hand, cards shown, giving up."""

from __future__ import annotations

from games.rules import ANYONE
from games.rules import ActionSpec
from games.rules import Confirm
from games.rules import Pick
from games.rules import PickMany
from games.wtactics_arc import manual
from games.wtactics_arc import words
from games.wtactics_arc.turn import drawing
from games.wtactics_arc.turn import timing

ANY_TIME = (
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
        checks=(timing.OVER, timing.not_over_yet),
        effect=manual.concede,
        says=words.says("{seat} gives up"),
    ),
)
