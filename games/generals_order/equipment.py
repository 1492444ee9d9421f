"""Everything on the table: the BATTLEFIELD, the boxes, hands, counters and marks (GOR-2.1 to
2.10).
"""

from __future__ import annotations

from games.generals_order import names
from games.generals_order import words
from games.generals_order.board import CELLS
from games.generals_order.board import cell_label
from games.generals_order.cards.nations import NOTE_WORDS
from games.generals_order.opening import starting
from games.generals_order.talking import BY
from games.rules import CounterSpec
from games.rules import Equipment
from games.rules import FrameSpec
from games.rules import Laid
from games.rules import MarkSpec
from games.rules import ZoneSpec
from games.text import text

_FEW = 99
EQUIPMENT = Equipment(
    counters=(
        CounterSpec(names.UPKEEP, text("Upkeep due"), icon="coin", lies=False),
        CounterSpec(names.HAND_MAXIMUM, text("Hand maximum"), lies=False),
        CounterSpec(names.DECK_SIZE, text("Cards in the deck"), shown=False),
        CounterSpec(
            names.UPKEEP_TURN, text("Upkeep changed this turn"), least=-_FEW, most=_FEW, shown=False
        ),
        CounterSpec(
            names.COST_TURN,
            text("Cost of recruits changed this turn"),
            least=-_FEW,
            most=_FEW,
            shown=False,
        ),
        CounterSpec(names.RECRUITS, text("Recruited this turn"), shown=False),
        CounterSpec(names.MIGHT, text("Might"), of="piece", icon="swords", lies=False),
        CounterSpec(names.WITS, text("Wits"), of="piece", icon="eye", lies=False),
        CounterSpec(names.MIGHT_TURN, text("Might this turn"), of="piece", least=-999, most=999),
        CounterSpec(names.WITS_TURN, text("Wits this turn"), of="piece", least=-999, most=999),
    ),
    zones=(
        ZoneSpec(
            names.FIELD,
            text("BATTLEFIELD"),
            "grid",
            shared=True,
            cells=CELLS,
            columns=1,
            label_cell=cell_label,
        ),
        ZoneSpec(names.PLAYED, text("Declared cards"), "row", shared=True),
        ZoneSpec(names.ATTACHED, text("Equipment"), "list", in_play=True),
        ZoneSpec(names.COMMAND, text("COMMAND"), "row", in_play=True),
        ZoneSpec(names.HAND, text("Hand"), "row", hidden=True, warn=words.hand_warning),
        ZoneSpec(
            names.RESOURCE,
            text("RESOURCE"),
            "stack",
            hidden=True,
            chief=True,
            warn=words.resource_warning,
        ),
        ZoneSpec(names.DISCARD, text("DISCARD"), "pile", hidden=True),
        ZoneSpec(names.CASUALTY, text("CASUALTY"), "row"),
        ZoneSpec(names.OUT, text("Out of game"), "row"),
        ZoneSpec(names.POOL, text("Unseen cards"), "concealed", visible="owner"),
        ZoneSpec(names.SPENT, text("Known to have gone to DISCARD"), "concealed", listed=False),
    ),
    marks=(
        MarkSpec(names.RECRUITED, text("Recruited this turn"), "star"),
        MarkSpec(names.MOVED, text("Moved"), "boot", Laid.NOT),
        MarkSpec(names.ATTACKED, text("Attacked"), "swords"),
        MarkSpec(names.USED, text("Active effect used"), "bolt"),
        MarkSpec(names.SHOWN, text("Shown to both"), "eye", Laid.NOT),
    ),
    phases=names.PHASES,
    words={**starting.METHOD_WORDS, **NOTE_WORDS},
    notes={
        names.THIS_TURN: text("this turn"),
        names.FACTIONS: text("factions"),
        starting.STARTER: text("first player"),
        starting.METHOD: text("chosen by"),
        starting.HANDS: text("opening hands"),
        starting.HAND_KEPT: text("opening hand"),
    },
    frames=(
        FrameSpec(
            names.COUNTER_WINDOW, text("A Counter may be played"), {"kind": str}, words.window_words
        ),
        FrameSpec(
            names.BY_HAND,
            text("A text is carried out by hand"),
            {"source": str},
            words.by_hand_words,
        ),
        FrameSpec(names.DRAW_OFFER, text("A draw is offered"), {BY: str}, words.offer_words),
    ),
)
