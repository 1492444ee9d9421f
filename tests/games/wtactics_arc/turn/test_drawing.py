"""The Draw & Resource phase of WTactics: who may choose, draw and play what, and what is offered."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from events.vocabulary import Action
from events.vocabulary import Seat
from games.rules import Check
from games.table import Frame
from games.table import Table
from games.wtactics_arc.names import CHOICE
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import DRAWN
from games.wtactics_arc.names import DRAWS_FEW
from games.wtactics_arc.names import DRAWS_OWED
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import MORE_RESOURCES
from games.wtactics_arc.names import PLAY1
from games.wtactics_arc.names import PLAYS_OWED
from games.wtactics_arc.names import TACTICS
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.turn import drawing
from games.wtactics_arc.turn import ending
from tests.games.wtactics_arc import conduct

A, B = Seat("A"), Seat("B")


@cache
def _opened(*agreed: str) -> Table:
    return conduct.opened(2, dict.fromkeys(agreed, True))


def drawn_up(*agreed: str, phase: str = DRAW, turn: int = 3, hand: int = 5, **counts: int) -> Table:
    """A table in a turn of A's, with so many cards in hand, where options were agreed."""
    table = _opened(*agreed).enter(phase, turn=turn, active=A).hiding(A, HAND, hand)
    for key, count in counts.items():
        table = table.set(A, key, count)
    return table


def rule(check: Check, table: Table, **args: Any) -> str:
    """The clause by which a check objects to what A does ("" for none)."""
    ruling = check(table, Action(A, "", args))
    return ruling.rule if ruling is not None else ""


@pytest.mark.parametrize(
    ("agreed", "turn", "hand", "choice", "expected"),
    [
        ("", 1, 5, "draw2", "ARC-10.5"),
        ("", 2, 5, "draw2", ""),
        ("", 1, 5, "draw1", "ARC-10.2"),
        ("first-draw-alone", 1, 5, "draw1", ""),
        ("first-draw-alone", 2, 5, "draw1", "ARC-10.2"),
        ("", 3, 0, "play2", "ARC-10.4"),
        ("", 3, 1, "play2", "ARC-10.1"),
        ("", 3, 2, "play2", ""),
        ("", 3, 0, "draw1play1", ""),
        ("resource-before-draw", 3, 0, "draw1play1", "ARC-R6"),
        ("resource-before-draw", 3, 1, "draw1play1", ""),
        ("resource-before-draw", 3, 0, "draw2", ""),
        ("", 3, 5, "draw3", "ARC-10.1"),
    ],
)
def test_which_choice_a_turn_and_a_hand_allow(
    agreed: str, turn: int, hand: int, choice: str, expected: str
) -> None:
    table = drawn_up(*filter(None, [agreed]), turn=turn, hand=hand)
    assert rule(drawing.choice_open, table, choice=choice) == expected
    again = table.noting(A, CHOICE, "draw2")
    assert rule(drawing.choice_open, again, choice=choice) == "ARC-10.1"


@pytest.mark.parametrize(("few", "expected"), [(0, ""), (1, "ARC-R254"), (2, "")])
def test_who_draws_few_cards_in_this_phase_draws_no_two(few: int, expected: str) -> None:
    table = drawn_up(**{DRAWS_FEW: few})
    assert rule(drawing.choice_open, table, choice="draw2") == expected
    assert rule(drawing.choice_open, table, choice="draw1play1") == ""


@pytest.mark.parametrize(
    ("agreed", "turn", "alone"),
    [((), 1, False), (("first-draw-alone",), 1, True), (("first-draw-alone",), 2, False)],
)
def test_one_card_alone_is_offered_in_the_first_turn_where_agreed(
    agreed: tuple[str, ...], turn: int, alone: bool
) -> None:
    offered = [*drawing.draw_choices(drawn_up(*agreed, turn=turn), A, {})]
    assert offered == ["draw2", "draw1play1", "play2", *(["draw1"] if alone else [])]


@pytest.mark.parametrize(
    ("agreed", "draws", "plays", "hand", "to_draw", "to_play"),
    [
        ((), 0, 0, 5, "ARC-10.1", "ARC-10.1"),
        ((), 1, 1, 5, "", "ARC-R6"),
        ((), 0, 1, 5, "ARC-10.1", ""),
        ((), 0, 1, 0, "ARC-10.1", "ARC-5.1"),
        (("resource-before-draw",), 1, 1, 5, "ARC-R6", ""),
        (("resource-before-draw",), 1, 0, 5, "", "ARC-10.1"),
    ],
)
def test_in_which_order_cards_are_drawn_and_played(
    agreed: tuple[str, ...], draws: int, plays: int, hand: int, to_draw: str, to_play: str
) -> None:
    table = drawn_up(*agreed, hand=hand, **{DRAWS_OWED: draws, PLAYS_OWED: plays})
    assert rule(drawing.draw_owed, table) == to_draw
    assert rule(drawing.play_owed, table) == to_play
    assert drawing.owed(table, A, {}) == draws


def test_a_resource_card_that_a_text_allows_need_not_wait_for_the_draw() -> None:
    table = drawn_up(**{DRAWS_OWED: 1, MORE_RESOURCES: 1})
    assert rule(drawing.play_owed, table) == ""
    assert rule(drawing.play_owed, table.set(A, DRAWS_OWED, 0)) == ""


@pytest.mark.parametrize(
    ("owed", "n", "expected"),
    [(2, 0, "ARC-10.1"), (2, 1, ""), (2, 2, ""), (2, 3, "ARC-10.1"), (1, 2, "ARC-10.1")],
)
def test_not_more_cards_are_drawn_than_owed(owed: int, n: int, expected: str) -> None:
    assert rule(drawing.right_number, drawn_up(**{DRAWS_OWED: owed}), n=n) == expected


@pytest.mark.parametrize(
    ("phase", "more", "opens", "expected"),
    [
        (DRAW, 0, True, ""),
        (PLAY1, 0, False, "ARC-8.6"),
        (PLAY1, 1, True, ""),
        (TACTICS, 1, False, "ARC-8.6"),
    ],
)
def test_in_which_phases_a_resource_card_is_played(
    phase: str, more: int, opens: bool, expected: str
) -> None:
    table = drawn_up(phase=phase, **{MORE_RESOURCES: more})
    assert drawing.resource_open(table, A) is opens
    assert rule(drawing.resource_time, table) == expected
    answering = table.push(Frame(WINDOW, asked=(A,)))
    assert drawing.resource_open(answering, A) is (phase == DRAW)


def test_who_draws_is_owed_less_and_has_drawn_more() -> None:
    table = drawn_up(**{DRAWS_OWED: 2, DRAWN: 1}).hiding(A, DECK, 9)
    after = drawing.draw_cards(table, Action(A, "CardsDrawn", {"n": 2}))
    assert (after.count(A, DRAWS_OWED), after.count(A, DRAWN)) == (0, 3)
    assert (after.hides(A, DECK), after.hides(A, HAND)) == (7, 7)


@pytest.mark.parametrize(
    ("deck", "choice", "warned"),
    [
        (2, None, False),
        (1, None, True),
        (1, "draw2", True),
        (1, "draw1play1", False),
        (0, "draw1play1", True),
        (0, "play2", False),
    ],
)
def test_who_would_draw_from_an_empty_deck_is_warned(
    deck: int, choice: str | None, warned: bool
) -> None:
    table = drawn_up().hiding(A, DECK, deck)
    assert bool(str(drawing.before_drawing(table, A, {"choice": choice}))) is warned


@pytest.mark.parametrize(
    ("choice", "draws", "plays", "drawn", "hand", "expected"),
    [
        ("", 0, 0, 0, 5, "ARC-10.1"),
        ("draw2", 0, 0, 2, 5, ""),
        ("draw2", 1, 0, 1, 5, "ARC-10.1"),
        ("draw1play1", 0, 1, 1, 5, "ARC-10.2"),
        ("draw1play1", 1, 1, 0, 5, "ARC-10.3"),
        ("draw1play1", 1, 0, 0, 5, "ARC-10.3"),
        ("draw1play1", 1, 1, 0, 0, "ARC-10.1"),
        ("draw1play1", 0, 1, 1, 0, ""),
        ("play2", 0, 1, 0, 5, "ARC-10.3"),
    ],
)
def test_the_phase_ends_once_the_choice_was_carried_out(
    choice: str, draws: int, plays: int, drawn: int, hand: int, expected: str
) -> None:
    owed = {DRAWS_OWED: draws, PLAYS_OWED: plays, DRAWN: drawn}
    table = drawn_up(hand=hand, **owed).noting(A, CHOICE, choice)
    assert rule(ending.debts_paid, table) == expected
    assert rule(ending.debts_paid, replace(table, phase=PLAY1)) == ""
