"""Copies of a SQLite database, taken and put back while others use it.

SQLite's online backup copies the database as it is at one moment, while others write, too. A copy
is made under another name, synced to the disk, and only then given its own name, so that a file
with that name is never half a copy.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from contextlib import suppress
from pathlib import Path
from typing import cast

import sqlalchemy as sa

from events.store.connections.file import MODE
from events.store.connections.file import beside

_TRIES = 40
"""How often a copy waits for another program to let go, a quarter of a second each."""


class Locked(Exception):
    """Another program held the database for so long that the copy was given up."""


def copy_out(connection: sa.Connection, target: Path) -> None:
    """Write what *connection* holds open to a new file; raise `OSError`, `FileExistsError` where
    one is there.
    """
    source = cast(sqlite3.Connection, connection.connection.dbapi_connection)
    target.parent.mkdir(parents=True, exist_ok=True)
    part = _copied(source, target)
    try:
        _name_anew(part, target)
        _settle(target.parent)
    finally:
        part.unlink(missing_ok=True)


def copy_file(source: Path, target: Path) -> None:
    """Write a copy of the database *source* as *target*, in the place of an older one; raise
    `OSError`, `sqlite3.Error`, `Locked`.
    """
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as opened:
        part = _copied(opened, target)
    try:
        os.replace(part, target)
    except OSError:
        part.unlink()
        raise
    _settle(target.parent)


def put_into(source: Path, target: Path) -> None:
    """Write the content of *source* into the database *target*, which others may have open: one
    transaction, all or nothing. Raise `sqlite3.Error`, `Locked`.
    """
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as opened,
        closing(sqlite3.connect(target)) as into,
    ):
        _copy(opened, into)


def _name_anew(part: Path, target: Path) -> None:
    """Give a finished copy its name, unless a file has that name already."""
    try:
        os.link(part, target)  # unlike a rename, this replaces nothing
    except FileExistsError:
        raise
    except OSError:  # a file system without links, such as a memory stick's
        if target.exists():
            raise
        os.rename(part, target)


def _copied(source: sqlite3.Connection, target: Path) -> Path:
    part = beside(target, ".part")
    with suppress(FileNotFoundError):
        part.unlink()
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, MODE))
    try:
        with closing(sqlite3.connect(part)) as into:
            _copy(source, into)
            # a copy is one file, which can be read from a write-protected stick without another
            into.execute("PRAGMA journal_mode=DELETE")
        _settle(part)
    except BaseException:
        part.unlink()
        raise
    return part


def _copy(source: sqlite3.Connection, into: sqlite3.Connection) -> None:
    tries = iter(range(_TRIES))

    def watch(status: int, _left: int, _pages: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and next(tries, None) is None:
            raise Locked

    source.backup(into, progress=watch)


def _settle(place: Path) -> None:
    """Have a file, or the names in a folder, on the disk."""
    handle = os.open(place, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:
        if not place.is_dir():  # some file systems cannot do it for folders
            raise
    finally:
        os.close(handle)
