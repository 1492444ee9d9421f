"""Makes the tables of an empty database, brings older ones up to date, refuses what is no log."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from events.store.connections.engine import NotALog
from events.store.schema import ALEMBIC
from events.store.schema import MATCH
from events.store.schema import METADATA
from events.store.schema import REVISION
from events.store.schema import STATE

GENERATION, PROBE = "generation", "probe"
ERASED = " erased"
"""The end of a generation that began with a deletion."""
LOCK = 5_104_873_219
"""Any number: processes that start at once on one PostgreSQL database wait for each other by it."""


def bring_up_to_date(
    connection: sa.Connection, before_upgrade: Callable[[], object] = lambda: None
) -> tuple[bool, str]:
    """Return whether the database was empty, and which revision its tables had where they were
    older ("" otherwise). Raise `NotALog` for a database of another program or a newer one.
    """
    if revision(connection) == REVISION:
        return False, ""
    with _alone(connection):
        known = revision(connection)
        if known == REVISION:
            return False, ""
        if known == "":
            _make(connection)
            return True, ""
        before_upgrade()
        _upgrade(connection)
        return False, known


def require_log(connection: sa.Connection) -> None:
    """Raise `NotALog` unless the tables of a log are there, of today's shape or an older one."""
    if revision(connection) == "":
        raise NotALog("it is an empty database, and no log")


def revision(connection: sa.Connection) -> str:
    """Return the revision of the tables: "" in an empty database; raise `NotALog`."""
    names = set(sa.inspect(connection).get_table_names())
    if not names:
        return ""
    if MATCH.name not in names:
        raise NotALog("it holds tables of another program; a log needs a database of its own")
    if ALEMBIC.name not in names:
        return "0001"
    stored = connection.execute(sa.select(ALEMBIC.c.version_num)).scalar_one_or_none() or "0001"
    if stored > REVISION:
        raise NotALog(
            f"a newer Quartermaster wrote it (tables {stored}; this one knows them up to "
            f"{REVISION}); use that one"
        )
    return stored


def put_state(connection: sa.Connection, name: str, value: str) -> None:
    """Set a fact about the database."""
    done = connection.execute(STATE.update().where(STATE.c.name == name).values(value=value))
    if done.rowcount == 0:
        connection.execute(STATE.insert().values(name=name, value=value))


def new_generation(connection: sa.Connection, *, erased: bool = False) -> None:
    """Mark what is stored as changed in another way than by appending, so that running servers
    read it again. *erased*: by no more than the deletion of a match or of names.
    """
    put_state(connection, GENERATION, secrets.token_hex(8) + (ERASED if erased else ""))


def _make(connection: sa.Connection) -> None:
    METADATA.create_all(connection)
    connection.execute(ALEMBIC.insert().values(version_num=REVISION))
    new_generation(connection)


def _upgrade(connection: sa.Connection) -> None:
    from events.store.migrations import upgrade  # loads Alembic, which few starts need

    upgrade(connection)
    new_generation(connection)


@contextmanager
def _alone(connection: sa.Connection) -> Iterator[None]:
    """One transaction that no other process shares, all or nothing."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql("BEGIN")
        # a start waits for another one, and a large table for its new column, as long as they take
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    try:
        yield
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")
