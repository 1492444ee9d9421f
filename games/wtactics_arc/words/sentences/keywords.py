"""The keywords of creatures, and what they mean (ARC-28.1)."""

from __future__ import annotations

from collections.abc import Mapping

from games.text import Text
from games.text import text
from games.wtactics_arc.cards.text.terms import Passive

KEYWORD_WORDS: Mapping[str, tuple[Text, Text]] = {
    Passive.SWIFT: (text("Swift"), text("Moving does not mark it.")),
    Passive.VIGILANT: (text("Vigilant"), text("Attacking does not mark it.")),
    Passive.DIRECT: (text("Direct"), text("May be played into the Army.")),
    Passive.PACIFIST: (text("Pacifist"), text("Cannot attack.")),
    Passive.WINGED: (text("Winged"), text("Only winged and archer creatures can block it.")),
    Passive.ARCHER: (text("Archer"), text("May block winged creatures.")),
    Passive.ELUSIVE: (text("Elusive"), text("Cannot be blocked.")),
    Passive.WARLIKE: (text("Warlike"), text("Cannot defend.")),
    Passive.DEADLY: (text("Deadly"), text("Destroys each creature that it damages in combat.")),
    Passive.FIRST: (
        text("First strike"),
        text("Deals its combat damage first."),
    ),
    Passive.LASTING: (
        text("Indestructible"),
        text("Damage and effects do not destroy it."),
    ),
    Passive.IMMUNE: (text("Immune to deadly"), text("Deadly creatures do not destroy it.")),
    Passive.INFILTRATE: (text("Infiltrate"), text("May move into cities of opponents.")),
    Passive.HASTE: (
        text("Haste"),
        text("May move and attack in the turn in which it comes into play."),
    ),
    Passive.OVERRUN: (
        text("Overrun"),
        text("Damage beyond the DEF of its defenders goes on to the city or player."),
    ),
}
"""Each keyword, and what it means."""
