"""Whether stored events follow one another: no version missing, every hash closing the one before.

The sentences are those that reading a record's file gives, so that a match in the database and its
exported record are refused in the same words.
"""

from __future__ import annotations

from collections.abc import Iterable

from events.envelope import Event
from events.envelope import chain
from events.log import Head

ALTERED = "the hash does not fit: this line, or what stands before it, was altered"


class BrokenChain(ValueError):
    """Events do not follow one another; `version` is the first that does not fit."""

    def __init__(self, version: int, message: str) -> None:
        super().__init__(message)
        self.version = version


def out_of_order(found: int, expected: int) -> str:
    """Return what is wrong where a version stands in the place of another."""
    return f"version {found} stands where version {expected} should"


def require_chain(after: Head, events: Iterable[Event]) -> None:
    """Raise `BrokenChain` unless *events* follow the head *after* and each other."""
    for event in events:
        if event.version != after.version + 1:
            raise BrokenChain(after.version + 1, out_of_order(event.version, after.version + 1))
        if chain(after.hash, event.line) != event.hash:
            raise BrokenChain(event.version, ALTERED)
        after = Head(event.version, event.hash)
