"""The owner of a server: the organiser's link, which is made at the first start and stored in the
data folder, readable only by its owner.
"""

from __future__ import annotations

import base64
import secrets
from functools import cache
from pathlib import Path

from app.serving import private
from app.serving.private import BadKey

FILE = "organiser"


@cache
def organiser_token(folder: Path) -> str:
    """Return the token of the organiser's link (26 letters and digits), which is made at the first
    call. Delete the file to get another one. Raise `BadKey` where it holds none.
    """
    token = private.kept_file(folder / FILE, _new_token).decode("ascii", "replace").strip()
    if not (token.isascii() and token.isalnum() and token == token.upper()):
        raise BadKey(
            f"{folder / FILE} holds no organiser's link: it would be 26 letters and digits. Move "
            "it away to get a new one."
        )
    return token


def _new_token() -> bytes:
    return base64.b32encode(secrets.token_bytes(16)).rstrip(b"=") + b"\n"


def is_kept_token_of(folder: Path, token: str) -> bool:
    """Return whether *token* is that of the organiser's link; where none was made yet, none is
    made.
    """
    return (folder / FILE).is_file() and token.isascii() and is_token_of(folder, token)


def is_token_of(folder: Path, token: str) -> bool:
    """Return whether *token* is that of the organiser's link."""
    wanted = organiser_token(folder)
    return bool(wanted) and secrets.compare_digest(wanted.encode(), token.upper().encode())
