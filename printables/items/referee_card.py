"""The referee's card, which is printed for every game."""

from __future__ import annotations

from games.paper import Leaflet
from games.paper import Look
from games.paper import Section
from games.paper import pictured
from games.text import text

REFEREE = Leaflet(
    text("Referee"),
    (
        Section(
            text("Called to a table"),
            (
                pictured("hand", text("Pause the clock. Ask both players not to touch the cards.")),
                text("Hear both sides. Read the last entries of the ledger aloud."),
                text("If the table and the ledger differ, find the first entry that differs."),
            ),
        ),
        Section(
            text("Putting it right"),
            (
                text("Misreported: replace the play with what was really done."),
                text("Illegal: strike the play. Later plays are judged anew."),
                text("Beyond repair: rewind to a moment both players remember."),
                text("Only the table is wrong: correct the counter or the piece."),
                text("Against the rules, yet both agree: allow it, with the reason."),
            ),
        ),
        Section(
            text("Before you confirm"),
            (
                text("Read the preview: which later plays fall, who has learned what since."),
                text("Walk the real table back by the checklist, in its order, aloud."),
                text("Nothing is erased: a ruling can be withdrawn."),
                pictured(
                    "whistle", text("Give back lost time, start the clock, say who is on turn.")
                ),
            ),
        ),
    ),
    size="A6",
    look=Look(ink="#1d1d1d", solid=False, hatch="level"),
    kind="referee",
)
