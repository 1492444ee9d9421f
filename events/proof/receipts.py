"""Compares receipts and signed heads with a record: a line for which a player has a receipt must
still be there, unchanged.

The chain alone cannot show that a record was cut off at its end. A receipt or a signed head from
behind the cut does.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass

from events.envelope import Event
from events.envelope import Receipt
from events.envelope import genesis
from events.proof.signing import SignedHead
from events.proof.signing import is_genuine


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A proof that does not fit the record: the version it names, and what is wrong in one
    sentence.

    `line`: where that version stands in the record's file, if the record has one that differs (0:
    nowhere).
    """

    version: int
    because: str
    line: int = 0


def check_receipts(
    match: str, events: Sequence[Event], receipts: Iterable[Receipt]
) -> tuple[Mismatch, ...]:
    """Return what is wrong between *receipts* and the record of *match*, in the order of the
    receipts' versions.
    """
    faults = [
        _check(match, events, receipt.match, receipt.version, receipt.hash, "receipt")
        for receipt in receipts
    ]
    return tuple(
        sorted((item for item in faults if item is not None), key=lambda item: item.version)
    )


def check_head(
    match: str, manifest: bytes, events: Sequence[Event], head: SignedHead, key: str = ""
) -> tuple[Mismatch, ...]:
    """Return what is wrong between a signed head and the record; *key* is the public key one trusts
    ("" any).

    A head from earlier in the record fits; the record merely went on.
    """
    if not is_genuine(head, key):
        whose = "with the key that is trusted here" if key else "by the key it names"
        return (
            Mismatch(head.version, f"the head of version {head.version} was not signed {whose}"),
        )
    if head.version == 0:
        fits = head.match == match and head.hash == genesis(manifest)
        return (
            ()
            if fits
            else (Mismatch(0, "the signed head belongs to a match that was opened otherwise"),)
        )
    fault = _check(match, events, head.match, head.version, head.hash, "signed head")
    return () if fault is None else (fault,)


def _check(
    match: str, events: Sequence[Event], of: str, version: int, hash_: str, what: str
) -> Mismatch | None:
    if of != match:
        return Mismatch(version, f"the {what} belongs to match {of}, not to {match}")
    if version < 1:
        return Mismatch(version, f"the {what} names version {version}; versions begin with 1")
    if version > len(events):
        return Mismatch(
            version,
            f"the record ends with version {len(events)}, but the {what} proves version "
            f"{version}: it was cut",
        )
    stored = events[version - 1]
    if stored.hash != hash_:
        return Mismatch(
            version,
            f"version {version} has the hash {stored.hash[:12]}…, the {what} proves "
            f"{hash_[:12]}…: it was changed",
            version + 1,
        )
    return None
