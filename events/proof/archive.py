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
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from typing import Any
from typing import Generic
from typing import TypeVar
from typing import cast

from events import kinds
from events.envelope import Event
from events.envelope import Receipt
from events.envelope import chain
from events.envelope import genesis
from events.envelope import read_line
from events.kinds.base import MATCH
from events.kinds.base import TOURNAMENT
from events.kinds.base import BadPayload
from events.log import Head
from events.log import Log
from events.log import UnknownMatch
from events.manifest import Manifest
from events.manifest import TournamentManifest
from events.manifest import is_event_id
from events.manifest import read_manifest
from events.manifest import read_tournament_manifest
from events.proof import canonical
from events.proof.canonical import NotCanonical
from events.proof.chain import ALTERED
from events.proof.chain import out_of_order
from events.proof.receipts import check_head
from events.proof.receipts import check_receipts
from events.proof.signing import FORMAT as HEAD_FORMAT
from events.proof.signing import NotAHead
from events.proof.signing import SignedHead
from events.proof.signing import head_of
from events.proof.signing import is_genuine
from events.upcasters import NotLiftable
from events.upcasters import upcast
from events.vocabulary import MatchId
from events.vocabulary import thaw

LINE_LIMIT = 2_000_000
EVENT_LIMIT = 100_000
_OF = {MATCH: "a match", TOURNAMENT: "an event"}
_BEFORE, _BETWEEN, _AFTER = b'{"hash":"', b'","line":', b"}"
_HEX = 64
_WRONG_TYPE = "a field of the manifest is not of its type"
_LINE_AT = len(_BEFORE) + _HEX + len(_BETWEEN)

Opening = TypeVar("Opening", Manifest, TournamentManifest)
Sign = Callable[[MatchId, Head], SignedHead]
"""Signs the head of a match."""


class BadArchive(ValueError):
    """A file is not the record of a match as it was exported; `line` says where (0: the whole
    file). The file begins with the manifest, so its lines are one ahead of the log's.
    """

    def __init__(self, line: int, message: str, *, event: bool = True) -> None:
        self.line = line
        self.message = message
        logged = f" ({self._in_log})" if event and line > 1 else ""
        super().__init__(f"line {line} of the file{logged}: {message}" if line else message)

    @property
    def _in_log(self) -> str:
        return f"line {self.line - 1} of the log"

    def as_logged(self) -> str:
        """Return what is wrong by the lines of the log, where no file is at hand."""
        return f"{self._in_log}: {self.message}" if self.line > 1 else self.message


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
    for version, row in enumerate(log.lines(match), start=1):
        yield _BEFORE + row.hash.encode() + _BETWEEN + row.line + _AFTER + b"\n"
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
    return _read(lines, receipts, key, _manifest, MATCH)


def read_tournament(
    lines: Iterable[bytes], receipts: Iterable[Receipt] = (), key: str = ""
) -> Archive[TournamentManifest]:
    """Return the record of an event of many tables, as `read` does that of a match."""
    return _read(lines, receipts, key, _tournament, TOURNAMENT)


def _read(
    lines: Iterable[bytes],
    receipts: Iterable[Receipt],
    key: str,
    opening: Callable[[bytes], Opening],
    log: str,
) -> Archive[Opening]:
    rows = _rows(lines)
    raw = next(rows, (1, b""))[1]
    manifest = opening(raw)
    events: list[Event] = []
    head = Head(0, genesis(raw))
    ids: set[str] = set()
    for number, row in rows:
        if not row.startswith(_BEFORE):
            archive = _close(number, row, Archive(raw, manifest, tuple(events), head), key)
            _require_end(rows)
            require_receipts(archive, receipts)
            return archive
        event = _event(number, row, manifest.match, head, log)
        if event.id in ids:
            raise BadArchive(number, f"the id {event.id!r} was used by an earlier event")
        ids.add(event.id)
        events.append(event)
        head = Head(event.version, event.hash)
    raise BadArchive(
        0, f"the record ends after version {head.version} without its head line: the file was cut"
    )


def restore(log: Log, archive: Archive[Opening]) -> Imported:
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
            raise BadArchive(
                number,
                "the line ends were changed on the way (CR LF); copy the file without conversion",
            )
        yield number, line[:-1]


def _manifest(raw: bytes) -> Manifest:
    manifest = _opened(raw, read_manifest, "a match")
    sandbox_of: object = manifest.sandbox_of
    if not isinstance(sandbox_of, str):
        raise BadArchive(1, _WRONG_TYPE)
    if is_event_id(manifest.match):
        raise BadArchive(1, f"{manifest.match!r} is no id of a match")
    return manifest


def _tournament(raw: bytes) -> TournamentManifest:
    manifest = _opened(raw, read_tournament_manifest, "an event")
    plan: object = manifest.plan
    if not isinstance(plan, Mapping):
        raise BadArchive(1, _WRONG_TYPE)
    if not is_event_id(manifest.match):
        raise BadArchive(1, f"{manifest.match!r} is no id of an event")
    return manifest


def _opened(raw: bytes, read: Callable[[bytes], Opening], log: str) -> Opening:
    try:
        manifest = read(raw)
    except NotCanonical as error:
        raise BadArchive(1, f"this is not the record of {log}: {error}") from None
    except RecursionError:
        raise BadArchive(1, "the manifest is nested too deep") from None
    _require_opening(manifest)
    return manifest


def _require_opening(manifest: Manifest | TournamentManifest) -> None:
    texts: tuple[object, ...] = (
        manifest.match,
        manifest.game,
        manifest.edition,
        manifest.name,
        *manifest.seats,
    )
    mappings: tuple[object, ...] = (manifest.options, manifest.cards)
    if (
        not all(isinstance(text, str) for text in texts)
        or not all(isinstance(mapping, Mapping) for mapping in mappings)
        or type(manifest.opened_at) is not int
    ):
        raise BadArchive(1, _WRONG_TYPE)


def _event(number: int, row: bytes, match: MatchId, head: Head, log: str) -> Event:
    """The event of a row, found to follow *head*."""
    hash_, line = row[len(_BEFORE) : len(_BEFORE) + _HEX], row[_LINE_AT:-1]
    if row[len(_BEFORE) + _HEX : _LINE_AT] != _BETWEEN or not row.endswith(_AFTER):
        raise BadArchive(
            number, 'an event stands as {"hash":"<64 hex digits>","line":{…}} without spaces'
        )
    if chain(head.hash, line).encode() != hash_:
        raise BadArchive(number, ALTERED)
    try:
        event = read_line(line, hash_.decode())
        _require_types(event)
        event = upcast(event)
        kinds.read(event.kind, thaw(event.data))
        if log not in kinds.kind_of(event).schema.logs:
            raise NotCanonical(f"{event.kind} does not stand in the record of {_OF[log]}")
    except (NotCanonical, NotLiftable, BadPayload) as error:
        raise BadArchive(number, str(error)) from None
    except RecursionError:
        raise BadArchive(number, "the event is nested too deep") from None
    if event.match != match:
        raise BadArchive(number, f"the event is of match {event.match!r}, the record of {match!r}")
    if event.version != head.version + 1:
        raise BadArchive(number, out_of_order(event.version, head.version + 1))
    return event


def _require_types(event: Event) -> None:
    texts: tuple[object, ...] = (
        event.id,
        event.kind,
        event.by,
        event.digest,
        event.report,
        event.match,
    )
    numbers: tuple[object, ...] = (event.version, event.schema, event.seen, event.at)
    if not all(isinstance(text, str) for text in texts) or not all(
        type(number) is int for number in numbers
    ):
        raise NotCanonical("a field of the event is not of its type")
    data, reveals = cast(object, event.data), cast(object, event.reveals)
    if not isinstance(data, Mapping) or not isinstance(reveals, tuple):
        raise NotCanonical("data must be a mapping, and reveals a row")
    if not all(_is_reveal(row) for row in event.reveals):
        raise NotCanonical("a row of reveals has seats (to), pieces (cards) and a number (count)")


def _is_reveal(row: object) -> bool:
    if not isinstance(row, Mapping) or not {"to", "cards", "count"} <= set(row):
        return False
    names = (row["to"], row["cards"])
    return type(row["count"]) is int and all(
        isinstance(some, tuple) and all(isinstance(name, str) for name in some) for some in names
    )


def _head_fields(match: MatchId, head: Head) -> dict[str, str | int]:
    return {"format": HEAD_FORMAT, "hash": head.hash, "match": match, "version": head.version}


def _close(number: int, row: bytes, archive: Archive[Opening], key: str) -> Archive[Opening]:
    """The archive with its head line read; it must say what the events say."""
    try:
        said = canonical.decode(row)
    except NotCanonical as error:
        raise BadArchive(
            number, f"neither an event nor a head line: {error}", event=False
        ) from None
    if not isinstance(said, dict) or said.get("format") != HEAD_FORMAT:
        raise BadArchive(
            number,
            f"neither an event nor a head line; a head has the format {HEAD_FORMAT}",
            event=False,
        )
    signed = _signed(number, said, key) if {"key", "signature"} & set(said) else None
    proof = {name: value for name, value in said.items() if name not in ("key", "signature")}
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


def _signed(number: int, said: Mapping[str, Any], key: str) -> SignedHead:
    try:
        signed = head_of(said)
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
    for found in check_receipts(archive.manifest.match, archive.events, receipts):
        raise BadArchive(found.line, found.because)


def require_head(archive: Archive[Opening], head: SignedHead, key: str = "") -> None:
    """Raise `BadArchive` unless the record holds what a signed *head* that was kept elsewhere
    proves; *key* as for reading.
    """
    for found in check_head(
        archive.manifest.match, archive.manifest.encode(), archive.events, head, key
    ):
        raise BadArchive(found.line, found.because)
