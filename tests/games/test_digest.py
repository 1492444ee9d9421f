"""A digest says whether two tables agree, whatever was written down for tables before."""

from __future__ import annotations

import pytest

from events.vocabulary import Seat
from games.table import Piece
from games.table import Table
from tests.laws.strategies.plain_digest import plain_digest

A, B = Seat("A"), Seat("B")


@pytest.mark.parametrize(
    "later",
    [
        {(A, "y"): 1, (A, "z"): 2},
        {(A, "y"): 1, (A, "x"): 2},
        {(A, "x"): True, (A, "y"): 2},
        {(A, "x"): 1},
    ],
    ids=["other names, same values", "names exchanged", "true for 1", "one fewer"],
)
def test_other_counters_give_another_digest(later: dict[tuple[Seat, str], int]) -> None:
    before = Table(seats=(A, B)).having(counters={(A, "x"): 1, (A, "y"): 2})
    assert before.digest() == plain_digest(before)
    after = before.having(counters=later)
    assert after.digest() == plain_digest(after) != before.digest()


def test_the_order_of_names_does_not_matter() -> None:
    before = Table(seats=(A, B)).having(counters={(A, "x"): 1, (A, "y"): 2})
    assert before.digest() == before.having(counters={(A, "y"): 2, (A, "x"): 1}).digest()


def test_what_is_recalled_of_other_cards_or_options_is_not_recalled() -> None:
    def answer(table: Table) -> tuple[int, int]:
        return len(table.pieces), len(table.options)

    piece = Piece("p1", "pawn", A, A, "board")
    table = Table(seats=(A, B)).put(piece)
    assert table.recall(answer) == (1, 0)
    assert table.having(options={"hands": 2}).recall(answer) == (1, 1)
    assert table.recall(answer) == (1, 0)
    assert table.put(Piece("p2", "pawn", B, B, "board")).recall(answer) == (2, 0)


def test_pieces_by_zone_are_those_of_the_table_asked() -> None:
    table = Table(seats=(A, B)).put(Piece("p1", "pawn", A, A, "board"))
    for _ in range(4):  # after several questions the pieces are sorted out once
        assert [piece.id for piece in table.lying("board")] == ["p1"]
    moved = table.change("p1", zone="box")
    for _ in range(4):
        assert not moved.lying("board")
        assert [piece.id for piece in table.lying("board", "box")] == ["p1"]
