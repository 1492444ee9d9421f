"""Decodes a file of text and splits it into rows, in the encodings and separators that spreadsheets
write.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Callable
from collections.abc import Sequence
from collections.abc import Sized
from dataclasses import dataclass
from dataclasses import field

from events.vocabulary import Fields
from games.text import Text
from games.text import text

Records = list[tuple[int, list[str]]]
"""The rows of a table, each with its number from 1 on."""
SEPARATORS = ",;\t|"
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
BOMS = tuple(mark for mark, _ in _BOMS)
"""The byte order marks by which a file says its encoding."""
MOST_ROWS, MOST_CELLS = 5_000, 1_000
"""Rows of a table, and cells of a row."""
_SEARCHED = 10
"""Number of rows in which the headings are searched."""


class NotReadable(ValueError):
    """A file that cannot be read as a table of cards; `words` say where and what is right."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


@dataclass(frozen=True, slots=True)
class CardRow:
    """One row: its number as a spreadsheet counts (the first row is 1), its cells by heading, and
    the faults of the whole row.
    """

    number: int
    cells: Fields
    fault: str = ""


@dataclass(frozen=True, slots=True)
class CardTable:
    """The headings of a table of cards, as written, and its rows."""

    headings: tuple[str, ...]
    rows: tuple[CardRow, ...] = field(default=())


def decoded(content: bytes, encoding: str = "") -> str:
    """Return the text of a file, decoded by *encoding*, else by its byte order mark, else as UTF-8;
    raise `NotReadable`.
    """
    named = encoding or next((name for mark, name in _BOMS if content.startswith(mark)), "utf-8")
    try:
        words = content.decode(named)
    except LookupError:
        raise NotReadable(
            text(
                "%(encoding)s is no encoding; as in utf-8, cp1252 or latin-1",
                encoding=repr(encoding),
            )
        ) from None
    except UnicodeError as error:
        raise NotReadable(_undecodable(content, named, error)) from None
    if "\0" in words:
        raise NotReadable(
            text(
                "character %(place)s is a NUL; this is no text. Save the table as CSV with UTF-8.",
                place=words.index(chr(0)) + 1,
            )
        )
    return words


def _undecodable(content: bytes, encoding: str, error: UnicodeError) -> Text:
    at = getattr(error, "start", 0)
    line = content.count(b"\n", 0, at) + 1
    if encoding != "utf-8":
        return text(
            "line %(line)s is not %(encoding)s text (byte %(at)s); say the encoding it was saved "
            "in, or save it as UTF-8",
            line=line,
            encoding=encoding,
            at=at,
        )
    try:
        word = content[max(0, at - 12) : at + 12].decode("cp1252").replace("\n", " ")
    except UnicodeError:
        return text(
            "line %(line)s is neither UTF-8 nor Windows-1252 text (byte %(at)s); save the file as "
            "UTF-8 (a spreadsheet calls that CSV UTF-8)",
            line=line,
            at=at,
        )
    return text(
        "line %(line)s is not UTF-8 text (byte %(at)s). Read as Latin-1 (Windows-1252) it says "
        "“%(word)s”: if that is right, save the file as UTF-8 (a spreadsheet calls that CSV "
        "UTF-8); on the command line --encoding cp1252 will do, too",
        line=line,
        at=at,
        word=word,
    )


def grid(words: str, known: Callable[[str], bool]) -> CardTable:
    """Return the table in a text. *known* tells whether a word is a heading; the separator that
    yields most headings is taken.
    """
    return table(separated(words), known)


def separated(words: str) -> list[Records]:
    """Return the numbered records of a text, once for each separator."""
    return [_with(words, separator) for separator in SEPARATORS]


def require_few(rows: Sized, widest: int = 0) -> None:
    """Raise `NotReadable` for more rows, or for a row of more cells, than a table of cards has."""
    if len(rows) > MOST_ROWS or widest > MOST_CELLS:
        raise NotReadable(
            text(
                "it is too large; at most %(rows)s rows of %(cells)s cells are read",
                rows=MOST_ROWS,
                cells=MOST_CELLS,
            )
        )


def table(tries: Sequence[Records], known: Callable[[str], bool]) -> CardTable:
    """Return the table of the list of records that has most headings. *tries*: for each separator
    the numbered records. Raise `NotReadable` where none has a row of headings.
    """
    best: Records = max(
        tries,
        default=[],
        key=lambda records: max(
            (_score(record, known) for _, record in records[:_SEARCHED]), default=0
        ),
    )
    top = max(
        range(min(len(best), _SEARCHED)), key=lambda at: _score(best[at][1], known), default=None
    )
    if top is None or _score(best[top][1], known) < 2:
        raise NotReadable(
            text(
                "no row of headings was found in the first rows; it names the columns, as in name, "
                "type, cost"
            )
        )
    require_few(best[top + 1 :], max(len(record) for _, record in best))
    headings = _distinct(best[top][1])
    rows = (
        _row(number, record, headings)
        for number, record in best[top + 1 :]
        if any(cell.strip() for cell in record)
    )
    return CardTable(headings, tuple(rows))


def _with(words: str, separator: str) -> Records:
    """The numbered records with one separator. The list ends at a record with an unclosed quote,
    which is marked with the error.
    """
    reader = csv.reader(
        io.StringIO(words, newline=""), delimiter=separator, strict=True, skipinitialspace=True
    )
    records: Records = []
    try:
        for number, record in enumerate(reader, start=1):
            records.append((number, record))
    except csv.Error as error:
        records.append((len(records) + 1, [f"{_BROKEN}{error}"]))
    return records


_BROKEN = "\0"


def _score(record: list[str], known: Callable[[str], bool]) -> int:
    return sum(known(cell) for cell in record[:MOST_CELLS])


def _distinct(record: list[str]) -> tuple[str, ...]:
    """The headings made distinct: an empty one is named by its column, a repeated one numbered."""
    seen: dict[str, int] = {}
    names = []
    for place, cell in enumerate(record, start=1):
        name = " ".join(cell.split()) or f"column {place}"
        seen[name] = seen.get(name, 0) + 1
        names.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return tuple(names)


def _row(number: int, record: list[str], headings: tuple[str, ...]) -> CardRow:
    if len(record) == 1 and record[0].startswith(_BROKEN):
        raise NotReadable(
            text(
                "row %(row)s cannot be read: %(why)s. A quote that was opened is closed with the "
                'cell, "like this"',
                row=number,
                why=record[0][1:],
            )
        )
    cells = dict(zip(headings, record, strict=False))
    beyond = [cell for cell in record[len(headings) :] if cell.strip()]
    if not beyond:
        return CardRow(number, cells)
    cells |= {f"column {len(headings) + place}": cell for place, cell in enumerate(beyond, start=1)}
    return CardRow(
        number,
        cells,
        text(
            "%(cells)s cells under %(headings)s headings; a cell that holds the separator stands "
            "in quotes",
            cells=len(record),
            headings=len(headings),
        ),
    )
