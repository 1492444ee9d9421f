"""Files that only the owner of a server may read: keys, secrets, the organiser's link."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


def kept(file: Path, make: Callable[[], bytes]) -> bytes:
    """Return what *file* holds; the first time, what *make* gives, which is written there."""
    if file.exists():
        return file.read_bytes()
    try:
        write_new(file, content := make())
    except FileExistsError:  # another process was first
        return file.read_bytes()
    return content


def write_new(file: Path, content: bytes) -> None:
    """Write a file that only its owner may read (0600); raise `FileExistsError`."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(content)
