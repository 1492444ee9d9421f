"""The approved records: of each text a short hash, in one small file for each game.

    python -m tests.approved                  approves what the product does now
    python -m tests.approved --write FOLDER   writes the texts themselves, to be compared

Texts are never kept: to see what has changed, write them in the old and in the new checkout, and
compare both folders.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path

KEPT = Path(__file__).with_name("kept")
LETTERS = 4
"""Of a hash; of changed texts one in 65,000 would go unnoticed."""
HOW = (
    "If this is meant: write the texts (python -m tests.approved --write FOLDER) in a checkout without the "
    "change and in this one, compare the folders, and when all is as it should be: python -m tests.approved"
)


@dataclass(frozen=True, slots=True)
class Record:
    """Texts of one thing in one place, such as a match: each with its name (version and viewer)."""

    place: str
    thing: str
    rows: tuple[tuple[str, str], ...]

    @property
    def head(self) -> str:
        """The name of its line."""
        return f"{self.place} | {self.thing} |"

    @property
    def hashes(self) -> tuple[str, ...]:
        """A short hash of each text and its name."""
        return tuple(short(f"{name}\n{text}") for name, text in self.rows)

    @property
    def line(self) -> str:
        """Its line in the file."""
        return " ".join((self.head, *self.hashes))

    @property
    def whole(self) -> str:
        """All its texts."""
        return "".join(f"== {name}\n{text}\n" for name, text in self.rows)


def short(text: str) -> str:
    """A short hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:LETTERS]


def differences(records: list[Record], kept: dict[str, tuple[str, ...]]) -> list[str]:
    """What differs from the approved: of each record the first name. Places of which nothing was
    ever approved, such as the match of a new scenario, are passed over.
    """
    known = {head[:-2].rpartition(" | ")[0] for head in kept}
    return [
        told
        for record in records
        if record.place in known and (told := _difference(record, kept.get(record.head)))
    ]


def _difference(record: Record, then: tuple[str, ...] | None) -> str:
    if then is None:
        return f"{record.head} is new"
    now = record.hashes
    for number, (one, other) in enumerate(zip_longest(now, then)):
        if one != other:
            name = record.rows[number][0] if one else "the end"
            more = sum(a != b for a, b in zip_longest(now, then)) - 1
            return f"{record.head} {name} (and {more} more)"
    return ""


@cache
def approved(group: str) -> dict[str, tuple[str, ...]]:
    """The approved hashes of a group of records, by the name of the line."""
    file = KEPT / f"{group}.txt"
    kept = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        head, bar, hashes = line.rpartition(" |")
        kept[head + bar] = tuple(hashes.split())
    return kept


def approve(group: str, records: Iterator[Record]) -> None:
    """Write the file of a group anew."""
    KEPT.mkdir(exist_ok=True)
    lines = sorted(record.line for record in records)
    (KEPT / f"{group}.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def written(folder: Path, group: str, records: Iterator[Record]) -> None:
    """Write the texts of a group to files."""
    for record in records:
        name = "".join(sign if sign.isalnum() else "_" for sign in record.place)
        file = folder / group / f"{name}.{record.thing}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(record.whole, encoding="utf-8")
