"""What the queue waits for, in words."""

from __future__ import annotations

from games.table import Table
from games.text import Text
from games.text import plural
from games.text import text
from games.wtactics_arc.effects.queue import Entry
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.names import Due
from games.wtactics_arc.words.abilities import ability_words


def due_words(table: Table, due: Entry) -> Text:
    """Return what a due entry asks for."""
    match due["kind"]:
        case Due.PLACE:
            return text("a city for the creature")
        case Due.SCATTER:
            return text("a city, or the Army, for a resident of the destroyed city")
        case Due.DISCARD:
            return plural("discard %(n)s card", "discard %(n)s cards", due["number"])
        case Due.BY_HAND:
            return text("carry out the card's text and record what changed")
    piece = table.pieces.get(due["card"])
    return ability_words(due["ability"], card_of(table, piece).type if piece is not None else "")
