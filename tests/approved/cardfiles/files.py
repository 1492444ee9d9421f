"""Tables of cards and lists of decks by lot: as somebody writes them who does not know the columns,
in each form of file.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import tomli_w

from app.cardfiles.template import as_file
from app.cardfiles.template import cells_of
from app.cardfiles.template import columns
from games.cards import CardSchema
from games.rules import Game

CELLS = (
    "", "", "3", "0", "-1", "X", "1.0", "2.5", "+2", "007", "yes", "no", "true", "none", "n/a", "?",
    "a; b", "a, b", "Night-watch", "將軍", "Draw a card.", "Swift", "1/2", "2 gems", '"so"', "#4",
    " x ", "creature", "unit", "99999999999999999999", "a|b", "A-1", "Wolf",
)  # fmt: skip
HEADINGS = (
    "Name", "Card Name", "name ", "titel", "TYPE", "Kind", "code", "Set", "number", "copies", "qty",
    "count", "cost", "Cost ", "price", "text", "rules text", "flavor text", "atk", "attack", "def",
    "health", "hp", "power/toughness", "notes", "", "colour", "faction", "key", "deck",
)  # fmt: skip
FORMS = "csv", "csv", "tsv", "semicolon", "toml", "json", "xlsx", "bare"
ENCODINGS = "utf-8", "utf-8", "utf-8-sig", "cp1252", "utf-16"
RESERVES = "Sideboard", "Reserve:", "Deck", "Main deck", "Tokens", "Creatures:", "# creatures"


@dataclass
class Writer:
    """Somebody who writes tables for a game."""

    dice: Random
    game: Game

    @property
    def schema(self) -> CardSchema:
        """What the game wants to know of a card."""
        assert self.game.schema is not None
        return self.game.schema

    def rows(self) -> list[dict[str, str]]:
        """Some cards of the game's own set, with cells and columns that are other than they were."""
        dice = self.dice
        known = list(columns(self.schema))
        cards = dice.sample(sorted(self.game.cards.cards), dice.randint(1, 4))
        rows = [dict(cells_of(self.game.cards.cards[code])) for code in cards]
        for row in rows:
            for _ in range(dice.choice((0, 0, 1, 2, 4))):
                row[dice.choice([*row, *known])] = dice.choice(CELLS)
            for _ in range(dice.choice((0, 0, 1))):
                row.pop(dice.choice(list(row)))
        for _ in range(dice.choice((0, 0, 1, 2))):
            old, new = dice.choice(known), dice.choice(HEADINGS)
            rows = [{new if key == old else key: cell for key, cell in row.items()} for row in rows]
        if dice.random() < 0.2:
            rows.append(dict(dice.choice(rows)))
        return rows

    def file(self) -> tuple[str, bytes, str]:
        """A name, what is in it, and the encoding that is said."""
        form, rows = self.dice.choice(FORMS), self.rows()
        if form in ("toml", "json"):
            return f"my set.{form}", self._data(form, rows), ""
        if form == "xlsx":
            return "my set.XLSX", as_file("a.xlsx", self._table(rows, ",")), ""
        said = self.dice.choice(ENCODINGS)
        separator = {"tsv": "\t", "semicolon": ";"}.get(form, ",")
        table = self._table(rows, separator, form != "bare")
        return "my_set.csv", table.encode(said, "replace"), self.dice.choice(("", "", said))

    def _table(self, rows: list[dict[str, str]], separator: str, headings: bool = True) -> str:
        names = list(dict.fromkeys(name for row in rows for name in row))
        self.dice.shuffle(names)
        out = io.StringIO(newline="")
        table = csv.writer(
            out, delimiter=separator, lineterminator=self.dice.choice(("\n", "\r\n"))
        )
        for _ in range(self.dice.choice((0, 0, 0, 1))):
            table.writerow([self.dice.choice(("", "my cards", "2026"))])
        if headings:
            table.writerow(names)
        for row in rows:
            cells = [row.get(name, "") for name in names]
            table.writerow([*cells, *["beyond"] * (self.dice.random() < 0.1)])
        return out.getvalue()

    def _data(self, form: str, rows: list[dict[str, str]]) -> bytes:
        dice = self.dice
        typed = [{key: self._typed(cell) for key, cell in row.items() if key} for row in rows]
        data: dict[str, object] = {}
        for row in typed:
            where = dice.choice((str(row.get("type", "card")), "card", "cards", "rows"))
            listed = data.setdefault(where, [])
            assert isinstance(listed, list)
            listed.append(row if dice.random() < 0.95 else "loose")
        if dice.random() < 0.4:
            data["key"] = dice.choice(("M", "9", "long", ""))
        if dice.random() < 0.4:
            data["title"] = "A title"
        if dice.random() < 0.3:
            data["decks"] = {"A": {str(row.get("code", "Q1")): 2 for row in typed}}
        words = json.dumps(data, ensure_ascii=False) if form == "json" else tomli_w.dumps(data)
        return (words if dice.random() < 0.95 else words[:-3]).encode()

    def _typed(self, cell: str) -> object:
        if cell.lstrip("-").isdigit() and len(cell) < 9:
            return self.dice.choice((int(cell), cell))
        return cell.split("; ") if "; " in cell else cell

    def deck(self) -> tuple[str, bytes]:
        """A list of a deck: as text, as a table or as data."""
        dice = self.dice
        form = dice.choice(("text", "text", "text", "table", "xlsx", "data"))
        if form == "text":
            return "deck.txt", "\n".join(self._lines()).encode(dice.choice(ENCODINGS), "replace")
        rows = [(dice.choice(("1", "2", " 3", "x", "")), self._named()) for _ in range(4)]
        if form == "data":
            copies = {named: dice.choice((1, 2, -1, True)) for _, named in rows}
            place = dice.choice(({"cards": copies}, {"decks": {"A": copies}}, {"decks": 3}))
            return "deck.json", json.dumps(place).encode()
        heads = dice.choice(
            ([("count", "name")], [("qty", "card")], [("name", "code")], [], [("number", "title")])
        )
        more = [("", dice.choice(RESERVES))] if dice.random() < 0.4 else []
        out = io.StringIO(newline="")
        csv.writer(out).writerows([*heads, *rows[:2], *more, *rows[2:]])
        if form == "xlsx":
            return "deck.xlsx", as_file("deck.xlsx", out.getvalue())
        return "deck.csv", out.getvalue().encode()

    def _lines(self) -> Iterator[str]:
        for _ in range(self.dice.randint(1, 7)):
            named, many = self._named(), self.dice.choice((1, 2, 3, 12))
            yield self.dice.choice(
                (
                    f"{many} {named}",
                    f"{many}x {named}",
                    f"{named} x{many}",
                    f"{named},{many}",
                    f'{many};"{named}"',
                    f"{named} ({many})",
                    named,
                    f"{many} {named} // why",
                    "",
                    "count,name",
                    self.dice.choice(RESERVES),
                )
            )

    def _named(self) -> str:
        card = self.game.cards.cards[self.dice.choice(sorted(self.game.cards.cards))]
        ways = (
            card.code,
            card.name,
            card.name.upper(),
            card.name[:-1],
            card.code.lower(),
            "Nobody",
        )
        return self.dice.choice(ways)
