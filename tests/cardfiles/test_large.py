"""Files that strangers send where anybody may open matches: what is too large is refused in words, and
no small file takes long.
"""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

import games
from app.cardfiles import codes
from app.cardfiles.reading import import_file
from app.cardfiles.rows import MOST_CELLS
from app.cardfiles.rows import MOST_ROWS
from app.cardfiles.rows import NotReadable
from app.cardfiles.spreadsheet import _TABLE
from app.cardfiles.spreadsheet import _TEXT
from app.cardfiles.spreadsheet import _rows_of

GAME = games.catalogue()["war_time_generals"]


def read(name: str, content: str) -> Any:
    assert GAME.schema is not None
    return import_file(name, content.encode(), GAME.schema, GAME.key)


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("rows.csv", "name,type\n" + "x,unit\n" * (MOST_ROWS + 1), "too large"),
        ("cells.csv", "name;type" + ";" * MOST_CELLS + "\nx;unit\n", "too large"),
        ("row.csv", "name;type\nx;unit" + ";y" * MOST_CELLS, "too large"),
        ("rows.toml", "[[card]]\n" * (MOST_ROWS + 1), "too large"),
        ("rows.json", '{"cards": [' + "{}," * MOST_ROWS + "{}]}", "too large"),
        ("key.toml", "a" + ".a" * 3_000 + " = 1", "parts"),
    ],
)
def test_what_is_too_large_is_refused(name: str, content: str, why: str) -> None:
    with pytest.raises(NotReadable, match=why):
        read(name, content)


@pytest.mark.parametrize(
    ("repeated", "words", "rows"),
    [(3, "x", 3), (MOST_ROWS, "x", MOST_ROWS), (1_048_576, "x", MOST_ROWS)],
)
def test_rows_said_to_be_repeated_are_read_up_to_the_most(
    repeated: int, words: str, rows: int
) -> None:
    sheet = ElementTree.fromstring(
        f"""<t:table xmlns:t="{_TABLE[1:-1]}" xmlns:x="{_TEXT[1:-1]}">
        <t:table-row t:number-rows-repeated="{repeated}">
        <t:table-cell><x:p>{words}</x:p></t:table-cell></t:table-row></t:table>"""
    )
    assert [*_rows_of(sheet)] == [[words]] * rows


@pytest.mark.parametrize(
    ("first", "second", "rows"),
    [
        (3, 4, 7),
        (1, MOST_ROWS, MOST_ROWS),
        (MOST_ROWS - 1, 2, MOST_ROWS),
        (MOST_ROWS, 9, MOST_ROWS),
    ],
)
def test_rows_repeated_after_others_are_read_up_to_the_most_of_all(
    first: int, second: int, rows: int
) -> None:
    row = "<t:table-row t:number-rows-repeated='{}'><t:table-cell><x:p>{}</x:p></t:table-cell></t:table-row>"
    sheet = ElementTree.fromstring(
        f"<t:table xmlns:t='{_TABLE[1:-1]}' xmlns:x='{_TEXT[1:-1]}'>"
        f"{row.format(first, 'one')}{row.format(second, 'two')}</t:table>"
    )
    assert [*_rows_of(sheet)] == [["one"]] * first + [["two"]] * (rows - first)


def test_a_date_is_the_word_that_it_is_written_as() -> None:
    """It was a fault: no set of cards as JSON holds a date."""
    words = (
        "[[card]]\nname = 1979-05-27\ntype = 'unit'\nx = [07:32:00, {y = 1979-05-27T07:32:00Z}]\n"
    )
    raw = read("dates.toml", words).raw
    assert "1979-05-27" in str(raw)
    assert "datetime" not in repr(raw)


def test_rows_of_one_name_get_codes_without_trying_each_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried, digest = [], codes._digest

    def counted(text: str, number: int) -> int:
        tried.append(number)
        return digest(text, number)

    monkeypatch.setattr(codes, "_digest", counted)
    maker = codes.CodeMaker()
    made = {maker.new("ox" if number % 2 else "OX") for number in range(400)}
    assert len(made) == 400
    assert len(tried) < 500
