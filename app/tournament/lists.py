"""Lists of players and of cards as people write them: one on each line, or a table with
headings.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict

from app.cardfiles.cells import normalised
from app.cardfiles.decks import DeckLine
from app.cardfiles.decks import lines_of_table
from app.cardfiles.decks import lines_of_text
from app.cardfiles.rows import BOMS
from app.cardfiles.rows import NotReadable
from app.cardfiles.rows import decoded
from app.desk.errors.refusals import Unreadable
from app.desk.forms.names import tidy
from games.cards import CardSet
from games.kit.numbers import whole_number
from games.text import Text
from games.text import text
from printables.codes.tags import TagError
from printables.codes.tags import parse

MOST, MOST_CHARACTERS = 2_000, 100_000
"""Most lines of a list, and most characters of a list of cards."""
_HEADS = {"name", "player", "rating", "elo", "table", "surname", "firstname", "first name"}
_AMOUNT = re.compile(r"[-+−]\s*\d+\s*[x×*]?\s|\d{4,}\s*[x×*]?\s|\d+\s*[x×*]?\Z")
"""A number of copies that was read as a name: one with a sign, a long one, one alone."""
_MOST_COPIES = 999
_SHOWN = 60
"""Most characters that are shown of a line that is refused."""


class ListedPlayer(TypedDict):
    """One player of a list; rating or fixed table 0: not given."""

    name: str
    rating: int
    table: int


class ListedCard(TypedDict):
    """A card of a deck list, and how many copies of it."""

    card: str
    count: int


def players_of(raw: bytes) -> list[ListedPlayer]:
    """Return the players on a list: names alone, `name, rating, table`, or a table whose first line
    names its columns. Raise `Unreadable`, which names the line.
    """
    lines = _lines(raw)
    if len(lines) > MOST:
        raise Unreadable({"players": [text("at most %(most)s players", most=MOST)]})
    heads = ["name", "rating", "table"]
    start = 1
    if lines and {cell.strip().lower() for cell in lines[0]} & _HEADS:
        heads = [_head(cell) for cell in lines[0]]
        lines, start = lines[1:], 2
    return [_player(dict(zip(heads, row, strict=False)), at) for at, row in enumerate(lines, start)]


def cards_of(words: str) -> list[ListedCard]:
    """Return the cards of a deck list in a form that `app.cardfiles.decks` reads: `3 Name`,
    `3x Name`, `Name x3` or `Name` on a line, or a table with the columns `copies` and `name`;
    repeated cards are added up. Raise `Unreadable` for an empty list, for one of more than `MOST`
    lines or `MOST_CHARACTERS`, and for a line with a number that no deck has, which it names.
    """
    _require_short(words)
    copies: dict[str, int] = {}
    for line in _deck_lines(words):
        copies[line.name] = copies.get(line.name, 0) + line.copies
    if not copies:
        raise Unreadable({"cards": [text("one card a line, such as: 3 Name of the card")]})
    return [{"card": card, "count": count} for card, count in copies.items()]


def _require_short(words: str) -> None:
    lines = len(words.splitlines())
    if lines > MOST:
        because = text("%(lines)s lines; at most %(most)s", lines=lines, most=MOST)
        raise Unreadable({"cards": [because]})
    if len(words) > MOST_CHARACTERS:
        because = text("at most %(most)s characters", most=MOST_CHARACTERS)
        raise Unreadable({"cards": [because]})


def _deck_lines(words: str) -> Iterator[DeckLine]:
    """The lines of a deck list, their names tidied; those of a table with no copy are left out."""
    try:
        table = lines_of_table(words)
    except NotReadable as fault:
        raise Unreadable({"cards": [fault.words]}) from None
    for line in table or lines_of_text(words):
        name = tidy(line.name)
        if (table and line.copies == 0) or not name:
            continue
        if not 0 < line.copies <= _MOST_COPIES or _AMOUNT.match(name):
            because = text(
                "line %(line)s: %(words)s does not say how many copies, from 1 to %(most)s; such "
                "as: 3 Name of the card",
                line=line.number,
                words=repr(words.splitlines()[line.number - 1].strip()[:_SHOWN]),
                most=_MOST_COPIES,
            )
            raise Unreadable({"cards": [because]})
        yield replace(line, name=name)


def cards_of_codes(words: str, letter: str, cards: CardSet) -> list[ListedCard]:
    """Return the deck for printed codes, one on each line; a copy that was read twice counts once.
    *letter*: that of the game, *cards*: its set. Raise `Unreadable`, which names the line.
    """
    copies: dict[str, str] = {}
    for number, line in enumerate(words.splitlines(), 1):
        if not line.strip():
            continue
        try:
            tag = parse(line.strip(), letter)
        except TagError as error:
            because = text("line %(line)s: %(why)s", line=number, why=error.words)
            raise Unreadable({"codes": [because]}) from None
        if tag.card not in cards:
            because = text(
                "line %(line)s: %(code)s is no card of this event's set",
                line=number,
                code=tag.code,
            )
            raise Unreadable({"codes": [because]})
        copies[tag.piece] = cards.card(tag.card).name
    counted = Counter(copies.values())
    return [{"card": card, "count": count} for card, count in counted.items()]


def strangers(listed: Iterable[str], cards: CardSet) -> frozenset[str]:
    """Return those of the cards on a list that a set does not have, by name or by code."""
    known = {normalised(card.name) for card in cards.cards.values()}
    return frozenset(
        card for card in listed if card.upper() not in cards and normalised(card) not in known
    )


def deck_words(raw: bytes) -> str:
    """Return the text of a deck list in a file; raise `Unreadable` where it cannot be read."""
    return _words(
        raw, "cards", text("this is no list: one card a line, such as: 3 Name of the card")
    )


def _words(raw: bytes, field: str, wanted: Text) -> str:
    """The text of a list: as its byte order mark says, else UTF-8, else as Windows writes it.

    Raise `Unreadable` for *field*, which names the line, where it is none of them; *wanted* says
    what a list is, where this is no text.
    """
    try:
        return decoded(raw)
    except NotReadable as fault:
        if raw.startswith(BOMS):
            raise Unreadable({field: [fault.words]}) from None
    if b"\0" in raw:
        raise Unreadable({field: [wanted]})
    try:
        return raw.decode("cp1252")
    except UnicodeDecodeError as fault:
        because = text(
            "line %(line)s is neither UTF-8 nor Windows-1252 text (byte %(at)s); save the list as "
            "UTF-8",
            line=raw.count(b"\n", 0, fault.start) + 1,
            at=fault.start,
        )
        raise Unreadable({field: [because]}) from None


def _lines(raw: bytes) -> list[list[str]]:
    """The lines of a list that are not empty, with their cells; raise `Unreadable` for a file that
    is none, such as a spreadsheet.
    """
    wanted = text("this is no list: a name on each line, or a table saved as CSV")
    words = io.StringIO(_words(raw, "players", wanted), newline=None).read()
    try:
        return [row for row in csv.reader(io.StringIO(words), _dialect(words)) if any(row)]
    except csv.Error:
        raise Unreadable({"players": [wanted]}) from None


def _dialect(words: str) -> type[csv.Dialect]:
    first = words.partition("\n")[0]
    return _tab if "\t" in first else _semicolon if ";" in first else csv.excel


def _head(cell: str) -> str:
    word = cell.strip().lower()
    return {"player": "name", "elo": "rating"}.get(word, word)


def _player(row: Mapping[str, str], line: int) -> ListedPlayer:
    first = row.get("firstname") or row.get("first name") or ""
    name = tidy(f"{first} {row.get('name') or row.get('surname') or ''}")
    if not name:
        raise Unreadable({"players": [text("line %(line)s has no name", line=line)]})
    return {
        "name": name,
        "rating": _number(row, "rating", line, 9_999),
        "table": _number(row, "table", line, 2_000),
    }


def _number(row: Mapping[str, str], name: str, line: int, most: int) -> int:
    value = (row.get(name) or "").strip()
    if not value:
        return 0
    number = whole_number(value)
    if number is not None and number <= most:
        return number
    because = text(
        "line %(line)s: %(value)s is no whole number from 0 to %(most)s",
        line=line,
        value=repr(value),
        most=most,
    )
    raise Unreadable({"players": [because]})


class _tab(csv.excel):
    delimiter = "\t"


class _semicolon(csv.excel):
    delimiter = ";"
