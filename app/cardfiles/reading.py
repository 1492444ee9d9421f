"""Reads and writes files of cards: CSV, spreadsheets, TOML and JSON."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from datetime import date
from datetime import time
from pathlib import PurePath
from typing import Any

import tomli_w

import games
from app.cardfiles import codes
from app.cardfiles.columns import Columns
from app.cardfiles.importing import ImportedSet
from app.cardfiles.importing import imported
from app.cardfiles.rows import CardRow
from app.cardfiles.rows import NotReadable
from app.cardfiles.rows import decoded
from app.cardfiles.rows import grid
from app.cardfiles.rows import require_few
from app.cardfiles.rows import table as table_of
from app.cardfiles.spreadsheet import is_spreadsheet
from app.cardfiles.spreadsheet import sheets
from app.desk.forms.keys import KeyTwice
from app.desk.forms.keys import each_once
from events.vocabulary import Fields
from games.cards import CardSchema
from games.text import text

DATA = (".toml", ".json")
_PARTS = 2_000
"""Most points on a line of TOML."""
_ROWS = ("card", "cards", "row", "rows")


def is_data(name: str) -> bool:
    """Return whether a file of this name holds a set as data (TOML, JSON), not as a table."""
    return PurePath(name).suffix.lower() in DATA


def data_of(name: str, content: bytes) -> Fields:
    """Return the data of a TOML or JSON file; raise `NotReadable`."""
    words = decoded(content)
    data = _parsed("JSON", _json, words) if _is_json(name) else _parsed("TOML", _toml, words)
    if isinstance(data, list):
        return {"cards": data}
    if not isinstance(data, dict):
        raise NotReadable(text("it holds no table of cards"))
    return data


def _is_json(name: str) -> bool:
    return name.lower().endswith(".json")


class _TooManyParts(ValueError):
    """A key of a TOML file has so many parts that reading it would take minutes."""


def _parsed(form: str, parse: Callable[[str], Any], words: str) -> Any:
    """Return what *parse* makes of a file, if it can be written down again: JSON can name half a
    character (`\\ud800`), which no encoding has, TOML a hexadecimal number of 100,000 digits, which
    Python does not print.
    """
    try:
        data = parse(words)
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        why = "a text holds half a character (a lone surrogate)"
    except RecursionError:
        why = "it is nested too deep"
    except KeyTwice as error:
        why = error.words
    except (json.JSONDecodeError, tomllib.TOMLDecodeError, _TooManyParts) as error:
        why = str(error)
    except ValueError:
        why = "a number has more than 4,300 digits"
    else:
        return data
    raise NotReadable(text("it is no %(form)s: %(why)s", form=form, why=why))


def _json(words: str) -> Any:
    """Return the data of a JSON file; raise `KeyTwice` (TOML allows no key twice either)."""
    return json.loads(words, object_pairs_hook=each_once)


def _toml(words: str) -> Fields:
    """Return the data of a TOML file, its dates as they are written: no card has a date."""
    if any(line.count(".") > _PARTS for line in words.splitlines()):
        # for them the parser takes quadratic time
        raise _TooManyParts(f"a key has more than {_PARTS} parts")
    return {key: _undated(value) for key, value in tomllib.loads(words).items()}


def _undated(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _undated(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_undated(inner) for inner in value]
    return value.isoformat() if isinstance(value, date | time) else value


def import_file(
    name: str, content: bytes, schema: CardSchema, game: str, title: str = "", encoding: str = ""
) -> ImportedSet:
    """Return the card set in a file; raise `NotReadable`. *name* decides how *content* is read,
    *game* is the key of the game.
    """
    title = title or PurePath(name).stem
    if is_data(name):
        data = data_of(name, content)
        _require_game(data.get("game", game), game)
        head = {
            "game": game,
            "key": str(data.get("key") or codes.sign(title)),
            "title": str(data.get("title") or title),
        }
        decks = {"decks": data["decks"]} if data.get("decks") else {}
        rows = tuple(_rows(schema, data))
        require_few(rows)
        return _some(imported(schema, rows, {**head, **decks}))
    columns = Columns(schema)
    table = (
        table_of(sheets(name, content), columns.known)
        if is_spreadsheet(name)
        else grid(decoded(content, encoding), columns.known)
    )
    return _some(
        imported(schema, table.rows, {"game": game, "key": codes.sign(title), "title": title})
    )


def _require_game(named: object, chosen: str) -> None:
    """Raise `NotReadable` where a set names another game than the one that was chosen."""
    if named == chosen:
        return
    known = games.catalogue()
    for_, now = (known[key].title if key in known else repr(key) for key in (str(named), chosen))
    raise NotReadable(
        text(
            "it is a set for %(named)s, and %(chosen)s was chosen: choose %(named)s, or name the "
            "chosen game in its line “game”",
            named=for_,
            chosen=now,
        )
    )


def written(raw: Fields, name: str) -> bytes:
    """Return a set encoded for a file of that name, TOML or JSON."""
    if _is_json(name):
        return json.dumps(raw, ensure_ascii=False, indent=1).encode() + b"\n"
    return tomli_w.dumps(_without_nulls(raw)).encode()


def _without_nulls(value: Any) -> Any:
    """Return data without what is null, which says nothing and which TOML cannot write."""
    if isinstance(value, Mapping):
        return {key: _without_nulls(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list | tuple):
        return [_without_nulls(inner) for inner in value if inner is not None]
    return value


def _some(table: ImportedSet) -> ImportedSet:
    if not table.cards.cards and not table.cards.incomplete:
        raise NotReadable(text("there is no row of a card in it"))
    return table


def _rows(schema: CardSchema, data: Fields) -> Iterator[CardRow]:
    """The rows of a set as data: tables named after types, or rows with their own type."""
    number = 0
    for key, rows in data.items():
        listed = rows if isinstance(rows, list) else [rows]
        if key not in schema.types and key not in (*_ROWS, "incomplete"):
            continue
        for row in listed:
            number += 1
            if isinstance(row, Mapping):
                cells = {name: cell for name, cell in row.items() if name not in ("row", "why")}
                yield CardRow(number, {"type": key, **cells} if key in schema.types else cells)
            else:
                yield CardRow(
                    number,
                    {"name": str(row)},
                    text("%(row)s is no table of fields", row=repr(row)),
                )
