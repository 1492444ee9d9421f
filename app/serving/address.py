"""The address of a running server, stored beside its database, for commands that print links."""

from __future__ import annotations

import hashlib
import socket
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from app.operations.neighbours import Neighbours

ALSO = (
    "another server serves this log, too, at {}: what one records the other shows a second later. "
    "Stop one of them."
)
UNKNOWN = (
    "{} cannot be written ({}): the commands new and links will not know this server's address. "
    "Remove the file, or let this account write there."
)
PATIENCE = 1.0
"""Seconds to wait for the answer of a server that may have crashed."""


def file_of(data: Path, db: str) -> Path:
    """Return the file with the address for a database (its URL); several databases may share the
    folder.
    """
    return data / f"address-{hashlib.sha256(db.encode()).hexdigest()[:8]}"


@contextmanager
def address_stored(data: Path, db: str, base: str, say: Callable[[str], None]) -> Iterator[None]:
    """Store the address of a database's server within a `with` block. Where that is impossible (a
    file that an older server of another account left, a full disk), *say* tells it: nobody who
    plays needs the file.
    """
    file = file_of(data, db)
    try:
        file.write_text(f"{base}\n", "ascii")
    except OSError as problem:
        say(UNKNOWN.format(file, problem.strerror))
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink()


class OtherServers:
    """Notices other servers on the same database file. Each stores its address in one and the same
    file; where another's stands there, *neighbours* look what it records, and *say* tells it once.
    """

    def __init__(
        self, file: Path, base: str, neighbours: Neighbours, say: Callable[[str], None]
    ) -> None:
        self._file, self._base, self._neighbours, self._say = file, base, neighbours, say
        self._met = ""

    def meet(self, base: str) -> None:
        """Look from now on what the server at *base* records."""
        if base not in ("", self._base, self._met):
            self._met, self._neighbours.shared = base, True
            self._say(ALSO.format(base))

    def look(self) -> None:
        """Find out whether another server came. Where one went, and took the file with it, store
        the own address again.
        """
        with suppress(OSError, ValueError):
            if not self._file.exists():
                self._file.write_text(f"{self._base}\n", "ascii")
            self.meet(self._file.read_text("ascii").strip())
        if self._met:
            self._neighbours.look()


def served_at(data: Path, db: str) -> str:
    """Return the address of the server that runs on a database (its URL), "" where none answers."""
    with suppress(OSError, ValueError):
        base = file_of(data, db).read_text("ascii").strip()
        place = urlsplit(base)
        with socket.create_connection((place.hostname or "", place.port or 0), PATIENCE):
            return base
    return ""
