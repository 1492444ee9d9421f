"""Ids that stand for players' names in the log of a match."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from unicodedata import category

from events.store.names import MARK
from events.store.names import NameBook
from events.vocabulary import CONTROLS
from events.vocabulary import MatchId

LONGEST = 60
_UNSEEN = re.compile(
    f"[{CONTROLS}\xad\u115f\u1160\u180e\u200b\u200e\u200f"
    "\u2060-\u206f\u2800\u3164\ud800-\udfff\ufeff\uffa0\ufff9-\ufffb]"
)
"""Characters that show nothing themselves, and turn round, hide or break off what stands beside
them: controls, blanks, half characters, marks of direction and of width. Joiners, which scripts
and emoji need, are not among them.
"""
_NOTHING = frozenset({"Cc", "Cf", "Cs", "Me", "Mn", "Zl", "Zp", "Zs"})
"""The categories of characters of which nothing is seen where no other stands beside them."""


def is_name(value: object) -> bool:
    """Return whether a value can be a name; otherwise the reader of the field refuses it."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST


def tidy(name: str) -> str:
    """Return a name without superfluous spaces and without what is not seen, at most `LONGEST`
    characters; "" where nothing of it could be seen.
    """
    words = " ".join(_UNSEEN.sub("", " ".join(name.split())).split())[:LONGEST].rstrip()
    return words if any(category(letter) not in _NOTHING for letter in words) else ""


class NameKeeper:
    """Stores names beside the log.

    *key* derives the ids: a name has one id in a match, so that a report which is sent again is the
    same, and nobody without the key can find a name by trying.
    """

    def __init__(self, names: NameBook, key: bytes) -> None:
        self._names = names
        self._key = hmac.new(key, b"names of players", hashlib.sha256).digest()

    def __call__(self, match: MatchId, name: str) -> str:
        """Store what somebody in a match is called; return the id for the log."""
        digest = hmac.new(self._key, f"{match} {name}".encode(), hashlib.sha256).digest()
        person = MARK + base64.b32encode(digest)[:12].decode()
        self._names.put(match, person, name)
        return person
