"""Makes codes for designs without one. The same name gets the same code in every file and row."""

from __future__ import annotations

import hashlib
import string
import unicodedata
from collections.abc import Iterable
from collections.abc import Iterator

SIGNS = string.digits + string.ascii_uppercase
LENGTH = 4


class CodeMaker:
    """Makes codes that are not *taken*. A code of a name that many rows have is not tried again for
    each: their number would count squared.
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._left: dict[str, Iterator[str]] = {}

    def new(self, name: str) -> str:
        """Return the first free code of a name, which then is taken."""
        left = self._left.setdefault(_folded(name), _tries(name))
        code = next(code for code in left if code not in self._taken)
        self._taken.add(code)
        return code


def sign(title: str) -> str:
    """Return the character of a set in its printed codes; never 1, which is the game's own set."""
    return SIGNS[2 + _digest(title, 0) % (len(SIGNS) - 2)]


def fits(code: object) -> bool:
    """Return whether a code can be printed (1 to 4 of A-Z and 0-9)."""
    return (
        isinstance(code, str) and 1 <= len(code) <= LENGTH and all(sign_ in SIGNS for sign_ in code)
    )


def _digest(text: str, number: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{_folded(text)}/{number}".encode()).digest()[:8])


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _tries(name: str) -> Iterator[str]:
    for number in range(len(SIGNS) ** LENGTH):
        rest, code = _digest(name, number), ""
        for _ in range(LENGTH):
            rest, place = divmod(rest, len(SIGNS))
            code += SIGNS[place]
        yield code
