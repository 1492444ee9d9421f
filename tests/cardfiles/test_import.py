"""Card sets from tables: every row is kept, every fault named by row and field, nothing
invented.
"""

from __future__ import annotations

import json
import tomllib

import pytest

from app.cardfiles import codes
from app.cardfiles.importing import ImportedSet
from app.cardfiles.reading import import_file
from app.cardfiles.reading import written
from app.cardfiles.rows import NotReadable
from games import catalogue
from games.cards import CardSchema
from tests.cardfiles import messy

KEY = "wtactics_arc"


def schema(key: str = KEY) -> CardSchema:
    found = catalogue()[key].schema
    assert found is not None
    return found


def read(
    text: str | bytes, name: str = "set.csv", encoding: str = "", key: str = KEY
) -> ImportedSet:
    return import_file(
        name, text.encode() if isinstance(text, str) else text, schema(key), key, encoding=encoding
    )


HEAD = "name,type,faction,cost,loyalty,atk,def\n"
GOOD = "Ox,creature,Gaian,3,2,2,4\n"


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
def test_a_messy_table_without_faults_is_all_playable(separator: str) -> None:
    found = read(messy.table(separator, planted=False))
    assert found.faults == ()
    assert len(found.cards.cards) == 150
    names = {card.name for card in found.cards.cards.values()}
    assert {" ".join(name.split()) for name in messy.ODD_NAMES} - names == set(), (
        "every sign survives"
    )


def test_each_planted_fault_is_told_by_row_and_field_and_nothing_else_is() -> None:
    found = read(messy.table())
    told = {(fault.row, fault.field): fault.message for fault in found.faults}
    for row, _, field, words in messy.FAULTS:
        assert words in told.pop((row, field)), (row, field)
    assert told == {}
    assert len(found.cards.cards) == 150 - len(messy.FAULTS)
    assert len(found.cards.incomplete) == len(messy.FAULTS)


def test_a_set_written_and_read_again_is_the_same_set() -> None:
    found = read(messy.table())
    for name in ("set.toml", "set.json"):
        again = read(written(found.raw, name), name)
        assert again.cards.cards == found.cards.cards
        assert [row.fields["name"] for row in again.cards.incomplete if "name" in row.fields] == [
            row.fields["name"] for row in found.cards.incomplete if "name" in row.fields
        ]
    data = tomllib.loads(written(found.raw, "set.toml").decode())
    cards, faults = schema().read(data)
    assert faults == ()
    assert cards == found.cards


def test_unknown_columns_are_listed_and_kept_with_every_row() -> None:
    found = read(messy.table())
    assert found.unknown == ("Status", "Set")
    assert all(
        card.get("more") == {"Status": "ok", "Set": "Core"} for card in found.cards.cards.values()
    )
    assert all(row.fields["more"]["Set"] == "Core" for row in found.cards.incomplete)


def test_a_row_that_was_mended_in_the_set_can_be_played() -> None:
    found = read(HEAD + "Keep,city,Gaian,3,2,,7\n")
    (row,) = found.raw["incomplete"]
    assert row["why"] == ["discipline: missing; it must be one of Body, Mind, Soul"]
    cards, faults = schema().read({**found.raw, "incomplete": [{**row, "discipline": "Mind"}]})
    assert (faults, cards.incomplete, len(cards.cards)) == ((), (), 1)


def test_codes_are_those_of_the_names_wherever_the_rows_stand() -> None:
    lines = messy.table(planted=False).splitlines(keepends=True)
    found = read(HEAD + GOOD + "Élan,creature,Gaian,3,2,2,4\n")
    turned = read(HEAD + "Élan,creature,Gaian,3,2,2,4\n" + GOOD)
    assert {card.name: card.code for card in found.cards.cards.values()} == {
        card.name: card.code for card in turned.cards.cards.values()
    }
    assert all(codes.fits(code) for code in found.cards.cards)
    assert len(lines) > 150
    maker = codes.CodeMaker()
    first, second = maker.new("Ox"), maker.new("Ox")
    assert codes.CodeMaker({first}).new("OX") == second != first
    assert codes.sign("one") in codes.SIGNS[2:]


def test_codes_of_the_file_are_kept_where_they_can_be_printed() -> None:
    found = read("code," + HEAD + "g05," + GOOD + "ARC-0001,Elk,creature,Gaian,3,2,2,4\n")
    assert found.cards.card("G05").name == "Ox"
    elk = next(card for card in found.cards.cards.values() if card.name == "Elk")
    assert elk.get("more") == {"code": "ARC-0001"}
    assert any(
        "row 3, card Elk: the code 'ARC-0001' cannot be printed" in remark
        for remark in found.remarks
    )
    twice = read("code," + HEAD + "G05," + GOOD + "G05,Elk,creature,Gaian,3,2,2,4\n")
    assert [str(fault) for fault in twice.faults] == [
        "row 3, card Elk, code: the code is taken by row 2; every design needs its own"
    ]


def test_a_column_that_is_not_there_is_told_once() -> None:
    rows = "".join(f"Ox {n},creature,Gaian,3,2,4\n" for n in range(3))
    lacking = read("name,type,faction,cost,atk,def\n" + rows)
    (fault,) = lacking.faults
    assert (fault.row, fault.field) == (2, "loyalty")
    assert fault.message.endswith("no row has it, and 2 more rows need it")
    assert len(lacking.cards.incomplete) == 3, "each row is kept and says why"
    empty = read(HEAD + "Ox,creature,Gaian,3,,2,4\nOx 2,creature,Gaian,3,,2,4\n" + GOOD)
    assert [fault.row for fault in empty.faults] == [2, 3], "some row has it: each is told"


def test_the_type_may_be_called_the_kind_where_no_card_has_a_field_of_that_name() -> None:
    made = read(HEAD.replace("type", "kind") + GOOD)
    assert (made.faults, len(made.cards.cards)) == ((), 1)
    order = read("name,kind,text\nSpear,armament,x\n", key="generals_order")
    assert order.faults[0].field == "type"


def test_one_row_may_have_several_faults() -> None:
    found = read(HEAD + "Keep,city,Elves,x,,1,\n")
    assert {fault.field for fault in found.faults} == {
        "faction",
        "x_is",
        "loyalty",
        "discipline",
        "strength",
        "atk",
    }
    found = read(HEAD + "Keep,,Elves,,1,,\n")
    assert {fault.field for fault in found.faults} == {"type", "faction", "cost"}, (
        "what every type of card needs"
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no row of headings"),
        ("just words\nand more\n", "no row of headings"),
        (HEAD + 'Ox,"creature,Gaian,3,2,2,4\n', "row 2 cannot be read"),
        (HEAD, "there is no row of a card"),
        (
            HEAD.encode() + b"Caf\xe9,creature,Gaian,3,2,2,4\n",
            "line 2 is not UTF-8 text.*Latin-1.*Café.*--encoding cp1252",
        ),
        (HEAD.encode() + b"Ox\0,creature\n", "NUL"),
        ("a = 1", "no row of a card"),
    ],
)
def test_what_is_no_table_of_cards_is_refused_with_a_reason(text: str | bytes, words: str) -> None:
    with pytest.raises(NotReadable, match=f"(?s){words}"):
        read(text, "set.toml" if text == "a = 1" else "set.csv")


def test_other_encodings_and_marks_are_read() -> None:
    latin = (HEAD + "Café,creature,Gaian,3,2,2,4\n").encode("cp1252")
    assert [card.name for card in read(latin, encoding="cp1252").cards.cards.values()] == ["Café"]
    for encoding in ("utf-8-sig", "utf-16"):
        assert len(read((HEAD + GOOD).encode(encoding)).cards.cards) == 1
    with pytest.raises(NotReadable, match="no encoding"):
        read(latin, encoding="klingon")


def test_a_cell_too_many_is_the_fault_of_its_row_and_kept() -> None:
    found = read(HEAD + "Ox,creature,Gaian,3,2,2,4,roar, loudly\n")
    (fault,) = found.faults
    assert (fault.row, fault.field) == (2, "row")
    (kept,) = found.cards.incomplete
    assert kept.fields["cells_beyond"] == ["roar", "loudly"]
    assert found.cards.cards == {}


def test_two_numbers_in_one_column_are_parted() -> None:
    found = read(
        "Name;Type;Faction;Cost;Loyalty;ATK/DEF\nOx;Creature;Gaian;3;2;2/4\nSnow;Event;Gaian;1;1;-\n"
    )
    assert found.faults == ()
    ox = next(card for card in found.cards.cards.values() if card.name == "Ox")
    assert (ox.get("atk"), ox.get("def")) == (2, 4)


def test_text_of_the_vocabulary_is_an_ability_and_all_else_is_done_by_hand() -> None:
    text = '"Winged.\nWhen it enters play, draw a card; `mark: damage 1 creature`"'
    found = read(f"name,type,faction,cost,loyalty,atk,def,text\nOx,creature,Gaian,3,2,2,4,{text}\n")
    (ox,) = found.cards.cards.values()
    assert ox.get("abilities") == (
        "winged",
        "When it enters play, draw a card",
        "mark: damage 1 creature",
    )
    assert ox.get("text") == "Winged.\nWhen it enters play, draw a card; `mark: damage 1 creature`"
    keep = read(
        'name,type,faction,cost,loy,def,abilities\nKeep,"city, Soul",Gaian,3,2,6,adv. `start: '
        "strength 1 self`\n"
    )
    (city,) = keep.cards.cards.values()
    assert (city.get("discipline"), city.get("strength"), city.get("advantage")) == (
        "Soul",
        6,
        "start: strength 1 self",
    )


def test_rows_of_data_may_be_typed() -> None:
    rows = [
        {
            "name": "Ox",
            "type": "creature",
            "faction": "Gaian",
            "cost": 3.0,
            "loyalty": 2,
            "atk": "2",
            "def": 4,
            "number": 17,
            "subtypes": "Beast of burden",
            "flavour": None,
        },
        {"name": "Elk", "type": 5, "cost": 2.5},
        "nothing",
    ]
    found = read(json.dumps(rows), "set.json")
    (ox,) = found.cards.cards.values()
    assert (ox.get("cost"), ox.get("number"), ox.get("subtypes")) == (
        3,
        "17",
        ("Beast", "of", "burden"),
    )
    assert {(fault.row, fault.field) for fault in found.faults} == {
        (2, "type"),
        (2, "cost"),
        (2, "faction"),
        (2, "loyalty"),
        (3, "row"),
        (3, "type"),
        (3, "faction"),
        (3, "cost"),
        (3, "loyalty"),
    }


def test_copies_that_make_a_deck_are_a_deck() -> None:
    cities = "".join(
        f"City {word},city,Gaian,3,2,,7,{word},1\n" for word in ("Body", "Mind", "Soul")
    )
    cards = "".join(f"Ox {number},creature,Gaian,3,2,2,4,,3\n" for number in range(14))
    found = read(HEAD.strip() + ",discipline,copies\n" + cities + cards)
    assert [(title, sum(deck.values())) for title, deck in found.cards.decks.items()] == [
        ("set", 45)
    ]
    assert read(HEAD.strip() + ",discipline,copies\n" + cards).cards.decks == {}


@pytest.mark.parametrize(
    "key", [game.key for game in catalogue().values() if game.schema is not None]
)
def test_every_game_imports_what_it_wrote_itself(key: str) -> None:
    """The game's own set goes through the import and comes out as the same cards."""
    game = catalogue()[key]
    found = read(
        written(
            {name: part for name, part in game.raw_cards.items() if name != "version"}, "own.json"
        ),
        "own.json",
        key=key,
    )
    assert found.faults == ()
    assert found.cards.cards == game.cards.cards


def test_a_type_that_some_rows_lack_is_told_of_each() -> None:
    found = read(HEAD + GOOD + "Elk,,Gaian,3,2,2,4\nFox,,Gaian,3,2,2,4\n")
    assert [(fault.row, fault.field) for fault in found.faults] == [(3, "type"), (4, "type")]
    none = read(HEAD.replace("type", "note") + "Elk,,Gaian,3,2,2,4\nFox,,Gaian,3,2,2,4\n")
    (fault,) = [one for one in none.faults if one.field == "type"]
    assert (fault.row, fault.message.endswith("no row has it, and 1 more row needs it")) == (
        2,
        True,
    )


def test_columns_that_no_card_has_are_named_with_what_they_were_meant_to_be() -> None:
    head, good = HEAD.strip() + ",Flavur,Note,,,Zzyzx\n", GOOD.strip()
    found = read(f"{head}{good},Loudly.,-,,,\n" + f"{good},,,,much,-\n".replace("Ox", "Elk"))
    assert found.unknown == ("Flavur", "Note", "Zzyzx", "column 11")
    assert (
        found.remarks
        == (
            "no card has a field “Flavur”; did you mean “flavour”?",
            "2 codes were made from names; the same name has the same code in every file",
        )[::-1]
    )
    assert [card.get("more") for card in found.cards.cards.values()] == [
        {"Flavur": "Loudly.", "Note": "-"},
        {"column 11": "much", "Zzyzx": "-"},
    ]


@pytest.mark.parametrize("name", ["set.toml", "set.json"])
def test_a_set_of_another_game_names_both_games(name: str) -> None:
    """It told that no row of a card is in it, or read what fields both games have."""
    raw = {"game": "war_time_generals", "unit": [{"name": "Ox", "code": "OX"}]}
    both = "a set for War Time: Generals, and WTactics ARC was chosen: choose War Time: Generals"
    with pytest.raises(NotReadable, match=both):
        read(written(raw, name), name, key="wtactics_arc")
    with pytest.raises(NotReadable, match="a set for 'chess', and "):
        read(written({**raw, "game": "chess"}, name), name, key="wtactics_arc")
    assert read(written(raw, name), name, key="war_time_generals").cards.incomplete
