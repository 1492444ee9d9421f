"""Maps the columns of a table to the fields of a game's cards."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from app.cardfiles.cells import normalised
from app.cardfiles.cells import says_nothing
from app.cardfiles.rows import CardRow
from events.vocabulary import Fields
from events.vocabulary import JSONObject
from games.cards import KEYWORD
from games.cards import CardField
from games.cards import CardSchema

TYPE = ("type", "card type", "cardtype")
"""Headings of the column that says which type of card a row is."""
OTHER_TYPE = "kind"
"""One more, where no card of the game has a field of that name."""
TYPE_LINE = "type line"
"""The heading of what is printed with the type: `Elf Scout`, or `Creature – Elf Scout`."""
STATS = ("stats", "atk/def")
"""A heading of two numbers in one cell, and what it means in a game whose cards have both."""


class Columns:
    """The headings of a game's card fields, under all their names."""

    def __init__(self, schema: CardSchema) -> None:
        self.schema = schema

    @cached_property
    def _known(self) -> frozenset[str]:
        names = {
            normalised(name)
            for type_ in self.schema.types
            for spec in self.schema.fields(type_)
            for name in names_of(spec)
        }
        return frozenset(names | {*TYPE, OTHER_TYPE, TYPE_LINE}) - {"more"}

    @cached_property
    def of_type(self) -> tuple[str, ...]:
        """The headings of the column that says which type of card a row is."""
        taken = any(
            spec.name == OTHER_TYPE
            for type_ in self.schema.types
            for spec in self.schema.fields(type_)
        )
        return (*TYPE, TYPE_LINE) if taken else (*TYPE, OTHER_TYPE, TYPE_LINE)

    def known(self, heading: str) -> bool:
        """Return whether some type of card has a field of this heading (`ATK/DEF`: of both)."""
        return all(normalised(part) in self._known for part in _parts(heading, self._known))

    def alike(self, heading: str) -> str:
        """Return the heading of a field that one which no card has was probably meant to be, or
        "".
        """
        known = {name.replace(" ", ""): name for name in sorted(self._known)}
        bare = normalised(heading).replace(" ", "")
        near = difflib.get_close_matches(bare, known, 1, 0.75)
        return known[near[0]] if near else ""

    def cells(self, cells: Fields) -> Fields:
        """Return the cells by normalised heading, a cell of two fields split. Where two columns
        have one heading, the first cell that is not empty counts.
        """
        fields: JSONObject = {}
        for heading, cell in cells.items():
            for name, part in self._parted(heading, cell):
                if name not in fields or says_nothing(fields[name]):
                    fields[name] = part
        return fields

    def _parted(self, heading: str, cell: Any) -> list[tuple[str, Any]]:
        """The cell by heading. One number below two headings is the last one's, as a city has
        none but its strength: nothing is invented.
        """
        names = [normalised(part) for part in _parts(heading, self._known)]
        if len(names) > 1 and says_nothing(cell):
            return [(name, "") for name in names]
        parts = cell.split("/") if isinstance(cell, str) else [cell]
        if 1 in (len(names), len(parts)):
            return [(names[-1], cell)]
        if len(parts) != len(names):
            return [(name, cell) for name in names]
        return list(zip(names, parts, strict=True))


def _parts(heading: str, known: frozenset[str]) -> list[str]:
    word, meant = STATS
    parts = (meant if normalised(heading) == word else heading).split("/")
    return (
        parts if len(parts) > 1 and all(normalised(part) in known for part in parts) else [heading]
    )


def names_of(spec: CardField) -> tuple[str, ...]:
    """Return the headings of a field, its own name first."""
    return (spec.name, *spec.columns)


def cell_of(spec: CardField, cells: Fields) -> tuple[str, Any]:
    """Return heading and cell of a field: the first of its columns that is not empty, else its
    first column.
    """
    there = [name for name in map(normalised, names_of(spec)) if name in cells]
    full = next(
        (name for name in there if not says_nothing(cells[name])), there[0] if there else ""
    )
    return full, cells.get(full)


def type_of(columns: Columns, cells: Fields) -> str:
    """Return the cell that says which type of card a row is, with what its type line adds."""
    filled = (cells[name] for name in columns.of_type if not says_nothing(cells.get(name)))
    type_, line = str(next(filled, "")).strip(), str(cells.get(TYPE_LINE) or "").strip()
    if says_nothing(line) or type_.casefold().startswith(line.casefold()):
        return type_
    return line if line.casefold().startswith(type_.casefold()) else f"{type_} – {line}"


def parted(
    columns: Columns, rows: Sequence[CardRow], head: Fields
) -> tuple[list[CardRow], dict[str, Any]]:
    """Return the rows of cards, and the head of the set with the keywords that rows of the type
    Keyword declare.
    """
    if columns.schema.keyword_faults is None:
        return list(rows), dict(head)
    cells = [columns.cells(row.cells) for row in rows]
    declares = [normalised(type_of(columns, one)) == KEYWORD for one in cells]
    keywords = [
        {"name": str(one.get("name", "")), "text": str(one.get("text", ""))}
        for one, is_keyword in zip(cells, declares, strict=True)
        if is_keyword
    ]
    kept = [row for row, is_keyword in zip(rows, declares, strict=True) if not is_keyword]
    return kept, {**head, **({KEYWORD: keywords} if keywords else {})}
