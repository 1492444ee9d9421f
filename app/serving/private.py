"""Files that only the owner of a server may read: keys, secrets, the organiser's link."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


def kept(file: Path, make: Callable[[], bytes]) -> bytes:
    """Return what *file* holds; the first time, what *make* gives, which is written there. Of
    processes that start at once all get the same, and get it whole.
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
    """Give a written file its name; raise `FileExistsError` where it is taken."""
    try:
        os.link(new, file)  # whole at once: another process may look for it right now
    except FileExistsError:
        raise
    except OSError:  # a stick that knows no links
        write_new(file, new.read_bytes())


def write_new(file: Path, content: bytes) -> None:
    """Write a file that only its owner may read (0600); raise `FileExistsError`."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(content)
