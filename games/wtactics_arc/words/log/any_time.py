"""Actions at any time in words, for the log: each on the table before it."""

from __future__ import annotations

from events.vocabulary import Action
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import name
from games.text import seat_name
from games.text import text
from games.wtactics_arc.words.changes import change_words
from games.wtactics_arc.words.log.arguments import named
from games.wtactics_arc.words.log.arguments import row
from games.wtactics_arc.words.naming import card_name


def carried_out_by_hand(table: Table, action: Action) -> Text:
    """Put `ManualEffectApplied` into words."""
    rows = [_sentence(change_words(table, written)) for written in row(action, "changes")]
    deed = text(
        "%(seat)s carries out %(card)s by hand: %(changes)s",
        seat=seat_name(action.seat),
        card=card_name(table, named(action, "source")),
        changes=joined(" ", rows) if rows else text("nothing changes."),
    )
    note = named(action, "note")
    return text("%(deed)s %(note)s", deed=deed, note=name(note)) if note else deed


def _sentence(words: Text) -> Text:
    """Words with a full stop: only sentences from card text have theirs."""
    return words if str(words).endswith(".") else text("%(words)s.", words=words)


def shown(table: Table, action: Action) -> Text:
    """Put `CardRevealed` into words."""
    return text(
        "%(seat)s shows %(card)s",
        seat=seat_name(action.seat),
        card=card_name(table, named(action, "card")),
    )


def gave_up(table: Table, action: Action) -> Text:
    """Put `PlayerConceded` into words."""
    return text("%(seat)s gives up", seat=seat_name(action.seat))
