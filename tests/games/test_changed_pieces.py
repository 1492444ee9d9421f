"""What a play reveals is sought among the pieces that it changed alone."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from events.vocabulary import altered
from games import catalogue
from games.kit.table.pieces import Piece
from games.kit.table.pieces import differing
from games.table import Table
from tests.games.players import Chance

UNTOUCHED: Any = object()
"""Stands for a piece at which nobody may look: it has no field of one."""


def test_only_pieces_that_are_other_objects_differ() -> None:
    same, old, new = (Piece("a", "card", "A", "A", "hand", order=place) for place in range(3))
    before, after = {"a": same, "b": old, "c": same}, {"a": same, "b": new, "d": same}
    assert [*differing(before, after)] == ["b", "c"]
    assert [*differing(after, before)] == ["b", "d"]
    assert not [*differing(before, before)]


@pytest.mark.parametrize("key", ["generals_order", "wtactics_arc"])
def test_what_a_play_left_alone_is_not_looked_at(key: str) -> None:
    game, revealed = catalogue()[key], 0
    for turn in Chance(game, 3).match(80, True):
        if turn.action.name == "CommandmentsRevealed":  # it reveals all that lie there
            continue
        known = game.reveals(copied(turn.before), turn.action, turn.after)
        assert game.reveals(more(turn.before), turn.action, more(turn.after)) == known
        revealed += sum(len(reveal.cards) for reveal in known)
    assert revealed > 3


def copied(table: Table) -> Table:
    """The table with another object for each piece."""
    return altered(table, pieces={id_: replace(piece) for id_, piece in table.pieces.items()})


def more(table: Table) -> Table:
    return altered(table, pieces={**table.pieces, "untouched": UNTOUCHED})
