"""Runs the one statement that stores a play directly on the cursor of SQLite's driver.

SQLAlchemy takes 15 microseconds to reach the same cursor, a fifth of what a durable row costs.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

_CURSOR = "quartermaster-cursor"


def changed(
    connection: sa.Connection,
    statement: str,
    parameters: Sequence[Any] | Mapping[str, Any],
) -> int:
    """Return how many rows a statement changed; raise what SQLAlchemy raises for it."""
    if connection.dialect.name != "sqlite":
        return connection.exec_driver_sql(statement, parameters).rowcount
    driver: Any = connection.connection.dbapi_connection
    try:
        rows: int = _cursor(connection, driver).execute(statement, parameters).rowcount
    except sqlite3.Error as error:
        raise _as_told(connection, driver, statement, error) from error
    return rows


def _cursor(connection: sa.Connection, driver: Any) -> Any:
    """One cursor for all statements of a connection, which remembers up to 200 that are gone."""
    cursor = connection.info.get(_CURSOR)
    if cursor is None:
        cursor = connection.info[_CURSOR] = driver.cursor()
    return cursor


def _as_told(
    connection: sa.Connection, driver: Any, statement: str, error: Any
) -> sa.exc.DBAPIError:
    """The driver's error in SQLAlchemy's words, as all other statements have it."""
    told: Any = sa.exc.DBAPIError.instance(
        statement,
        None,
        error,
        sqlite3.Error,
        connection_invalidated=connection.dialect.is_disconnect(error, driver, None),
        dialect=connection.dialect,
    )
    assert isinstance(told, sa.exc.DBAPIError)
    return told
