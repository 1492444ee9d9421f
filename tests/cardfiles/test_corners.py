"""Corners of tables of cards: cells under no heading, numbers under two, many faults at once."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from app.cardfiles.columns import Columns
from app.cardfiles.reading import import_file
from app.cardfiles.reading import written
from app.cardfiles.rows import NotReadable
from app.cardfiles.rows import _row
from app.desk.errors.refusals import Unreadable
from app.desk.opening import _require_playable
from events.vocabulary import thaw
from games import catalogue

GAME = catalogue()["wtactics_arc"]


def test_cells_beyond_the_headings_are_named_by_their_column() -> None:
    row = _row(7, ["Ox", "3", "a", " ", "b"], ("name", "cost"))
    assert row.cells == {"name": "Ox", "cost": "3", "column 3": "a", "column 4": "b"}
    assert _row(7, ["Ox", "3", " "], ("name", "cost")).cells == {"name": "Ox", "cost": "3"}


@pytest.mark.parametrize(
    ("cell", "fields"),
    [
        ("2/3", {"atk": "2", "def": "3"}),
        (2, {"def": 2}),
        ("", {"atk": "", "def": ""}),
        ("-", {"atk": "", "def": ""}),
        ("2", {"def": "2"}),
        ("2/3/4", {"atk": "2/3/4", "def": "2/3/4"}),
    ],
)
def test_a_cell_under_two_headings(cell: Any, fields: dict[str, Any]) -> None:
    assert GAME.schema is not None
    columns = Columns(GAME.schema)
    assert columns.cells({"ATK/DEF": cell}) == columns.cells({"Stats": cell}) == fields


def test_the_columns_of_a_community_keep_their_names() -> None:
    table = (
        "Name,Kind,Faction,Cost,Threshold,Stats,Type line\n"
        "Scout,Creature,Gaian,2,1,1/2,Elf Scout\n"
        "Guard,Creature,Gaian,2,1,1/2,Creature – Elf Guard\n"
        "Archer,,Gaian,2,1,1/2,Creature – Elf Archer\n"
        'Gate,City,Gaian,4,1,6,"City, Body"\n'
        "Spark,Event,Gaian,1,1,-,-\n"
    )
    assert GAME.schema is not None
    found = import_file("mine.csv", table.encode(), GAME.schema, GAME.key)
    assert not found.faults
    said = {card.name: card.get("subtypes") for card in found.cards.cards.values()}
    assert said["Scout"] == ("Elf", "Scout")
    assert said["Guard"] == ("Elf", "Guard")
    assert said["Archer"] == ("Elf", "Archer")
    assert said["Spark"] == ()
    (gate,) = found.cards.of_type("city")
    assert (gate.get("strength"), gate.get("discipline")) == (6, "Body")


def test_many_faults_of_a_set_are_told_before_a_table_is_set_up() -> None:
    cards = {**thaw(GAME.raw_cards), "decks": {}}
    for number, row in enumerate(cards["creature"][:9]):
        if number == 8:
            _require_playable(GAME, cards)  # a few are told one by one, when it is set up
        row["atk"] = -1
    with pytest.raises(Unreadable) as told:
        _require_playable(GAME, cards)
    assert len(told.value.more["fields"]["cards"]) == 9


@pytest.mark.parametrize("odd", [None, True, 7, 1.5, {}, [None], {"a": None}, "Token"])
@pytest.mark.parametrize("field", ["subtypes", "abilities", "faction", "cost", "strange", "name"])
def test_a_set_as_data_may_hold_anything_in_a_field(field: str, odd: Any) -> None:
    """It is read, told what is wrong with it, and saved as both kinds of data."""
    assert GAME.schema is not None
    card = {"code": "AA", "name": "Ox", "faction": "Gaian", "cost": 1, "atk": 1, "def": 1}
    content = json.dumps({"creature": [{**card, field: odd}]})
    read = import_file("x.json", content.encode(), GAME.schema, GAME.key)
    assert len(read.cards.cards) + len(read.cards.incomplete) == 1
    assert json.loads(written(read.raw, "x.json"))
    assert tomllib.loads(written(read.raw, "x.toml").decode())


@pytest.mark.parametrize(
    ("name", "words", "why"),
    [
        ("a.json", '{"cards": [{"name": "\\ud800"}]}', "no JSON: a text holds half a character"),
        ("a.json", '{"cards": %s}' % ("1" * 5_000), "no JSON: a number has more than 4,300 digits"),
        (
            "a.json",
            '{"cards": [{"code": "A", "name": "Elk", "name": "Owl"}]}',
            "no JSON: the key 'name' stands twice in one mapping; name it once",
        ),
        ("a.json", "[" * 100_000, "no JSON: it is nested too deep"),
        ("a.json", "{", "no JSON: Expecting property name"),
        ("a.toml", "a = " + "1" * 5_000, "no TOML: a number has more than 4,300 digits"),
        ("a.toml", "a = 0x" + "f" * 100_000, "no TOML: a number has more than 4,300 digits"),
        ("a.toml", "a = " + "[" * 100_000, "no TOML: it is nested too deep"),
        ("a.toml", "a = ", "no TOML: Invalid value"),
        ("a.toml", "a" + ".a" * 3_000 + " = 1", "no TOML: a key has more than 2000 parts"),
    ],
)
def test_data_that_cannot_be_written_down_again_is_refused(name: str, words: str, why: str) -> None:
    """Half a character broke the program where the card was shown, a long number where it was read."""
    assert GAME.schema is not None
    with pytest.raises(NotReadable, match=why):
        import_file(name, words.encode(), GAME.schema, GAME.key)
