"""Where a server runs: kept beside its database while it does, for commands that hand out links."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

FILE = "address"
PATIENCE = 1.0
"""Seconds to wait for a server that may have ended without saying so."""


@contextmanager
def kept(data: Path, base: str) -> Iterator[None]:
    """Keep the address of this server in its folder until it ends."""
    file = data / FILE
    file.write_text(f"{base}\n", "ascii")
    try:
        yield
    finally:
        file.unlink(missing_ok=True)


def served_at(data: Path) -> str:
    """Return the address of the server that runs on the database of a folder, "" where none
    answers.
    """
    with suppress(OSError, ValueError):
        base = (data / FILE).read_text("ascii").strip()
        place = urlsplit(base)
        with socket.create_connection((place.hostname or "", place.port or 0), PATIENCE):
            return base
    return ""
