"""Checkpoints of a chain: what anybody may be shown of it while the match is played.

The hash of a line covers cards that a watcher must not know, and a hidden card that is one of fifty
could be found by trying fifty. A checkpoint is a keyed hash (HMAC-SHA-256, RFC 2104) of that hash:
it tells nothing to those who have not the match's key. The key is published when the match is over;
with it anybody can hold the checkpoints that they kept against the record.
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass

from events.envelope import Event
from events.kinds import KINDS
from events.lines import besides_plays
from events.lines import hash_at
from events.proof.receipts import Mismatch

EVERY = 50
"""Lines from one checkpoint, and one signed head, to the next, at most."""
CODE_BYTES = 20
FORMAT = "quartermaster-checkpoint-1"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A line of the log, and the code of the chain up to there: 32 letters and digits (base 32 of
    RFC 4648).
    """

    version: int
    code: str

    @property
    def brief(self) -> str:
        """The first eight letters, as people read them to one another."""
        return f"{self.code[:4]} {self.code[4:8]}"


def is_due(event: Event) -> bool:
    """Tell whether there is a checkpoint, and a signed head, at this line: at every line whose
    version is a multiple of `EVERY`, and at every line that edits the record.
    """
    kind = KINDS.get(event.kind)
    return event.version % EVERY == 0 or (kind is not None and kind.withdrawable)


def checkpoint_key(private: bytes, match: str) -> bytes:
    """Return the key of a match's checkpoints (32 bytes), made from the server's *private* key; it
    tells nothing about that one, nor about the keys of other matches.
    """
    return hmac.digest(private, f"{FORMAT} key {match}".encode(), "sha256")


def checkpoint_of(key: bytes, version: int, hash_: str) -> Checkpoint:
    """Return the checkpoint of a chain that has *hash_* (64 hex digits) at *version*."""
    whole = hmac.digest(key, f"{FORMAT} {version} {hash_}".encode(), "sha256")
    return Checkpoint(version, b32encode(whole[:CODE_BYTES]).decode())


def checkpoints(key: bytes, events: Sequence[Event]) -> Iterator[Checkpoint]:
    """Yield the checkpoints of a chain, the newest first; no play is read for it."""
    besides = {event.version for event in besides_plays(events) if is_due(event)}
    due = besides.union(range(EVERY, len(events) + 1, EVERY))
    return (
        checkpoint_of(key, version, hash_at(events, version))
        for version in sorted(due, reverse=True)
    )


def check_checkpoints(
    key: bytes, events: Sequence[Event], kept: Sequence[Checkpoint]
) -> tuple[Mismatch, ...]:
    """Return what is wrong between checkpoints that somebody kept and the record, in the order of
    their lines.
    """
    faults = ((one.version, _wrong(key, events, one)) for one in kept)
    return tuple(Mismatch(version, why) for version, why in sorted(faults) if why)


def _wrong(key: bytes, events: Sequence[Event], kept: Checkpoint) -> str:
    if not 0 < kept.version <= len(events):
        return f"the checkpoint is of line {kept.version} of the log, which has {len(events)}"
    if checkpoint_of(key, kept.version, events[kept.version - 1].hash) != kept:
        return f"what the log holds up to line {kept.version} is not what it held at the checkpoint"
    return ""
