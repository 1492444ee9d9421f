"""What lies on the table: the BATTLEFIELD, the boxes, hands, counters and marks (GOR-2.1 to
2.10).
"""

from __future__ import annotations

from games.generals_order import names
from games.generals_order import words
from games.generals_order.board import CELLS
from games.generals_order.board import cell_label
from games.generals_order.talking import BY
from games.rules import CounterSpec
from games.rules import Equipment
from games.rules import FrameSpec
from games.rules import MarkSpec
from games.rules import ZoneSpec

_FEW = 99
EQUIPMENT = Equipment(
    counters=(
        CounterSpec(names.UPKEEP, "Upkeep due", icon="coin"),
        CounterSpec(names.HAND_MAXIMUM, "Hand maximum"),
        CounterSpec(names.DECK_SIZE, "Cards in the deck", shown=False),
        CounterSpec(
            names.UPKEEP_TURN, "Upkeep changed this turn", least=-_FEW, most=_FEW, shown=False
        ),
        CounterSpec(
            names.COST_TURN,
            "Cost of recruits changed this turn",
            least=-_FEW,
            most=_FEW,
            shown=False,
        ),
        CounterSpec(names.RECRUITS, "Recruited this turn", shown=False),
        CounterSpec(names.MIGHT, "Might", of="piece", icon="swords"),
        CounterSpec(names.WITS, "Wits", of="piece", icon="eye"),
        CounterSpec(names.MIGHT_TURN, "Might this turn", of="piece", least=-999, most=999),
        CounterSpec(names.WITS_TURN, "Wits this turn", of="piece", least=-999, most=999),
    ),
    zones=(
        ZoneSpec(
            names.FIELD,
            "BATTLEFIELD",
            "grid",
            shared=True,
            cells=CELLS,
            columns=1,
            label_cell=cell_label,
        ),
        ZoneSpec(names.PLAYED, "Declared cards", "row", shared=True),
        ZoneSpec(names.ATTACHED, "Equipment", "list", in_play=True),
        ZoneSpec(names.COMMAND, "COMMAND", "row", in_play=True),
        ZoneSpec(names.HAND, "Hand", "row", hidden=True, warn=words.hand_warning),
        ZoneSpec(
            names.RESOURCE,
            "RESOURCE",
            "stack",
            hidden=True,
            chief=True,
            warn=words.resource_warning,
        ),
        ZoneSpec(names.DISCARD, "DISCARD", "pile", hidden=True),
        ZoneSpec(names.CASUALTY, "CASUALTY", "row"),
        ZoneSpec(names.OUT, "Out of game", "row"),
        ZoneSpec(names.POOL, "Unseen cards", "concealed", visible="owner"),
        ZoneSpec(names.SPENT, "Known to have gone to DISCARD", "concealed", listed=False),
    ),
    marks=(
        MarkSpec(names.RECRUITED, "Recruited this turn", "star"),
        MarkSpec(names.MOVED, "Moved", "boot"),
        MarkSpec(names.ATTACKED, "Attacked", "swords"),
        MarkSpec(names.USED, "Active effect used", "bolt"),
        MarkSpec(names.SHOWN, "Shown to both", "eye"),
    ),
    phases=names.PHASES,
    frames=(
        FrameSpec(
            names.COUNTER_WINDOW, "A Counter may be played", {"kind": str}, words.window_words
        ),
        FrameSpec(
            names.BY_HAND, "A text is carried out by hand", {"source": str}, words.by_hand_words
        ),
        FrameSpec(names.DRAW_OFFER, "A draw is offered", {BY: str}, words.offer_words),
    ),
)
