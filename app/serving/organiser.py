"""Who owns a server: the organiser's link, made at the first start and kept in the data folder,
readable by its owner alone.
"""

from __future__ import annotations

import base64
import os
import secrets
from functools import cache
from pathlib import Path

FILE = "organiser"


@cache
def organiser_token(folder: Path) -> str:
    """Return the token of the organiser's link (26 letters and digits), made on the spot the first
    time. Delete the file to make another one.
    """
    path = folder / FILE
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    token = base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=")
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(f"{token}\n")
    return token


def is_token_of(folder: Path, token: str) -> bool:
    """Tell whether *token* is that of the organiser's link."""
    wanted = organiser_token(folder)
    return bool(wanted) and secrets.compare_digest(wanted.encode(), token.upper().encode())
