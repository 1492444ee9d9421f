"""Makes a card set of rows. Every row is kept and no value is invented; a row that cannot be played
gets faults that name row and field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from typing import Any

from app.cardfiles import codes
from app.cardfiles.cells import chosen
from app.cardfiles.cells import normalised
from app.cardfiles.cells import says_nothing
from app.cardfiles.cells import split
from app.cardfiles.cells import value
from app.cardfiles.columns import Columns
from app.cardfiles.columns import cell_of
from app.cardfiles.columns import parted
from app.cardfiles.columns import type_of
from app.cardfiles.rows import CardRow
from events.vocabulary import Fields
from events.vocabulary import JSONObject
from events.vocabulary import JSONValue
from games.cards import CardFault
from games.cards import CardField
from games.cards import CardSchema
from games.cards import CardSet
from games.kit.cards.fields import FieldKind
from games.text import Text
from games.text import name
from games.text import plural
from games.text import text

BEYOND = "cells_beyond"


@dataclass(frozen=True, slots=True)
class ImportedSet:
    """The result of an import: the set as data and as cards, the faults of its rows, the columns
    that the game does not know, and remarks.
    """

    raw: Fields
    cards: CardSet
    faults: tuple[CardFault, ...]
    unknown: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(slots=True)
class _Reading:
    """A row that is being read: its type ("" for none), its fields, and the faults of the whole
    row.
    """

    row: CardRow
    type: str
    fields: JSONObject
    faults: list[CardFault]

    @property
    def name(self) -> str:
        return _called(self.fields.get("name") or self.fields.get("code"), self.row.number)

    @property
    def code(self) -> str:
        return str(self.fields.get("code") or "").strip().upper()


def _called(cell: Any, number: int) -> str:
    return str(cell) if cell else text("no. %(place)s", place=number)


def imported(schema: CardSchema, rows: Sequence[CardRow], head: Fields) -> ImportedSet:
    """Return the set that *rows* make; *head* is its game, key and title."""
    columns = Columns(schema)
    rows, head = parted(columns, rows, head)
    keywords = schema.declared(head)
    readings = [_reading(schema, columns, row, keywords) for row in rows]
    remarks = tuple(_coded(readings))
    kept: dict[str, list[JSONObject]] = {type_: [] for type_ in (*schema.types, "incomplete")}
    faults: list[CardFault] = []
    names: dict[str, Text] = {}
    for reading in readings:
        why = _why(schema, reading, names)
        faults += why
        kept["incomplete" if why else reading.type].append(
            _kept(reading, why) if why else reading.fields
        )
    raw: Fields = {key: part for key, part in {**head, **kept}.items() if part}
    raw = {**raw, **_one_deck(schema, raw)}
    cards, rest = schema.read(raw)
    unknown = dict.fromkeys(
        heading
        for row in rows
        for heading, cell in row.cells.items()
        if _strange(columns, heading, cell)
        and not (heading.startswith("column ") and says_nothing(cell))
    )
    remarks += tuple(_misspelt(columns, unknown))
    return ImportedSet(raw, cards, (*_once(faults, readings), *rest), (*unknown,), remarks)


def _once(faults: Iterable[CardFault], readings: Sequence[_Reading]) -> list[CardFault]:
    """Return the faults with those of a field that no row has told once, in the first row."""
    present = {key for reading in readings for key in reading.fields}
    present |= {"type" for reading in readings if reading.type}
    rows: dict[tuple[str, str], list[CardFault]] = {}
    for place, fault in enumerate(faults):
        own = str(place) if fault.field in present else ""
        rows.setdefault((fault.field, own + str(fault.message)), []).append(fault)
    return [_for_all(same) if len(same) > 1 else same[0] for same in rows.values()]


def _for_all(same: Sequence[CardFault]) -> CardFault:
    return replace(
        same[0],
        message=plural(
            "%(message)s; no row has it, and %(n)s more row needs it",
            "%(message)s; no row has it, and %(n)s more rows need it",
            len(same) - 1,
            message=same[0].message,
        ),
    )


def _misspelt(columns: Columns, unknown: Iterable[str]) -> Iterator[Text]:
    """Yield what columns were probably meant to be that the game does not know."""
    for heading in unknown:
        if alike := columns.alike(heading):
            yield text(
                "no card has a field “%(heading)s”; did you mean “%(alike)s”?",
                heading=heading,
                alike=alike,
            )


def _reading(
    schema: CardSchema, columns: Columns, row: CardRow, keywords: Mapping[str, str]
) -> _Reading:
    cells = columns.cells(row.cells)
    named = type_of(columns, cells)
    type_, rest = _type(schema, named)
    specs = schema.fields(type_) if type_ else _all_fields(schema)
    fields, used = _fields(specs, cells)
    fields |= {name: part for name, part in _rest(specs, fields, rest).items() if part}
    if not type_ and named:
        fields["type"] = named.strip()
    known = {
        name: cell
        for name, cell in cells.items()
        if name not in used and name not in columns.of_type and not says_nothing(cell)
    }
    strays = {
        name: cell
        for name, cell in known.items()
        if columns.known(name) and str(cell).strip() != "0"
    }
    fields |= {name.replace(" ", "_"): cell for name, cell in strays.items()}
    more = {
        heading: str(cell)
        for heading, cell in row.cells.items()
        if _strange(columns, heading, cell) and str(cell).strip()
    }
    if row.fault:
        # a key that is no field of any card keeps the row unplayable until its cells are mended
        fields |= {
            BEYOND: [more.pop(heading) for heading in list(more) if heading.startswith("column ")]
        }
    fields |= {"more": {**_more(fields), **more}} if more else {}
    if type_ and schema.derive is not None:
        fields |= schema.derive({"type": type_, **fields, "keywords": keywords})
    who = _called(fields.get("name"), row.number)
    return _Reading(row, type_, fields, [CardFault(who, "row", row.fault)] if row.fault else [])


def _more(fields: JSONObject) -> Mapping[str, JSONValue]:
    """The extra cells of a row, which are no fields of the game's cards."""
    more = fields.get("more")
    return more if isinstance(more, Mapping) else {}


def _strange(columns: Columns, heading: str, cell: Any) -> bool:
    """Whether no card of the game has a field of this heading. Notes of a set as data are not
    strange.
    """
    return not columns.known(heading) and not isinstance(cell, Mapping)


def _type(schema: CardSchema, written: str) -> tuple[str, str]:
    """The type that a cell names, and the rest of the cell, as in `Creature – Elf Guard`. A word
    that merely means a type stays part of the rest: `Token – Elf` is a creature.
    """
    for word, type_ in schema.other_types.items():
        if re.match(rf"{re.escape(word)}s?\b", written.strip(), re.IGNORECASE):
            return type_, _without_types(schema, written)
    for type_ in schema.types:
        numbered = re.match(
            rf"{re.escape(type_)}s?(?![^\W\d_])[\s,:;/(\-–—]*(.*?)[)\s]*\Z",
            written.strip(),
            re.IGNORECASE | re.DOTALL,
        )
        if numbered:
            return type_, numbered[1]
    return "", ""


def _without_types(schema: CardSchema, written: str) -> str:
    types = "|".join(map(re.escape, schema.types))
    bare = re.sub(rf"\b({types})s?\b", " ", written, flags=re.IGNORECASE)
    return re.sub(r"[\s,:;/()\-–—]+", " ", bare).strip()


def _all_fields(schema: CardSchema) -> tuple[CardField, ...]:
    """The fields of all types, for a row of unknown type."""
    by_column: dict[str, CardField] = {}
    for type_ in schema.types:
        for spec in schema.fields(type_):
            by_column.setdefault(spec.name, spec)
    return tuple(by_column.values())


def _fields(specs: Iterable[CardField], cells: Fields) -> tuple[JSONObject, set[str]]:
    """The values of the fields that are not empty, and the headings that they came from."""
    fields: JSONObject = {}
    used: set[str] = set()
    for spec in specs:
        heading, cell = cell_of(spec, cells)
        read_value = value(spec, cell)
        if heading and heading not in used and read_value is not None:
            fields[spec.name] = read_value
            used.add(heading)
    return fields, used


def _rest(specs: Iterable[CardField], fields: Fields, rest: str) -> JSONObject:
    """The field and value that the text beside the type stands for: an empty field with that
    choice, or the first list of words.
    """
    for spec in specs:
        choice = chosen(rest, spec.choices)
        if rest and choice in spec.choices and spec.name not in fields:
            return {spec.name: choice}
    for spec in specs:
        if rest and spec.kind == FieldKind.WORDS and spec.check is None:
            words = list(fields.get(spec.name, ()))
            return {spec.name: [*(word for word in split(rest, True) if word not in words), *words]}
    return {}


def _coded(readings: Sequence[_Reading]) -> Iterator[str]:
    """Give a printable code to every row without one; yield a remark for each code that was
    replaced.
    """
    for reading in readings:
        reading.fields["code"] = reading.code
    maker = codes.CodeMaker(reading.code for reading in readings if codes.fits(reading.code))
    made = 0
    for reading in sorted(readings, key=lambda one: (normalised(one.name), one.row.number)):
        own = reading.code
        if codes.fits(own):
            continue
        reading.fields["code"] = code = maker.new(reading.name)
        made += 1
        if own:
            reading.fields["more"] = {**_more(reading.fields), "code": own}
            yield text(
                "row %(row)s, card %(card)s: the code %(own)s cannot be printed (1 to 4 of A-Z and "
                "0-9); %(code)s was made",
                row=reading.row.number,
                card=name(reading.name),
                own=repr(own),
                code=code,
            )
    if made:
        yield plural(
            "%(n)s code was made from a name; the same name has the same code in every file",
            "%(n)s codes were made from names; the same name has the same code in every file",
            made,
        )


def _why(schema: CardSchema, reading: _Reading, names: dict[str, Text]) -> list[CardFault]:
    card, why = schema.judge(
        reading.type,
        {key: part for key, part in reading.fields.items() if key != "type"},
        reading.row.number,
    )
    if not reading.type and "type" in reading.fields:
        why = schema.judge(str(reading.fields["type"]), reading.fields)[1]
    faults = [*reading.faults, *(fault for fault in why if fault.field != BEYOND)]
    for key in ("name", "code") if card and not faults else ():
        called = f"{key} {reading.fields[key]}"
        taken = names.get(called)
        if taken is not None:
            faults.append(
                CardFault(
                    reading.name,
                    key,
                    text("the name is taken by %(card)s; every design needs its own", card=taken)
                    if key == "name"
                    else text(
                        "the code is taken by %(card)s; every design needs its own", card=taken
                    ),
                )
            )
    if not faults:
        names |= {
            f"{key} {reading.fields[key]}": text("row %(row)s", row=reading.row.number)
            for key in ("name", "code")
        }
    return [replace(fault, card=reading.name, row=reading.row.number) for fault in faults]


def _kept(reading: _Reading, why: Iterable[CardFault]) -> JSONObject:
    type_ = {"type": reading.type} if reading.type else {}
    return {
        **type_,
        "row": reading.row.number,
        "why": [f"{fault.field}: {fault.message}" for fault in why],
        **reading.fields,
    }


def _one_deck(schema: CardSchema, raw: Fields) -> Fields:
    """Return a `decks` entry that holds all copies of the set, where these are a legal deck; else
    nothing.
    """
    copies = {
        row["code"]: row["copies"]
        for type_ in schema.types
        for row in raw.get(type_, ())
        if row.get("copies")
    }
    title = str(raw.get("title") or "deck")
    if not copies or schema.judge_deck is None or raw.get("decks"):
        return {}
    cards, faults = schema.read({**raw, "decks": {title: copies}})
    answers = schema.judge_deck(
        cards.card(code) for code, number in copies.items() for _ in range(number)
    )
    return (
        {"decks": {title: copies}} if not faults and all(answer.holds for answer in answers) else {}
    )
