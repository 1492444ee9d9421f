"""Forms become answers, and views are put in order for a page."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from app.desk.refusals import Unreadable
from app.pages.seat import answers
from app.pages.seat.stage import one_tap
from app.pages.seat.stage import stage
from app.pages.words import by_kind
from app.pages.words import copy_no
from app.pages.words import key_facts
from app.pages.words import signed_span
from app.pages.words import without_copy
from games.rules import Allocate
from games.rules import Amount
from games.rules import Ask
from games.rules import Path
from games.rules import Pick
from games.rules import PickMany


def nothing(table: Any, seat: Any, chosen: Any) -> tuple[str, ...]:
    return ()


PICK, MANY, ORDERED = (
    Pick("a", "a", nothing),
    PickMany("a", "a", nothing),
    PickMany("a", "a", nothing, ordered=True),
)


@pytest.mark.parametrize(
    ("ask", "form", "expected"),
    [
        (PICK, [("answer", "A1")], "A1"),
        (MANY, [("answer", "x"), ("answer", "y")], ["x", "y"]),
        (MANY, [("preset", '["x","z"]')], ["x", "z"]),
        (MANY, [], []),
        (ORDERED, [("rank:x", "2"), ("rank:y", "1"), ("rank:z", "")], ["y", "x"]),
        (Path("a", "a", nothing), [("answer", '["A1","A2"]')], ["A1", "A2"]),
        (Amount("a", "a"), [("answer", "-3")], -3),
        (Allocate("a", "a", nothing), [("bin:x", "2"), ("bin:y", "0"), ("bin:z", "")], {"x": 2}),
        (
            Allocate("a", "a", nothing, items=nothing),
            [("item:p", "x"), ("item:q", ""), ("item:r", "x")],
            {"x": ["p", "r"]},
        ),
    ],
)
def test_a_form_answers_every_kind_of_ask(
    ask: Ask, form: list[tuple[str, str]], expected: Any
) -> None:
    assert answers.answer(ask, MultiDict(form), optional=False) == expected


def test_an_optional_ask_is_passed_over_and_a_needed_one_is_not() -> None:
    skip = MultiDict([("skip", "1")])
    assert answers.answer(PICK, skip, optional=True) is None
    with pytest.raises(Unreadable):
        answers.answer(PICK, skip, optional=False)


@pytest.mark.parametrize(
    ("ask", "form"),
    [
        (PICK, []),
        (Amount("a", "a"), [("answer", "three")]),
        (Amount("a", "a"), [("answer", "9" * 40)]),
        (Path("a", "a", nothing), [("answer", "{")]),
        (Path("a", "a", nothing), [("answer", "[1]")]),
        (ORDERED, [("rank:x", "first")]),
    ],
)
def test_an_answer_that_cannot_be_read_is_told(ask: Ask, form: list[tuple[str, str]]) -> None:
    with pytest.raises(Unreadable):
        answers.answer(ask, MultiDict(form), optional=False)


def test_answers_so_far_and_typed_fields_come_together() -> None:
    form = MultiDict([("args", '{"card":"x"}'), ("arg.claim", "no"), ("arg.target:int", "7")])
    assert answers.arguments(form) == {"card": "x", "claim": "no", "target": 7}
    with pytest.raises(Unreadable):
        answers.arguments(MultiDict([("args", "[]")]))


def zone(
    name: str,
    owner: str,
    layout: str = "row",
    cells: tuple[str, ...] = (),
    pieces: tuple[Any, ...] = (),
) -> dict[str, Any]:
    return {
        "name": name,
        "label": name,
        "layout": layout,
        "owner": owner,
        "columns": 2,
        "chief": False,
        "count": len(pieces),
        "cells": [{"cell": cell, "label": cell} for cell in cells],
        "pieces": list(pieces),
    }


def piece(id_: str, cell: str = "", host: str = "") -> dict[str, Any]:
    return {
        "id": id_,
        "kind": id_[0],
        "name": id_,
        "cell": cell,
        "host": host,
        "facts": [],
        "counters": {},
        "marks": [],
        "dials": [],
    }


def view(seat: str) -> dict[str, Any]:
    return {
        "seats": ["A", "B"],
        "seat": seat,
        "players": {"A": "Ann"},
        "active": "A",
        "to_act": ["A"],
        "notes": [],
        "counters": [
            {
                "owner": "table",
                "name": "pot",
                "label": "pot",
                "value": 1,
                "warn": "",
                "chief": False,
                "twin": "",
                "spent": None,
            }
        ],
        "zones": [
            zone(
                "board",
                "table",
                "grid",
                ("1", "2", "3", "4"),
                (piece("x", "1"), piece("y", "1", host="x")),
            ),
            zone("row", "A"),
            zone("row", "B", pieces=(piece("z"),)),
        ],
    }


def test_the_own_side_is_near_and_the_grid_is_turned_for_the_second_seat() -> None:
    for seat, near, first in (("A", "A", "1"), ("B", "B", "4"), ("", "A", "1")):
        scene = stage(view(seat))
        assert scene["players"][-1]["seat"] == near
        board = dict(scene["bands"])["middle"][0]
        assert board["cells"][0]["cell"] == first


def test_attached_pieces_lie_with_their_host() -> None:
    board = dict(stage(view("A"))["bands"])["middle"][0]
    assert [row["id"] for row in board["by_cell"]["1"]] == ["x"]
    assert [row["id"] for row in board["hosted"]["x"]] == ["y"]


def test_an_offer_is_one_tap_only_where_nothing_is_left_to_decide() -> None:
    single = {"optional": True, "options": [1]}
    assert one_tap({"asks": [], "steps": 0})
    assert one_tap({"asks": [single], "steps": 1})
    assert not one_tap({"asks": [{**single, "options": [1, 2]}], "steps": 1})
    assert not one_tap({"asks": [{**single, "optional": False}], "steps": 1})
    assert not one_tap({"asks": [single, {"optional": True}], "steps": 1})


def test_small_words() -> None:
    assert copy_no("W1A-LG-3") == "3"
    assert copy_no("general") == ""
    assert without_copy("Line Guard 3", "3") == "Line Guard"
    assert [
        group["name"]
        for group in by_kind(
            [{"label": "card 1", "value": "a-b-1"}, {"label": "card 2", "value": "a-b-2"}]
        )
    ] == ["Card"]
    assert signed_span(-61_000) == "−1:01"
    told = [{"label": "Health", "value": "2 / 3"}, {"label": "Range", "value": "1"}]
    facts = key_facts({"counters": {"health": 2}, "facts": told, "dials": []})
    assert facts == {
        "live": [{"label": "Health", "value": "2/3"}],
        "short": [{"label": "Range", "value": "1"}],
    }
