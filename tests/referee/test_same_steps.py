"""Whether two steps did the same, for every way in which one fact can stay, change, come or go."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec import structs

from events.vocabulary import Seat
from games.table import Frame
from games.table import Outcome
from games.table import Piece
from games.table import Table
from games.text import text
from projections.replay.diff import Difference
from projections.replay.diff import DifferenceKind
from projections.replay.diff import diff
from projections.replay.diff import same_step
from projections.replay.diff import touched
from tests.referee.test_rebase import plainly_same

RED, BLUE = Seat("red"), Seat("blue")
AWAY = None
KEY = (RED, "gold")
NUMBERS = (AWAY, 0, 1, 3)
NOTES = (AWAY, "here", "there")
MAN = Piece("P", "man", RED, RED, "board")
PIECES = (AWAY, MAN, structs.replace(MAN, zone="hand"))
MAPPED: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "counters": (KEY, NUMBERS),
    "hidden": (KEY, NUMBERS),
    "notes": (KEY, NOTES),
    "pieces": ("P", PIECES),
}
TOPS: dict[str, tuple[Any, ...]] = {
    "phase": ("", "draw", "play"),
    "turn": (0, 1, 2),
    "active": (RED, BLUE, Seat("")),
    "to_act": ((), (RED,), (RED, BLUE)),
    "frames": ((), (Frame("ask", (RED,)),), (Frame("ask", (BLUE,)),)),
    "outcome": (AWAY, Outcome((), text("agreed"), "X-1"), Outcome((RED,), text("agreed"), "X-1")),
}


def holding(name: str, value: Any) -> Table:
    """A table with this value, beside another fact of the same kind."""
    if name in TOPS:
        return Table((RED, BLUE), **{name: value})
    key, values = MAPPED[name]
    other = "Q" if name == "pieces" else (BLUE, "gold")
    facts = {other: values[-1], **({} if value is AWAY else {key: value})}
    fields: dict[str, Any] = {name: facts}
    return Table((RED, BLUE), **fields)


def leaves(before: Any, after: Any) -> bool:
    """Whether a step takes the fact away."""
    return after is AWAY and before is not AWAY


@pytest.mark.parametrize("name", [*MAPPED, *TOPS])
def test_two_steps_are_the_same_exactly_if_they_did_the_same_to_a_fact(name: str) -> None:
    """Tables lose no numbers, so whether losing one is the same as setting it to 0 is left open."""
    values = TOPS[name] if name in TOPS else MAPPED[name][1]
    for before, after, now, then in product(values, repeat=4):
        if values is NUMBERS and leaves(before, after) != leaves(now, then):
            continue
        old = (holding(name, before), holding(name, after))
        new = (holding(name, now), holding(name, then))
        did = (before, after, now, then)
        assert same_step(*old, *new) == plainly_same(old, new), did
        assert same_step(*old, *new, touched(*old)) == plainly_same(old, new), did


@pytest.mark.parametrize("name", [*MAPPED, *TOPS])
def test_a_difference_names_the_fact_and_both_values(name: str) -> None:
    values = TOPS[name] if name in TOPS else MAPPED[name][1]
    key = MAPPED[name][0] if name in MAPPED else ""
    of, which = key if isinstance(key, tuple) else (key, "")
    for before, after in product(values, repeat=2):
        found = diff(holding(name, before), holding(name, after))
        what = DifferenceKind(name.removesuffix("s") if name in MAPPED else name)
        wanted = () if before == after else (Difference(what, of, which, before, after),)
        assert found == wanted


@pytest.mark.parametrize("kind", ["counters", "hidden"])
@pytest.mark.parametrize(("now", "then", "same"), [(AWAY, 2, True), (1, 3, True), (1, 2, False)])
def test_a_step_that_takes_one_number_away_is_compared_in_the_others(
    kind: str, now: int | None, then: int, same: bool
) -> None:
    def having(gold: int | None, wood: int | None) -> Table:
        numbers = {(RED, "gold"): gold, (RED, "wood"): wood}
        held: Any = {key: number for key, number in numbers.items() if number is not AWAY}
        return Table((RED, BLUE), **{kind: held})

    one, other = (having(3, AWAY), having(AWAY, 2)), (having(3, now), having(AWAY, then))
    assert same_step(*one, *other) is same
    assert same_step(*other, *one) is same


def test_a_piece_that_was_laid_anew_as_it_was_is_no_difference() -> None:
    one, other = (Table((RED, BLUE)).put(structs.replace(MAN)) for _ in range(2))
    assert one.pieces["P"] is not other.pieces["P"]
    assert diff(one, other) == ()


def test_differences_come_in_a_fixed_order() -> None:
    before, after = Table((RED, BLUE)), Table((RED, BLUE))
    for name in (*TOPS, *MAPPED):
        value = TOPS[name][-1] if name in TOPS else holding(name, MAPPED[name][1][-2])
        part: Any = value if name in TOPS else getattr(value, name)
        after = after.having(**{name: part})
    assert [(str(item.what), item.of) for item in diff(before, after)] == [
        ("counter", "blue"),
        ("counter", "red"),
        ("hidden", "blue"),
        ("hidden", "red"),
        ("note", "blue"),
        ("note", "red"),
        ("piece", "P"),
        ("piece", "Q"),
        ("phase", ""),
        ("turn", ""),
        ("to_act", ""),
        ("frames", ""),
        ("outcome", ""),
    ]
