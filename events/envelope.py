"""The outer form of every fact: `NewEvent` before it is stored, `Event` after, and the hash chain
that ties them.

`hash = SHA-256("qm1" || previous hash || line)`, where *line* is the very byte string that is
exported. The first previous hash is the hash of the match's manifest, so chains of two matches
cannot be spliced.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import msgspec

from events.proof import canonical
from events.vocabulary import Fields
from events.vocabulary import MatchId
from events.vocabulary import freeze
from events.vocabulary import freeze_in_order

_DOMAIN = b"qm1"
FIELDS = (
    "at",
    "by",
    "data",
    "digest",
    "id",
    "kind",
    "match",
    "report",
    "reveals",
    "schema",
    "seen",
    "version",
)


class NewEvent(msgspec.Struct, frozen=True, gc=False):
    """A fact about to be recorded.

    * `id`: made by the phone that reports it; sending it again is harmless.
    * `kind`, `schema`: name and shape number of `data` (see `events.kinds`).
    * `by`: a seat, `referee`, `table` or `server`.
    * `seen`: the ply the reporter acted on.
    * `at`: server clock, milliseconds since 1970 UTC; information, never an order.
    * `digest`: digest of the table after the event, hex.
    * `reveals`: who learned what: rows of {"to": [seats], "cards": [piece ids], "count": n}.
    * `report`: fingerprint of the request as it was sent, so that a resend differs from another
      report under the same id.
    * `in_order`: `data` and `reveals` are frozen, and `data` is in the order of a line, as those of
      plays are made: they need not be copied once more.
    """

    id: str
    kind: str
    data: Fields
    by: str
    seen: int
    at: int
    digest: str = ""
    reveals: tuple[Fields, ...] = ()
    schema: int = 1
    report: str = ""
    in_order: bool = False


class Event(msgspec.Struct, frozen=True, gc=False):
    """A recorded fact: version 1, 2, 3 … without gaps in its match, the stored line and the hash it
    closes.
    """

    match: MatchId
    version: int
    id: str
    kind: str
    schema: int
    data: Fields
    by: str
    seen: int
    at: int
    digest: str
    reveals: tuple[Fields, ...]
    report: str
    line: bytes
    hash: str

    @property
    def receipt(self) -> Receipt:
        """What the reporter may keep as proof that this event was stored."""
        return Receipt(self.match, self.version, self.hash)


@dataclass(frozen=True, slots=True)
class Receipt:
    """Proof of storage: the place of an event in its match and the chain's hash there."""

    match: MatchId
    version: int
    hash: str


def line_of(match: MatchId, version: int, new: NewEvent) -> bytes:
    """Return the canonical line of *new* at its place; raise `NotCanonical` where its data cannot
    be written.
    """
    return canonical.encode(
        {
            "at": new.at,
            "by": new.by,
            "data": new.data,
            "digest": new.digest,
            "id": new.id,
            "kind": str(new.kind),
            "match": match,
            "report": new.report,
            "reveals": new.reveals,
            "schema": new.schema,
            "seen": new.seen,
            "version": version,
        }
    )


def chain(previous: str, line: bytes) -> str:
    """Return the hash (hex) of *line* after the hash *previous* (hex)."""
    return hashlib.sha256(_DOMAIN + bytes.fromhex(previous) + line).hexdigest()


def genesis(manifest: bytes) -> str:
    """Return the hash (hex) before the first event: the hash of the manifest's canonical bytes."""
    return hashlib.sha256(_DOMAIN + manifest).hexdigest()


def seal(match: MatchId, version: int, previous: str, new: NewEvent) -> Event:
    """Return *new* as the event with *version* that follows the hash *previous*."""
    line, data, reveals = line_of(match, version, new), new.data, new.reveals
    if not new.in_order:
        data, reveals = freeze_in_order(data), freeze(reveals)
    return Event(
        match,
        version,
        new.id,
        new.kind,
        new.schema,
        data,
        new.by,
        new.seen,
        new.at,
        new.digest,
        reveals,
        new.report,
        line,
        chain(previous, line),
    )


def read_line(line: bytes, hash_: str) -> Event:
    """Return the event that a stored *line* holds; raise `NotCanonical` if it is not canonical or
    lacks a field.
    """
    raw = canonical.decode(line)
    if not isinstance(raw, dict) or tuple(sorted(raw)) != FIELDS:
        raise canonical.NotCanonical(f"an event line has exactly the fields {', '.join(FIELDS)}")
    return _from_raw(raw, line, hash_)


class _Line(msgspec.Struct, gc=False):
    """What a stored line holds."""

    at: int
    by: str
    data: Fields
    digest: str
    id: str
    kind: str
    match: str
    report: str
    reveals: list[Any]
    schema: int
    seen: int
    version: int


_DECODER = msgspec.json.Decoder(_Line)


def trusted_line(line: bytes, hash_: str) -> Event:
    """Return the event of a *line* that this log wrote itself, without judging its form again;
    raise `msgspec.MsgspecError` where it is no event at all.
    """
    raw = _DECODER.decode(line)
    return Event(
        MatchId(raw.match),
        raw.version,
        raw.id,
        raw.kind,
        raw.schema,
        freeze(raw.data),
        raw.by,
        raw.seen,
        raw.at,
        raw.digest,
        freeze(raw.reveals) if raw.reveals else (),
        raw.report,
        line,
        hash_,
    )


def _from_raw(raw: Fields, line: bytes, hash_: str) -> Event:
    return Event(
        raw["match"],
        raw["version"],
        raw["id"],
        raw["kind"],
        raw["schema"],
        freeze(raw["data"]),
        raw["by"],
        raw["seen"],
        raw["at"],
        raw["digest"],
        freeze(raw["reveals"]),
        raw["report"],
        line,
        hash_,
    )


def fingerprint(request: Any) -> str:
    """Return a short fingerprint (hex) of a request's canonical bytes; raise `NotCanonical` where
    it has none.
    """
    return hashlib.sha256(canonical.encode(request)).hexdigest()[:32]
