"""What is to be done to a piece that lies in its place: facing, control, marks, counters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from games.cards import NO_CARDS
from games.rules import CounterSpec
from games.rules import Laid
from games.rules import MarkSpec
from games.table import Piece
from games.table import Table
from projections.walkback.checklist import checklist
from tests.referee import little

RED, BLUE = little.RED, little.BLUE
GAME = replace(
    little.GAME,
    equipment=replace(
        little.GAME.equipment,
        marks=(
            MarkSpec("moved", "Moved"),
            MarkSpec("spent", "Spent", laid=Laid.TURN),
            MarkSpec("seen", "Seen", laid=Laid.NOT),
        ),
        counters=(
            *little.GAME.equipment.counters,
            CounterSpec("health", "Health", of="piece", printed=lambda table, id_: 4),
            CounterSpec("guard", "Guard", of="piece", lies=False),
            CounterSpec("strength", "Strength", of="piece", least=-9),
        ),
    ),
)


def table(*pieces: Piece) -> Table:
    start = little.setup(GAME, GAME.seats, {}, NO_CARDS)
    return start.having(pieces={piece.id: piece for piece in pieces}, hidden={})


def man(zone: str = "board", marks: Iterable[str] = (), **fields: Any) -> Piece:
    piece = Piece("R1", "man", RED, RED, zone, "a1" if zone == "board" else "")
    return structs.replace(piece, marks=frozenset(marks), **fields)


def told(before: Piece, after: Piece) -> list[tuple[str, str]]:
    """The tasks, as their kind and words."""
    found = checklist(GAME, table(before), table(after), {"R1": "deck"})
    return [(task.act, str(task.words)) for task in found if task.act not in ("cards", "count")]


@pytest.mark.parametrize(
    ("before", "after", "tasks"),
    [
        ({}, {}, []),
        ({}, {"controller": BLUE}, [("control", "Man R1 is under the control of blue")]),
        ({}, {"facing": "down"}, [("turn", "turn Man R1 face down")]),
        ({}, {"marks": ["moved"]}, [("mark", "lay the marker “moved” on Man R1")]),
        ({"marks": ["moved"]}, {}, [("unmark", "take the marker “moved” off Man R1")]),
        ({"marks": ["moved"]}, {"marks": ["moved"], "order": 3}, []),
        ({}, {"marks": ["spent"]}, [("mark", "turn Man R1 sideways")]),
        ({"marks": ["spent"]}, {}, [("unmark", "turn Man R1 upright")]),
        ({}, {"marks": ["seen"]}, []),
        ({"marks": ["seen"]}, {}, []),
        ({}, {"marks": ["odd"]}, [("mark", "lay the marker “odd” on Man R1")]),
        ({}, {"damage": 2}, [("tally", "set the damage of Man R1 to 2")]),
        ({"damage": 2}, {}, [("tally", "set the damage of Man R1 to 0")]),
        ({"damage": 1}, {"damage": 1, "order": 3}, []),
        ({}, {"odd": 2}, [("tally", "set the odd of Man R1 to 2")]),
        ({}, {"health": 4}, []),
        ({"health": 3}, {}, [("tally", "set the health of Man R1 to 4")]),
        ({}, {"guard": 2}, []),
        ({}, {"strength": 2}, [("tally", "the markers on Man R1 come to +2 strength")]),
        ({}, {"strength": -2}, [("tally", "the markers on Man R1 come to −2 strength")]),
        ({"strength": 2}, {}, [("tally", "take the markers for strength off Man R1")]),
    ],
)
def test_what_differs_on_a_piece_is_set_by_hand(
    before: dict[str, Any], after: dict[str, Any], tasks: list[tuple[str, str]]
) -> None:
    assert told(dressed(before), dressed(after)) == tasks


def dressed(fields: dict[str, Any]) -> Piece:
    """A piece on the board; names that are no field of a piece are its counters."""
    own = {key: fields[key] for key in ("marks", "controller", "facing", "order") if key in fields}
    return man(**own, counters={key: fields[key] for key in fields if key not in own})


@pytest.mark.parametrize(
    ("fields", "markers"),
    [
        ({}, ""),
        ({"marks": ["moved", "spent", "seen"]}, "moved"),
        ({"damage": 2, "marks": ["moved"]}, "moved and damage"),
        ({"damage": 0}, ""),
        ({"health": 4}, ""),
        ({"health": 2}, "health"),
        ({"guard": 2}, ""),
        ({"odd": 1, "damage": 1}, "damage and odd"),
    ],
)
def test_what_lies_on_a_piece_is_taken_off_before_it_leaves(
    fields: dict[str, Any], markers: str
) -> None:
    found = told(dressed(fields), man("pool"))
    cleared = [words for act, words in found if act == "clear"]
    assert cleared == ([f"take the markers off Man R1: {markers}"] if markers else [])
    assert [act for act, _ in found if act != "clear"] == ["conceal"]


def test_what_lies_on_a_piece_stays_while_it_moves_on_the_board() -> None:
    marked = man(marks=["moved"])
    assert [act for act, _ in told(marked, structs.replace(marked, cell="b1"))] == ["move"]


def test_one_seat_dresses_its_pieces_after_the_other_in_the_order_of_the_seats() -> None:
    """Whatever the ids: `A1` comes last, as a piece of blue."""
    pieces = (man(), structs.replace(man(), id="A1", owner=BLUE), structs.replace(man(), id="R0"))
    after = table(*(structs.replace(piece, facing="down") for piece in pieces))
    found = checklist(GAME, table(*pieces), after)
    assert [(task.seat, task.piece) for task in found] == [
        ("red", "R0"),
        ("red", "R1"),
        ("blue", "A1"),
    ]


def test_a_piece_comes_out_of_hiding_upright_and_bare() -> None:
    hidden = man("pool", ["moved"], facing="down", counters={"damage": 1})
    found = told(hidden, dressed({"marks": ["moved"], "damage": 1, "health": 4}))
    assert found[1:] == [
        ("mark", "lay the marker “moved” on Man R1"),
        ("tally", "set the damage of Man R1 to 1"),
    ]
    assert [act for act, _ in told(hidden, man())] == ["move"]
