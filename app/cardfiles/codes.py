"""Makes codes for designs without one. The same name gets the same code in every file and row."""

from __future__ import annotations

import hashlib
import string
import unicodedata
from collections.abc import Container
from collections.abc import Iterator

SIGNS = string.digits + string.ascii_uppercase
LENGTH = 4


def new_code(name: str, taken: Container[str]) -> str:
    """Return a code for a name that is not in *taken*."""
    return next(code for code in _tries(name) if code not in taken)


def sign(title: str) -> str:
    """Return the character of a set in its printed codes; never 1, which is the game's own set."""
    return SIGNS[2 + _digest(title, 0) % (len(SIGNS) - 2)]


def fits(code: object) -> bool:
    """Return whether a code can be printed (1 to 4 of A-Z and 0-9)."""
    return (
        isinstance(code, str) and 1 <= len(code) <= LENGTH and all(sign_ in SIGNS for sign_ in code)
    )


def _tries(name: str) -> Iterator[str]:
    for number in range(len(SIGNS) ** LENGTH):
        rest, code = _digest(name, number), ""
        for _ in range(LENGTH):
            rest, place = divmod(rest, len(SIGNS))
            code += SIGNS[place]
        yield code


def _digest(text: str, number: int) -> int:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return int.from_bytes(hashlib.sha256(f"{folded}/{number}".encode()).digest()[:8])
