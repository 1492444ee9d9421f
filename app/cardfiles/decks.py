"""Deck lists: which cards, how many of each, in the forms that people write."""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from difflib import get_close_matches

from app.cardfiles.cells import normalised
from app.cardfiles.reading import data_of
from app.cardfiles.reading import is_data
from app.cardfiles.rows import NotReadable
from app.cardfiles.rows import Records
from app.cardfiles.rows import decoded
from app.cardfiles.rows import separated
from app.cardfiles.spreadsheet import is_spreadsheet
from app.cardfiles.spreadsheet import sheets
from events.vocabulary import Fields
from games.cards import Card
from games.cards import CardSet
from games.cards import Incomplete
from games.kit.cards.piece_ids import copy_of
from games.kit.numbers import whole_number
from games.text import Text
from games.text import joined
from games.text import name
from games.text import text

_COUNTED = re.compile(r"(?P<many>\d{1,3})\s*[x×*]?[\s,;\t]\s*(?P<name>.+)\Z")
_TRAILING = re.compile(r"(?P<name>.+?)[\s,;\t]+[x×*]?\s*(?P<many>\d{1,3})\Z")
_HEADINGS = {
    "name",
    "card",
    "card name",
    "code",
    "copies",
    "count",
    "qty",
    "quantity",
    "amount",
    "number",
}


_NAMES = ("name", "card name", "card", "title", "code")
_COPIES = ("copies", "count", "qty", "quantity", "amount", "number")
"""Headings of a table's columns of names and of copies, the first that stands there counts. A
`number` beside more columns is the collector's.
"""
_RESERVE = {"sideboard", "side board", "reserve", "maybeboard", "tokens"}
"""Headings in a list below which the cards are not part of the deck."""
_DECK = {"deck", "main", "mainboard", "main deck"}


@dataclass(frozen=True, slots=True)
class DeckLine:
    """One line of a deck list: its place, the card's name or code, and the number of copies;
    `reserve`: the cards lie beside the deck.
    """

    number: int
    name: str
    copies: int
    reserve: bool = False


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck list read against a set: copies by code in the order of the list, and the faults.

    `unfinished`: copies of rows that are kept but cannot be played yet; deck building rules count
    them. `reserve`: cards of the set that the list names beside the deck.
    """

    copies: Mapping[str, int]
    faults: tuple[Text, ...]
    unfinished: tuple[Card, ...] = ()
    reserve: Mapping[str, int] = field(default_factory=dict)


def lines_of(file: str, content: bytes, encoding: str = "") -> tuple[DeckLine, ...]:
    """Return the lines of a deck list from text, a table, or data with `cards` or one of `decks`;
    raise `NotReadable`.
    """
    if is_data(file):
        return tuple(_of_data(data_of(file, content)))
    if is_spreadsheet(file):
        sheet = next(filter(None, sheets(file, content)), [])
        return tuple(_of_table([sheet]) or lines_of_text(_as_text(sheet)))
    words = decoded(content, encoding).lstrip("\ufeff")
    return tuple(lines_of_table(words) or lines_of_text(words))


def lines_of_table(words: str) -> list[DeckLine]:
    """Return the lines of a deck list that is a table with headings in its first row, its columns
    separated by commas, semicolons or tabs; none where it is no such table. Raise `NotReadable`.
    """
    return _of_table(separated(words))


def _of_table(tries: Iterable[Records]) -> list[DeckLine]:
    """The lines of a table with a column of names and one of copies; nothing where it is no table.
    Raise `NotReadable` for a table that says of no column that it holds copies.
    """
    for records in tries:
        headings = [normalised(cell) for cell in records[0][1]] if records else []
        name_at = _column(headings, _NAMES)
        if len(headings) < 2 or name_at is None:
            continue
        many_at = _column(headings, _COPIES if len(headings) == 2 else _COPIES[:-1])
        if many_at is None:
            raise NotReadable(
                text(
                    "none of its columns says how many copies the deck has (%(headings)s); call "
                    "that one copies",
                    headings=joined(", ", [cell.strip() for cell in records[0][1]]),
                )
            )
        return list(_of_rows(records[1:], name_at, many_at))
    return []


def _column(headings: list[str], names: Iterable[str]) -> int | None:
    return next((headings.index(name) for name in names if name in headings), None)


def _of_rows(rows: Records, name_at: int, many_at: int) -> Iterator[DeckLine]:
    """The lines of the rows below the headings; one that names no card, or no copy of it, is left
    out.
    """
    reserve = False
    for number, row in rows:
        called, many = (row[at].strip() if at < len(row) else "" for at in (name_at, many_at))
        heading = normalised(called)
        if not many and (heading in _RESERVE or heading in _DECK):
            reserve = heading in _RESERVE
        if not called or not many:
            continue
        copies = whole_number(many)
        if copies is None:
            wrong = text(
                "row %(row)s: %(copies)s is not a number of copies", row=number, copies=repr(many)
            )
            raise NotReadable(wrong)
        yield DeckLine(number, called, copies, reserve)


def _as_text(sheet: Records) -> str:
    """A sheet without headings as lines of text: columns of copies and names."""
    rows = dict(sheet)
    lines = (rows.get(number, []) for number in range(1, max(rows, default=0) + 1))
    return "\n".join(",".join(filter(None, (cell.strip() for cell in row))) for row in lines)


def found_in(cards: CardSet, lines: Iterable[DeckLine]) -> DeckList:
    """Return the deck that the lines name by code or by name, in upper or lower case."""
    names = {normalised(card.name): code for code, card in cards.cards.items()}
    kept = {normalised(str(row.fields.get("name"))): row for row in cards.incomplete}
    copies: dict[str, int] = {}
    reserve: dict[str, int] = {}
    faults: list[Text] = []
    unfinished: list[Card] = []
    for line in lines:
        code = (
            line.name if line.name in cards else names.get(normalised(line.name), line.name.upper())
        )
        if code in cards:
            those = reserve if line.reserve else copies
            those[code] = those.get(code, 0) + line.copies
        elif normalised(line.name) in kept:
            why = [
                text("%(field)s: %(message)s", field=fault.field, message=fault.message)
                for fault in kept[normalised(line.name)].why
            ]
            unfinished += [_as_far_as_said(kept[normalised(line.name)])] * line.copies
            faults.append(
                text(
                    "line %(line)s: %(card)s is kept in the set but cannot be played (%(why)s)",
                    line=line.number,
                    card=name(line.name),
                    why=joined("; ", why),
                )
            )
        else:
            faults.append(_no_card(line, [card.name for card in cards.cards.values()]))
    return DeckList(copies, tuple(faults), tuple(unfinished), reserve)


MOST_LISTED = 300
"""Most lines of a list that a seat registers from."""


def copies_listed(cards: CardSet, words: str, ids: Iterable[str]) -> list[str]:
    """Return which of the printed copies *ids* a written deck list asks for: of each card the first
    ones, in the order of the list. Cards beside the deck are left out. Raise `NotReadable` for the
    first line that names no card of the set, or more copies than there are.
    """
    if len(words.splitlines()) > MOST_LISTED:
        raise NotReadable(text("at most %(most)s lines", most=MOST_LISTED))
    left: dict[str, list[str]] = {}
    for id_ in ids:
        if copy := copy_of(id_):
            left.setdefault(copy.code, []).append(id_)
    taken = [
        id_ for line in lines_of_table(words) or lines_of_text(words) if not line.reserve
        for id_ in _taken(cards, line, left)
    ]  # fmt: skip
    if not taken:
        raise NotReadable(text("one card a line, such as: 3 Name of the card"))
    return taken


def _taken(cards: CardSet, line: DeckLine, left: Mapping[str, list[str]]) -> list[str]:
    """Take the copies that a line asks for from those that are left."""
    found = found_in(cards, [line])
    if found.faults:
        raise NotReadable(found.faults[0])
    (code,) = found.copies
    copies = left.get(code, [])
    if line.copies > len(copies):
        raise NotReadable(
            text(
                "line %(line)s: %(copies)s × %(card)s, and %(left)s can be chosen here",
                line=line.number,
                copies=line.copies,
                card=name(cards.card(code).name),
                left=len(copies),
            )
        )
    taken = copies[: line.copies]
    del copies[: line.copies]
    return taken


def _no_card(line: DeckLine, known: list[str]) -> Text:
    """The sentence that a line names no card, with the name that it resembles or the form of a
    line.
    """
    near = get_close_matches(line.name, known, 1)
    if near:
        return text(
            "line %(line)s: %(card)s is no card of the set, by name or by code; did you mean "
            "%(near)s?",
            line=line.number,
            card=repr(line.name),
            near=name(near[0]),
        )
    return text(
        "line %(line)s: %(card)s is no card of the set, by name or by code; a line says how many "
        "and which, as in 3 NAME",
        line=line.number,
        card=repr(line.name),
    )


def _as_far_as_said(row: Incomplete) -> Card:
    """A card made of an incomplete row, with the fields that the row has."""
    fields = row.fields
    return Card(str(fields.get("code", "")), str(fields["name"]), str(fields.get("type")), fields)


def lines_of_text(words: str) -> Iterator[DeckLine]:
    """The lines of a deck list as people type them; headings and remarks are left out."""
    reserve = False
    for number, raw in enumerate(words.splitlines(), start=1):
        line = raw.partition("#")[0].partition("//")[0].strip().strip('"').strip()
        heading = normalised(line.rstrip(":"))
        if heading in _RESERVE or heading in _DECK:
            reserve = heading in _RESERVE
            continue
        if not line or line.endswith(":"):
            continue
        if number == 1 and all(normalised(cell) in _HEADINGS for cell in re.split(r"[,;\t]", line)):
            continue
        counted = _COUNTED.match(line) or _TRAILING.match(line)
        yield (
            DeckLine(number, counted["name"].strip().strip('"'), int(counted["many"]), reserve)
            if counted
            else DeckLine(number, line, 1, reserve)
        )


def _of_data(data: Fields) -> Iterator[DeckLine]:
    decks = data.get("decks", {})
    if isinstance(decks, Mapping) and len(decks) > 1:
        raise NotReadable(
            text(
                "it holds the decks %(decks)s; give a file with one of them",
                decks=joined(", ", [name(str(deck)) for deck in decks]),
            )
        )
    cards = (
        data.get("cards") or next(iter(decks.values()), None)
        if isinstance(decks, Mapping)
        else None
    )
    if not isinstance(cards, Mapping):
        raise NotReadable(
            text("it says neither cards = { CODE = copies } nor a deck under [decks]")
        )
    for number, (code, copies) in enumerate(cards.items(), start=1):
        if not isinstance(copies, int) or isinstance(copies, bool) or copies < 0:
            raise NotReadable(
                text(
                    "%(code)s: %(copies)s is not a number of copies",
                    code=str(code),
                    copies=repr(copies),
                )
            )
        yield DeckLine(number, str(code), copies)
