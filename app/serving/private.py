"""Files that only the owner of a server may read: keys, secrets, the organiser's link."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


class BadKey(Exception):
    """A key's file exists but holds no key; the message names the file and what would be right."""


def kept_file(file: Path, make: Callable[[], bytes], least: int = 0) -> bytes:
    """Return the content of *file*; at the first call, write the result of *make* there. Processes
    that start at once all get the same complete content. Raise `BadKey` where the file holds fewer
    than *least* bytes: a secret that is empty protects nothing.
    """
    if not file.exists():
        new = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
        try:
            write_new(new, make())
            with suppress(FileExistsError):  # another process was first
                _put(new, file)
        finally:
            new.unlink(missing_ok=True)
    content = file.read_bytes()
    if len(content) < least:
        raise BadKey(
            f"{file} is no secret: it has {len(content)} bytes instead of {least}. Move it away to "
            "get a new one."
        )
    return content


def _put(new: Path, file: Path) -> None:
    """Give a written file its final name; raise `FileExistsError` where that exists."""
    try:
        os.link(new, file)  # complete at once: another process may read it right now
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        write_new(file, new.read_bytes())


def write_new(file: Path, content: bytes) -> None:
    """Write a file that only its owner may read (0600), onto the disk before it gets its final
    name: an empty key after a power cut would stop the next start. Raise `FileExistsError`.
    """
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
