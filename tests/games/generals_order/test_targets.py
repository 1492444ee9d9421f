"""Whom a strike may be aimed at, by the range on its card; on which turn a stated position begins."""

from __future__ import annotations

from functools import cache

import pytest

from events.vocabulary import Action
from events.vocabulary import Seat
from games import catalogue
from games import play
from games.generals_order.cards import vocabulary
from games.generals_order.effects.carrying import carried_out
from games.generals_order.effects.targets import EffectSource
from games.generals_order.effects.targets import candidates
from games.generals_order.effects.targets import judged_targets
from games.generals_order.opening.starting import load
from games.kit.table.pieces import Impossible
from games.table import Table
from tests.games.players import Chance

GAME = catalogue()["generals_order"]
STRIKER, OWN = "O1A-C06-1", "O1A-C02-1"
NEAR, BESIDE, ACROSS, HOME = "O1B-C16-1", "O1B-C17-1", "O1B-C13-1", "O1B-C14-1"
STANDING = {STRIKER: "B1", OWN: "B2", NEAR: "B1", BESIDE: "B1", ACROSS: "B2", HOME: "F2"}
SOURCE = EffectSource(Seat("A"), "O1A-S02-1", STRIKER, "GOR-R31")


@cache
def opened() -> Table:
    """The first turn of the demonstration."""
    *_, last = Chance(GAME, 1).match(0, demo=True)
    return last.after


@cache
def battlefield() -> Table:
    table = opened()
    for id_, cell in STANDING.items():
        table = table.move(id_, "battlefield", cell)
    return play.settle(GAME, table)


@pytest.mark.parametrize(
    ("words", "reached"),
    [
        ("STRIKE 2(own zone)", {NEAR, BESIDE}),
        ("STRIKE 2(any BORDER)", {NEAR, BESIDE, ACROSS}),
        ("STRIKE 2(one zone)", {NEAR, BESIDE, ACROSS, HOME}),
        ("STRIKE 2(any)", {NEAR, BESIDE, ACROSS, HOME}),
        ("STRIKE all(one zone)", {"B1", "B2", "F2"}),
    ],
)
def test_those_in_range_are_offered(words: str, reached: set[str]) -> None:
    assert set(candidates(battlefield(), SOURCE, (vocabulary.parse(words),))) == reached


@pytest.mark.parametrize(
    ("words", "chosen", "clause"),
    [
        ("STRIKE 2(own zone)", (NEAR, BESIDE), None),
        ("STRIKE 2(own zone)", (NEAR, ACROSS), "GOR-R13"),
        ("STRIKE 2(any BORDER)", (NEAR, ACROSS), None),
        ("STRIKE 2(any BORDER)", (NEAR, HOME), "GOR-R13"),
        ("STRIKE 2(one zone)", (NEAR, BESIDE), None),
        ("STRIKE 2(one zone)", (HOME,), None),
        ("STRIKE 2(one zone)", (NEAR, ACROSS), "GOR-R13"),
        ("STRIKE 2(any)", (NEAR, ACROSS), None),
        ("STRIKE 2(any)", (NEAR, BESIDE), None),
        ("STRIKE 2(any)", (NEAR, ACROSS, HOME), "GOR-R13"),
        ("STRIKE 2(any)", (NEAR, NEAR), "GOR-R14"),
        ("STRIKE 2(any)", (NEAR, OWN), "GOR-R14"),
        ("STRIKE 2(any)", (), "GOR-R14"),
        ("STRIKE all(one zone)", ("B2",), None),
        ("STRIKE all(one zone)", (NEAR, BESIDE), None),
        ("STRIKE all(one zone)", (NEAR, ACROSS), "GOR-R13"),
        ("STRIKE all(one zone)", ("F1",), "GOR-R14"),
    ],
)
def test_a_choice_keeps_to_the_range(
    words: str, chosen: tuple[str, ...], clause: str | None
) -> None:
    ruling = judged_targets(battlefield(), SOURCE, (vocabulary.parse(words),), chosen)
    assert (ruling.rule if ruling else None) == clause


@pytest.mark.parametrize("words", ["STRIKE 2(own zone)", "WITS-1(enemy1)"])
def test_who_left_since_an_effect_was_aimed_is_spared(words: str) -> None:
    """A ruling may take a general away while the declaration waits for a Counter."""
    table, effects = battlefield(), (vocabulary.parse(words),)
    assert carried_out(table, SOURCE, effects, (BESIDE,)) != table
    for left in (table.remove(BESIDE), table.move(BESIDE, "hand")):
        assert carried_out(left, SOURCE, effects, (BESIDE,)) == left


def test_a_general_who_left_since_the_strike_was_declared_strikes_nobody() -> None:
    table, effects = battlefield(), (vocabulary.parse("STRIKE 2(own zone)"),)
    for left in (table.remove(STRIKER), table.move(STRIKER, "hand")):
        assert carried_out(left, SOURCE, effects, (BESIDE,)) == left


@pytest.mark.parametrize(
    ("said", "turn"),
    [({}, 1), ({"turn": 0}, 1), ({"turn": 1}, 1), ({"turn": 2}, 2), ({"turn": 7}, 7)],
)
def test_a_stated_position_begins_on_the_turn_that_is_named_or_else_the_first(
    said: dict[str, int], turn: int
) -> None:
    begun = load(
        opened().having(turn=0), Action(Seat("A"), "ScenarioLoaded", {"seat": "B", **said})
    )
    assert (begun.turn, begun.active) == (turn, "B")
    assert begun.phase == ("main" if turn == 1 else "draw")


def test_a_stated_position_begins_with_somebody_who_plays() -> None:
    with pytest.raises(Impossible, match="C does not play here"):
        load(opened(), Action(Seat("A"), "ScenarioLoaded", {"seat": "C"}))


@pytest.mark.parametrize(
    ("words", "aimed_at", "because"),
    [
        ("MIGHT+1(ownzone)", NEAR, "Ji Bu 1 is no general of your own on the BATTLEFIELD."),
        ("STRIKE all(one zone)", OWN, "Han Xin 1 is no enemy general on the BATTLEFIELD."),
        ("STRIKE all(one zone)", "F1", "A's FORTRESS holds no general to aim at."),
    ],
)
def test_where_a_zone_is_aimed_at_a_general_that_is_not_meant_is_refused_as_such(
    words: str, aimed_at: str, because: str
) -> None:
    """GOR-R14, 8.8: a general is no zone that "holds no general"."""
    ruling = judged_targets(battlefield(), SOURCE, vocabulary.effects([words]), [aimed_at])
    assert ruling is not None
    assert str(ruling.because) == because
