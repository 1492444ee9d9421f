"""A durable log in SQL (SQLAlchemy Core): SQLite today, and nothing here that PostgreSQL does not
speak.

`PRIMARY KEY (match, version)` is the lock, the order and the fence between processes; `UNIQUE
(match, id)` makes a resend harmless. There is no global order, no head row and no trigger.

Appends of all matches go through one writer with group commit: whoever comes first carries
everybody's rows into one transaction while the others wait. The commit itself runs through
`offload` (a real thread under eventlet), so it never stops the hub; no lock is ever taken inside
it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects import sqlite
from sqlalchemy.pool import NullPool

from events.envelope import Event
from events.envelope import NewEvent
from events.envelope import genesis
from events.envelope import trusted_line
from events.log import Head
from events.log import KnownId
from events.log import LogError
from events.log import MatchExists
from events.log import UnknownMatch
from events.log import WrongVersion
from events.log import seal_all
from events.vocabulary import MatchId

METADATA = sa.MetaData()
MATCH = sa.Table(
    "match",
    METADATA,
    sa.Column("match", sa.Text, primary_key=True),
    sa.Column("manifest", sa.LargeBinary, nullable=False),
)
EVENT = sa.Table(
    "event",
    METADATA,
    sa.Column("match", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("id", sa.Text, nullable=False),
    sa.Column("line", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.Text, nullable=False),
    sa.UniqueConstraint("match", "id", name="event_id_once"),
)

Offload = Callable[..., Any]
_PATIENCE = 10.0
"""Seconds that closing waits for a commit on its way to the disk."""


def at_once(function: Callable[..., Any], *args: Any) -> Any:
    """Run *function* in the calling thread: the `offload` of processes without a hub."""
    return function(*args)


@dataclass(slots=True)
class _Waiting:
    """Rows on their way to the disk, all or none: `stored` tells afterwards whether their places
    and ids were free.
    """

    rows: tuple[dict[str, Any], ...]
    done: threading.Event = field(default_factory=threading.Event)
    stored: bool = False
    error: BaseException | None = None


class SqlLog:
    """A log in the database at *url*, e.g. `sqlite:///data/quartermaster.db`."""

    def __init__(self, url: str, offload: Offload = at_once) -> None:
        self._offload = offload
        self._engine = _engine(url)
        METADATA.create_all(self._engine)
        self._writer = self._engine.connect()
        self._reader = self._engine.connect()
        if self._engine.dialect.name == "sqlite":
            self._reader.exec_driver_sql("PRAGMA query_only=ON")
        self._reading = threading.Lock()
        self._queue: list[_Waiting] = []
        self._queue_lock = threading.Lock()
        self._leader_at_work = False
        self._closed = False
        self._idle = threading.Event()
        self._idle.set()
        dialect = sqlite if self._engine.dialect.name == "sqlite" else postgresql
        self._insert_event = (
            dialect.insert(EVENT).on_conflict_do_nothing().returning(EVENT.c.version)
        )
        self._insert_match = dialect.insert(MATCH).on_conflict_do_nothing()

    def open(self, match: MatchId, manifest: bytes) -> Head:
        self._write(_Waiting(({"match": match, "manifest": manifest},)))
        if self.manifest(match) != manifest:
            raise MatchExists(match)
        return self.head(match)

    def matches(self) -> tuple[MatchId, ...]:
        return tuple(
            row.match for row in self._rows(sa.select(MATCH.c.match).order_by(MATCH.c.match))
        )

    def manifest(self, match: MatchId) -> bytes:
        rows = self._rows(sa.select(MATCH.c.manifest).where(MATCH.c.match == match))
        if not rows:
            raise UnknownMatch(match)
        return bytes(rows[0].manifest)

    def head(self, match: MatchId) -> Head:
        query = sa.select(EVENT.c.version, EVENT.c.hash).where(EVENT.c.match == match)
        rows = self._rows(query.order_by(EVENT.c.version.desc()).limit(1))
        return (
            Head(rows[0].version, rows[0].hash) if rows else Head(0, genesis(self.manifest(match)))
        )

    def append(self, match: MatchId, expected: Head, new: NewEvent) -> Event:
        return self.append_all(match, expected, (new,))[0]

    def append_all(
        self, match: MatchId, expected: Head, news: Sequence[NewEvent]
    ) -> tuple[Event, ...]:
        events = seal_all(match, expected, news)
        self._store(events, expected)
        return events

    def restore(self, event: Event) -> None:
        head = self.head(event.match)
        self._store((event,), Head(event.version - 1, head.hash))

    def read(self, match: MatchId, after: int = 0, upto: int | None = None) -> tuple[Event, ...]:
        query = sa.select(EVENT.c.line, EVENT.c.hash).where(
            EVENT.c.match == match, EVENT.c.version > after
        )
        if upto is not None:
            query = query.where(EVENT.c.version <= upto)
        rows = self._rows(query.order_by(EVENT.c.version))
        if not rows:
            self.manifest(match)
        return tuple(trusted_line(bytes(row.line), row.hash) for row in rows)

    def find(self, match: MatchId, id_: str) -> Event | None:
        rows = self._rows(
            sa.select(EVENT.c.line, EVENT.c.hash).where(EVENT.c.match == match, EVENT.c.id == id_)
        )
        return trusted_line(bytes(rows[0].line), rows[0].hash) if rows else None

    def close(self) -> None:
        """Refuse what comes from now on, let the running commit finish, and let go."""
        with self._queue_lock:
            self._closed = True
        self._idle.wait(_PATIENCE)
        self._writer.close()
        self._reader.close()
        self._engine.dispose()

    def _rows(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        with self._reading:
            return self._reader.execute(query).all()

    def _store(self, events: Sequence[Event], expected: Head) -> None:
        match = events[0].match
        if self.head(match) == expected and self._write(
            _Waiting(
                tuple(
                    {
                        "match": match,
                        "version": event.version,
                        "id": event.id,
                        "line": event.line,
                        "hash": event.hash,
                    }
                    for event in events
                )
            )
        ):
            return
        if known := next(filter(None, (self.find(match, event.id) for event in events)), None):
            raise KnownId(known)
        raise WrongVersion(match, expected, self.head(match))

    def _write(self, waiting: _Waiting) -> bool:
        """Have the row stored by whoever leads; return whether it was, and raise what the disk
        raised.
        """
        with self._queue_lock:
            if self._closed:
                raise LogError(
                    "the log is closed: the server is ending; send it again when it is back"
                )
            self._queue.append(waiting)
            lead = not self._leader_at_work
            self._leader_at_work = True
            self._idle.clear()
        if lead:
            self._lead()
        waiting.done.wait()
        if waiting.error is not None:
            raise waiting.error
        return waiting.stored

    def _lead(self) -> None:
        while True:
            with self._queue_lock:
                batch, self._queue = self._queue, []
                if not batch:
                    self._leader_at_work = False
                    self._idle.set()
                    return
            error = self._offload(self._commit, batch)
            for waiting in batch:
                waiting.error = error
                waiting.done.set()

    def _commit(self, batch: list[_Waiting]) -> BaseException | None:
        """Carry the batch to the disk in one transaction; runs in a real thread, so it returns
        errors and takes no lock.
        """
        try:
            if len(batch) == 1 and len(batch[0].rows) == 1:
                self._insert(batch[0])
                return None
            self._writer.exec_driver_sql("BEGIN")
            for waiting in batch:
                self._insert(waiting)
            self._writer.exec_driver_sql("COMMIT")
        except Exception as error:
            self._abandon()
            return error
        return None

    def _insert(self, waiting: _Waiting) -> None:
        if "manifest" in waiting.rows[0]:
            self._writer.execute(self._insert_match, waiting.rows[0])
            waiting.stored = True
        elif len(waiting.rows) == 1:
            waiting.stored = self._free(waiting.rows[0])
        else:
            self._writer.exec_driver_sql("SAVEPOINT several")
            waiting.stored = all(map(self._free, waiting.rows))
            self._writer.exec_driver_sql(
                "RELEASE SAVEPOINT several" if waiting.stored else "ROLLBACK TO SAVEPOINT several"
            )

    def _free(self, row: dict[str, Any]) -> bool:
        """Store the row of an event unless its place or its id is taken; return whether it was
        stored.
        """
        return self._writer.execute(self._insert_event, row).first() is not None

    def _abandon(self) -> None:
        with suppress(
            sa.exc.SQLAlchemyError
        ):  # a single statement was its own transaction: nothing to roll back
            self._writer.exec_driver_sql("ROLLBACK")


def _engine(url: str) -> sa.Engine:
    engine = sa.create_engine(
        url,
        poolclass=NullPool,
        isolation_level="AUTOCOMMIT",
        connect_args={"check_same_thread": False} if url.startswith("sqlite") else {},
    )
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _durable)
    return engine


def _durable(connection: Any, _record: Any) -> None:
    """WAL with synchronous=FULL: NORMAL was measured to lose acknowledged moves in a power cut."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "fullfsync=1", "busy_timeout=2000"):
        connection.execute(f"PRAGMA {pragma}")
