"""Response windows: who is asked, in what order, and what becomes of the stack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from events.vocabulary import Action
from events.vocabulary import Seat
from games.table import Frame
from games.table import Impossible
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import DEFEATED
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.names import Play
from games.wtactics_arc.stack import windows
from tests.games.wtactics_arc import conduct
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field

C = Seat("C")
FIRST, SECOND = (Action(A, Play.ABILITY, {"card": OX, "item": f"{OX}/{n}"}) for n in (1, 2))


def test_all_are_asked_clockwise_who_acted_last_who_is_attacked_first() -> None:
    table = conduct.opened(3, {})
    assert windows.asked_after(table, A) == (B, C, A)
    assert windows.asked_after(table, B) == (C, A, B)
    assert windows.asked_first(table, B) == (B, C, A)
    table = table.noting(A, DEFEATED, True)
    assert windows.asked_after(table, A) == (B, C)
    assert windows.asked_after(table, C) == (B, C)


@pytest.mark.parametrize(
    ("agreed", "fights", "asked"),
    [
        (True, True, (C, A)),
        (True, False, (B, C, A)),
        (False, True, (B, C, A)),
        (False, False, (B, C, A)),
    ],
)
def test_only_the_parties_of_a_battle_are_asked_where_that_was_agreed(
    agreed: bool, fights: bool, asked: tuple[Seat, ...]
) -> None:
    table = conduct.opened(3, {"two-party-responses": agreed})
    if fights:
        table = table.push(Frame(BATTLE, notes={"attacker": A, "defender": C}))
    assert windows.asked_after(table, A) == asked


def test_a_response_joins_the_open_window_and_all_are_asked_again() -> None:
    table = windows.responded(field(), FIRST)
    assert table.frame == Frame(WINDOW, asked=(B, A), stack=(FIRST,), notes={"answers": f"{OX}/1"})
    passed = windows.pass_window(table, Action(B, "ResponsePassed", {}))
    again = windows.responded(passed, SECOND)
    assert again.frame == replace(table.frame, stack=(FIRST, SECOND))
    assert len(again.frames) == len(table.frames)


def test_an_ability_is_numbered_among_those_of_its_card_on_the_stack() -> None:
    table = windows.responded(field(), FIRST)
    for card, name, item in (
        (OX, Play.ABILITY, f"{OX}/2"),
        (WARDEN, Play.ABILITY, f"{WARDEN}/1"),
        (WARDEN, Play.CREATURE, WARDEN),
    ):
        made = windows.item_of(table, Action(A, name, {}), card, x=3)
        assert made == Action(A, name, {"card": card, "item": item, "x": 3})


def test_whoever_is_asked_passes_and_the_table_for_the_next() -> None:
    table = windows.opened(field(), "", (B, A))
    for seat, left, passed in ((A, (B,), (A,)), (B, (A,), (B,)), (C, (A,), (B,))):
        frame = windows.pass_window(table, Action(seat, "ResponsePassed", {})).frame
        assert frame is not None
        assert (frame.asked, frame.passed) == (left, passed)
    for wrong in (field(), table.push(Frame(BATTLE)), windows.opened(field(), "", ())):
        with pytest.raises(Impossible):
            windows.pass_window(wrong, Action(A, "ResponsePassed", {}))


@pytest.mark.parametrize(("oldest", "left"), [(False, FIRST), (True, SECOND)])
def test_the_newest_resolves_first_unless_the_oldest_was_agreed(oldest: bool, left: Action) -> None:
    table = conduct.opened(2, {"oldest-first": oldest})
    absent = [{**item.args, "card": "gone"} for item in (FIRST, SECOND)]
    gone = [Action(A, Play.ABILITY, args) for args in absent]
    table = windows.opened(table, "", (), *gone)
    assert table.frame is not None
    after = windows.step(table, table.frame)
    assert after is not None
    assert after.frame is not None
    assert [item.args["item"] for item in after.frame.stack] == [left.args["item"]]
    assert windows.step(table, replace(table.frame, asked=(A,))) is None


def test_a_card_that_was_taken_off_the_stack_does_nothing() -> None:
    table = field()
    for name, card in ((Play.CREATURE, OX), (Play.CREATURE, "gone"), (Play.ABILITY, "gone")):
        assert windows.resolved(table, Action(A, name, {"card": card, "item": card})) is table
    assert not windows.is_token_id(table, "gone")
    assert not windows.is_token_id(table, OX)
