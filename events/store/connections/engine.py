"""How a database is reached: its address, the settings of its connections, its pool."""

from __future__ import annotations

import importlib.util
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.pool import NullPool
from sqlalchemy.pool import QueuePool

from events.store.connections.file import beside

WAITING = 2000
"""Milliseconds that a write waits for another program to let go of a SQLite database."""
LOOKING = 250
"""The same for reading, which hardly ever has to wait and holds everybody up meanwhile."""
_DURABLE = (
    "journal_mode=WAL",
    # NORMAL was measured to lose acknowledged moves in a power cut
    "synchronous=FULL",
    "fullfsync=1",
    # what was deleted, a name that somebody wanted forgotten, does not stay in unused pages
    "secure_delete=ON",
)
_SETTINGS = {
    "application_name": "quartermaster",
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
    # synchronous_commit: what was acknowledged is on the server's disk, whatever its own default is
    "options": "-c synchronous_commit=on -c statement_timeout=15s -c lock_timeout=5s "
    "-c idle_in_transaction_session_timeout=30s",
}
"""Settings of every connection to PostgreSQL, unless the address gives its own."""


class NotALog(ValueError):
    """An address that can never be a log here: of an unknown kind, without its driver, of another
    program, or newer than this one. The message says what would be right.
    """


def address(url: str) -> sa.URL:
    """Return the address of a database, with the driver that is used here; raise `NotALog`."""
    try:
        address = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):
        raise NotALog(
            f"{hidden(url)} is no address of a database; write sqlite:///FILE or "
            "postgresql://USER@HOST/NAME"
        ) from None
    kind = address.drivername.partition("+")[0]
    if kind in ("postgres", "postgresql"):
        if importlib.util.find_spec("psycopg") is None:
            raise NotALog(
                "PostgreSQL needs its driver: pip install 'quartermaster[postgresql]' (from a "
                "checkout: .venv/bin/pip install 'psycopg[binary]')"
            )
        return address.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise NotALog(f"a log is kept in SQLite or PostgreSQL, not in {kind!r}")
    return address


def hidden(url: str | sa.URL) -> str:
    """Return an address as it may be shown: without its password."""
    try:
        return sa.make_url(url).render_as_string(hide_password=True)
    except (sa.exc.ArgumentError, ValueError):
        return str(url).rpartition("@")[2]


def file_of(url: sa.URL) -> Path | None:
    """Return the file of a SQLite database, or None where it has none."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def held_engine(url: sa.URL, wait: int, *, query_only: bool = False) -> sa.Engine:
    """Return an engine for a connection that is kept: no pool, each statement its own commit."""
    if url.get_backend_name() != "sqlite":
        return sa.create_engine(
            url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=_settings(url)
        )
    pragmas = [f"busy_timeout={wait}", *_DURABLE, *(["query_only=ON"] if query_only else [])]
    return _with_pragmas(
        sa.create_engine(
            url,
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
            connect_args={"check_same_thread": False},
        ),
        pragmas,
    )


def pooled_engine(url: sa.URL) -> sa.Engine:
    """Return an engine that reads from a database server through a few connections.

    None is asked before each use whether it still works, which would double every query's way: the
    first that broke empties the pool, and who met it asks again (`Database.rows`).
    """
    return sa.create_engine(
        url,
        poolclass=QueuePool,
        pool_size=5,
        max_overflow=5,
        pool_timeout=5,
        pool_recycle=1800,
        pool_reset_on_return=None,  # each statement is its own commit: nothing is left open
        isolation_level="AUTOCOMMIT",
        connect_args=_settings(url),
    )


def reading_engine(url: sa.URL) -> sa.Engine:
    """Return an engine for a program that only reads: a SQLite file is opened read-only, a copy in
    a folder that cannot be written to as well.
    """
    file = file_of(url)
    if file is None:
        return pooled_engine(url)
    mode = _mode(file)
    made = sa.create_engine(
        "sqlite://",
        creator=lambda: _read_only(file, mode),
        poolclass=NullPool,
        isolation_level="AUTOCOMMIT",
    )
    return _with_pragmas(made, [f"busy_timeout={WAITING}"])


def _mode(file: Path) -> str:
    """How to open a file that is only read.

    Where no write-ahead log lies beside it nobody has it open, and it is read as it lies; SQLite
    would leave files beside it otherwise. The same goes for an empty one in a folder that cannot be
    written to.
    """
    wal = beside(file, "-wal")
    if wal.is_file() and (wal.stat().st_size > 0 or _opens(file, "mode=ro")):
        return "mode=ro"
    return "mode=ro&immutable=1"


def _opens(file: Path, mode: str) -> bool:
    try:
        with closing(_read_only(file, mode)) as connection:
            connection.execute("SELECT 1 FROM sqlite_master LIMIT 1")
    except sqlite3.Error:
        return False
    return True


def _read_only(file: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"file:{quote(str(file.absolute()))}?{mode}", uri=True, check_same_thread=False
    )


def _with_pragmas(engine: sa.Engine, pragmas: list[str]) -> sa.Engine:
    def prepare(connection: Any, _record: Any) -> None:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").close()

    sa.event.listen(engine, "connect", prepare)
    return engine


def _settings(url: sa.URL) -> Mapping[str, str]:
    return {name: value for name, value in _SETTINGS.items() if name not in url.query}
