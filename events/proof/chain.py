"""Whether stored events follow one another: no version missing, every hash closing the one before.

The sentences are those that reading a record's file gives, so that a match in the database and its
exported record are refused in the same words.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence

from events.envelope import Event
from events.envelope import chain
from events.log import Head
from events.log import RawLine
from events.proof.signing import SignedHead

ALTERED = "the hash does not fit: this line, or what stands before it, was altered"


class BrokenChain(ValueError):
    """Events do not follow one another; `version` is the first that does not fit."""

    def __init__(self, version: int, message: str) -> None:
        super().__init__(message)
        self.version = version


def out_of_order(version: int, expected: int) -> str:
    """Return what is wrong where a version stands in the place of another."""
    return f"version {version} stands where version {expected} should"


def first_altered(genesis: str, lines: Iterable[RawLine]) -> int:
    """Return the version of the first stored line whose hash does not close the one before, 0 where
    every one does; what the lines say is not looked at.
    """
    hash_ = genesis
    for version, row in enumerate(lines, start=1):
        hash_ = chain(hash_, row.line)
        if hash_ != row.hash:
            return version
    return 0


def against_heads(heads: Iterable[SignedHead], hashes: Sequence[str]) -> str:
    """Return what is wrong between the signed heads of a match and the hashes of its lines, ""
    where nothing is.
    """
    for head in heads:
        if head.version > len(hashes):
            return f"the log was cut before version {head.version}, whose head was signed"
        if head.version and hashes[head.version - 1] != head.hash:
            return (
                f"version {head.version}, or what stands before it, was altered after its head was "
                "signed"
            )
    return ""


def require_chain(after: Head, events: Iterable[Event]) -> None:
    """Raise `BrokenChain` unless *events* follow the head *after* and each other."""
    for event in events:
        if event.version != after.version + 1:
            raise BrokenChain(after.version + 1, out_of_order(event.version, after.version + 1))
        if chain(after.hash, event.line) != event.hash:
            raise BrokenChain(event.version, ALTERED)
        after = Head(event.version, event.hash)
