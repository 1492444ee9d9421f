"""The connections that read: one that is kept to a SQLite file, a pool to a database server."""

from __future__ import annotations

import threading
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import suppress
from typing import TypeVar

import sqlalchemy as sa

from events.store.connections.engine import LOOKING
from events.store.connections.engine import held_engine
from events.store.connections.engine import pooled_engine
from events.store.connections.engine import reading_engine
from events.store.connections.trouble import was_lost

Answer = TypeVar("Answer")


class Reader:
    """Asks the database at *url*. *read_only*: nothing is made beside a file, or changed in it."""

    def __init__(self, url: sa.URL, *, read_only: bool) -> None:
        self._url = url
        self._read_only = read_only
        self._pool = pooled_engine(url) if url.get_backend_name() == "postgresql" else None
        self._kept: sa.Connection | None = None
        self._is_old = False
        self._lock = threading.Lock()

    def ask(self, question: Callable[[sa.Connection], Answer]) -> Answer:
        """Return what *question* finds out through a connection, through a new one where the old
        one broke; raise what SQLAlchemy raises.
        """
        try:
            return self._ask(question)
        except sa.exc.DBAPIError as error:
            if not was_lost(error):
                raise
        return self._ask(question)

    def renew(self) -> None:
        """Ask on a new connection from now on."""
        self._is_old = True

    @contextmanager
    def away(self) -> Iterator[None]:
        """Inside this context there is no connection; callers that ask wait for its end."""
        with self._lock:
            close(self._kept)
            self._kept = None
            yield

    def let_go(self) -> None:
        """Close what is open."""
        with self.away():
            pass
        if self._pool is not None:
            self._pool.dispose()

    def _ask(self, question: Callable[[sa.Connection], Answer]) -> Answer:
        if self._pool is not None:
            with self._pool.connect() as connection:
                return question(connection)
        with self._lock:
            return question(self._connection())

    def _connection(self) -> sa.Connection:
        if self._is_old:
            close(self._kept)
            self._kept, self._is_old = None, False
        if self._kept is None:
            self._kept = self._engine().connect()
        return self._kept

    def _engine(self) -> sa.Engine:
        if self._read_only:
            return reading_engine(self._url)
        return held_engine(self._url, LOOKING, query_only=True)


def close(connection: sa.Connection | None) -> None:
    """Close a connection, broken or not, and its engine."""
    if connection is not None:
        with suppress(sa.exc.SQLAlchemyError):
            connection.close()
        connection.engine.dispose()
