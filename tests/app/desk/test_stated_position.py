"""A position of pieces without ids: the next free ones are placed in the order in which the cells were
stated, in the process that records it and in every other that reads the line.
"""

from __future__ import annotations

from app.desk.desk import Desk
from events.memory import MemoryLog

PLACES = {"E5": ["S-A"], "E4": ["S-A"], "I12": ["N-G"]}


def test_the_order_of_the_cells_is_stored() -> None:
    log = MemoryLog()
    desk = Desk(log, lambda: 1_000_000)
    match = desk.open("generalissimo", {"start": "custom"})
    stated = {"placement": PLACES, "active": "South", "moves": 1}
    desk.report(match, "South", "one", 0, "PositionLoaded", stated)
    here, there = desk.live(match), Desk(log, lambda: 1_000_000).live(match)
    assert here.table.digest() == there.table.digest()
    assert here.diverged == there.diverged == 0
    stored = there.events[0].data["action"]["args"]["placement"]
    assert stored == {"E4": ("S-A-D2",), "E5": ("S-A-C2",), "I12": ("N-G-D12",)}
