"""Actions of a turn in words, for the log: each on the table before it. A sentence has no part for
an argument that the action leaves out.
"""

from __future__ import annotations

from collections.abc import Iterable

from events.vocabulary import Action
from games.table import Table
from games.text import Text
from games.text import name
from games.text import plural
from games.text import seat_name
from games.text import text
from games.text import usual_text
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import PHASES
from games.wtactics_arc.names import DrawChoice
from games.wtactics_arc.words.log.arguments import NOTHING_AT_ALL
from games.wtactics_arc.words.log.arguments import named
from games.wtactics_arc.words.log.arguments import row
from games.wtactics_arc.words.naming import things


def draw_chosen(table: Table, action: Action) -> Text:
    """Put `DrawResourceChosen` into words."""
    seat = seat_name(action.seat)
    match named(action, "choice"):
        case DrawChoice.DRAW2:
            return text("%(seat)s chooses to draw 2 cards", seat=seat)
        case DrawChoice.DRAW1_PLAY1:
            return text("%(seat)s chooses to draw 1 card and play 1 resource card", seat=seat)
        case DrawChoice.PLAY2:
            return text("%(seat)s chooses to play 2 resource cards", seat=seat)
        case DrawChoice.DRAW1:
            return text("%(seat)s chooses to draw 1 card", seat=seat)
        case other:
            return text("%(seat)s chooses %(choice)s", seat=seat, choice=name(other))


def drawn(table: Table, action: Action) -> Text:
    """Put `CardsDrawn` into words."""
    return plural(
        "%(seat)s draws %(n)s card",
        "%(seat)s draws %(n)s cards",
        int(action.arg("n") or 0),
        seat=seat_name(action.seat),
    )


def resource_played(table: Table, action: Action) -> Text:
    """Put `ResourcePlayed` into words."""
    faction = named(action, "faction")
    return text(
        "%(seat)s plays a resource card for %(faction)s",
        seat=seat_name(action.seat),
        faction=FACTIONS.get(faction, name(faction)),
    )


def claimed(table: Table, action: Action) -> Text:
    """Put `AdvantageClaimed` into words."""
    word = named(action, "discipline")
    return text(
        "%(seat)s claims %(discipline)s with %(marked)s",
        seat=seat_name(action.seat),
        discipline=DISCIPLINES.get(word, name(word)),
        marked=_bid(table, action),
    )


def claim_answered(table: Table, action: Action) -> Text:
    """Put `AdvantageAnswered` into words."""
    return text(
        "%(seat)s answers with %(marked)s",
        seat=seat_name(action.seat),
        marked=_bid(table, action),
    )


def _bid(table: Table, action: Action) -> Text:
    marked = row(action, "marked")
    return things(table, marked) if marked else text("no creature")


def discarded(table: Table, action: Action) -> Text:
    """Put `HandDiscarded` into words."""
    return text(
        "%(seat)s discards %(cards)s",
        seat=seat_name(action.seat),
        cards=_things_or_nothing(table, row(action, "cards")),
    )


def _things_or_nothing(table: Table, ids: Iterable[str]) -> Text:
    row = tuple(ids)
    return things(table, row) if row else NOTHING_AT_ALL


def phase_ended(table: Table, action: Action) -> Text:
    """Put `PhaseEnded` into words."""
    phase = named(action, "phase") or table.phase
    return usual_text(
        "%(seat)s ends the %(phase)s phase",
        seat=seat_name(action.seat),
        phase=PHASES.get(phase, name(phase)),
    )
