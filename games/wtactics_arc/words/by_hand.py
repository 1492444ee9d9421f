"""Text that is carried out by hand, in the designer's own words."""

from __future__ import annotations

from games.text import Text
from games.text import name
from games.text import text
from games.wtactics_arc.cards.text.terms import AbilityKind

BY_HAND = text("Carry out the card's text by hand.")


def by_hand(written: str) -> Text:
    """Return text that is carried out by hand, in the designer's own words."""
    words = written.removeprefix(AbilityKind.MANUAL).lstrip(": ").strip()
    if not words:
        return BY_HAND
    return name(words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else "."))
