"""Which numbers hands set when a table is walked back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from events.vocabulary import TABLE
from events.vocabulary import Seat
from games.cards import NO_CARDS
from games.rules import CounterSpec
from games.table import Table
from projections.walkback.checklist import checklist
from projections.walkback.checklist import is_dial
from tests.referee import little


def crew(table: Table, owner: str) -> int:
    """How much crew a seat may have: none without a man on the board."""
    return 5 * len(table.at("board", owner=Seat(owner)))


GAME = replace(
    little.GAME,
    equipment=replace(
        little.GAME.equipment,
        counters=(
            CounterSpec("energy", "Energy", most=9),
            CounterSpec("ready", "Ready", most=1),
            CounterSpec("crew", "Crew", limit=crew),
            CounterSpec("luck", "Luck", lies=False),
            CounterSpec("plan", "Plan", shown=False),
            CounterSpec("pot", "Pot", of="table"),
            CounterSpec("pair", "Pair", of="table", most=2),
            CounterSpec("night", "Night", of="table", most=1),
            CounterSpec("ticks", "Ticks", of="table", shown=False),
        ),
    ),
)


@pytest.mark.parametrize(
    ("owner", "counter", "dial"),
    [
        ("red", "energy", True),
        ("red", "ready", True),
        ("red", "luck", False),
        ("red", "plan", False),
        ("red", "undeclared", False),
        (TABLE, "pot", True),
        (TABLE, "pair", True),
        (TABLE, "night", False),
        (TABLE, "ticks", False),
    ],
)
def test_hands_set_what_lies_on_the_table_and_is_shown_unless_it_is_a_flag_of_the_table(
    owner: str, counter: str, dial: bool
) -> None:
    assert is_dial(GAME, owner, counter) is dial
    start = little.setup(GAME, GAME.seats, {}, NO_CARDS).having(counters={})
    after = start.having(counters={(owner, counter): 1})
    found = [(task.act, task.owner, task.key, task.value) for task in checklist(GAME, start, after)]
    assert found == ([("dial", owner, counter, 1)] if dial else [])


@pytest.mark.parametrize(
    ("before", "after", "stays", "dials"),
    [(3, 2, True, [2]), (3, 0, True, [0]), (3, 3, True, []), (3, 0, False, []), (3, 1, False, [1])],
)
def test_no_dial_is_set_to_nothing_on_a_card_that_went(
    before: int, after: int, stays: bool, dials: list[int]
) -> None:
    start = little.setup(GAME, GAME.seats, {}, NO_CARDS).move("R1", "board", "a1")
    old = start.having(counters={("red", "crew"): before})
    new = old.having(counters={("red", "crew"): after})
    new = new if stays else new.move("R1", "discard")
    assert [task.value for task in checklist(GAME, old, new) if task.act == "dial"] == dials


def test_a_dial_without_anything_that_bears_it_before_is_set_to_nothing() -> None:
    old = little.setup(GAME, GAME.seats, {}, NO_CARDS).having(counters={("red", "crew"): 3})
    found = checklist(GAME, old, old.having(counters={}))
    assert [(task.act, task.value) for task in found] == [("dial", 0)]


def test_the_dials_of_the_seats_come_in_their_order_and_those_of_the_table_last() -> None:
    start = little.setup(GAME, GAME.seats, {}, NO_CARDS).having(counters={})
    rows = [("red", "energy"), ("red", "ready"), ("blue", "energy"), (TABLE, "pot")]
    after = start.having(counters=dict.fromkeys(reversed(rows), 1))
    found = checklist(GAME, start, after)
    assert [(task.owner, task.key) for task in found] == rows
    assert [task.seat for task in found] == ["red", "red", "blue", ""]
