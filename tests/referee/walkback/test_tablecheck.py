"""Pieces seen against the log: the answers, and a correction that makes both agree."""

from __future__ import annotations

import random

import pytest

from events.vocabulary import Change
from games.table import Table
from projections.replay.replay import corrected
from projections.tablecheck.typed import check_zone
from tests.referee import little
from tests.referee.walkback.test_walk_back import any_table

GAME = little.GAME


def table() -> Table:
    """R0 and R1 on a1, R2 on b2 under B3, R4 and R5 in Red's pile, all else unseen."""
    start = little.setup(GAME, GAME.seats, {}, GAME.cards)
    for id_, zone, cell in (
        ("R0", "board", "a1"),
        ("R1", "board", "a1"),
        ("R2", "board", "b2"),
        ("R4", "discard", ""),
        ("R5", "discard", ""),
    ):
        start = start.move(id_, zone, cell)
    return (
        start.move("B3", "board", "b2", host="R2")
        .hiding("red", "hand", 3)
        .hiding("red", "deck", 0)
        .hiding("blue", "hand", 2)
    )


def correct(now: Table, changes: tuple[Change, ...]) -> Table:
    return corrected(GAME, now, changes)


def test_what_agrees_is_confirmed_and_needs_no_correction() -> None:
    found = check_zone(GAME, table(), "board", ["R1", "R0"], "a1")
    assert [(item.piece, item.answer) for item in found.answers] == [
        ("R1", "confirmed"),
        ("R0", "confirmed"),
    ]
    assert (found.correction, found.twice, found.agrees) == ((), (), True)


def test_every_answer() -> None:
    found = check_zone(GAME, table(), "board", ["R0", "B3", "X9", "R6", "R0"], "a1")
    assert {item.piece: item.answer for item in found.answers} == {
        "R0": "confirmed",
        "B3": "contradicts",
        "X9": "unknown",
        "R6": "contradicts",
        "R1": "not seen",
    }
    assert [item.words for item in found.answers] == [
        "Man R0 lies here",
        "Man B3 lies here, but the log has it elsewhere: on Man R2",
        "X9 belongs to no piece of this match",
        "Man R6 lies here, but the log has it elsewhere: unseen, among red's unseen cards",
        "Man R1 was not seen",
    ]
    assert found.twice == ("R0",)
    assert not found.agrees


def test_the_correction_moves_frees_and_counts() -> None:
    now = table()
    found = check_zone(GAME, now, "board", ["R0", "B3", "R6"], "a1", missing_to={"R1": "discard"})
    after = correct(now, found.correction)
    assert [piece.id for piece in after.at("board", "a1")] == ["R0", "B3", "R6"]
    assert after.piece("B3").host == ""
    assert after.piece("R1").zone == "discard"
    assert after.hides("red", "hand") == now.hides("red", "hand") - 1


def test_a_piece_not_seen_stays_where_the_log_has_it() -> None:
    assert check_zone(GAME, table(), "board", ["R0"], "a1").correction == ()


def test_a_card_found_in_a_hand_raises_its_count() -> None:
    found = check_zone(GAME, table(), "board", ["R0"], "a1", missing_to={"R1": "pool"})
    assert correct(table(), found.correction).hides("red", "hand") == 4


def test_the_order_of_a_pile_seen_whole() -> None:
    found = check_zone(GAME, table(), "discard", ["R5", "R4"], owner="red")
    assert [piece.id for piece in correct(table(), found.correction).at("discard")] == ["R5", "R4"]
    assert check_zone(GAME, table(), "discard", ["R4", "R5"], owner="red").correction == ()
    assert check_zone(GAME, table(), "discard", ["R5"], owner="red").correction == (), (
        "not seen whole"
    )


def test_without_a_cell_a_zone_of_cells_is_not_corrected() -> None:
    found = check_zone(GAME, table(), "board", ["R0", "R1", "R2", "B3", "R6"])
    assert [item.answer for item in found.answers] == ["confirmed"] * 4 + ["contradicts"]
    assert found.correction == ()


@pytest.mark.parametrize("zone", ["pool", "hand", "attic"])
def test_zones_that_cannot_be_seen(zone: str) -> None:
    with pytest.raises(ValueError, match="one of board, discard"):
        check_zone(GAME, table(), zone, [])


@pytest.mark.parametrize("seed", range(60))
def test_after_the_correction_the_check_agrees(seed: int) -> None:
    chance = random.Random(seed)
    now = any_table(chance)
    zone, cell, owner = chance.choice(
        [("board", "a1", None), ("board", "b2", None), ("discard", None, "red")]
    )
    mine = [id_ for id_, piece in now.pieces.items() if owner is None or piece.owner == owner]
    seen = chance.sample(mine, min(len(mine), 4))
    away = dict.fromkeys(now.pieces, "discard" if zone == "board" else "board:c3")
    found = check_zone(GAME, now, zone, seen, cell, owner, missing_to=away)
    after = correct(now, found.correction)
    again = check_zone(GAME, after, zone, seen, cell, owner)
    assert again.agrees, (seen, found.correction)
    assert again.correction == ()
