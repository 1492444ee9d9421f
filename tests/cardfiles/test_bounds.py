"""What a card file may say without bounds costs the server without bounds."""

from __future__ import annotations

from typing import Any

import pytest

from app.cardfiles.cells import value
from games import catalogue
from games.cards import MOST_COPIES
from games.wtactics_arc.cards.imported import derive
from games.wtactics_arc.language.reading import tried
from games.wtactics_arc.language.texts import HEADS

GAMES = [key for key, game in sorted(catalogue().items()) if game.schema is not None]


def file_of(key: str) -> dict[str, Any]:
    """The game's own cards as a parsed file, with one ready-made deck of one card."""
    game = catalogue()[key]
    rows: dict[str, Any] = {}
    for card in game.cards.cards.values():
        fields = {name: value for name, value in card.fields.items() if value is not None}
        rows.setdefault(card.type, []).append({"code": card.code, "name": card.name, **fields})
    return {"key": key, "title": "mine", **rows, "decks": {"own": {rows_code(rows): 1}}}


def rows_code(rows: dict[str, Any]) -> str:
    """The code of the first card."""
    first: str = next(iter(rows.values()))[0]["code"]
    return first


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("number", [2**53 - 1, MOST_COPIES + 1, -1, True, "3", None])
def test_a_number_of_copies_is_small(key: str, number: object) -> None:
    schema, raw = catalogue()[key].schema, file_of(key)
    assert schema is not None
    code = rows_code({kind: raw[kind] for kind in raw if isinstance(raw[kind], list)})
    raw["decks"] = {"own": {code: number}}
    cards, faults = schema.read(raw)
    assert [fault.field for fault in faults if "is not a number of copies" in fault.message] == [
        code
    ]
    assert cards.decks["own"] == {}, "no rule of decks meets it"


@pytest.mark.parametrize("key", GAMES)
def test_a_field_that_is_null_is_a_field_that_is_not_named(key: str) -> None:
    schema, raw = catalogue()[key].schema, file_of(key)
    assert schema is not None
    with_nulls = {
        kind: [
            {**dict.fromkeys((f.name for f in schema.fields(kind)), None), **row} for row in rows
        ]
        if kind in schema.types
        else rows
        for kind, rows in raw.items()
    }
    assert schema.read(with_nulls)[0].cards == schema.read(raw)[0].cards


@pytest.mark.parametrize(
    "shape",
    [
        "deal {} damage to target creature, ",
        "If you control {} creatures, ",
        "When Ab{} dies, ",
        "Ab - {} ",
        "a{}, b: ",
        "creatures you control have “",
    ],
)
def test_a_sentence_without_end_is_tried_a_few_times_only(shape: str) -> None:
    """Each comma of it was tried as the end of its head, from its beginning: 17,000 characters took
    14 seconds, 68,000 five minutes; labels before labels raised `RecursionError`.
    """
    before = tried.cache_info().misses
    written = derive({"type": "creature", "text": shape.format(*"77") * 3_000})["abilities"]
    assert len(written) == 1
    assert written[0].startswith("manual: ")
    assert tried.cache_info().misses - before < 2 * HEADS


def test_a_whole_number_of_a_spreadsheet_is_one_and_a_huge_one_stays_as_it_is() -> None:
    schema = catalogue()["wtactics_arc"].schema
    assert schema is not None
    (loyalty,) = (one for one in schema.fields("creature") if one.name == "loyalty")
    assert repr(value(loyalty, 3.0)) == "3"
    assert repr(value(loyalty, 2e9)) == "2000000000.0"
