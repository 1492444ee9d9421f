"""A match as a text file: JSON Lines, so that a person can read it and any program can check it.

    {"cards":…,"format":"quartermaster-record-1",…}         the manifest, byte for byte
    {"hash":"<hex>","line":{"at":…,"version":1}}             an event: these bytes are hashed
    …
    {"format":"…","hash":"<hex>","match":"…","version":37}   the head, perhaps signed

Every byte before the head is under the chain of hashes, and the head repeats its end. A file that
was cut, altered, re-ordered or spliced does not read. Who holds a receipt, or knows the key that
signs heads, also learns of a tail that was cut off together with its head.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from typing import Generic

from events.envelope import Event
from events.envelope import Receipt
from events.envelope import genesis
from events.kinds.base import MATCH
from events.kinds.base import TOURNAMENT
from events.log import Head
from events.log import Log
from events.log import SignHead
from events.log import UnknownMatch
from events.manifest import Manifest
from events.manifest import TournamentManifest
from events.proof import canonical
from events.proof.canonical import NotCanonical
from events.proof.receipts import check_head
from events.proof.receipts import check_receipts
from events.proof.rows import AFTER
from events.proof.rows import BEFORE
from events.proof.rows import BETWEEN
from events.proof.rows import BadArchive
from events.proof.rows import Opening
from events.proof.rows import event_of
from events.proof.rows import event_opening
from events.proof.rows import match_opening
from events.proof.rows import rows_of
from events.proof.signing import FORMAT as HEAD_FORMAT
from events.proof.signing import NotAHead
from events.proof.signing import SignedHead
from events.proof.signing import head_of
from events.proof.signing import is_genuine
from events.vocabulary import Fields
from events.vocabulary import MatchId


@dataclass(frozen=True, slots=True)
class Archive(Generic[Opening]):
    """A record that was read and found whole, of a match or of an event of many tables; `signed` is
    its head's signature, where it has one.
    """

    raw: bytes
    manifest: Opening
    events: tuple[Event, ...]
    head: Head
    signed: SignedHead | None = None


@dataclass(frozen=True, slots=True)
class ImportedRecord:
    """What an import did: how many events it stored, and how many the log held already."""

    match: MatchId
    stored: int
    known: int


def export(log: Log, match: MatchId, sign: SignHead | None = None) -> Iterator[bytes]:
    """Yield the lines of a match's record, each with its line end; raise `UnknownMatch`."""
    raw = log.manifest(match)
    head = Head(0, genesis(raw))
    yield raw + b"\n"
    for version, row in enumerate(log.lines(match), start=1):
        yield BEFORE + row.hash.encode() + BETWEEN + row.line + AFTER + b"\n"
        head = Head(version, row.hash)
    yield canonical.encode(sign(match, head).data if sign else _head_fields(match, head)) + b"\n"


def read(
    lines: Iterable[bytes], receipts: Iterable[Receipt] = (), key: str = ""
) -> Archive[Manifest]:
    """Return the record of a match that *lines* (each with its line end, as a binary file yields
    them) hold; raise `BadArchive`.

    *receipts* must be among its events. A signature must be genuine; with *key* there must be one,
    by that public key.
    """
    return _read(lines, receipts, key, match_opening, MATCH)


def read_tournament(
    lines: Iterable[bytes], receipts: Iterable[Receipt] = (), key: str = ""
) -> Archive[TournamentManifest]:
    """Return the record of an event of many tables, as `read` does that of a match."""
    return _read(lines, receipts, key, event_opening, TOURNAMENT)


def _read(
    lines: Iterable[bytes],
    receipts: Iterable[Receipt],
    key: str,
    opening: Callable[[bytes], Opening],
    log: str,
) -> Archive[Opening]:
    rows = rows_of(lines)
    raw = next((row for _, row in rows), b"")
    manifest = opening(raw)
    events: list[Event] = []
    head = Head(0, genesis(raw))
    ids: set[str] = set()
    for number, row in rows:
        if not row.startswith(BEFORE):
            archive = _close(number, row, Archive(raw, manifest, tuple(events), head), key)
            _require_end(rows)
            require_receipts(archive, receipts)
            return archive
        event = event_of(number, row, manifest.match, head, log)
        if event.id in ids:
            raise BadArchive(number, f"the id {event.id!r} was used by an earlier event")
        ids.add(event.id)
        events.append(event)
        head = Head(event.version, event.hash)
    raise BadArchive(
        0, f"the record ends after version {head.version} without its head line: the file was cut"
    )


def restore(log: Log, archive: Archive[Opening]) -> ImportedRecord:
    """Store a record in a log, all or nothing; what is there already is left alone. Raise
    `BadArchive` where it has another match.
    """
    match = archive.manifest.match
    try:
        known = log.read(match)
        if log.manifest(match) != archive.raw:
            raise BadArchive(
                1, f"this log holds a match {match!r} that was opened with another manifest"
            )
    except UnknownMatch:
        if archive.events:
            log.begin(archive.raw, archive.events)
            return ImportedRecord(match, len(archive.events), 0)
        known = ()
    for here, there in zip(known, archive.events, strict=False):
        if here.hash != there.hash:
            raise BadArchive(
                here.version + 1,
                f"version {here.version} of match {match!r} is another event in this log",
            )
    log.open(match, archive.raw)
    new = archive.events[len(known) :]
    if new:
        head = Head(known[-1].version, known[-1].hash) if known else Head(0, genesis(archive.raw))
        log.store(new, head)
    return ImportedRecord(match, len(new), min(len(known), len(archive.events)))


def _head_fields(match: MatchId, head: Head) -> dict[str, str | int]:
    return {"format": HEAD_FORMAT, "hash": head.hash, "match": match, "version": head.version}


def _close(number: int, row: bytes, archive: Archive[Opening], key: str) -> Archive[Opening]:
    """The archive with its head line read; it must say what the events say."""
    try:
        fields = canonical.decode(row)
    except NotCanonical as error:
        raise BadArchive(
            number, f"neither an event nor a head line: {error}", event=False
        ) from None
    if not isinstance(fields, dict) or fields.get("format") != HEAD_FORMAT:
        raise BadArchive(
            number,
            f"neither an event nor a head line; a head has the format {HEAD_FORMAT}",
            event=False,
        )
    signed = _signed(number, fields, key) if {"key", "signature"} & set(fields) else None
    proof = {name: value for name, value in fields.items() if name not in ("key", "signature")}
    if proof != _head_fields(archive.manifest.match, archive.head):
        raise BadArchive(
            number,
            f"the head does not fit: the events before it end at version {archive.head.version}",
            event=False,
        )
    if key and signed is None:
        raise BadArchive(
            number,
            "the head is not signed, and a signature by the trusted key was asked for",
            event=False,
        )
    return replace(archive, signed=signed)


def _signed(number: int, written: Fields, key: str) -> SignedHead:
    try:
        signed = head_of(written)
    except NotAHead as error:
        raise BadArchive(number, str(error), event=False) from None
    if not is_genuine(signed, key):
        whose = "with the key that is trusted here" if key else "with the key it names"
        raise BadArchive(number, f"the head was not signed {whose}", event=False)
    return signed


def _require_end(rows: Iterator[tuple[int, bytes]]) -> None:
    for number, _ in rows:
        raise BadArchive(number, "something stands after the head line", event=False)


def require_receipts(archive: Archive[Opening], receipts: Iterable[Receipt]) -> None:
    """Raise `BadArchive` unless the record holds what every one of *receipts* proves."""
    for fault in check_receipts(archive.manifest.match, archive.events, receipts):
        raise BadArchive(fault.line, fault.because)


def require_head(archive: Archive[Opening], head: SignedHead, key: str = "") -> None:
    """Raise `BadArchive` unless the record holds what a signed *head* that was kept elsewhere
    proves; *key* as for reading.
    """
    for fault in check_head(
        archive.manifest.match, archive.manifest.encode(), archive.events, head, key
    ):
        raise BadArchive(fault.line, fault.because)
