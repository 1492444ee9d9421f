"""A table to start a card set with: every column of a game, and cards of the game's own set."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

from app.cardfiles.importing import imported
from app.cardfiles.reading import is_data
from app.cardfiles.rows import CardRow
from app.cardfiles.rows import NotReadable
from app.cardfiles.spreadsheet import is_spreadsheet
from games.cards import Card
from games.cards import CardSchema
from games.cards import CardSet
from games.kit.cards.playable import unfit
from games.kit.numbers import whole_number
from games.text import text


def columns(schema: CardSchema) -> tuple[str, ...]:
    """Return the headings of the fields of all types, common fields first."""
    shared = ("name", "type", "code", "copies")
    fields = (spec.name for type_ in schema.types for spec in schema.fields(type_))
    return tuple(name for name in dict.fromkeys((*shared, *fields)) if name != "more")


def template(schema: CardSchema, cards: CardSet) -> str:
    """Return a table (CSV) with a row for each type of card, taken from *cards*; with all of
    *cards* where one of each type is no playable set.
    """
    first = [cards.of_type(type_)[0] for type_ in schema.types if cards.of_type(type_)]
    rows = [cells_of(card) for card in first]
    example = imported(schema, [CardRow(at, row) for at, row in enumerate(rows, start=2)], {})
    if example.faults or any(unfit(schema, "", example.raw, example.cards)):
        rows = [cells_of(card) for type_ in schema.types for card in cards.of_type(type_)]
    out = io.StringIO(newline="")
    table = csv.DictWriter(out, columns(schema), lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return out.getvalue()


def as_file(file: str, table: str) -> bytes:
    """Return a table (CSV) as the bytes of a file of this name: .xlsx as a spreadsheet, else CSV;
    raise `NotReadable` for an ending of what a table is not written as.
    """
    if not is_spreadsheet(file) and not is_data(file):
        return table.encode("utf-8-sig")  # Excel reads UTF-8 only with this mark
    if not file.lower().endswith(".xlsx"):
        raise NotReadable(text("call it .csv or .xlsx; every spreadsheet opens both"))
    from openpyxl import Workbook  # takes a third of a second, and is rarely needed

    book = Workbook(write_only=True)
    sheet = book.create_sheet("cards")
    for row in csv.reader(io.StringIO(table, newline="")):
        sheet.append([_typed(cell) for cell in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _typed(cell: str) -> str | int:
    """A cell as a spreadsheet holds it: a number where people would type one (01 is a word)."""
    number = whole_number(cell, signed=True)
    return number if number is not None and str(number) == cell else cell


def cells_of(card: Card) -> Mapping[str, str]:
    """Return the cells of a card's row, by heading."""
    values = {"code": card.code, "name": card.name, "type": card.type, **card.fields}
    return {field: _cell(value) for field, value in values.items() if field != "more"}


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return "; ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
