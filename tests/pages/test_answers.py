"""Forms become answers, and views are put in order for a page."""

from __future__ import annotations

from typing import Any
from typing import TypeVar

import msgspec
import pytest
from werkzeug.datastructures import MultiDict

from app.desk.errors.refusals import Unreadable
from app.pages.filters import by_kind
from app.pages.filters import copy_no
from app.pages.filters import signed_span
from app.pages.filters import without_copy
from app.pages.seat import answers
from app.pages.seat.stage import one_tap
from app.pages.seat.stage import stage
from app.pages.table.bars import _of_counter
from app.pages.table.grid import cell_sum
from app.views.match import MatchView
from games.rules import Allocate
from games.rules import Amount
from games.rules import Ask
from games.rules import Path
from games.rules import Pick
from games.rules import PickMany
from games.screen import Count
from games.screen import Grid
from games.text import NOTHING
from games.text import name
from projections.views.base import View
from projections.views.choices.asks import OptionView
from projections.views.choices.offers import OfferView
from projections.views.scene.counters import CounterView
from projections.views.scene.small import NumberView
from projections.views.scene.small import SmallView
from projections.views.scene.zones import CellView
from projections.views.scene.zones import PieceView
from projections.views.scene.zones import ZoneView


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
        (ORDERED, [("rank:x", "1"), ("rank:y", "-1")], ["y", "x"]),
        (Path("a", "a", nothing), [("answer", '["A1","A2"]')], ["A1", "A2"]),
        (Amount("a", "a"), [("answer", "-3")], -3),
        (Allocate("a", "a", nothing), [("bin:x", "2"), ("bin:y", "0"), ("bin:z", "")], {"x": 2}),
        (Allocate("a", "a", nothing), [("bin:x", "-2")], {"x": -2}),
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
    assert answers.arguments(MultiDict([("arg.target:int", "-7")])) == {"target": -7}
    with pytest.raises(Unreadable):
        answers.arguments(MultiDict([("args", "[]")]))


Made = TypeVar("Made", bound=View)


def made(kind: type[Made], /, **fields: Any) -> Made:
    """A view from plain data."""
    return msgspec.convert(fields, kind, dec_hook=lambda _kind, words: name(words))


def zone(
    called: str,
    owner: str,
    layout: str = "row",
    cells: tuple[str, ...] = (),
    pieces: tuple[PieceView, ...] = (),
) -> ZoneView:
    return ZoneView(
        name=called,
        label=name(called),
        layout=layout,
        owner=owner,
        count=len(pieces),
        warn=NOTHING,
        leads=False,
        chief=False,
        columns=2,
        cells=tuple(CellView(cell=cell, label=name(cell), owner="", own=NOTHING) for cell in cells),
        pieces=pieces,
    )


SMALL = {
    **dict.fromkeys(
        ("picture", "shape", "ink", "native", "rank", "suit", "word", "says", "gist"), ""
    ),
    **{"title": "", "cost": None, "numbers": [], "marks": [], "chief": False},
}
"""A piece that is drawn as a bare card."""


def piece(id_: str, cell: str = "", host: str = "", **more: Any) -> PieceView:
    fields = {"counters": {}, "facts": [], "dials": [], "small": SMALL, **more}
    return made(
        PieceView,
        id=id_,
        kind=id_[0],
        name=id_,
        owner="A",
        controller="A",
        cell=cell,
        order=0,
        facing="up",
        marks=[],
        host=host,
        short="",
        picture="",
        **fields,
    )


def strong(id_: str, controller: str, might: int) -> PieceView:
    """A piece with a number that a cell may sum up."""
    number = {"picture": "swords", "label": "Might", "value": might, "full": None, "form": "plain"}
    shown = msgspec.structs.replace(piece(id_), controller=controller)
    rows = (made(NumberView, **number),)
    return msgspec.structs.replace(shown, small=made(SmallView, **{**SMALL, "numbers": rows}))


@pytest.mark.parametrize(
    ("seat", "pieces", "totals"),
    [
        ("A", [("A", 3), ("B", 7), ("A", 5)], (7, 8)),
        ("B", [("A", 3), ("B", 7), ("A", 5)], (8, 7)),
        ("A", [("B", 4), ("B", 1)], (5,)),
        ("", [("A", 3), ("B", 7)], (7, 3)),
    ],
)
def test_a_cell_sums_up_the_far_seat_and_then_the_near_one(
    seat: str, pieces: list[tuple[str, int]], totals: tuple[int, ...]
) -> None:
    there = [strong(f"x{place}", *row) for place, row in enumerate(pieces)]
    total = cell_sum(Grid("field", sums="swords"), view(seat), there)
    assert total is not None
    assert (str(total.label), total.totals) == ("Might", totals)
    assert cell_sum(Grid("field", sums="swords"), view(seat), there[:1]) is None
    assert cell_sum(Grid("field"), view(seat), there) is None


def offer(*optional: bool, steps: int = 1, answers: int = 1) -> OfferView:
    options = [{"value": str(n), "label": str(n), "enabled": True} for n in range(answers)]
    asks = [
        {"kind": "pick", "key": "k", "label": "", "optional": left_out, "options": options}
        for left_out in optional
    ]
    words = {
        "label": "",
        "hint": "",
        "because": "",
        "instead": "",
        "rule": "",
        "see": [],
        "picture": "",
    }
    flags = dict.fromkeys(("enabled", "quick", "passes", "led", "onward", "gives_up"), False)
    return made(OfferView, name="Go", asks=asks, steps=steps, **words, **flags)


def view(seat: str) -> MatchView:
    """What a seat sees of a little table."""
    pot = {"owner": "table", "name": "pot", "label": "pot", "icon": "", "value": 1}
    pot |= {"least": 0, "most": None, "warn": "", "chief": False, "twin": "", "spent": None}
    lists = ("disputes", "frames", "log", "notes", "offers", "penalties", "phases", "troubles")
    nothing = ("clock", "consent", "outcome", "pause", "pausing", "rematch", "takeback", "tasks")
    texts = ("held", "match", "name", "sandbox_of")
    numbers = ("head", "last_ply", "now", "ply", "turn", "version")
    flags = ("diverged", "may_pass", "your_move")
    bare = made(
        MatchView,
        **{key: [] for key in lists},
        **dict.fromkeys(nothing),
        **dict.fromkeys(texts, ""),
        **dict.fromkeys(numbers, 0),
        **dict.fromkeys(flags, False),
        axis="standing",
        current=True,
        game={"key": "x", "title": "X", "edition": "1", "rules": "X"},
        options={},
        phase={"name": "", "label": ""},
        role="seat",
        seats=["A", "B"],
        seat=seat,
        players={"A": "Ann"},
        active="A",
        to_act=["A"],
        counters=[pot],
        zones=[],
    )
    board = (piece("x", "1"), piece("y", "1", host="x"))
    zones = (
        zone("board", "table", "grid", ("1", "2", "3", "4"), board),
        zone("row", "A"),
        zone("row", "B", pieces=(piece("z"),)),
    )
    return msgspec.structs.replace(bare, zones=zones)


def test_the_own_side_is_near_and_the_grid_is_turned_for_the_second_seat() -> None:
    for seat, near, first in (("A", "A", "1"), ("B", "B", "4"), ("", "A", "1")):
        scene = stage(view(seat))
        assert scene.players[-1].seat == near
        assert scene.middle[0].cells[0].cell == first


def test_attached_pieces_lie_with_their_host() -> None:
    board = stage(view("A")).middle[0]
    assert [row.id for row in board.by_cell["1"]] == ["x"]
    assert [row.id for row in board.hosted["x"]] == ["y"]


def test_an_offer_is_one_tap_only_where_nothing_is_left_to_decide() -> None:
    assert one_tap(offer(steps=0))
    assert one_tap(offer(True))
    assert not one_tap(offer(True, answers=2))
    assert not one_tap(offer(False))
    assert not one_tap(offer(True, True, steps=2))


def test_small_words() -> None:
    assert copy_no("W1A-LG-3") == "3"
    assert copy_no("general") == ""
    assert copy_no("counter A upkeep_due -1") == ""
    assert without_copy("Line Guard 3", "3") == "Line Guard"
    cards = [OptionView(value=f"a-b-{n}", label=name(f"card {n}"), enabled=True) for n in (1, 2)]
    assert [group.name for group in by_kind(cards)] == ["Card"]
    assert signed_span(-61_000) == "−1:01"


@pytest.mark.parametrize(
    ("value", "spent", "signs"), [(0, None, True), (3, 1, True), (4, 1, False), (5, None, False)]
)
def test_a_few_are_drawn_as_signs_and_many_as_a_number(
    value: int, spent: int | None, signs: bool
) -> None:
    row = made(
        CounterView, owner="A", name="gems", label="gems", icon="", value=value, least=0, most=None,
        warn="", chief=False, twin="", spent=spent,
    )  # fmt: skip
    assert _of_counter(row, Count("gems", "gem", signs=True)).signs is signs
    assert not _of_counter(row, Count("gems", "gem")).signs
