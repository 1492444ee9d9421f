"""The file of a SQLite database: private to its owner, and watched, because a file can be taken
away while it is open.

A program that has a file open goes on writing to it after somebody removed or replaced it: what it
stores is then nowhere. So every commit ends with a look at whether the file still lies in its
place.
"""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import count
from pathlib import Path

from events.log import Trouble
from events.log import Unavailable

MODE = 0o600
Identity = tuple[int, int]
_WORDS = {
    Trouble.REMOVED: "was removed while it was open",
    Trouble.REPLACED: "is not the file that was opened",
}

_OTHERS = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside a database."""


class DatabaseFile:
    """The file at *path*. `wal`: the write-ahead log, with the newest commits until they are folded
    into the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.wal = beside(path, "-wal")
        self._path, self._wal_path = str(path), str(self.wal)  # each commit looks at both
        self._database: Identity | None = None
        self._wal: Identity | None = None

    def claim(self) -> None:
        """Make the file where there is none, readable by its owner alone; raise `OSError`."""
        with suppress(FileExistsError):
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, MODE))

    def remember(self) -> None:
        """Take the file that lies here now for the one that is open."""
        self._database = _identity(self._path)
        self._wal = None

    def trouble(self) -> Unavailable | None:
        """Return what happened to the open files, or None where they lie in their places."""
        trouble = self._compare(self._database, self._path)
        if trouble is None and self._wal is None:
            self._wal = _identity(self._wal_path)  # SQLite makes it with the first commit
        return trouble or (self._compare(self._wal, self._wal_path) if self._wal else None)

    def wal_alone_is_lost(self) -> bool:
        """Tell whether the database lies in its place and its write-ahead log does not."""
        return _identity(self._path) == self._database

    def _compare(self, known: Identity | None, path: str) -> Unavailable | None:
        now = _identity(path)
        if now == known:
            return None
        trouble = Trouble.REMOVED if now is None else Trouble.REPLACED
        return Unavailable(trouble, f"{path} {_WORDS[trouble]}")


def beside(path: Path, ending: str) -> Path:
    """Return the path with something at its end, such as `-wal`."""
    return path.with_name(path.name + ending)


def unused(path: Path, word: str) -> Path:
    """Return a name beside *path* that nothing has yet: `log.db.before-restore-1`."""
    names = (beside(path, f".{word}-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def make_private(path: Path) -> None:
    """Let nobody but the owner read a database and the files beside it, where this account may say
    so.
    """
    for file in (path, *(beside(path, ending) for ending in _OTHERS)):
        with suppress(OSError):
            file.chmod(MODE)


def _identity(path: str) -> Identity | None:
    try:
        stat = os.stat(path)
    except OSError:
        return None
    return stat.st_dev, stat.st_ino
