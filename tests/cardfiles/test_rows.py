"""What a table of text is read as: its encoding, its separator, its headings and its rows."""

from __future__ import annotations

import pytest

from app.cardfiles.rows import MOST_CELLS
from app.cardfiles.rows import MOST_ROWS
from app.cardfiles.rows import CardTable
from app.cardfiles.rows import NotReadable
from app.cardfiles.rows import decoded
from app.cardfiles.rows import grid
from app.cardfiles.rows import require_few


def read(words: str) -> CardTable:
    """The table in a text, where three words are headings."""
    return grid(words, lambda cell: cell.strip() in ("name", "cost", "type"))


@pytest.mark.parametrize(
    ("content", "encoding", "why"),
    [
        (
            b"one\ntwo\n1234567890abcd\xe9fghijklmnopqrstuv",
            "",
            "line 3 is not UTF-8 text (byte 22). Read as Latin-1 (Windows-1252) it says "
            "“34567890abcdéfghijklmnop”: if that is right, save the file as UTF-8 (a spreadsheet "
            "calls that CSV UTF-8); on the command line --encoding cp1252 will do, too",
        ),
        (
            b"a\nb\xe9c\nd",
            "",
            "line 2 is not UTF-8 text (byte 3). Read as Latin-1 (Windows-1252) it says “a béc d”: "
            "if that is right, save the file as UTF-8 (a spreadsheet calls that CSV UTF-8); on the "
            "command line --encoding cp1252 will do, too",
        ),
        (
            b"a\nb\x81c\nd",
            "",
            "line 2 is neither UTF-8 nor Windows-1252 text (byte 3); save the file as UTF-8 (a "
            "spreadsheet calls that CSV UTF-8)",
        ),
        (
            b"a\nb\n\xe9",
            "ascii",
            "line 3 is not ascii text (byte 4); say the encoding it was saved in, or save it as "
            "UTF-8",
        ),
        (
            b"\n\xe9",
            "ascii",
            "line 2 is not ascii text (byte 1); say the encoding it was saved in, or save it as "
            "UTF-8",
        ),
        (
            b"a",
            "undefined",
            "line 1 is not undefined text (byte 0); say the encoding it was saved in, or save it "
            "as UTF-8",
        ),
        (b"a", "klingon", "'klingon' is no encoding; as in utf-8, cp1252 or latin-1"),
        (
            b"ab\0",
            "",
            "character 3 is a NUL; this is no text. Save the table as CSV with UTF-8.",
        ),
    ],
)
def test_bytes_that_are_no_text_are_told_with_their_place(
    content: bytes, encoding: str, why: str
) -> None:
    with pytest.raises(NotReadable) as told:
        decoded(content, encoding)
    assert told.value.words == why


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_mark_at_the_beginning_tells_the_encoding(encoding: str) -> None:
    marked = "\ufeffé" if encoding in ("utf-16-le", "utf-16-be") else "é"
    assert decoded(marked.encode(encoding)) == "é"


@pytest.mark.parametrize(
    ("words", "headings", "rows"),
    [
        (
            "name,cost\nOx,3\nElk\n",
            ("name", "cost"),
            [(2, {"name": "Ox", "cost": "3"}), (3, {"name": "Elk"})],
        ),
        (
            "My set\n\na,b;c;d;e;f\nname; cost ;;type;;name\n\n;\n x ;3\n",
            ("name", "cost", "column 3", "type", "column 5", "name (2)"),
            [(7, {"name": "x ", "cost": "3"})],
        ),
        (
            "name|cost|name|name\nOx|1|2|3\n",
            ("name", "cost", "name (2)", "name (3)"),
            [(2, {"name": "Ox", "cost": "1", "name (2)": "2", "name (3)": "3"})],
        ),
        (
            "name\tcost\nname\tcost\nOx\t3",
            ("name", "cost"),
            [(2, {"name": "name", "cost": "cost"}), (3, {"name": "Ox", "cost": "3"})],
        ),
        (
            "name,cost\nname,cost,type\n",
            ("name", "cost", "type"),
            [],
        ),
        ("\n" * 9 + "name,cost\nOx,3\n", ("name", "cost"), [(11, {"name": "Ox", "cost": "3"})]),
    ],
)
def test_the_row_with_most_headings_heads_the_table(
    words: str, headings: tuple[str, ...], rows: list[tuple[int, dict[str, str]]]
) -> None:
    table = read(words)
    assert table.headings == headings
    assert [(row.number, row.cells) for row in table.rows] == rows
    assert [row.fault for row in table.rows] == [""] * len(rows)


@pytest.mark.parametrize(
    "words", ["", "name\nOx\n", "name,Ox\n", "\n" * 10 + "name,cost\nOx,3\n", "Ox,3\n"]
)
def test_a_table_has_two_headings_in_its_first_ten_rows(words: str) -> None:
    with pytest.raises(NotReadable, match=r"^no row of headings was found in the first rows; "):
        read(words)


def test_a_row_with_more_cells_than_headings_says_so() -> None:
    (row,) = read("name,cost\nOx,3,,roar\n").rows
    assert row.cells == {"name": "Ox", "cost": "3", "column 3": "roar"}
    assert row.fault == (
        "4 cells under 2 headings; a cell that holds the separator stands in quotes"
    )


def test_a_quote_that_is_not_closed_is_told_with_its_row() -> None:
    with pytest.raises(NotReadable) as told:
        read('name,cost\nOx,3\nElk,"4\nFox,5\n')
    assert told.value.words == (
        "row 3 cannot be read: unexpected end of data. A quote that was opened is closed with the "
        'cell, "like this"'
    )


def test_a_table_has_so_many_rows_and_cells_and_no_more() -> None:
    require_few(range(MOST_ROWS), MOST_CELLS)
    why = "^it is too large; at most 5000 rows of 1000 cells are read$"
    for rows, widest in ((MOST_ROWS + 1, 0), (0, MOST_CELLS + 1)):
        with pytest.raises(NotReadable, match=why):
            require_few(range(rows), widest)
    head = "name,cost\n"
    assert len(read(head + "\n" * (MOST_ROWS - 1) + "Ox,3\n").rows) == 1
    for words in (head + "Ox,3\n" * (MOST_ROWS + 1), head + "," * MOST_CELLS):
        with pytest.raises(NotReadable, match=why):
            read(words)
    wide = "x," * (MOST_CELLS - 2)
    assert len(read(f"{wide}name,cost\n").headings) == MOST_CELLS
