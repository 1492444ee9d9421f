"""What a seat is told that names cards of another seat which it cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from games import catalogue
from games import play
from games.checks import where
from games.rules import ANYONE
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Pick
from games.table import Table
from projections.knowledge.named import as_named
from projections.knowledge.named import told_ruling
from tests.games.players import Chance
from tests.referee import little

START = little.setup(little.GAME, little.GAME.seats, {}, little.GAME.cards)
"""Red and Blue have eight cards each, R0 to R7 and B0 to B7, which the other cannot see."""


def _first(table: Table, seat: Seat, chosen: Fields) -> Iterator[str]:
    yield {little.RED: "B0", TABLE: "B7"}[seat]


def _second(table: Table, seat: Seat, chosen: Fields) -> Iterator[str]:
    yield "B1" if chosen["first"] in ("B0", "B7") else "B2"


ASKS = (Pick("first", "First", _first), Pick("second", "Second", _second))
GUESSED = ActionSpec("Guessed", "Guess", ASKS, who=ANYONE)
FELL = replace(GUESSED, name="Fell", who=BY_TABLE)
NAMED = ActionSpec(
    "Named",
    "Name",
    (Pick("card", "Card", lambda table, seat, chosen: ()),),
    (
        where("LIT-20", lambda table, action: action.args["card"] in table.pieces, "It is there."),
        where("LIT-21", lambda table, action: action.args["card"] != "B6", "It is no B6."),
    ),
)
GAME = replace(little.GAME, actions=(GUESSED, FELL, NAMED))


def renamed(table: Table, seat: Seat, spec: ActionSpec, answers: dict[str, Any]) -> dict[str, str]:
    """The pieces that have another id on the table on which a seat's answers are judged."""
    known = as_named(GAME, table, seat, spec, answers)
    if known is table:
        return {}
    assert [structs.replace(piece, id="") for piece in known.pieces.values()] == [
        structs.replace(piece, id="") for piece in table.pieces.values()
    ]
    assert list(known.pieces) == [piece.id for piece in known.pieces.values()]
    pairs = zip(table.pieces, known.pieces, strict=True)
    return {was: now for was, now in pairs if was != now}


@pytest.mark.parametrize(
    ("spec", "answers", "others"),
    [
        (GUESSED, {}, {}),
        (GUESSED, {"first": "B0", "second": "B1"}, {}),
        (GUESSED, {"first": "R0", "second": "no card"}, {}),
        (GUESSED, {"first": "B1"}, {"B1": "B10"}),
        (GUESSED, {"first": "B7", "second": "B1"}, {"B7": "B70"}),
        (GUESSED, {"first": "B0", "second": "B2"}, {"B2": "B20"}),
        (GUESSED, {"first": "B3", "second": "B2"}, {"B3": "B30"}),
        (GUESSED, {"first": "B3", "second": "B1"}, {"B3": "B30", "B1": "B10"}),
        (GUESSED, {"second": "B1"}, {"B1": "B10"}),
        (GUESSED, {"first": "B0", "beside": "B4"}, {"B4": "B40"}),
        (GUESSED, {"first": ["B0", {"B5": 2}, "B6, too"]}, {"B5": "B50", "B6": "B60"}),
        (FELL, {"first": "B7", "second": "B1"}, {}),
        (FELL, {"first": "B0"}, {"B0": "B00"}),
    ],
)
def test_an_unseen_card_that_is_named_and_not_offered_lies_there_under_another_id(
    spec: ActionSpec, answers: dict[str, Any], others: dict[str, str]
) -> None:
    assert renamed(START, little.RED, spec, answers) == others
    assert renamed(START, TABLE, spec, answers) == {}, "the table itself may name any"


def test_a_card_gets_an_id_that_no_other_has() -> None:
    twin = structs.replace(START.piece("B1"), id="B10")
    assert renamed(START.put(twin), little.RED, GUESSED, {"first": "B1"}) == {"B1": "B100"}
    assert renamed(START.put(twin), little.RED, GUESSED, {"first": "B10"}) == {"B10": "B100"}


def test_a_card_in_sight_is_judged_where_it_lies() -> None:
    shown = START.move("B1", "board", "a1")
    assert renamed(shown, little.RED, GUESSED, {"first": "B1"}) == {}
    assert renamed(shown.move("B1", "pool"), little.RED, GUESSED, {"first": "B1"}) == {"B1": "B10"}


@pytest.mark.parametrize(
    ("card", "rule", "same"),
    [
        ("R0", "LIT-20", True),
        ("X0", "LIT-21", True),
        ("B0", "LIT-21", False),
        ("B6", "LIT-20", False),
    ],
)
def test_who_names_an_unseen_card_is_told_what_one_that_is_not_there_is_told(
    card: str, rule: str, same: bool
) -> None:
    """Only where the play would be legal without the card is there nothing else to be told."""
    action = Action(little.RED, "Named", {"card": card})
    ruling, table = told_ruling(GAME, START, little.RED, action)
    assert (ruling.legal, ruling.rule, table is START) == (False, rule, same)


def test_what_is_legal_is_judged_on_the_table_itself() -> None:
    action = Action(little.RED, "Guessed", {"first": "B5"})
    ruling, table = told_ruling(
        replace(GAME, actions=(replace(GUESSED, asks=()),)), START, little.RED, action
    )
    assert ruling.legal
    assert table is START


@pytest.mark.parametrize("card", ["O1A-C06-1", "O1B-C16-1", "O1B-C99-1", ""])
def test_an_action_that_the_game_does_not_have_is_refused_alike_whatever_it_names(
    card: str,
) -> None:
    game = catalogue()["generals_order"]
    *_, last = Chance(game, 1).match(0, demo=True)
    action = Action(Seat("A"), "CardEaten", {"card": card})
    ruling, table = told_ruling(game, last.after, Seat("A"), action)
    assert (ruling.legal, ruling.rule) == (False, "GOR-unknown")
    assert "has no action 'CardEaten'" in str(ruling.because)
    assert table is last.after
    assert play.check(game, table, action) == ruling
