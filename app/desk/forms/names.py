"""Ids that stand for players' names in the log of a match."""

from __future__ import annotations

import base64
import hashlib
import hmac

from events.store.names import MARK
from events.store.names import NameBook
from events.vocabulary import MatchId

LONGEST = 60


def is_name(value: object) -> bool:
    """Return whether a value can be a name; otherwise the reader of the field refuses it."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST


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
