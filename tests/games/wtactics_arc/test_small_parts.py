"""Small parts of WTactics: cards that stay marked for several phases, hands that follow what a player
states, other cards for those that were drawn.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.vocabulary import Action
from events.vocabulary import Seat
from games.table import Impossible
from games.wtactics_arc.field.chosen import HELD_MORE
from games.wtactics_arc.field.zones import is_copied
from games.wtactics_arc.manual import _following
from games.wtactics_arc.manual import _hanging
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import HELD
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import SHOWN
from games.wtactics_arc.turn.opening import mulligan
from games.wtactics_arc.turn.unmarking import _unmarked
from tests.games.wtactics_arc import conduct

A, B = Seat("A"), Seat("B")


@pytest.mark.parametrize(("phases", "left"), [(3, 2), (2, 1), (1, 0)])
def test_a_card_that_stays_marked_for_several_phases_has_one_less(phases: int, left: int) -> None:
    piece = next(iter(conduct.opened(2, {}).pieces.values()))
    held = replace(piece, marks=frozenset({MARKED, HELD}), counters={HELD_MORE: phases, "x": 1})
    after = _unmarked(held)
    assert (after.count(HELD_MORE), after.count("x"), after.marks) == (left, 1, held.marks)
    assert (HELD_MORE in after.counters) == bool(left)


def test_a_card_stays_marked_for_one_phase_and_is_unmarked_in_the_next() -> None:
    piece = next(iter(conduct.opened(2, {}).pieces.values()))
    held = _unmarked(replace(piece, marks=frozenset({MARKED, HELD})))
    assert held.marks == {MARKED}
    assert _unmarked(held).marks == set()


@pytest.mark.parametrize(("more", "hand"), [(1, 3), (0, 2), (-1, 1), (-2, 0), (-3, 2)])
def test_a_hand_follows_what_left_the_table_as_far_as_it_can(more: int, hand: int) -> None:
    table = conduct.opened(2, {}).hiding(A, HAND, 2)
    assert _following(table, A, more).hides(A, HAND) == hand


def test_who_takes_other_cards_has_shown_none_of_them() -> None:
    table = conduct.opened(2, {})
    own, others = ([one.id for one in table.at(POOL, owner=seat)][:2] for seat in (A, B))
    for id_ in (*own, *others):
        table = table.mark(id_, SHOWN)
    after = mulligan(table, Action(A, "MulliganTaken", {}))
    assert [SHOWN in after.piece(id_).marks for id_ in (*own, *others)] == [False] * 2 + [True] * 2


@pytest.mark.parametrize(
    ("zone", "cell", "host", "hangs"),
    [
        (ATTACHED, "", "", False),
        (ATTACHED, "", "itself", False),
        (ATTACHED, "", "another", True),
        (ATTACHED, "B", "", True),
        (ARMY, "A", "", True),
        (ARMY, "A", "itself", True),
        (POOL, "", "", True),
    ],
)
def test_what_is_attached_hangs_on_another_card_or_on_a_player(
    zone: str, cell: str, host: str, hangs: bool
) -> None:
    table = conduct.opened(2, {})
    own, other = [one.id for one in table.at(POOL, owner=A)][:2]
    hosts = {"": "", "itself": own, "another": other}
    table = table.move(own, zone, cell, host=hosts[host])
    if hangs:
        assert _hanging(table) is table
    else:
        with pytest.raises(Impossible, match=f"attached to nothing.*host {own} PIECE"):
            _hanging(table)


@pytest.mark.parametrize(
    ("number", "copied"),
    [("1", False), ("7", False), ("10", False), ("49", False), ("50", True), ("99", True)],
)
def test_a_token_that_copies_a_card_has_a_number_that_no_printed_card_has(
    number: str, copied: bool
) -> None:
    assert is_copied(f"A1A-G05-{number}") is copied
    assert is_copied("A1A-G05") is False
