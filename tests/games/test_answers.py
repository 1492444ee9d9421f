"""Every way to answer an ask is yielded once, and no other."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from games import play
from games.asks import Allocate
from games.asks import Amount
from games.asks import PickMany
from games.table import Table
from games.text import text

TABLE = Table(seats=("A",))
BINS, ITEMS = ("a", "b", "c"), ("x", "y")


def answers(ask: Any) -> list[Any]:
    return list(play.values(ask, TABLE, TABLE.seats[0], {}))


@pytest.mark.parametrize("points", [0, 1, 3])
def test_points_are_divided_in_every_way_without_rest(points: int) -> None:
    found = answers(Allocate("k", text("k"), lambda *_: BINS, points=points))
    assert len(found) == comb(points + 2, 2)
    assert len({tuple(sorted(row.items())) for row in found}) == len(found)
    assert all(sum(row.values()) == points and all(row.values()) for row in found)
    assert all(set(row) <= set(BINS) for row in found)


def test_items_lie_in_one_bin_each_or_in_none() -> None:
    found = answers(Allocate("k", text("k"), lambda *_: BINS, items=lambda *_: ITEMS))
    assert len(found) == (len(BINS) + 1) ** len(ITEMS)
    assert len({tuple(sorted(row.items())) for row in found}) == len(found)
    assert all(len({*sum(row.values(), ())}) == len(sum(row.values(), ())) for row in found)


def test_several_are_taken_in_every_size_that_is_asked_for() -> None:
    ask = PickMany("k", text("k"), lambda *_: BINS, 1, 2)
    assert answers(ask) == [("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "c")]
    ask = PickMany("k", text("k"), lambda *_: ITEMS, 2, 9, ordered=True)
    assert answers(ask) == [("x", "y"), ("y", "x")]


def test_a_number_is_any_between_both_bounds() -> None:
    assert answers(Amount("k", text("k"), 2, 4)) == [2, 3, 4]
