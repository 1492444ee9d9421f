"""A deck list as a table with more columns than names and copies, and as what people mistype."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from click.testing import CliRunner
from openpyxl import Workbook

from app.cardfiles.decks import found_in
from app.cardfiles.decks import lines_of
from app.cardfiles.reading import import_file
from app.cardfiles.rows import NotReadable
from app.cli import main
from games import catalogue

TABLE = """Cost;Card name;Faction;Qty;number
2;Fernmail Warden;Gaian;3;17
1;"Bramble Courier";Gaian;2;18
3;Mossback Ox;Gaian;;19
Sideboard;;;;
;Sideboard;;;
1;Bramble Courier;Gaian;1;18
"""


def rows(content: bytes, file: str = "deck.csv") -> list[tuple[int, str, int, bool]]:
    """The lines of a deck list."""
    listed = lines_of(file, content)
    return [(line.number, line.name, line.copies, line.reserve) for line in listed]


EXPECTED = [
    (2, "Fernmail Warden", 3, False),
    (3, "Bramble Courier", 2, False),
    (7, "Bramble Courier", 1, True),
]


def test_a_table_with_more_columns_is_a_deck() -> None:
    assert rows(TABLE.encode()) == EXPECTED


def test_a_spreadsheet_with_more_columns_is_a_deck() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for line in TABLE.splitlines():
        sheet.append([int(cell) if cell.isdigit() else cell.strip('"') for cell in line.split(";")])
    out = io.BytesIO()
    book.save(out)
    assert rows(out.getvalue(), "deck.xlsx") == EXPECTED


def test_two_columns_may_call_the_copies_number() -> None:
    assert rows(b"number,name\n2,Mossback Ox\n") == [(2, "Mossback Ox", 2, False)]


def test_a_table_without_copies_is_told_what_is_missing() -> None:
    with pytest.raises(NotReadable, match=r"how many copies .*\(Name, Deck A, Deck B\); call that"):
        lines_of("deck.csv", b"Name,Deck A,Deck B\nMossback Ox,1,2\n")


@pytest.mark.parametrize("many", ["-1", "1.5", "three"])
def test_copies_that_are_no_number_are_named_by_row(many: str) -> None:
    with pytest.raises(NotReadable, match=f"row 3: '{many}' is not a number of copies"):
        lines_of("deck.csv", f"name,copies\nMossback Ox,1\nFernmail Warden,{many}\n".encode())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("3 Mosback Ox", "'Mosback Ox' is no card of the set, by name or by code; did you mean Mo"),
        ("-1 Mossback Ox", "did you mean Mossback Ox?"),
        ("Zzyzx", "a line says how many and which, as in 3 NAME"),
    ],
)
def test_a_line_that_names_no_card_says_what_would_be_right(line: str, said: str) -> None:
    listed = found_in(catalogue()["wtactics_arc"].cards, lines_of("deck.txt", line.encode()))
    assert said in listed.faults[0]


def test_a_sheet_without_headings_is_read_line_by_line() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in ([3, "Mossback Ox"], [], [None, 1, "Bramble Courier"]):
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    assert rows(out.getvalue(), "deck.xlsx") == [
        (1, "Mossback Ox", 3, False),
        (3, "Bramble Courier", 1, False),
    ]


def test_a_reserve_is_told_and_counts_for_nothing(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("2 Mossback Ox\n\nSideboard\n3 Bramble Courier\n", encoding="utf-8")
    told = CliRunner().invoke(main, ["cards", "deck", str(file), "--game", "wtactics_arc"])
    assert told.exit_code == 1
    assert f"{file}: 3 cards beside the deck (reserve); no rule counts them\n" in told.output


SPARSE = """Name,Amount,Number
Sideboard
Mossback Ox
Bramble Courier,2,7
Main deck,,
Tokens,1,8
Fernmail Warden,3,9
Reserve,,
Mossback Ox,01,10
"""


def test_rows_without_copies_are_left_out_and_a_card_may_be_called_like_a_heading() -> None:
    assert rows(SPARSE.encode()) == [
        (4, "Bramble Courier", 2, True),
        (6, "Tokens", 1, False),
        (7, "Fernmail Warden", 3, False),
        (9, "Mossback Ox", 1, True),
    ]


@pytest.mark.parametrize(
    ("words", "listed"),
    [
        ("Card\n2 Mossback Ox\nNumber\n", [(2, "Mossback Ox", 2, False), (3, "Number", 1, False)]),
        ("Mossback Ox\ncard\n", [(1, "Mossback Ox", 1, False), (2, "card", 1, False)]),
        ("2x Ox # two\n3 × Elk // all\n", [(1, "Ox", 2, False), (2, "Elk", 3, False)]),
        (
            "Ox x2\n\nOx;3\n'Elk\n",
            [(1, "Ox", 2, False), (3, "Ox", 3, False), (4, "'Elk", 1, False)],
        ),
        (
            "Creatures:\n1 Ox\nSIDE-BOARD:\n2 Ox\nMain:\nOx",
            [
                (2, "Ox", 1, False),
                (4, "Ox", 2, True),
                (6, "Ox", 1, False),
            ],
        ),
        ("1000 Ox\n", [(1, "1000 Ox", 1, False)]),
    ],
)
def test_a_list_of_lines_says_how_many_of_which(
    words: str, listed: list[tuple[int, str, int, bool]]
) -> None:
    assert rows(words.encode(), "deck.txt") == listed


def test_a_row_that_cannot_be_played_yet_counts_for_the_rules_of_decks() -> None:
    schema = catalogue()["wtactics_arc"].schema
    assert schema is not None
    table = (
        b"name,type,faction,cost,loyalty,text\n"
        b"Gust,event,Gaian,1,0,Draw a card.\n"
        b"Blow,event,Gaian,-1,0,\n"
    )
    cards = import_file("mine.csv", table, schema, "wtactics_arc").cards
    deck = found_in(
        cards, lines_of("deck.txt", b"2 gust\n3 BLOW\n1 Gust\nSideboard\n1 Gust\n2 Gust")
    )
    (gust,) = cards.cards
    assert (deck.copies, deck.reserve) == ({gust: 3}, {gust: 3})
    assert [(card.name, card.type) for card in deck.unfinished] == [("Blow", "event")] * 3
    assert len(deck.faults) == 1
    assert deck.faults[0].startswith("line 2: BLOW is kept in the set but cannot be played (cost: ")
