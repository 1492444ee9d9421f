"""A durable log in SQL (SQLAlchemy Core), on SQLite or PostgreSQL: its statements.

How the database is opened, written in group commits, watched and mended is in `events.store`.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from functools import partial
from typing import Any

import sqlalchemy as sa
from msgspec import MsgspecError
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects import sqlite

from events.envelope import Event
from events.envelope import genesis
from events.envelope import trusted_line
from events.log import BadLine
from events.log import Head
from events.log import KnownId
from events.log import MatchExists
from events.log import RawLine
from events.log import Sealing
from events.log import SignHead
from events.log import UnknownMatch
from events.log import WrongVersion
from events.log import require_different_ids
from events.manifest import EVENT_PREFIX
from events.proof.checkpoints import is_due
from events.proof.signing import SignedHead
from events.store.connections.commits import Offload
from events.store.connections.commits import at_once
from events.store.database import Database
from events.store.following import Following
from events.store.following import Row
from events.store.following import following_row
from events.store.heads import Heads
from events.store.heads import row_of
from events.store.names import NameBook
from events.store.schema import EVENT
from events.store.schema import HEAD
from events.store.schema import MATCH
from events.upcasters import NotLiftable
from events.upcasters import upcast
from events.vocabulary import MatchId

_AT_ONCE = 400
"""Matches that one query asks for: databases limit how many values it may have."""
_LAST = (
    sa.select(sa.func.max(EVENT.c.version))
    .where(EVENT.c.match == MATCH.c.match)
    .scalar_subquery()
    .label("last")
)
"""The last version of a match: a look at the end of the index, not over all of its lines."""


class SqlLog(Sealing):
    """A log in a database, or in the one at a URL such as `sqlite:///data/quartermaster.db`.

    *sign*: signs heads as a match goes; without it none are kept.
    """

    def __init__(
        self, database: Database | str, offload: Offload = at_once, sign: SignHead | None = None
    ) -> None:
        self.database = Database(database, offload) if isinstance(database, str) else database
        self._sign = sign
        self._heads = Heads(self.database)
        self.names = NameBook(self.database)
        dialect = sqlite if self.database.kind == "sqlite" else postgresql
        self._insert_event = Following(self.database.url.get_dialect()())
        self._insert_match = dialect.insert(MATCH).on_conflict_do_nothing()
        self._insert_head = dialect.insert(HEAD).on_conflict_do_nothing()

    def open(self, match: MatchId, manifest: bytes) -> Head:
        row = {"match": match, "manifest": manifest}
        self.database.write(lambda writer: writer.execute(self._insert_match, row), alone=True)
        if self.manifest(match) != manifest:
            raise MatchExists(match)
        return self.head(match)

    def open_all(self, manifests: Mapping[MatchId, bytes]) -> None:
        known: set[MatchId] = set()
        for some in _few(manifests):
            query = sa.select(MATCH).where(MATCH.c.match.in_(some))
            for row in self.database.rows(query):
                if _bytes(row.manifest) != manifests[row.match]:
                    raise MatchExists(row.match)
                known.add(row.match)
        rows = [
            {"match": match, "manifest": raw}
            for match, raw in manifests.items()
            if match not in known
        ]
        if rows:
            self.database.write(lambda writer: writer.execute(self._insert_match, rows))

    def matches(self) -> tuple[MatchId, ...]:
        return self._ids(~MATCH.c.match.startswith(EVENT_PREFIX))

    def tournaments(self) -> tuple[MatchId, ...]:
        return self._ids(MATCH.c.match.startswith(EVENT_PREFIX))

    def _ids(self, which: sa.ColumnElement[bool]) -> tuple[MatchId, ...]:
        query = sa.select(MATCH.c.match).where(which).order_by(MATCH.c.match)
        return tuple(row.match for row in self.database.rows(query))

    def _rows(self, match: MatchId, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        """Return what a query about a match finds. No stored id has a NUL, and PostgreSQL takes it
        for a mistake of ours to look for one.
        """
        return () if "\0" in match else self.database.rows(query)

    def manifest(self, match: MatchId) -> bytes:
        rows = self._rows(match, sa.select(MATCH.c.manifest).where(MATCH.c.match == match))
        if not rows:
            raise UnknownMatch(match)
        return _bytes(rows[0].manifest)

    def head(self, match: MatchId) -> Head:
        query = sa.select(EVENT.c.version, EVENT.c.hash).where(EVENT.c.match == match)
        rows = self._rows(match, query.order_by(EVENT.c.version.desc()).limit(1))
        return (
            Head(rows[0].version, rows[0].hash) if rows else Head(0, genesis(self.manifest(match)))
        )

    def heads(self, matches: Collection[MatchId]) -> Mapping[MatchId, int]:
        heads: dict[MatchId, int] = {}
        for some in _few(matches):
            rows = self.database.rows(
                sa.select(MATCH.c.match, _LAST).where(MATCH.c.match.in_(some))
            )
            heads.update({MatchId(row.match): int(row.last) for row in rows if row.last})
        return heads

    def store(self, events: Sequence[Event], expected: Head) -> None:
        appending = self._appending(events, expected)
        follows = expected.version > 0 or self.head(events[0].match) == expected
        if not follows or not self.database.write(appending, alone=appending.alone):
            self._refuse(appending, events, expected)

    def _appending(self, events: Sequence[Event], expected: Head) -> _Appending:
        return _Appending(events, expected, self._insert_event, self._insert_head, self._sign)

    def _refuse(self, appending: _Appending, events: Sequence[Event], expected: Head) -> None:
        """Raise the reason for which events could not follow; none where they are stored."""
        match = events[0].match
        if known := next(filter(None, (self.find(match, event.id) for event in events)), None):
            self.database.require_in_place()  # or else a receipt for it would prove nothing
            if appending.tries > 1 and known.hash == events[0].hash:
                return  # the connection broke after the first try had been stored
            raise KnownId(known)
        raise WrongVersion(match, expected, self.head(match))

    def begin(self, manifest: bytes, events: Sequence[Event]) -> None:
        require_different_ids(events)
        match, opened = events[0].match, Head(0, genesis(manifest))
        appending = self._appending(events, opened)

        def opened_with_events(writer: sa.Connection) -> bool:
            writer.execute(self._insert_match, {"match": match, "manifest": manifest})
            stored = writer.execute(sa.select(MATCH.c.manifest).where(MATCH.c.match == match))
            return _bytes(stored.scalar_one()) == manifest and appending(writer)

        if not self.database.write(partial(_all_or_nothing, opened_with_events)):
            if self.manifest(match) != manifest:
                raise MatchExists(match)
            self._refuse(appending, events, opened)

    def read(self, match: MatchId, after: int = 0, upto: int | None = None) -> tuple[Event, ...]:
        query = sa.select(EVENT.c.line, EVENT.c.hash).where(
            EVENT.c.match == match, EVENT.c.version > after
        )
        if upto is not None:
            query = query.where(EVENT.c.version <= upto)
        rows = self._rows(match, query.order_by(EVENT.c.version))
        if not rows and after == 0:
            self.manifest(match)
        return tuple(self.named(_read(match, row)) for row in rows)

    def lines(self, match: MatchId) -> tuple[RawLine, ...]:
        query = sa.select(EVENT.c.line, EVENT.c.hash).where(EVENT.c.match == match)
        rows = self._rows(match, query.order_by(EVENT.c.version))
        if not rows:
            self.manifest(match)
        return tuple(RawLine(_bytes(row.line), str(row.hash)) for row in rows)

    def signed_heads(self, match: MatchId) -> tuple[SignedHead, ...]:
        try:
            return () if "\0" in match else self._heads.of(match)
        except sa.exc.DBAPIError:  # an older program's log, opened to be read, keeps none
            if self.database.read_only:
                return ()
            raise

    def find(self, match: MatchId, id_: str) -> Event | None:
        query = sa.select(EVENT.c.line, EVENT.c.hash)
        rows = self._rows(match, query.where(EVENT.c.match == match, EVENT.c.id == id_))
        return self.named(_read(match, rows[0])) if rows else None

    def named(self, event: Event) -> Event:
        return self.names.named(event)

    def close(self) -> None:
        """Refuse what comes from now on, let the running commit finish, and let go."""
        self.database.close()


def _few(matches: Collection[MatchId]) -> Iterator[list[MatchId]]:
    """Yield the ids in rows that one query can ask for."""
    ids = sorted(matches)
    for start in range(0, len(ids), _AT_ONCE):
        yield ids[start : start + _AT_ONCE]


class _Appending:
    """Stores events, all or none, and the heads that are due among them; called with the writing
    connection. Tells whether they followed what is stored, and their ids were free. `alone`: it is
    one statement.
    """

    def __init__(
        self,
        events: Sequence[Event],
        after: Head,
        event: Following,
        head: sa.Insert,
        sign: SignHead | None,
    ) -> None:
        self._insert_event, self._insert_head = event, head
        self._rows: list[Row] = []
        self._heads: list[Mapping[str, str | int]] = []
        for each in events:
            self._rows.append(following_row(each, after.hash))
            after = Head(each.version, each.hash)
            if sign is not None and is_due(each):
                self._heads.append(row_of(sign(each.match, after)))
        self.alone = len(self._rows) == 1 and not self._heads
        self.tries = 0

    def __call__(self, writer: sa.Connection) -> bool:
        self.tries += 1
        if self.alone:
            return self._insert_event.store(writer, self._rows[0])
        return _all_or_nothing(self._store, writer)

    def _store(self, writer: sa.Connection) -> bool:
        stored = all(self._insert_event.store(writer, row) for row in self._rows)
        if stored and self._heads:
            writer.execute(self._insert_head, self._heads)
        return stored


def _all_or_nothing(work: Callable[[sa.Connection], bool], writer: sa.Connection) -> bool:
    """Return what *work* returns; where that is no, nothing of it stays."""
    writer.exec_driver_sql("SAVEPOINT several")
    stored = work(writer)
    if not stored:
        writer.exec_driver_sql("ROLLBACK TO SAVEPOINT several")
    writer.exec_driver_sql("RELEASE SAVEPOINT several")
    return stored


def _read(match: MatchId, row: sa.Row[Any]) -> Event:
    """The event of a stored row, its payload in today's shape."""
    try:
        return upcast(trusted_line(_bytes(row.line), str(row.hash)))
    except NotLiftable as error:
        raise BadLine(match, str(error)) from None
    except (MsgspecError, UnicodeError, KeyError, TypeError, AttributeError) as error:
        raise BadLine(match, f"a stored line is no event any more ({error})") from None


def _bytes(value: object) -> bytes:
    """A stored line; a database that was edited by hand may hold anything there."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")
