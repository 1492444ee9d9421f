"""Where a server runs: kept beside its database while it does, for commands that hand out links."""

from __future__ import annotations

import hashlib
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

PATIENCE = 1.0
"""Seconds to wait for a server that may have ended without saying so."""


def file_of(data: Path, db: str) -> Path:
    """Return the file for a database (its URL) in its folder, which others may share."""
    return data / f"address-{hashlib.sha256(db.encode()).hexdigest()[:8]}"


@contextmanager
def kept(data: Path, db: str, base: str) -> Iterator[None]:
    """Keep the address of the server of a database in a folder until it ends."""
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
