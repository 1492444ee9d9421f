"""What every table gets, whatever it plays: the referee's card."""

from __future__ import annotations

from games.paper import Leaflet
from games.paper import Look
from games.paper import Section

REFEREE = Leaflet(
    "Referee",
    (
        Section(
            "Called to a table",
            (
                "hand|Pause the clock. Ask both players not to touch the cards.",
                "Hear both sides. Read the last entries of the ledger aloud.",
                "If the table and the ledger differ, find the first entry that differs.",
            ),
        ),
        Section(
            "Putting it right",
            (
                "Misreported: replace the play with what was really done.",
                "Illegal: strike the play. Later plays are judged anew.",
                "Beyond repair: rewind to a moment both players remember.",
                "Only the table is wrong: correct the counter or the piece.",
                "Against the rules, yet both agree: allow it, with the reason.",
            ),
        ),
        Section(
            "Before you confirm",
            (
                "Read the preview: which later plays fall, who has learned what since.",
                "Walk the real table back by the checklist, in its order, aloud.",
                "Nothing is erased: a ruling can be withdrawn.",
                "whistle|Give back lost time, start the clock, say who is on turn.",
            ),
        ),
    ),
    size="A6",
    look=Look(ink="#1d1d1d", solid=False, hatch="level"),
    kind="referee",
)
