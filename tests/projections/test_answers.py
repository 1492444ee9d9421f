"""Answers about tables are kept as long as nothing they looked at has changed, and no longer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from events.vocabulary import Seat
from games.kit.table.pieces import Frame
from games.kit.table.pieces import Piece
from games.table import Table
from projections.knowledge import answers as answers_module
from projections.knowledge.answers import Answers

A, B = Seat("A"), Seat("B")
SWORD = Piece("s", "sword", A, A, "field", "c1", 0)
SHIELD = Piece("h", "shield", B, B, "field", "c2", 1)
TABLE = Table((A, B)).put(SWORD, SHIELD).set(A, "health", 20).enter("main")

QUESTIONS: list[tuple[str, Callable[[Table], Any], Callable[[Table], Table]]] = [
    ("a counter", lambda table: table.count(A, "health"), lambda table: table.add(A, "health", -1)),
    ("a counter that is there", lambda t: t.counters[A, "health"], lambda t: t.set(A, "health", 1)),
    (
        "counters, one by one",
        lambda t: sorted(key for key in t.counters),
        lambda t: t.set(B, "x", 2),
    ),
    ("a counter by key", lambda table: table.counters.get((A, "x"), 0), lambda t: t.set(A, "x", 1)),
    (
        "all counters",
        lambda table: sum(table.counters.values()),
        lambda table: table.set(B, "x", 2),
    ),
    (
        "an unseen count",
        lambda table: table.hides(A, "hand"),
        lambda table: table.hide(A, "hand", 2),
    ),
    ("a word", lambda table: table.note(A, "began"), lambda table: table.noting(A, "began", "yes")),
    ("a piece", lambda table: table.piece("s").cell, lambda table: table.move("s", "field", "c9")),
    ("whether it is there", lambda table: "s" in table.pieces, lambda table: table.remove("s")),
    ("all pieces", lambda table: len(table.pieces), lambda table: table.remove("h")),
    ("a cell", lambda table: table.at("field", "c9"), lambda table: table.move("s", "field", "c9")),
    ("a zone", lambda table: table.lying("field"), lambda table: table.move("s", "camp")),
    ("an owner", lambda table: table.at("field", owner=A), lambda table: table.move("s", "camp")),
    ("what lies on it", lambda t: t.attached("h"), lambda table: table.change("s", host="h")),
    ("the phase", lambda table: table.phase, lambda table: table.enter("end")),
    ("who acts", lambda table: table.to_act, lambda table: table.having(to_act=(A,))),
    ("the question", lambda table: table.frame, lambda table: table.push(Frame("ask", (A,)))),
    ("whose question", lambda t: t.frame_of("ask"), lambda t: t.push(Frame("ask", (A,)))),
    ("whether it is this phase", lambda t: t.phase_is("main", "x"), lambda t: t.enter("end")),
    ("whether it is another", lambda t: t.phase_is("x", "end"), lambda t: t.enter("end")),
    ("the kind of question", lambda t: t.open_kind, lambda t: t.push(Frame("ask", (A,)))),
    ("a question to answer", lambda t: t.innermost("ask"), lambda t: t.push(Frame("ask", (A,)))),
    ("one of two questions", lambda t: t.frame_of("a", "b"), lambda t: t.push(Frame("b", (A,)))),
    ("a recollection", lambda table: table.recall(_marked), lambda table: table.mark("s", "tired")),
    ("another table", lambda t: t.add(A, "health", 1).facts(), lambda t: t.add(A, "health", 1)),
    ("whether it is the same", lambda table: table == TABLE, lambda table: table.enter("end")),
    ("the keys of counters", lambda t: sorted(t.counters.keys()), lambda t: t.set(B, "x", 2)),
    ("its words", lambda t: dict(t.notes.items()), lambda t: t.noting(A, "began", "yes")),
    (
        "whether its words are these",
        lambda table: table.notes == {(A, "began"): "yes"},
        lambda table: table.noting(A, "began", "yes"),
    ),
    ("all fields", lambda table: vars(table)["phase"], lambda table: table.enter("end")),
]


def _marked(table: Table) -> int:
    return sum(bool(piece.marks) for piece in table.pieces.values())


@pytest.mark.parametrize(
    ("name", "question", "change"), QUESTIONS, ids=[row[0] for row in QUESTIONS]
)
def test_an_answer_is_worked_out_again_where_it_looked_at_what_changed(
    name: str, question: Callable[[Table], Any], change: Callable[[Table], Table]
) -> None:
    answers = Answers()
    before = answers.ask(TABLE, name, question)
    after = answers.ask(change(TABLE), name, question)
    assert before == question(TABLE)
    assert after == question(change(TABLE)) != before
    assert answers.ask(TABLE, name, question) == before


def test_what_it_did_not_look_at_is_not_asked_again() -> None:
    answers, asked = Answers(), list[str]()

    def health(table: Table) -> int:
        asked.append("health")
        return table.count(A, "health")

    for table in (TABLE, TABLE.move("s", "camp"), TABLE.set(B, "health", 3), TABLE.enter("end")):
        assert answers.ask(table, "health", health) == 20
    assert asked == ["health"]


@pytest.mark.parametrize(
    "question",
    [
        lambda table: table.phase_is("begin"),
        lambda table: table.open_kind,
        lambda table: table.frame_of("ask").asked,
        lambda table: table.innermost("more"),
    ],
)
def test_one_kind_of_question_and_one_phase_are_looked_at_alone(
    question: Callable[[Table], Any],
) -> None:
    """Who asks whether it is one phase is not asked again where two others follow each other, nor
    who asks for the kind of a question where another seat is asked, nor for the question where
    another is opened above it.
    """
    answers, asked = Answers(), list[Table]()

    def ask(table: Table) -> None:
        answers.ask(table, "one", lambda looked: asked.append(table) or question(looked))

    first = TABLE.push(Frame("other", (A,))).push(Frame("ask", (A,)))
    for table in (
        first,
        first.enter("end"),
        TABLE.push(Frame("other", (B,))).push(Frame("ask", (A,))).enter("main"),
    ):
        ask(table)
    assert asked == [first]
    again = TABLE.push(Frame("ask", (A, B))).push(Frame("more", (A,))).enter("begin")
    ask(again)
    assert asked == [first, again]


def test_what_is_equal_has_not_changed() -> None:
    answers, asked = Answers(), list[tuple[Seat, ...]]()

    def to_act(table: Table) -> tuple[Seat, ...]:
        asked.append(table.to_act)
        return table.to_act

    for seat in ("A", "A", "B", "B", "A"):
        answers.ask(TABLE.having(to_act=(Seat(seat),)), "who", to_act)
    assert asked == [(A,), (B,), (A,)]


def test_when_all_answers_are_dropped_so_is_what_they_rested_on() -> None:
    """As the pieces come in another order, another part of the table is asked about."""
    answers, asked = Answers(), list[str]()
    turned = Table((A, B)).put(SHIELD, SWORD).set(A, "health", 20).enter("main")

    def recalled(table: Table) -> int:
        asked.append("recalled")
        return len(table.pieces)

    def question(table: Table) -> object:
        first = next(iter(table.pieces))
        asked.append(first)
        return (table.phase, table.recall(recalled)) if first == "s" else table.count(A, "health")

    for table in (TABLE, turned, turned.enter("end"), turned.set(A, "health", 1).enter("end")):
        answers.ask(table, "question", question)
    assert asked == ["s", "recalled", "h", "h"]


def test_what_no_answer_rests_on_is_recalled_no_more() -> None:
    answers, recalled = Answers(), list[int]()

    def marked(table: Table) -> int:
        recalled.append(_marked(table))
        return recalled[-1]

    def question(table: Table) -> int:
        return table.recall(marked)

    tired = TABLE.mark("s", "tired")
    both = tired.mark("h", "tired")
    assert answers.ask(TABLE, "marked", question) == 0
    for table in (tired, both, both.enter("end")):
        answers.ask(table, "turn", lambda table: table.turn)
    assert recalled == [0, 1]
    assert answers.ask(both, "marked", question) == 2


def test_what_nobody_asks_for_is_given_up_unless_an_answer_rests_on_it() -> None:
    answers, asked, now = Answers(), list[str](), [TABLE]

    def part(table: Table) -> int:
        asked.append("part")
        return table.count(A, "health")

    def whole(table: Table) -> int:
        asked.append("whole")
        return answers.ask(now[0], "part", part) + 1

    def alone(table: Table) -> str:
        asked.append("alone")
        return table.phase

    answers.ask(TABLE, "whole", whole)
    answers.ask(TABLE, "alone", alone)
    for turn in range(1, 3 * answers_module.SWEPT):
        now = [TABLE.having(turn=turn)]
        assert answers.ask(now[0], "whole", whole) == 21
    assert asked == ["whole", "part", "alone"]
    answers.ask(now[0], "part", part)
    assert asked == ["whole", "part", "alone"], "the whole rests on it"
    answers.ask(now[0], "alone", alone)
    assert asked == ["whole", "part", "alone", "alone"]
    now = [now[0].set(A, "health", 3)]
    assert answers.ask(now[0], "whole", whole) == 4
    assert asked[4:] == ["whole", "part"]


def test_more_answers_than_are_kept_are_all_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers_module, "MOST", 3)
    answers, asked = Answers(), list[int]()

    def turn(key: int, table: Table) -> None:
        answers.ask(table, key, lambda table: asked.append(key) or table.turn)

    for key in (1, 2, 3):
        turn(key, TABLE)
    turn(1, TABLE.enter("end"))
    assert asked == [1, 2, 3], "three are kept"
    turn(4, TABLE)
    turn(1, TABLE.enter("end"))
    assert asked == [1, 2, 3, 4, 1]


def test_pieces_that_came_in_another_order_are_listed_anew() -> None:
    answers = Answers()
    turned = Table((A, B)).put(SHIELD, SWORD).set(A, "health", 20).enter("main")

    def first(table: Table) -> str:
        return next(iter(table.pieces))

    assert answers.ask(TABLE, "first", first) == "s"
    assert answers.ask(turned, "first", first) == "h"


def test_what_was_made_of_the_same_parts_is_the_same_object() -> None:
    answers = Answers()
    parts = (object(), object())
    made = answers.same("zone", parts, object)
    assert answers.same("zone", parts, object) is made
    assert answers.same("zone", (parts[0], object()), object) is not made


@pytest.mark.parametrize(
    ("parts", "others", "kept"),
    [
        ((1_000,), (int("1000"),), True),
        ((1_000,), (1_001,), False),
        ((None, 1), (None, 1), True),
        ((None, 1), (None, 2), False),
        (([1],), ([1],), False),
        ((1,), (1, 2), False),
        ((), (), True),
    ],
)
def test_equal_numbers_are_the_same_parts_and_other_things_only_the_same_object(
    parts: tuple[Any, ...], others: tuple[Any, ...], kept: bool
) -> None:
    answers = Answers()
    made = answers.same("zone", parts, object)
    assert (answers.same("zone", others, object) is made) is kept


def test_an_answer_made_of_answers_goes_when_one_of_them_goes() -> None:
    """A row of healths rests on each health, also on one that was known before it was asked."""
    answers, asked = Answers(), list[str]()

    def health(table: Table, seat: Seat) -> int:
        return answers.ask(table, seat, lambda table: table.count(seat, "health"))

    def row(table: Table) -> tuple[int, ...]:
        def both(_: Table) -> tuple[int, ...]:
            asked.append("row")
            return health(table, A), health(table, B)

        return answers.ask(table, "row", both)

    assert health(TABLE, A) == 20
    hurt = TABLE.set(A, "health", 3)
    tables = (TABLE, TABLE.move("s", "camp"), hurt, hurt.set(B, "health", 4))
    assert [row(table) for table in tables] == [(20, 0), (20, 0), (3, 0), (3, 4)]
    assert asked == ["row", "row", "row"]


def test_an_answer_that_says_the_same_is_the_one_before() -> None:
    answers = Answers()
    first, same, other = (1, "two"), tuple([1, "two"]), (1, "three")  # noqa: C409
    assert answers.alike("facts", first) is first
    assert answers.alike("facts", same) is first
    assert answers.alike("look", same) is same
    assert answers.alike("facts", other) is other
    assert answers.alike("facts", first) is first


def test_what_was_forgotten_long_ago_is_answered_anew() -> None:
    answers, table = Answers(), TABLE
    for round_ in range(2 * answers_module.SWEPT + 1):
        table = table.set(A, "health", 30 + round_)
        if round_ % 3 == 0:
            assert answers.ask(table, "health", lambda t: t.count(A, "health")) == 30 + round_
        assert answers.ask(table, "phase", lambda t: t.phase) == "main"
    assert answers.ask(table, "health", lambda t: t.count(A, "health")) == 30 + round_


def test_answers_that_rest_on_one_look_are_a_row_until_they_are_many() -> None:
    answers, table = Answers(), Table((A, B)).enter("main")
    for number in range(answers_module.FEW):
        answers.ask(table, ("question", number), lambda table: table.phase)
    row = answers._resting["phase",]
    assert type(row) is tuple
    assert len(row) == answers_module.FEW
    answers.ask(table, "one more", lambda table: table.phase)
    assert answers._resting["phase",] == {*row, "one more"}
    assert answers.ask(table.enter("end"), "one more", lambda table: table.phase) == "end"
