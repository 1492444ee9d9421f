"""Files that only the owner of a server may read: keys, secrets, the organiser's link."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


def kept_file(file: Path, make: Callable[[], bytes]) -> bytes:
    """Return the content of *file*; at the first call, write the result of *make* there. Processes
    that start at once all get the same complete content.
    """
    if not file.exists():
        new = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
        write_new(new, make())
        try:
            with suppress(FileExistsError):  # another process was first
                _put(new, file)
        finally:
            new.unlink()
    return file.read_bytes()


def _put(new: Path, file: Path) -> None:
    """Give a written file its final name; raise `FileExistsError` where that exists."""
    try:
        os.link(new, file)  # complete at once: another process may read it right now
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        write_new(file, new.read_bytes())


def write_new(file: Path, content: bytes) -> None:
    """Write a file that only its owner may read (0600); raise `FileExistsError`."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(content)
