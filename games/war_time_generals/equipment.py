"""Everything on the table: the board, the Generals, decks, hands and discard piles, energy and
health, marks (WTG-14.5).
"""

from __future__ import annotations

from games.dealing import METHODS
from games.rules import CounterSpec
from games.rules import Equipment
from games.rules import FrameSpec
from games.rules import Laid
from games.rules import MarkSpec
from games.rules import ZoneSpec
from games.table import Table
from games.text import Text
from games.text import seat_name
from games.text import text
from games.war_time_generals.field.board import BOARD
from games.war_time_generals.field.board import CELLS
from games.war_time_generals.field.board import GENERAL_CELL
from games.war_time_generals.field.board import GENERALS
from games.war_time_generals.field.board import LANES
from games.war_time_generals.field.board import tile_words
from games.war_time_generals.field.units import ARMED
from games.war_time_generals.field.units import ATTACKED
from games.war_time_generals.field.units import BOUND
from games.war_time_generals.field.units import DECK
from games.war_time_generals.field.units import DEPLOYED
from games.war_time_generals.field.units import DISCARD
from games.war_time_generals.field.units import ENERGY
from games.war_time_generals.field.units import HAND
from games.war_time_generals.field.units import HEALTH
from games.war_time_generals.field.units import MOVED
from games.war_time_generals.field.units import POOL
from games.war_time_generals.field.units import SHOWN
from games.war_time_generals.opening.hands import METHOD
from games.war_time_generals.opening.hands import MULLIGAN
from games.war_time_generals.opening.hands import OPENED
from games.war_time_generals.opening.hands import SHUFFLED
from games.war_time_generals.opening.hands import STARTER
from games.war_time_generals.opening.hands import YES
from games.war_time_generals.talking import BY
from games.war_time_generals.talking import DRAW_OFFER
from games.war_time_generals.turn.attacking import THE_GENERAL
from games.war_time_generals.turn.deploying import UNITS_DEPLOYED
from games.war_time_generals.turn.turns import PHASES
from games.war_time_generals.words import deck_warning
from games.war_time_generals.words import draw_warning
from games.war_time_generals.words import offer_words


def _most_energy(table: Table, seat: str) -> int:
    """The maximum on the seat's General (WTG-2.4)."""
    return table.limits.get(f"{seat}.{ENERGY}", (0, 0))[1]


def _most_health(table: Table, seat: str) -> int:
    """The health on the seat's General."""
    return table.limits.get(f"{seat}.{HEALTH}", (0, 0))[1]


def _full_health(table: Table, id_: str) -> int:
    """The health on a unit's card."""
    return int(table.cards.cards[table.pieces[id_].kind].get("health"))


def _general_tile(cell: str) -> Text:
    return text("General of %(seat)s", seat=seat_name(cell[0]))


EQUIPMENT = Equipment(
    counters=(
        CounterSpec(ENERGY, text("Energy"), limit=_most_energy, icon="bolt", chief=True),
        CounterSpec(HEALTH, text("General's health"), limit=_most_health, icon="heart", chief=True),
        CounterSpec(UNITS_DEPLOYED, text("Units deployed so far"), shown=False),
        CounterSpec(ARMED, text("An empty battlefield ends the game"), of="table", most=1),
        CounterSpec(
            HEALTH,
            text("Health"),
            of="piece",
            limit=_full_health,
            icon="heart",
            printed=_full_health,
        ),
    ),
    zones=(
        ZoneSpec(
            BOARD,
            text("Battlefield"),
            "grid",
            shared=True,
            cells=CELLS,
            columns=len(LANES),
            label_cell=tile_words,
        ),
        ZoneSpec(
            GENERALS,
            text("Generals"),
            "row",
            shared=True,
            cells=tuple(GENERAL_CELL.values()),
            label_cell=_general_tile,
            in_play=True,
        ),
        ZoneSpec(HAND, text("Hand"), "stack", hidden=True, warn=draw_warning),
        ZoneSpec(DECK, text("Deck"), "stack", hidden=True, warn=deck_warning),
        ZoneSpec(DISCARD, text("Discard pile"), "pile"),
        ZoneSpec(POOL, text("Cards in hand or deck"), "concealed", visible="owner"),
    ),
    marks=(
        MarkSpec(MOVED, text("Moved"), "boot"),
        MarkSpec(ATTACKED, text("Attacked"), "swords"),
        MarkSpec(DEPLOYED, text("Deployed this turn"), "star"),
        MarkSpec(BOUND, text("Bound by a guard"), "shield", Laid.NOT),
        MarkSpec(SHOWN, text("Shown to both"), "eye", Laid.NOT),
    ),
    phases=PHASES,
    words={**METHODS, THE_GENERAL: text("the enemy General"), YES: text("yes")},
    notes={
        SHUFFLED: text("deck shuffled"),
        OPENED: text("opening hand drawn"),
        MULLIGAN: text("mulligan taken"),
        STARTER: text("starting player"),
        METHOD: text("chosen by"),
    },
    frames=(FrameSpec(DRAW_OFFER, text("A draw is offered"), {BY: str}, offer_words),),
)
