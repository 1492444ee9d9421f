"""In which order hands move pieces, and which cards they take at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from msgspec import structs

from games.cards import NO_CARDS
from games.rules import ZoneSpec
from games.table import Piece
from games.table import Table
from projections.walkback.checklist import checklist
from projections.walkback.moving_order import in_order
from projections.walkback.places import OPEN
from projections.walkback.places import THE_BOX
from projections.walkback.places import UNSEEN
from projections.walkback.places import Location
from tests.referee import little

LINES = tuple(ZoneSpec(name, name.title(), "row") for name in ("line", "rear"))
GAME = replace(
    little.GAME,
    equipment=replace(little.GAME.equipment, zones=(*little.GAME.equipment.zones, *LINES)),
)
RED = little.RED


def table(spots: Mapping[str, str]) -> Table:
    """A table of red's pieces; *spots*: piece -> `zone`, `zone:cell` or `@host`, lowest first."""
    start = little.setup(GAME, GAME.seats, {}, NO_CARDS)
    pieces: dict[str, Piece] = {}
    for order, (id_, spot) in enumerate(spots.items()):
        zone, _, cell = spot.partition(":")
        piece = Piece(id_, "man", RED, RED, zone, cell, order)
        if spot.startswith("@"):
            host = pieces[spot[1:]]
            piece = structs.replace(piece, zone=host.zone, cell=host.cell, host=host.id)
        pieces[id_] = piece
    return start.having(pieces=pieces, hidden={})


def done(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """The movements in order: `R1` a whole one, `R1-` aside, `-R1` from aside, `R1<R2` one to a
    place under R2.
    """
    return [
        ("-" if motion.from_aside else "")
        + motion.move.piece
        + ("-" if motion.aside else "")
        + (f"<{motion.move.under}" if motion.move.under else "")
        for motion in in_order(GAME, table(before), table(after), {})
    ]


@pytest.mark.parametrize(
    ("before", "after", "order"),
    [
        ({"R1": "board:a1"}, {"R1": "board:a1"}, []),
        ({"R1": "board:a1"}, {"R1": "board:b1"}, ["R1"]),
        # what lies above goes first, even onto the board
        ({"R1": "discard", "R2": "discard"}, {"R2": "board:a1"}, ["R2", "R1"]),
        (
            {"R1": "discard", "R2": "discard", "R3": "discard"},
            {"R3": "board:a1", "R2": "board:b1"},
            ["R3", "R2", "R1"],
        ),
        # what lies on a piece leaves it first
        ({"R1": "board:a1", "R2": "@R1"}, {"R2": "board:b1"}, ["R2", "R1"]),
        ({"R1": "board:a1", "R2": "@R1"}, {"R1": "board:b1", "R2": "@R1"}, ["R1"]),
        # a host arrives before what lies on it
        ({}, {"R2": "board:a1", "R1": "@R2"}, ["R2", "R1"]),
        ({}, {"R3": "board:a1", "R2": "@R3", "R1": "@R2"}, ["R3", "R2", "R1"]),
        # a cell is cleared before it is filled; two that change places need a third
        ({"R1": "board:a1", "R2": "board:b1"}, {"R1": "board:b1", "R2": "board:c1"}, ["R2", "R1"]),
        (
            {"R1": "board:a1", "R2": "board:b1"},
            {"R1": "board:b1", "R2": "board:a1"},
            ["R1-", "R2", "-R1"],
        ),
        (
            {"R1": "board:a1", "R2": "board:b1"},
            {"R1": "board:b1", "R2": "board:a1", "R3": "@R1"},
            ["R1-", "R2", "-R1", "R3"],
        ),
        # a row has no cells: nothing waits there, and its order is nobody's task
        ({"R1": "line", "R2": "rear"}, {"R1": "rear", "R2": "line"}, ["R1", "R2"]),
        ({"R1": "line", "R2": "line"}, {"R2": "line", "R1": "line"}, []),
        # a pile is built from below
        ({"R1": "board:a1", "R2": "board:b1"}, {"R2": "discard", "R1": "discard"}, ["R2", "R1"]),
        # in a pile the fewest are lifted
        ({"R1": "discard", "R2": "discard"}, {"R2": "discard", "R1": "discard"}, ["R2<R1"]),
        (
            {"R1": "discard", "R2": "discard", "R3": "discard"},
            {"R3": "discard", "R1": "discard", "R2": "discard"},
            ["R3<R1"],
        ),
        (
            {"R1": "discard", "R2": "discard"},
            {"R1": "discard", "R3": "discard", "R2": "discard"},
            ["R3<R2"],
        ),
    ],
)
def test_what_is_in_the_way_moves_first(
    before: dict[str, str], after: dict[str, str], order: list[str]
) -> None:
    assert done(before, after) == order


def test_what_lies_on_a_piece_that_leaves_is_set_aside_and_takes_its_place() -> None:
    """Nothing differs about R2 itself."""
    before = table({"R1": "board:a1", "R2": "@R1"})
    after = before.having(pieces={"R2": before.pieces["R2"]})
    found = [
        (motion.move.piece, motion.move.target, motion.aside, motion.from_aside)
        for motion in in_order(GAME, before, after, {})
    ]
    cell = Location(OPEN, "table", "board", "a1")
    assert found == [
        ("R2", cell, True, False),
        ("R1", THE_BOX, False, False),
        ("R2", cell, False, True),
    ]


def test_a_card_that_changes_its_owner_unseen_goes_from_one_hand_to_the_other() -> None:
    before, after = table({"R1": "pool", "R2": "pool"}), table({"R1": "pool", "R2": "pool"})
    after = after.having(
        pieces={**after.pieces, "R1": structs.replace(after.pieces["R1"], owner="blue")}
    )
    found = [
        (motion.move.piece, motion.move.target) for motion in in_order(GAME, before, after, {})
    ]
    assert found == [("R1", Location(UNSEEN, "blue", "hand"))]


def heaps(before: Table, after: Table, homes: Mapping[str, str]) -> list[tuple[str, ...]]:
    return [
        (task.act, task.source, task.zone, *(task.pieces or (task.piece,)))
        for task in checklist(GAME, before, after, homes)
        if task.act in ("box", "conceal")
    ]


@pytest.mark.parametrize("number", [1, 3, 4, 5])
def test_from_four_on_cards_that_leave_or_enter_a_deck_by_the_box_are_one_task(
    number: int,
) -> None:
    ids = [f"R{place}" for place in range(number)]
    homes = dict.fromkeys(ids, "deck")
    there = table(dict.fromkeys(ids, "pool")).having(hidden={("red", "deck"): number})
    none = table({})
    one = number >= 4
    off, on = heaps(there, none, homes), heaps(none, there, homes)
    assert sorted(sum((row[3:] for row in off), ())) == ids
    assert [row[:3] for row in off] == [("box", "deck", "")] * (1 if one else number)
    assert [row[:3] for row in on] == [("conceal", "box", "deck")] * (1 if one else number)


HOMES = ("hand", "hand", "deck", "deck", "deck", "hand", "hand", "deck")
"""Where eight cards lie, the lowest first."""


def test_cards_taken_at_once_are_taken_in_the_turn_of_the_first_of_them() -> None:
    """The topmost card lies in the deck, the next two in the hand, and so on."""
    ids = [f"R{place}" for place in range(8)]
    homes = dict(zip(ids, HOMES, strict=True))
    there = table(dict.fromkeys(ids, "pool"))
    there = there.having(hidden={("red", "deck"): 4, ("red", "hand"): 4})
    assert heaps(there, table({}), homes) == [
        ("box", "deck", "", "R7", "R4", "R3", "R2"),
        ("box", "hand", "", "R6", "R5", "R1", "R0"),
    ]


def test_a_piece_is_called_what_it_is_on_the_table_where_it_still_lies() -> None:
    """R1 is exchanged for a knight after its move; R2 comes from the box; R3 moves with R1."""
    game = replace(GAME, label=lambda table, id_: f"{table.piece(id_).kind} {id_}")
    before = table({"R1": "board:a1", "R3": "@R1"})
    after = table({"R1": "board:b1", "R3": "@R1", "R2": "board:c1"})
    kinds = {id_: structs.replace(piece, kind="knight") for id_, piece in after.pieces.items()}
    told = [str(task.words) for task in checklist(game, before, after.having(pieces=kinds))]
    assert told == [
        "move man R1 from a1 to b1, with what lies on it",
        "bring knight R2 to c1",
        "exchange man R1: it is a knight",
        "exchange man R3: it is a knight",
    ]
    alone = table({"R1": "board:b1", "R3": "discard"})
    last = [str(task.words) for task in checklist(game, before, alone)][-1]
    assert last == "move man R1 from a1 to b1"
