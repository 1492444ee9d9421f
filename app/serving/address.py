"""The address of a running server, stored beside its database, for commands that print links."""

from __future__ import annotations

import hashlib
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

PATIENCE = 1.0
"""Seconds to wait for the answer of a server that may have crashed."""


def file_of(data: Path, db: str) -> Path:
    """Return the file with the address for a database (its URL); several databases may share the
    folder.
    """
    return data / f"address-{hashlib.sha256(db.encode()).hexdigest()[:8]}"


@contextmanager
def address_stored(data: Path, db: str, base: str) -> Iterator[None]:
    """Store the address of a database's server within a `with` block."""
    file = file_of(data, db)
    file.write_text(f"{base}\n", "ascii")
    try:
        yield
    finally:
        file.unlink(missing_ok=True)


def served_at(data: Path, db: str) -> str:
    """Return the address of the server that runs on a database (its URL), "" where none answers."""
    with suppress(OSError, ValueError):
        base = file_of(data, db).read_text("ascii").strip()
        place = urlsplit(base)
        with socket.create_connection((place.hostname or "", place.port or 0), PATIENCE):
            return base
    return ""
