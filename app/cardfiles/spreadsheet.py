"""Reads spreadsheets (.xlsx, .ods) as records of cells.

The files come from strangers: their unpacked size is limited before anything is parsed, and XML
with a document type of its own is refused. How much a part unpacks to, the file itself says, which
may be a lie: a part is unpacked bit by bit, once, and nothing else reads the file as it came.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from functools import partial
from pathlib import PurePath
from typing import Any
from xml.etree.ElementTree import Element
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from app.cardfiles.rows import MOST_ROWS
from app.cardfiles.rows import NotReadable
from app.cardfiles.rows import Records
from games.text import text

SHEETS = (".xlsx", ".ods")
OLD = (".xls", ".numbers", ".xlsb")
MOST_COLUMNS = 100
UNPACKED = 8_000_000
"""Bytes that all parts of a file may unpack to; two thousand cards take half of it."""
MOST_TAGS = 600_000
"""Tags that all parts of a file may hold; reading as many takes some seconds; a file of
2,000 cards with 25 columns, each cell of which says something else, holds as many.
"""
MOST_OTHERS = 60_000
"""Of these, tags of an .xlsx that are no cells, rows or words: a styled table holds some hundreds,
and each takes ten times as long as a cell.
"""
PIECE = 65_536
"""Bytes that are unpacked at once."""
_OF_ZIP = (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError)
"""What zipfile raises for a file that it cannot read."""
_WITH_PASSWORD = 0x1
"""The flag of a part that is encrypted (the form of zip files, section 4.4.4)."""
_OF_CELLS = re.compile(rb"<(?:/|(?:\w{1,8}:)?(?:row|c|v|f|t|si|is|r)[\s/>])")

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def is_spreadsheet(name: str) -> bool:
    """Return whether a file of this name is a spreadsheet."""
    return PurePath(name).suffix.lower() in (*SHEETS, *OLD)


def sheets(name: str, content: bytes) -> list[Records]:
    """Return the sheets of a file in order; raise `NotReadable`."""
    if PurePath(name).suffix.lower() in OLD:
        raise NotReadable(text("save it as .xlsx, .ods or CSV; this form is not read"))
    read: Callable[[bytes], Iterator[Records]] = (
        _of_xlsx if name.lower().endswith(".xlsx") else _of_ods
    )
    try:
        parts = _unpacked(content)
        _require_few_tags(parts, others=MOST_OTHERS if read is _of_xlsx else MOST_TAGS)
        return list(_of_bounded_length(read(_packed(parts))))
    except NotReadable:
        raise
    except (DefusedXmlException, ParseError, *_OF_ZIP) as error:
        raise _broken(error) from None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as e:
        raise _broken(e) from None  # errors that openpyxl lets through for a malformed part


def _of_bounded_length(found: Iterator[Records]) -> Iterator[Records]:
    """The sheets of a file. One long word may stand in each of its cells: the file stays small."""
    said = 0
    for records in found:
        said += sum(len(cell) for _, cells in records for cell in cells)
        _require_at_most(said)
        yield records


def _broken(error: Exception) -> NotReadable:
    return NotReadable(
        text(
            "it is no whole spreadsheet (%(why)s); open it and save it again, or save it as CSV",
            why=str(error)[:120] or type(error).__name__,
        )
    )


def _unpacked(content: bytes) -> dict[str, bytes]:
    """The parts of a file by name, each no longer than the file says; raise `NotReadable` where
    they are long together.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        parts = {part.filename: part for part in packed.infolist()}
        _require_at_most(sum(part.file_size for part in parts.values()))
        return {name: _part(packed, part) for name, part in parts.items()}


def _part(packed: zipfile.ZipFile, part: zipfile.ZipInfo) -> bytes:
    """A part, read in pieces: in one, zipfile unpacks all there is before it cuts off what is
    beyond the stated size. Of other ways to pack it does so with every piece; no program that
    writes spreadsheets uses them.
    """
    if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise zipfile.BadZipFile("a part is packed in another way than by deflate")
    if part.flag_bits & _WITH_PASSWORD:
        raise zipfile.BadZipFile("it has a password")
    with packed.open(part) as unpacking:
        return b"".join(iter(partial(unpacking.read, PIECE), b""))


def _packed(parts: Mapping[str, bytes]) -> bytes:
    """A file of these parts, for libraries that read files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, part in parts.items():
            packed.writestr(name, part)
    return out.getvalue()


def _require_few_tags(parts: Mapping[str, bytes], others: int) -> None:
    """Raise `NotReadable` for a file of many tags; of those that are no cells, at most *others* are
    read.
    """
    tags = sum(part.count(b"<") for part in parts.values())
    _require_tags(tags, MOST_TAGS)
    _require_tags(tags - sum(len(_OF_CELLS.findall(part)) for part in parts.values()), others)


def _require_at_most(size: int) -> None:
    """Raise `NotReadable` for a file that unpacks to so many bytes, or whose repeated cells hold so
    many characters.
    """
    if size > UNPACKED:
        raise NotReadable(
            text(
                "it unpacks to %(size)s MB; at most %(most)s are read. Leave pictures and other "
                "sheets out, or save it as CSV",
                size=size // 1_000_000,
                most=UNPACKED // 1_000_000,
            )
        )


def _require_tags(tags: int, most: int) -> None:
    """Raise `NotReadable` for a file of a million empty elements: it is small, and slow to read."""
    if tags > most:
        raise NotReadable(
            text(
                "it has %(tags)s tags; at most %(most)s are read. Leave empty rows and other "
                "sheets out, or save it as CSV",
                tags=tags,
                most=most,
            )
        )


def _of_xlsx(content: bytes) -> Iterator[Records]:
    from openpyxl.reader.excel import ExcelReader  # takes a third of a second, and is rarely needed

    reader = ExcelReader(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    _require_parts_of_their_own(reader)
    reader.read()
    book = reader.wb
    try:
        for sheet in book.worksheets:
            rows = sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
            yield _filled(list(map(_written, row)) for row in rows)
    finally:
        book.close()


def _require_parts_of_their_own(reader: Any) -> None:
    """Raise `ValueError` where several sheets are one part of the file: a small file could name it
    a thousand times, and each is read.
    """
    reader.read_manifest()
    reader.read_workbook()
    parts = [relation.target for _, relation in reader.parser.find_sheets()]
    if len(set(parts)) < len(parts):
        raise ValueError("several sheets are one part")


def _written(value: Any) -> str:
    """A cell as people see it: 3.0 is "3"."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _of_ods(content: bytes) -> Iterator[Records]:
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        parsed = iterparse(packed.open("content.xml"), forbid_dtd=True)
        for _, element in parsed:
            if element.tag == f"{_TABLE}table":
                yield _filled(_rows_of(element))
                element.clear()


def _rows_of(sheet: Element) -> Iterator[list[str]]:
    many = 0
    for row in sheet.iter(f"{_TABLE}table-row"):
        cells = _cells_of(row)
        times = min(_repeated(row, "rows"), MOST_ROWS - many if any(cells) else MOST_ROWS)
        yield from [cells] * times
        many += times
        if many >= MOST_ROWS:
            return


def _cells_of(row: Element) -> list[str]:
    cells: list[str] = []
    for cell in row:
        if cell.tag in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            words = "\n".join("".join(part.itertext()) for part in cell.findall(f"{_TEXT}p"))
            cells += [words] * min(_repeated(cell, "columns"), MOST_COLUMNS - len(cells))
    return cells


def _repeated(element: Element, what: str) -> int:
    repeated = element.get(f"{_TABLE}number-{what}-repeated", "1")
    return int(repeated) if repeated.isascii() and repeated.isdigit() and len(repeated) < 9 else 1


def _filled(rows: Iterator[list[str]]) -> Records:
    return [
        (number, cells)
        for number, cells in enumerate(rows, start=1)
        if any(cell.strip() for cell in cells)
    ]
