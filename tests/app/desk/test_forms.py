"""The form of an action's arguments is made once, and follows from all that it asks."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.desk.errors.refusals import Unreadable
from app.desk.forms import actions
from app.desk.forms.actions import args_schema
from app.desk.forms.actions import read_args
from events.kinds.base import BadPayload
from events.kinds.base import read_with
from events.vocabulary import Fields
from events.vocabulary import freeze_in_order
from games import catalogue
from games.asks import Allocate
from games.asks import Amount
from games.asks import Confirm
from games.asks import Path
from games.asks import Pick
from games.asks import PickMany
from games.rules import OF_TABLE
from games.rules import ActionSpec
from games.rules import Game
from games.text import text
from tests.games.players import Chance

PICK = ActionSpec("Chosen", text("choose"), (Pick("what", text("what?"), lambda *_: ()),))
SHARES = replace(PICK, asks=(Allocate("what", text("how much each?"), lambda *_: ()),))
ANSWERS: tuple[object, ...] = (
    "a",
    "",
    "x" * 200,
    "x" * 201,
    0,
    -1,
    2**52,
    2**52 + 1,
    -(2**52) - 1,
    True,
    None,
    1.0,
    [],
    ["a", "b"],
    ("a", "b"),
    ["a", 1],
    ["x" * 201],
    ["a"] * 200,
    ["a"] * 201,
    {},
    {"a": 1, "b": -1},
    {"a": 2**60, "x" * 200: ["b", "x" * 201]},
    {"a": True},
    {"a": 1.0},
    {"a": "b"},
    {"a": ("b",)},
    {"a": ["b", 1]},
    {"a": None},
    {"x" * 201: 1},
    {1: 1},
    {str(bin): bin for bin in range(200)},
    {str(bin): bin for bin in range(201)},
)
AMOUNT = replace(PICK, asks=(Amount("what", text("how many?")),))


def test_a_form_is_made_once() -> None:
    assert args_schema(PICK) is args_schema(replace(PICK))


def test_actions_of_one_name_that_ask_otherwise_have_forms_of_their_own() -> None:
    """Two games, or two editions of one, may call an action alike."""
    assert read_args(PICK, {"what": "a"}) == {"what": "a"}
    assert read_args(AMOUNT, {"what": 3}) == {"what": 3}
    with pytest.raises(Unreadable):
        read_args(AMOUNT, {"what": "a"})
    by_chance = replace(PICK, chance=("what",))
    assert read_args(by_chance, {}) == {}
    with pytest.raises(Unreadable):
        read_args(PICK, {})


def test_the_first_answers_need_not_be_all() -> None:
    assert read_with(args_schema(PICK, partial=True), {}) == {}


def by_form(spec: ActionSpec, args: Fields) -> Fields:
    read = read_with(args_schema(spec), args)
    return {key: value for key, value in read.items() if value is not None}


def outcome(read: Callable[[ActionSpec, Fields], Fields], spec: ActionSpec, args: Fields) -> object:
    """What was read, as it is stored, or what is wrong with each field."""
    try:
        return freeze_in_order(read(spec, args))
    except Unreadable as refusal:
        return refusal.more["fields"]
    except BadPayload as error:
        return {"args": error.fields}


@pytest.mark.parametrize("ask", [Pick, PickMany, Path, Amount, Allocate])
@pytest.mark.parametrize("way", ["needed", "optional", "by chance"])
@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: repr(answer)[:20])
def test_plain_answers_are_taken_as_the_form_reads_them(
    ask: type[Any], way: str, answer: object
) -> None:
    """They are not read by it, which takes ten times as long."""
    asks = (ask("what", text("what?"), *([lambda *_: ()] * (ask is not Amount))),)
    spec = replace(PICK, asks=asks, chance=("what",) if way == "by chance" else ())
    if way == "optional":
        spec = replace(spec, asks=(replace(asks[0], optional=True),))
    confirmed = replace(spec, asks=(*spec.asks, Confirm(text("sure?"))))
    for spec_ in (spec, confirmed):
        for args in ({"what": answer}, {}, {"": answer}, {"what": answer, "other": 1}):
            assert outcome(read_args, spec_, args) == outcome(by_form, spec_, args)


@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.key)
def test_no_report_is_read_by_its_form(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """What players report is plain; half of some games' plays once went by the form."""
    monkeypatch.setattr(actions, "args_schema", None)
    read = 0
    for turn in Chance(game, 1).match(60, True):
        spec, args = game.spec(turn.action.name), json.loads(json.dumps(turn.action.args))
        assert spec is not None
        if spec.who not in OF_TABLE:
            assert read_args(spec, args) == args
            read += 1
    assert read > 40


def test_arguments_are_a_mapping() -> None:
    with pytest.raises(Unreadable):
        read_args(replace(PICK, asks=()), [])  # type: ignore[arg-type]


@pytest.mark.parametrize("most", [2**52, -(2**52)])
def test_a_number_is_one_that_every_browser_holds_exactly(most: int) -> None:
    assert read_args(AMOUNT, {"what": most}) == {"what": most}
    with pytest.raises(Unreadable):
        read_args(AMOUNT, {"what": most + (1 if most > 0 else -1)})


def test_what_may_be_left_out_may_be_said_to_be_none() -> None:
    by_chance = replace(PICK, chance=("what",))
    assert read_args(by_chance, {"what": None}) == {}
    with pytest.raises(Unreadable):
        read_args(PICK, {"what": None})


@pytest.mark.parametrize(
    ("share", "fits"),
    [
        (3, True),
        (-3, True),
        (["a", "b"], True),
        ([], True),
        (True, False),
        (1.5, False),
        ("ab", False),
        ("", False),
        ([1], False),
        (["a", None], False),
        ({"a": 1}, False),
        (None, False),
    ],
)
def test_a_share_is_a_whole_number_or_a_row_of_items(share: object, fits: bool) -> None:
    shares = {"first": share}
    if fits:
        assert read_args(SHARES, {"what": shares}) == {"what": shares}
        return
    with pytest.raises(Unreadable) as refused:
        read_args(SHARES, {"what": shares})
    assert "first" in str(refused.value.more["fields"]["args"]["what"])


def test_shares_without_numbers_are_numbered_from_one() -> None:
    numbered = replace(SHARES, asks=(replace(SHARES.asks[0], numbered=True),))
    assert read_args(numbered, {"what": [2, ["a"]]}) == {"what": {"1": 2, "2": ["a"]}}
    with pytest.raises(Unreadable):
        read_args(SHARES, {"what": [2, ["a"]]})
