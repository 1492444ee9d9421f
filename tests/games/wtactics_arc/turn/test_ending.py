"""The ends of phases and turns of WTactics: what is discarded, how many, and by whom."""

from __future__ import annotations

from typing import Any

import pytest

from events.vocabulary import Action
from events.vocabulary import Seat
from games.rules import Check
from games.table import Frame
from games.table import Table
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DISCARD
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import PLAY2
from games.wtactics_arc.names import TACTICS
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.turn import ending
from tests.games.wtactics_arc import conduct
from tests.games.wtactics_arc.field.test_limits_of_players import EVENT
from tests.games.wtactics_arc.language.test_matching import COURIER
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import WARDEN

A, B = Seat("A"), Seat("B")


def at(phase: str = DISCARD, hand: int = 9, active: Seat = A) -> Table:
    """A table in a phase, with so many cards in A's hand and two in the deck."""
    table = conduct.opened(2, {}).enter(phase, active=active)
    return table.hiding(A, HAND, hand).hiding(A, DECK, 2)


def due(kind: DueKind, seat: Seat = A, hand: int = 3, **more: Any) -> Table:
    """A table at which an effect asks a seat for something."""
    return enqueue(at(PLAY2, hand), [entry(seat, kind, OX, **more)])


def rule(check: Check, table: Table, **args: Any) -> str:
    """The clause by which a check objects to what A does ("" for none)."""
    ruling = check(table, Action(A, "", args))
    return ruling.rule if ruling is not None else ""


@pytest.mark.parametrize(
    ("table", "number", "least", "objection"),
    [
        (at(), 2, 1, ""),
        (at(hand=8), 1, 1, ""),
        (at(hand=7), 0, 0, "ARC-15.2"),
        (at(active=B), 0, 0, "ARC-15.2"),
        (at(PLAY2), 0, 0, "ARC-15.2"),
        (at().push(Frame(WINDOW, asked=(B,))), 0, 0, "ARC-R14"),
        (due(DueKind.DISCARD, number=2), 2, 2, ""),
        (due(DueKind.DISCARD, number=5), 3, 3, ""),
        (due(DueKind.DISCARD), 0, 0, "ARC-R14"),
        (due(DueKind.DISCARD, B, number=2), 0, 0, "ARC-R14"),
        (due(DueKind.MILL, number=3), 2, 2, ""),
        (due(DueKind.RESOURCE, number=4), 4, 4, ""),
        (due(DueKind.TRIGGER, number=2), 0, 0, "ARC-R14"),
    ],
)
def test_how_many_cards_are_discarded(
    table: Table, number: int, least: int, objection: str
) -> None:
    assert ending.wanted(table, A) == number
    assert ending.number_wanted(table, A, {}) == number
    assert ending.least_wanted(table, A, {}) == least
    assert rule(ending.must_discard, table) == objection


@pytest.mark.parametrize(
    ("table", "because"),
    [
        (at(hand=7), "You hold 7 cards, which are not too many."),
        (at(active=B), "You discard in your own Discard phase only."),
        (at(PLAY2), "You discard in your own Discard phase only."),
    ],
)
def test_why_nothing_is_to_be_discarded(table: Table, because: str) -> None:
    """ARC-15.2, R136: the limit is not seven for everybody, and the phase is another reason."""
    ruling = ending.must_discard(table, Action(A, "", {}))
    assert ruling is not None
    assert str(ruling.because) == because


@pytest.mark.parametrize(
    ("cards", "by_limit", "by_effect", "creatures"),
    [
        ((), "ARC-15.1", "ARC-28.1", "ARC-28.1"),
        ((OX,), "", "ARC-28.1", "ARC-28.1"),
        ((OX, WARDEN), "", "", ""),
        ((OX, OX), "ARC-R64", "ARC-R64", "ARC-R64"),
        ((OX, EVENT), "", "", "ARC-R238"),
        ((OX, WARDEN, COURIER), "ARC-15.1", "ARC-28.1", "ARC-28.1"),
    ],
)
def test_which_cards_are_discarded(
    cards: tuple[str, ...], by_limit: str, by_effect: str, creatures: str
) -> None:
    asked = due(DueKind.DISCARD, number=2)
    picky = due(DueKind.DISCARD, number=2, kind_sought="creature")
    found = [rule(ending.right_discards, table, cards=cards) for table in (at(), asked, picky)]
    assert found == [by_limit, by_effect, creatures]


@pytest.mark.parametrize(
    ("table", "event"),
    [
        (at(), True),
        (due(DueKind.DISCARD, number=2), True),
        (due(DueKind.DISCARD, number=2, kind_sought="creature"), False),
        (due(DueKind.MILL, number=2, kind_sought="creature"), True),
    ],
)
def test_only_cards_of_the_kind_that_is_asked_for_are_offered(table: Table, event: bool) -> None:
    offered = {*ending.hand_cards(table, A, {})}
    assert {OX, WARDEN, COURIER} <= offered
    assert (EVENT in offered) is event


@pytest.mark.parametrize(
    ("phase", "hand", "expected"),
    [(DISCARD, 8, "ARC-15.1"), (DISCARD, 7, ""), (PLAY2, 8, "")],
)
def test_no_turn_ends_with_more_than_seven_cards(phase: str, hand: int, expected: str) -> None:
    assert rule(ending.hand_within_limit, at(phase, hand)) == expected


def test_the_phase_that_runs_is_the_one_that_ends() -> None:
    table = at(DRAW)
    assert ending.running(table, A, {}) == (DRAW,)
    assert rule(ending.runs_now, table, phase=DRAW) == ""
    assert rule(ending.runs_now, table, phase=TACTICS) == "ARC-8.6"
    assert str(ending.next_phase(table, A)) == "then Tactics"
    assert str(ending.next_phase(at(), A)) == ""
