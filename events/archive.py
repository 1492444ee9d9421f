"""A match as a text file: JSON Lines, so that a person can read it and any program can check it.

    {"cards":…,"format":"quartermaster-record-1",…}         the manifest, byte for byte
    {"hash":"<hex>","line":{"at":…,"version":1}}             an event: the hashed bytes are this very slice
    …
    {"head":{"hash":"<hex>","match":"…","version":37}}       where the record ends; perhaps with "key" and "signature"

Every byte before the head is under the chain of hashes, and the head repeats its end. A file that was cut, altered,
re-ordered or spliced does not read. Who holds a receipt, or trusts the key that signed the head, also learns of a tail
that was cut off together with its head.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from events import canonical
from events import kinds
from events.canonical import NotCanonical
from events.envelope import Event
from events.envelope import Receipt
from events.envelope import chain
from events.envelope import genesis
from events.envelope import read_line
from events.kinds.base import Unreadable
from events.log import Head
from events.log import Log
from events.log import UnknownMatch
from events.manifest import Manifest
from events.manifest import read_manifest
from events.upcasters import FromTheFuture
from events.upcasters import upcast
from events.vocabulary import MatchId
from events.vocabulary import thaw

LINE_LIMIT = 2_000_000
EVENT_LIMIT = 100_000
_BEFORE, _BETWEEN, _AFTER = b'{"hash":"', b'","line":', b"}"
_HEX = 64
_LINE_AT = len(_BEFORE) + _HEX + len(_BETWEEN)

Sign = Callable[[bytes], Mapping[str, str]]
"""Signs the canonical bytes of a head; returns `signature` and `key`, both text."""
Attest = Callable[[bytes, str, str], bool]
"""Tells whether a signature (bytes signed, signature, key) is good and the key is trusted."""


class BadArchive(ValueError):
    """A file is not the record of a match as it was exported; `line` says where (0: the whole file)."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line
        self.message = message


@dataclass(frozen=True, slots=True)
class Archive:
    """A record that was read and found whole. `signature` and `key` are "" where the head is not signed."""

    raw: bytes
    manifest: Manifest
    events: tuple[Event, ...]
    head: Head
    signature: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did: how many events it stored, and how many the log held already."""

    match: MatchId
    stored: int
    known: int


def export(log: Log, match: MatchId, sign: Sign | None = None) -> Iterator[bytes]:
    """Yield the lines of a match's record, each with its line end; raise `UnknownMatch`."""
    raw = log.manifest(match)
    head = Head(0, genesis(raw))
    yield raw + b"\n"
    for event in log.read(match):
        yield _BEFORE + event.hash.encode() + _BETWEEN + event.line + _AFTER + b"\n"
        head = Head(event.version, event.hash)
    signed = sign(head_bytes(match, head)) if sign else {}
    yield canonical.encode({"head": _head_fields(match, head), **signed}) + b"\n"


def head_bytes(match: MatchId, head: Head) -> bytes:
    """Return what a signature of a head signs."""
    return canonical.encode(_head_fields(match, head))


def read(lines: Iterable[bytes], receipts: Iterable[Receipt] = (), attest: Attest | None = None) -> Archive:
    """Return the record that *lines* (each with its line end, as a binary file yields them) hold; raise `BadArchive`.

    *receipts* must be among its events; with *attest* the head must carry a signature that it accepts.
    """
    rows = _rows(lines)
    raw = next(rows, (1, b""))[1]
    manifest = _manifest(raw)
    events: list[Event] = []
    head = Head(0, genesis(raw))
    ids: set[str] = set()
    for number, row in rows:
        if not row.startswith(_BEFORE):
            archive = _close(number, row, Archive(raw, manifest, tuple(events), head), attest)
            _require_end(rows)
            _require_receipts(archive, receipts)
            return archive
        event = _event(number, row, manifest.match, head)
        if event.id in ids:
            raise BadArchive(number, f"the id {event.id!r} was used by an earlier event")
        ids.add(event.id)
        events.append(event)
        head = Head(event.version, event.hash)
    raise BadArchive(0, f"the record ends after version {head.version} without its head line: the file was cut")


def restore(log: Log, archive: Archive) -> Imported:
    """Store a record in a log; what is there already is left alone. Raise `BadArchive` where it has another match."""
    match = archive.manifest.match
    try:
        known = log.read(match)
        if log.manifest(match) != archive.raw:
            raise BadArchive(1, f"this log holds a match {match!r} that was opened with another manifest")
    except UnknownMatch:
        known = ()
    for here, there in zip(known, archive.events, strict=False):
        if here.hash != there.hash:
            raise BadArchive(
                here.version + 1, f"version {here.version} of match {match!r} is another event in this log"
            )
    log.open(match, archive.raw)
    new = archive.events[len(known) :]
    for event in new:
        log.restore(event)
    return Imported(match, len(new), min(len(known), len(archive.events)))


def _rows(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(lines, start=1):
        if number > EVENT_LIMIT + 2:
            raise BadArchive(number, f"a record of more than {EVENT_LIMIT} events is not read")
        if len(line) > LINE_LIMIT:
            raise BadArchive(number, f"the line is longer than {LINE_LIMIT} bytes")
        if not line.endswith(b"\n"):
            raise BadArchive(number, "the line has no line end: the file was cut")
        if line.endswith(b"\r\n"):
            raise BadArchive(number, "the line ends were changed on the way (CR LF); copy the file without conversion")
        yield number, line[:-1]


def _manifest(raw: bytes) -> Manifest:
    try:
        manifest = read_manifest(raw)
    except NotCanonical as error:
        raise BadArchive(1, f"this is not the record of a match: {error}") from None
    texts: tuple[object, ...] = (
        manifest.match,
        manifest.game,
        manifest.edition,
        manifest.name,
        manifest.sandbox_of,
        *manifest.seats,
    )
    wrong = not all(isinstance(text, str) for text in texts) or type(manifest.opened_at) is not int
    mappings: tuple[object, ...] = (manifest.options, manifest.cards)
    if wrong or not all(isinstance(mapping, Mapping) for mapping in mappings):
        raise BadArchive(1, "a field of the manifest is not of its type")
    return manifest


def _event(number: int, row: bytes, match: MatchId, head: Head) -> Event:
    """The event of a row, found to follow *head*."""
    hash_, line = row[len(_BEFORE) : len(_BEFORE) + _HEX], row[_LINE_AT:-1]
    if row[len(_BEFORE) + _HEX : _LINE_AT] != _BETWEEN or not row.endswith(_AFTER):
        raise BadArchive(number, 'an event stands as {"hash":"<64 hex digits>","line":{…}} without spaces')
    if chain(head.hash, line).encode() != hash_:
        raise BadArchive(number, "the hash does not fit: this line, or what stands before it, was altered")
    try:
        event = read_line(line, hash_.decode())
        _require_types(event)
        kinds.read(event.kind, thaw(upcast(event).data))
    except (NotCanonical, FromTheFuture, Unreadable) as error:
        raise BadArchive(number, str(error)) from None
    if event.match != match:
        raise BadArchive(number, f"the event is of match {event.match!r}, the record of {match!r}")
    if event.version != head.version + 1:
        raise BadArchive(number, f"version {event.version} stands where version {head.version + 1} should")
    return event


def _require_types(event: Event) -> None:
    texts: tuple[object, ...] = (event.id, event.kind, event.by, event.digest, event.report, event.match)
    numbers: tuple[object, ...] = (event.version, event.schema, event.seen, event.at)
    if not all(isinstance(text, str) for text in texts) or not all(type(number) is int for number in numbers):
        raise NotCanonical("a field of the event is not of its type")
    data, reveals = cast(object, event.data), cast(object, event.reveals)
    if not isinstance(data, Mapping) or not isinstance(reveals, tuple):
        raise NotCanonical("data must be a mapping, and reveals a row")


def _head_fields(match: MatchId, head: Head) -> dict[str, str | int]:
    return {"hash": head.hash, "match": match, "version": head.version}


def _close(number: int, row: bytes, archive: Archive, attest: Attest | None) -> Archive:
    """The archive with its head line read; it must say what the events say."""
    try:
        said = canonical.decode(row)
    except NotCanonical as error:
        raise BadArchive(number, f"neither an event nor a head line: {error}") from None
    expected = _head_fields(archive.manifest.match, archive.head)
    if not isinstance(said, dict) or set(said) not in ({"head"}, {"head", "key", "signature"}):
        raise BadArchive(number, 'a head line has exactly the field "head", and perhaps "key" and "signature"')
    if said["head"] != expected:
        raise BadArchive(number, f"the head does not fit: the events before it end at version {archive.head.version}")
    signature, key = str(said.get("signature", "")), str(said.get("key", ""))
    if attest is not None and not (signature and attest(canonical.encode(expected), signature, key)):
        raise BadArchive(number, "the head is not signed by a key that is trusted here")
    return Archive(archive.raw, archive.manifest, archive.events, archive.head, signature, key)


def _require_end(rows: Iterator[tuple[int, bytes]]) -> None:
    for number, _ in rows:
        raise BadArchive(number, "something stands after the head line")


def _require_receipts(archive: Archive, receipts: Iterable[Receipt]) -> None:
    for receipt in receipts:
        if receipt.match != archive.manifest.match:
            raise BadArchive(0, f"the receipt is of match {receipt.match!r}, the record of {archive.manifest.match!r}")
        if not 1 <= receipt.version <= len(archive.events):
            raise BadArchive(
                0, f"a receipt proves version {receipt.version}, but the record ends at {archive.head.version}"
            )
        if archive.events[receipt.version - 1].hash != receipt.hash:
            raise BadArchive(receipt.version + 1, f"version {receipt.version} is not the event that the receipt proves")
