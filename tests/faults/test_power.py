"""Power cuts while a log is written: what was acknowledged is there afterwards, whole, and nothing but
the one line that was on its way comes behind it. `QM_FAULTS=5` makes a thousand.

A cut is put together from what the disk may hold then. Before SQLite answers a commit it has synced
the write-ahead log, and before it reuses that, the database; so all of that is there. Of what was
written since, any sector of 512 bytes may have reached the disk, or not, in any order.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from events.envelope import NewEvent
from events.envelope import genesis
from events.log import RawLine
from events.proof.chain import first_altered
from events.sql import SqlLog
from events.vocabulary import MatchId
from tests.faults.means.effort import TIMES

CUTS = 200 * TIMES
SECTOR, PAGE, HEADER = 512, 4096, 32
MATCH = MatchId("M1")
MANIFEST = b'{"match":"M1"}'


@dataclass(frozen=True)
class Disk:
    """What lies in the database file and in its write-ahead log."""

    database: bytes
    ahead: bytes

    @classmethod
    def read(cls, file: Path) -> Disk:
        ahead = file.with_name(file.name + "-wal")
        return cls(file.read_bytes(), ahead.read_bytes() if ahead.exists() else b"")

    def write(self, file: Path) -> None:
        file.write_bytes(self.database)
        file.with_name(file.name + "-wal").write_bytes(self.ahead)
        file.with_name(file.name + "-shm").unlink(missing_ok=True)


def torn(before: bytes, after: bytes, size: int, dice: random.Random) -> bytes:
    """What a file may hold on its way from one content to another: each stretch as it was, or as it
    was to be; what lies behind the old end may be missing, or zeros.
    """
    long = after.ljust(max(len(before), len(after)), b"\0")
    old = before.ljust(len(long), b"\0")
    parts = [dice.choice((old, long))[at : at + size] for at in range(0, len(long), size)]
    end = dice.randint(min(len(before), len(after)), len(long))
    return b"".join(parts)[:end]


def cut(before: Disk, after: Disk, dice: random.Random) -> Disk:
    """What may be on the disk where the power fails between two moments."""
    restarted = before.ahead[:HEADER] != after.ahead[:HEADER]
    if restarted:  # only once the database itself was synced
        return Disk(after.database, torn(before.ahead, after.ahead, SECTOR, dice))
    ahead = torn(before.ahead, after.ahead, SECTOR, dice)
    return Disk(torn(before.database, after.database, PAGE, dice), ahead)


def surviving(file: Path) -> list[RawLine]:
    """The lines that are found after the power is back; the chain must be whole."""
    with closing(sqlite3.connect(file)) as rows:
        found = rows.execute("SELECT line, hash FROM event ORDER BY version").fetchall()
    lines = [RawLine(bytes(line), str(hash_)) for line, hash_ in found]
    assert first_altered(genesis(MANIFEST), tuple(lines)) == 0
    return lines


def moments(file: Path, dice: random.Random) -> Iterator[tuple[Disk, int]]:
    """Write a log; yield what lies in its files after each step, and how many lines had been
    acknowledged. Now and then a step moves the write-ahead log into the database.
    """
    log = SqlLog(f"sqlite:///{file}")
    log.open(MATCH, MANIFEST)
    stored = 0
    while True:
        yield Disk.read(file), stored
        if dice.random() < 0.2:
            with closing(sqlite3.connect(file)) as rows:
                rows.execute(f"PRAGMA wal_checkpoint({dice.choice(['PASSIVE', 'RESTART'])})")
        else:
            data = {"text": "x" * dice.randrange(3000), "target": 0}
            new = NewEvent(f"id{stored}", "NoteAdded", data, "referee", 0, 1_000)
            log.append(MATCH, log.head(MATCH), new)
            stored += 1


def lost(folder: Path, dice: random.Random, cuts: int) -> Iterator[str]:
    """Cut the power between each step and the next; yield what is missing or too much."""
    written = moments(folder / "log.db", dice)
    before, acknowledged = next(written)
    for number in range(cuts):
        after, then = next(written)
        place = folder / "after.db"
        cut(before, after, dice).write(place)
        there = len(surviving(place))
        if not acknowledged <= there <= then:
            yield f"cut {number}: {acknowledged} lines were acknowledged, {there} are there"
        before, acknowledged = after, then


def test_no_power_cut_loses_what_was_acknowledged(tmp_path: Path) -> None:
    assert list(lost(tmp_path, random.Random(22), CUTS)) == []


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    """What the cuts above take for granted."""
    log = SqlLog(f"sqlite:///{tmp_path}/log.db")
    pragma = log.database.write(
        lambda writer: [
            writer.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "page_size")
        ]
    )
    assert pragma == ["wal", 2, PAGE]
    log.close()


def test_a_line_that_was_acknowledged_too_early_is_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the answer comes before the sync, the cut before it is one after it."""
    early = moments

    def promised(file: Path, dice: random.Random) -> Iterator[tuple[Disk, int]]:
        yield from ((disk, stored + 1) for disk, stored in early(file, dice))

    monkeypatch.setitem(globals(), "moments", promised)
    assert list(lost(tmp_path, random.Random(22), 20))
