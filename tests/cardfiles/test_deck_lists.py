"""A deck list as a table with more columns than names and copies, and as what people mistype."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from click.testing import CliRunner
from openpyxl import Workbook

from app.cardfiles.decks import found_in
from app.cardfiles.decks import lines_of
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
