"""Refuses JSON in which a mapping has the same key twice.

JSON itself leaves open what such a key means (RFC 8259, section 4), and readers differ: one takes
the first value, another the last. A report is not stored on a guess.
"""

from __future__ import annotations

from typing import Any

from app.desk.errors.refusals import Unreadable
from games.text import text

_SHOWN = 60
"""Letters of a key that are shown."""


class KeyTwice(Unreadable):
    """A mapping names a key twice; `words` is the sentence."""

    def __init__(self, key: str) -> None:
        self.words = text(
            "the key %(key)s stands twice in one mapping; name it once", key=repr(key[:_SHOWN])
        )
        super().__init__({"_": [self.words]})


def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the mapping of these keys and values; raise `KeyTwice`. For the `object_pairs_hook` of
    `json`, which calls it for every mapping: some 0.2 microseconds each.
    """
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise KeyTwice(_first_twice(pairs))
    return mapping


def _first_twice(pairs: list[tuple[str, Any]]) -> str:
    """The first key that stood before."""
    known: set[str] = set()
    for key, _ in pairs:
        if key in known:
            return key
        known.add(key)
    raise ValueError("every key stands once")
