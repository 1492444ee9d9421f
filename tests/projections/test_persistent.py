"""The row that grows cheaply is read as a tuple is, and what was taken of it stays as it was."""

from __future__ import annotations

from itertools import product

import pytest

from projections.replay.persistent import PersistentList

ITEMS = ("a", "b", "c", "d")


def row() -> PersistentList[str]:
    """Four items, of which the list behind them holds more."""
    first = PersistentList(ITEMS[:2]).plus(*ITEMS[2:])
    first.plus("e", "f")
    return first


def test_every_slice_is_that_of_a_tuple() -> None:
    ends = (None, -9, -4, -2, 0, 1, 3, 4, 9)
    for start, stop, step in product(ends, ends, (None, 1, 2, 3, -1, -2)):
        assert tuple(row()[start:stop:step]) == ITEMS[start:stop:step], (start, stop, step)


@pytest.mark.parametrize(
    ("part", "grows"),
    [
        (slice(None), True),
        (slice(0, 2), True),
        (slice(0, 0), True),
        (slice(1, 3), False),
        (slice(0, 4, 2), False),
    ],
)
def test_a_slice_from_the_start_is_a_row_that_can_grow(part: slice, grows: bool) -> None:
    taken = row()[part]
    assert isinstance(taken, PersistentList) is grows
    if isinstance(taken, PersistentList):
        assert tuple(taken.plus("x")) == (*ITEMS[part], "x")


def test_the_last_item_is_that_of_the_row_itself() -> None:
    assert (row().last, row()[:2].last, PersistentList().last) == ("d", "b", None)  # type: ignore[attr-defined]


def test_items_are_those_of_a_tuple() -> None:
    whole = row()
    for place in range(-4, 4):
        assert whole[place] == ITEMS[place]
    for place in (-6, -5, 4, 5):
        with pytest.raises(IndexError, match=r"is no place of a row of 4"):
            whole[place]
    assert (len(whole), list(whole), list(reversed(whole))) == (4, [*ITEMS], [*ITEMS[::-1]])
    assert repr(whole) == "PersistentList(['a', 'b', 'c', 'd'])"


def test_rows_that_share_their_items_do_not_see_what_the_others_add() -> None:
    first = PersistentList("ab")
    one, other = first.plus("c"), first.plus("x", "y")
    assert (*map(tuple, (first, one, other)),) == (("a", "b"), ("a", "b", "c"), tuple("abxy"))
    assert tuple(one.plus("d")) == tuple("abcd")
    assert tuple(first.plus()) == ("a", "b")
    assert len(PersistentList()) == 0
