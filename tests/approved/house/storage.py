"""A log in a file with two programs on it: what each storing and reading answers, the files and
their modes, and every row of the database at the end.
"""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from events import kinds
from events.envelope import NewEvent
from events.envelope import genesis
from events.log import Head
from events.log import LogError
from events.log import Trouble
from events.log import Unavailable
from events.log import seal_all
from events.proof.signing import SignedHead
from events.proof.signing import sign_head
from events.sql import SqlLog
from events.store.connections.engine import NotALog
from events.store.copying import copy_file
from events.store.copying import put_into
from events.store.database import Database
from events.store.heads import Heads
from events.store.recent import last_lines
from events.store.removal import remove
from events.vocabulary import MatchId
from tests.approved.house.server import chance
from tests.approved.records import Record

STEPS = 260
MATCHES = tuple(map(MatchId, ("M1", "M2", "M3", "E-1", "")))
OLDER = """
create table match (match text not null primary key, manifest blob not null);
create table event (match text not null, version integer not null, id text not null, line blob not null,
 hash text not null, primary key (match, version), unique (match, id));
insert into match values ('M1', '{"match":"M1"}');
"""


def records(folder: Path) -> Iterator[Record]:
    """All of it."""
    yield log_of_two(folder / "two")
    yield odd_files(folder / "odd")


def log_of_two(folder: Path) -> Record:
    """Two programs on one log."""
    folder.mkdir(parents=True)
    rows: list[tuple[str, str]] = []
    with chance("storage"):
        url = f"sqlite:///{folder}/log.db"
        logs = [SqlLog(url, sign=_sign), SqlLog(url)]
        user = Use(folder, logs)
        for number in range(STEPS):
            name, do = user.next()
            rows.append((f"{number} {name}", _said(do, folder)))
        rows.append(("files", _files(folder)))
        for log in logs:
            log.close()
        rows.append(("closed", _said(lambda: logs[0].open(MATCHES[0], b"{}"), folder)))
    rows.append(("files when closed", _files(folder)))
    rows.append(("every row", _dump(folder / "log.db")))
    return Record("two", "storage", tuple(rows))


def _sign(match: MatchId, head: Head) -> SignedHead:
    return sign_head(b"k" * 32, match, head.version, head.hash)


def _said(do: Callable[[], Any], folder: Path) -> str:
    try:
        said = repr(do())
    except (LogError, NotALog, ValueError, OSError) as error:
        said = f"{type(error).__name__}: {error}"
    return said.replace(str(folder), "FOLDER")


def _dump(file: Path) -> str:
    """Every table of a database, how it was made, and its rows."""
    lines = []
    with closing(sqlite3.connect(file)) as read:
        made = "select name, sql from sqlite_master where sql is not null order by name"
        for name, sql in read.execute(made).fetchall():
            lines.append(" ".join(sql.split()))
            if sql.upper().startswith("CREATE TABLE"):
                lines += sorted(map(repr, read.execute(f'select * from "{name}"').fetchall()))
    return "\n".join(lines)


def _files(folder: Path) -> str:
    return "\n".join(
        f"{file.name} {stat.S_IMODE(file.stat().st_mode):o}"
        for file in sorted(folder.iterdir())
        if file.name not in ("text.db", "other.db")
    )


class Use:
    """Whatever a program may ask of a log, by lot."""

    def __init__(self, folder: Path, logs: list[SqlLog]) -> None:
        self.folder, self.logs, self.lot, self.count = folder, logs, Random("storage"), 0

    def next(self) -> tuple[str, Callable[[], Any]]:
        """What comes next, and its name."""
        lot = self.lot
        log = lot.choice(self.logs)
        match = lot.choice(MATCHES[:4])
        self.count += 1
        name, do = lot.choice([*_USES, *_USES[:6]])
        return f"{name} {match}", lambda: do(self, log, match)

    def new(self, count: int = 1) -> list[NewEvent]:
        """New events; now and then one under an old id."""
        news = []
        for number in range(count):
            old = self.lot.random() < 0.15
            id_ = f"e{self.lot.randint(1, 9) if old else self.count}.{number}"
            kind, data = self.lot.choice(
                [
                    (kinds.NOTE_ADDED, {"text": "x", "target": 0}),
                    (kinds.SEAT_TAKEN, {"seat": "A", "player": "~p"}),
                ]
            )
            news.append(NewEvent(id_, str(kind), data, "A", 0, 1_000 + self.count))
        return news

    def head(self, log: SqlLog, match: MatchId) -> Head:
        """The head of a match; now and then another one."""
        head = log.head(match)
        return Head(max(0, head.version - 1), head.hash) if self.lot.random() < 0.2 else head

    # -- single uses

    def open(self, log: SqlLog, match: MatchId) -> Any:
        return log.open(match, self.manifest(match))

    def manifest(self, match: MatchId) -> bytes:
        """The manifest of a match; now and then another one."""
        other = ',"name":"other"' if self.lot.random() < 0.2 else ""
        return f'{{"match":"{match}"{other}}}'.encode()

    def open_all(self, log: SqlLog, match: MatchId) -> Any:
        return log.open_all({one: self.manifest(one) for one in MATCHES[:4]})

    def append(self, log: SqlLog, match: MatchId) -> Any:
        return log.append(match, self.head(log, match), self.new()[0])

    def append_all(self, log: SqlLog, match: MatchId) -> Any:
        return log.append_all(match, self.head(log, match), self.new(3))

    def store(self, log: SqlLog, match: MatchId) -> Any:
        head = self.head(log, match)
        return log.store(seal_all(match, head, self.new(2)), head)

    def begin(self, log: SqlLog, match: MatchId) -> Any:
        id_ = MatchId(f"B{self.lot.randint(1, 6)}")
        manifest = f'{{"match":"{id_}"}}'.encode()
        return log.begin(manifest, seal_all(id_, Head(0, genesis(manifest)), self.new(2)))

    def read(self, log: SqlLog, match: MatchId) -> Any:
        after = self.lot.choice([0, 0, 2, 99])
        upto = self.lot.choice([None, None, 3, 0])
        return [(event, log.named(event).data) for event in log.read(match, after, upto)]

    def find(self, log: SqlLog, match: MatchId) -> Any:
        return log.find(match, self.lot.choice(["e1.0", "e7.0", f"e{self.count - 3}.0", ""]))

    def heads(self, log: SqlLog, match: MatchId) -> Any:
        return sorted(log.heads([*MATCHES, MatchId("B1")]).items()), log.head(match)

    def lists(self, log: SqlLog, match: MatchId) -> Any:
        return log.matches(), log.tournaments(), last_lines(log.database)

    def raw(self, log: SqlLog, match: MatchId) -> Any:
        return log.manifest(match), log.lines(match)

    def signed(self, log: SqlLog, match: MatchId) -> Any:
        known = Heads(log.database)
        return (
            log.signed_heads(match),
            known.newest(match),
            known.of(match) == log.signed_heads(match),
        )

    def put(self, log: SqlLog, match: MatchId) -> Any:
        log.names.put(match, self.lot.choice(["~p", "~q"]), self.lot.choice(["Ann", "Bo"]))
        return [one.names.of(match) for one in self.logs]

    def forget(self, log: SqlLog, match: MatchId) -> Any:
        log.names.forget(match, ["~p"])
        return [one.names.of(match) for one in self.logs]

    def remove(self, log: SqlLog, match: MatchId) -> Any:
        if self.lot.random() < 0.5:
            remove(log.database, match)
        return log.matches()

    def look(self, log: SqlLog, match: MatchId) -> Any:
        before = log.database.epoch
        log.database.look()
        database = log.database
        log.database.require_in_place()
        return (log.database.epoch - before, database.trouble, database.waiting, database.kind,
                database.place, database.met)  # fmt: skip

    def hold(self, log: SqlLog, match: MatchId) -> Any:
        held = Unavailable(Trouble.READ_ONLY, "a test") if self.lot.random() < 0.15 else None
        log.database.hold(held)
        return log.database.trouble

    def copy(self, log: SqlLog, match: MatchId) -> Any:
        copy_file(self.folder / "log.db", self.folder / "copy.db")
        return _files(self.folder).count("copy")

    def restore(self, log: SqlLog, match: MatchId) -> Any:
        if not (self.folder / "copy.db").exists() or self.lot.random() < 0.5:
            return None
        put_into(self.folder / "copy.db", self.folder / "log.db")
        for one in self.logs:
            one.database.look()
        return [(one.matches(), one.database.epoch) for one in self.logs]


_USES: tuple[tuple[str, Callable[[Use, SqlLog, MatchId], Any]], ...] = tuple(
    (name, getattr(Use, name))
    for name in (
        "append",
        "append_all",
        "store",
        "read",
        "open",
        "find",
        "open_all",
        "begin",
        "heads",
        "lists",
        "raw",
        "signed",
        "put",
        "forget",
        "remove",
        "look",
        "hold",
        "hold",
        "copy",
        "restore",
    )
)


def odd_files(folder: Path) -> Record:
    """What is said of files that are no log, an older log, a log that is only read or is away."""
    folder.mkdir(parents=True)
    (folder / "text.db").write_text(
        "no database at all, but more than a few bytes" * 30, encoding="utf-8"
    )
    (folder / "empty.db").write_bytes(b"")
    for name, script in (("older.db", OLDER), ("other.db", "create table cake (a int);")):
        with closing(sqlite3.connect(folder / name)) as made:
            made.executescript(script)
    rows = []
    with chance("odd files"):
        for name in (
            "text.db",
            "empty.db",
            "older.db",
            "other.db",
            "none/log.db",
            "new.db",
            "new.db",
        ):
            for only in (True, False):
                rows.append((f"{name} {only}", _said(lambda: _opened(folder / name, only), folder)))  # noqa: B023
        rows.append(("moved away", _said(lambda: _moved(folder), folder)))
    rows.append(("files", _files(folder)))
    rows.append(("brought up to date", _dump(folder / "older.db")))
    return Record("odd files", "storage", tuple(rows))


def _opened(file: Path, only: bool) -> Any:
    with closing(SqlLog(Database(f"sqlite:///{file}", read_only=only))) as log:
        writer = log.database.writer
        told = [
            str(getattr(writer, name)) for name in ("made", "was", "older") if hasattr(writer, name)
        ]
        stored = None
        try:
            log.open(MATCHES[0], b'{"match":"M1"}')
        except Unavailable as error:
            stored = str(error)
        return log.matches(), told, stored, log.database.place.rpartition("/")[2]


def _moved(folder: Path) -> Any:
    log = SqlLog(f"sqlite:///{folder}/away.db")
    log.open(MATCHES[0], b'{"match":"M1"}')
    told = []
    (folder / "away.db").rename(folder / "hidden.db")
    for step in range(3):
        log.database.look()
        told.append((step, str(log.database.trouble), log.database.epoch))
        if step == 1:
            (folder / "hidden.db").rename(folder / "away.db")
    log.close()
    return told
