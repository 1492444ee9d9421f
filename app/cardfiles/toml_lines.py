"""Finds the line of a card's field in a TOML text. The standard library's parser reports no lines,
so this module reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace

from games.cards import CardFault

_TABLE = re.compile(r"\s*\[\[?\s*([^\[\]]+?)\s*\]?\]")
_KEY = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*=\s*(.*)""")


@dataclass
class _Block:
    """A table of the file: name, index among tables of that name, line, and its keys with line and
    value.
    """

    name: str
    place: int
    line: int
    keys: dict[str, tuple[int, str]] = field(default_factory=dict)


def located(text: str, faults: Iterable[CardFault]) -> list[CardFault]:
    """Return the faults with the line of the field, or of its card's head, sorted by line."""
    blocks = list(_blocks(text))
    placed = [replace(fault, line=fault.line or _line(blocks, fault)) for fault in faults]
    return sorted(placed, key=lambda fault: fault.line)


def _blocks(text: str) -> Iterator[_Block]:
    counts: dict[str, int] = {}
    block = _Block("", 1, 1)
    inside = ""
    for number, line in enumerate(text.splitlines(), start=1):
        inside, outside = _strings(line, inside)
        if not outside:
            continue
        table, key = _TABLE.match(line), _KEY.match(line)
        if table and line.lstrip().startswith("["):
            yield block
            name = table[1].strip()
            counts[name] = counts.get(name, 0) + 1
            block = _Block(name, counts[name], number)
        elif key:
            name = key[1] or key[2] or key[3] or ""
            block.keys.setdefault(name, (number, _plain(key[4])))
    yield block


def _strings(line: str, inside: str) -> tuple[str, bool]:
    """Return the delimiter of a multi-line string that is open after this line ("" for none), and
    whether the line began outside of one.
    """
    began_outside = not inside
    rest = line
    while True:
        marks = [inside] if inside else ['"""', "'''"]
        places = [(rest.find(mark), mark) for mark in marks if mark in rest]
        if not places:
            return inside, began_outside
        place, mark = min(places)
        rest = rest[place + 3 :]
        inside = "" if inside else mark


def _plain(value: str) -> str:
    quoted = re.match(r"""(["'])(.*?)\1""", value)
    return quoted[2] if quoted else value.split("#")[0].strip()


def _line(blocks: list[_Block], fault: CardFault) -> int:
    block = _block(blocks, fault)
    if block is None:
        return 0
    return block.keys[fault.field][0] if fault.field in block.keys else block.line


def _block(blocks: list[_Block], fault: CardFault) -> _Block | None:
    """The table that a fault is about: its row, a deck, the head of the file, or the card of that
    code.
    """
    if fault.at[1]:
        return next((block for block in blocks if (block.name, block.place) == fault.at), None)
    if fault.card == "-":
        named = [block for block in blocks if block.name == fault.field]
        return next(iter(named or [block for block in blocks if fault.field in block.keys]), None)
    if fault.card.startswith("deck "):
        name = fault.card.removeprefix("deck ")
        return next(
            (
                block
                for block in blocks
                if block.name.replace('"', "") in (f"decks.{name}", "decks")
            ),
            None,
        )
    return next(
        (block for block in blocks if block.keys.get("code", (0, ""))[1] == fault.card), None
    )
