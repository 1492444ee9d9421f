"""Work that people ask for takes a few threads off the hub, never those of the commits."""

from __future__ import annotations

import ast
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import app
from app.desk.errors.refusals import TooMany
from app.operations.load.lanes import Lanes
from events.store.connections.commits import at_once

DOORS = ("pages", "web")
PATIENCE = 20


def test_no_more_run_at_once_than_there_are_lanes() -> None:
    lanes, begun, over = (
        Lanes(at_once, lanes=2, waiting=3),
        threading.Semaphore(0),
        threading.Event(),
    )

    def work() -> str:
        begun.release()
        over.wait(PATIENCE)
        return "done"

    with ThreadPoolExecutor(5) as pool:
        asked = [pool.submit(lanes, work) for _ in range(5)]
        assert begun.acquire(timeout=PATIENCE)
        assert begun.acquire(timeout=PATIENCE)
        assert not begun.acquire(timeout=0.2), "a third one runs"
        while lanes.waiting < 3:
            over.wait(0.01)
        with pytest.raises(TooMany, match="try again in 20 seconds"):
            lanes(work)
        over.set()
        assert [one.result(PATIENCE) for one in asked] == ["done"] * 5
    assert lanes(lambda: 7) == 7


def test_who_waited_long_is_turned_away_and_a_fault_leaves_its_lane_free() -> None:
    lanes = Lanes(at_once, lanes=1, waiting=1, patience=0.05)
    with pytest.raises(TooMany):
        lanes(lambda: lanes(int))
    with pytest.raises(ZeroDivisionError):
        lanes(lambda: 1 // 0)
    assert lanes(lambda number: number + 1, 1) == 2


def test_doors_send_work_off_the_hub_by_the_lanes_alone() -> None:
    root = Path(app.__file__).parent
    modules = [path for room in DOORS for path in (root / room).rglob("*.py")]
    assert [str(path) for path in modules if _offloads(path.read_text())] == []
    assert _offloads("services().offload(draw)"), "it would be seen"


def _offloads(code: str) -> bool:
    """Whether code names the way of the server's own work."""
    return "offload" in {
        node.attr for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Attribute)
    }
