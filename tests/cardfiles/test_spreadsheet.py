"""Spreadsheets are read as the tables they show; what is broken, huge or sly is refused in words."""

from __future__ import annotations

import io
import re
import time
import zipfile
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import openpyxl
import pytest
from click.testing import CliRunner

from app.cardfiles import spreadsheet
from app.cardfiles.importing import ImportedSet
from app.cardfiles.reading import import_file
from app.cardfiles.rows import NotReadable
from app.cli import main
from games import catalogue

HEAD = ["Name", "Type", "Faction", "Cost", "Loyalty", "ATK", "DEF", "Text"]
ROWS: list[list[Any]] = [
    ["Fernmail Warden", "Creature – Elf Guard", "Gaian", 3, 1, 2, 3.0, None],
    ["Torch", "Event", "Red Banner", "X", 1, None, None, "Draw a card."],
]
NAMESPACES = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
)


def xlsx(*rows: list[Any]) -> bytes:
    book, out = openpyxl.Workbook(), io.BytesIO()
    assert book.active is not None
    book.active.title = "notes"
    book.active.append(["what we still want to draw"])
    sheet = book.create_sheet("cards")
    for row in rows:
        sheet.append(row)
    book.save(out)
    return out.getvalue()


def ods(*rows: list[Any], before: str = "", after: str = "") -> bytes:
    body = "".join(f"<table:table-row>{''.join(map(_cell, row))}</table:table-row>" for row in rows)
    return packed(
        f'<?xml version="1.0"?>{before}<office:document-content {NAMESPACES}><office:body>'
        f'<office:spreadsheet><table:table table:name="cards">{body}{after}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )


def _cell(value: Any) -> str:
    if value is None:
        return "<table:table-cell/>"
    shown = str(int(value)) if isinstance(value, float) else str(value)
    return f"<table:table-cell><text:p>{shown}</text:p></table:table-cell>"


def packed(content: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("content.xml", content)
    return out.getvalue()


def read(name: str, content: bytes) -> ImportedSet:
    schema = catalogue()["wtactics_arc"].schema
    assert schema is not None
    return import_file(name, content, schema, "wtactics_arc")


EDGES = (
    '<table:table-row table:number-rows-repeated="1048576">'
    '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
)
GAP = '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>'


@pytest.mark.parametrize(
    ("name", "content"),
    [("mine.xlsx", xlsx(HEAD, *ROWS)), ("mine.ods", ods(HEAD, *ROWS, after=GAP + EDGES))],
)
def test_a_sheet_reads_as_the_same_table_saved_as_csv(name: str, content: bytes) -> None:
    lines = [HEAD, *([("" if cell is None else cell) for cell in row] for row in ROWS)]
    csv = "\n".join(";".join(str(cell) for cell in row) for row in lines)
    found, plain = read(name, content), read("mine.csv", csv.encode())
    assert dict(found.cards.cards) == dict(plain.cards.cards)
    assert [(one.row, one.field) for one in found.faults] == [(3, "x_is")]
    assert found.faults == plain.faults


def test_a_styled_sheet_is_read() -> None:
    assert read("mine.xlsx", styled(xlsx(HEAD, *ROWS), 20_000)) == read(
        "mine.xlsx", xlsx(HEAD, *ROWS)
    )


@pytest.mark.parametrize("said", ["A1", "A1:XFD1048576"])
def test_how_large_a_sheet_says_it_is_makes_no_difference(said: str) -> None:
    book, out = xlsx(HEAD, *ROWS), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as given, zipfile.ZipFile(out, "w") as made:
        for name in given.namelist():
            words = re.sub(
                rb'<dimension ref="[^"]*"', b'<dimension ref="%s"' % said.encode(), given.read(name)
            )
            made.writestr(name, words)
    assert said.encode() in zipfile.ZipFile(out).read("xl/worksheets/sheet2.xml")
    assert read("mine.xlsx", out.getvalue()) == read("mine.xlsx", book)


def test_rows_are_counted_as_the_sheet_counts_them() -> None:
    broken = ["Odd One", "Creature", "Gaian", "?", 1, 1, 1, None]
    found = read("mine.ods", ods(HEAD, ROWS[0], [None], [None], broken))
    assert [fault.row for fault in found.faults] == [5]


def repeated(head: list[Any]) -> bytes:
    """A sheet of 20 kB whose 4,000 rows say 20 kB each."""
    cell = f"<table:table-cell><text:p>{'a' * 20_000}</text:p></table:table-cell>"
    more = 'table:number-rows-repeated="4000"'
    return ods(head, after=f"<table:table-row {more}>{cell}</table:table-row>")


def one_part_many_times(book: bytes) -> bytes:
    """A book of 3,000 sheets, all of which are one part."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as given, zipfile.ZipFile(out, "w") as made:
        for name in given.namelist():
            words = given.read(name)
            if name == "xl/workbook.xml":
                sheet = re.search(rb"<sheet [^>]*/>", words)
                assert sheet is not None
                words = words.replace(sheet[0], sheet[0] * 3_000)
            made.writestr(name, words)
    return out.getvalue()


def styled(book: bytes, fonts: int) -> bytes:
    """A book of some kB with so many fonts: each takes 30 microseconds to read."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as given, zipfile.ZipFile(out, "w") as made:
        for name in given.namelist():
            words = given.read(name)
            if name == "xl/styles.xml":
                words = words.replace(b"</fonts>", b"<font/>" * fonts + b"</fonts>")
            made.writestr(name, words)
    return out.getvalue()


BOMB = (
    "<!DOCTYPE a [<!ENTITY a 'ha'>"
    + "".join(f"<!ENTITY a{n} '{f'&a{n - 1 or str()};' * 10}'>" for n in range(1, 10))
    + "]>"
)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("mine.xlsx", b"PK\3\4 not really", "no whole spreadsheet"),
        ("mine.ods", b"", "no whole spreadsheet"),
        ("mine.ods", ods(HEAD, *ROWS)[:-30], "no whole spreadsheet"),
        ("mine.ods", packed("<office:document-content><table:table"), "no whole spreadsheet"),
        ("mine.ods", ods(HEAD, *ROWS, before=BOMB), "no whole spreadsheet"),
        ("mine.xlsx", packed("<x/>"), "no whole spreadsheet"),
        ("mine.ods", packed(" " * (spreadsheet.UNPACKED + 1)), "it unpacks to 8 MB"),
        ("mine.ods", repeated(HEAD), "it unpacks to 80 MB"),
        ("mine.ods", ods(HEAD, after="<a/>" * 1_000_000), "tags; at most 600000 are read"),
        ("mine.xlsx", styled(xlsx(HEAD, *ROWS), 200_000), "tags; at most 60000 are read"),
        ("mine.xlsx", one_part_many_times(xlsx(HEAD, *ROWS)), "several sheets are one part"),
        ("mine.xls", b"\xd0\xcf\x11\xe0", "save it as .xlsx, .ods or CSV"),
        ("mine.ods", ods(["nothing", "here"]), "no row of headings"),
    ],
)
def test_what_is_no_table_is_refused_in_words_at_once(
    name: str, content: bytes, words: str
) -> None:
    began = time.process_time()
    with pytest.raises(NotReadable) as told:
        read(name, content)
    assert words in str(told.value)
    assert time.process_time() - began < 10


def test_the_commands_take_spreadsheets_and_so_do_deck_lists(tmp_path: Path) -> None:
    cards, deck = tmp_path / "mine.xlsx", tmp_path / "deck.ods"
    cards.write_bytes(xlsx(HEAD, ROWS[0]))
    deck.write_bytes(ods(["Copies", "Name"], [3, "Fernmail Warden"]))
    run = CliRunner().invoke
    made = tmp_path / "mine.toml"
    told = run(main, ["cards", "import", str(cards), "--game", "wtactics_arc", "-o", str(made)])
    assert told.exit_code == 0, told.output
    listed = run(main, ["cards", "deck", str(deck), "--set", str(made)])
    assert "The deck holds 3 cards" in listed.output


@pytest.mark.parametrize(
    ("said", "times"),
    [("3", 3), ("", 1), ("x", 1), ("²", 1), ("-2", 1), ("123456789", 1), ("12345678", 12_345_678)],
)
def test_how_often_a_cell_is_repeated(said: str, times: int) -> None:
    cell = Element("cell", {f"{spreadsheet._TABLE}number-columns-repeated": said})
    assert spreadsheet._repeated(cell, "columns") == times
    assert spreadsheet._repeated(cell, "rows") == 1
