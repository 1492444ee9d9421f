"""What is taken off a piece before it leaves the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from projections.walkback.in_place import worn
from tests.referee import little

OWN = replace(
    little.GAME.equipment,
    counters=tuple(
        replace(spec, printed=lambda table, id_: 2) if spec.name == "damage" else spec
        for spec in little.GAME.equipment.counters
    ),
)
PRINTED = replace(little.GAME, equipment=OWN)


@pytest.mark.parametrize(
    ("marks", "counters", "plain", "printed"),
    [
        ((), {}, [], []),
        ((), {"damage": 2}, ["damage"], []),
        ((), {"damage": 1}, ["damage"], ["damage"]),
        ((), {"damage": 0}, [], ["damage"]),
        (("moved",), {"damage": 3}, ["moved", "damage"], ["moved", "damage"]),
        (("moved",), {"damage": 2}, ["moved", "damage"], ["moved"]),
    ],
)
def test_markers_and_what_is_not_the_printed_number(
    marks: tuple[str, ...], counters: Mapping[str, int], plain: list[str], printed: list[str]
) -> None:
    table = little.setup(little.GAME, little.GAME.seats, {}, little.GAME.cards)
    table = table.move("R0", "board", "a1", marks=frozenset(marks), counters=counters)
    for game, names in ((little.GAME, plain), (PRINTED, printed)):
        assert [str(name).casefold() for name in worn(game, table, "R0")] == names
