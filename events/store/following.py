"""The statements that store an event if it follows the stored end of its match, and nothing if it
does not. Every report runs one of them, so they are compiled once.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from operator import itemgetter
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects import sqlite

from events.envelope import Event
from events.store.connections.driver import changed
from events.store.schema import EVENT
from events.store.schema import MATCH

Row = Mapping[str, int | str | bytes]
"""An event as its table holds it, with the version and the hash that it follows."""


class Following:
    """Stores an event where the one before it stands with the hash that it follows (the first:
    where its match is), and where its place and its id are free.
    """

    def __init__(self, dialect: sa.Dialect) -> None:
        match = sa.bindparam("of", type_=sa.Text)
        opened = sa.select(MATCH.c.match).where(MATCH.c.match == match)
        before = sa.select(EVENT.c.match).where(
            EVENT.c.match == match,
            EVENT.c.version == sa.bindparam("before", type_=sa.Integer),
            EVENT.c.hash == sa.bindparam("after", type_=sa.Text),
        )
        self._first = _Statement(opened, dialect)
        self._next = _Statement(before, dialect)

    def store(self, writer: sa.Connection, row: Row) -> bool:
        """Store a row; return whether it was."""
        statement = self._next if row["before"] else self._first
        return changed(writer, statement.text, statement.in_order(row)) == 1


class _Statement:
    """Stores an event if *found* finds its match. `in_order`: its parameters, from a row."""

    def __init__(self, found: sa.Select[str], dialect: sa.Dialect) -> None:
        insert = _or_nothing if dialect.name == "sqlite" else _as_found
        compiled = insert(found).compile(dialect=dialect, column_keys=[*EVENT.c.keys()])
        self.text = str(compiled)
        names = compiled.positiontup
        self.in_order: Callable[[Row], Any] = itemgetter(*names) if names else _by_name


def _as_found(found: sa.Select[str]) -> sa.Insert:
    """The statement as PostgreSQL takes it."""
    others = [column for column in EVENT.c if column is not EVENT.c.match]
    given = [sa.bindparam(column.name, type_=column.type) for column in others]
    insert = postgresql.insert(EVENT)
    insert = insert.from_select([EVENT.c.match, *others], found.add_columns(*given))
    return insert.on_conflict_do_nothing()


def _or_nothing(found: sa.Select[str]) -> sa.Insert:
    """The same for SQLite, which would carry a row through a table of its own where it is selected
    from the table that it goes into: a seventh of what a durable row costs. Without a match the
    row is one that the table cannot hold, and ignored as one whose place is taken.
    """
    insert = sqlite.insert(EVENT).prefix_with("OR IGNORE")
    return insert.values(match=found.scalar_subquery()).inline()  # nothing is read back


def following_row(event: Event, after: str) -> Row:
    """Return the row of an event that follows the hash *after*."""
    return {
        "of": event.match,
        "before": event.version - 1,
        "after": after,
        "version": event.version,
        "id": event.id,
        "line": event.line,
        "hash": event.hash,
    }


def _by_name(row: Row) -> Row:
    """The parameters of a statement that has them by name."""
    return row
