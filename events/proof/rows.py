"""The rows of a record as a file has them: a manifest, then events under the chain of hashes."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from typing import TypeVar
from typing import cast

from events import kinds
from events.envelope import Event
from events.envelope import chain
from events.envelope import read_line
from events.kinds.base import MATCH
from events.kinds.base import TOURNAMENT
from events.kinds.base import BadPayload
from events.log import Head
from events.manifest import Manifest
from events.manifest import TournamentManifest
from events.manifest import is_event_id
from events.manifest import read_manifest
from events.manifest import read_tournament_manifest
from events.proof.canonical import NotCanonical
from events.proof.chain import ALTERED
from events.proof.chain import out_of_order
from events.upcasters import NotLiftable
from events.upcasters import upcast
from events.vocabulary import MatchId
from events.vocabulary import thaw

LINE_LIMIT = 2_000_000
EVENT_LIMIT = 100_000
_OF = {MATCH: "a match", TOURNAMENT: "an event"}
BEFORE, BETWEEN, AFTER = b'{"hash":"', b'","line":', b"}"
_HEX = 64
_WRONG_TYPE = "a field of the manifest is not of its type"
_LINE_AT = len(BEFORE) + _HEX + len(BETWEEN)

Opening = TypeVar("Opening", Manifest, TournamentManifest)


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


_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def rows_of(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the rows of a file by their numbers, without line ends; raise `BadArchive`."""
    for number, line in enumerate(lines, start=1):
        if number > EVENT_LIMIT + 2:
            raise BadArchive(number, f"a record of more than {EVENT_LIMIT} events is not read")
        if len(line) > LINE_LIMIT:
            raise BadArchive(number, f"the line is longer than {LINE_LIMIT} bytes")
        if number == 1 and line.startswith(_MARKS):
            raise BadArchive(
                number,
                "the file was stored in another encoding on the way (a byte order mark); copy it "
                "without conversion",
            )
        if not line.endswith(b"\n"):
            raise BadArchive(number, "the line has no line end: the file was cut")
        if line.endswith(b"\r\n"):
            raise BadArchive(
                number,
                "the line ends were changed on the way (CR LF); copy the file without conversion",
            )
        yield number, line[:-1]


def match_opening(raw: bytes) -> Manifest:
    """Return the manifest of a match; raise `BadArchive`."""
    manifest = _opened(raw, read_manifest, "a match")
    sandbox_of: object = manifest.sandbox_of
    if not isinstance(sandbox_of, str):
        raise BadArchive(1, _WRONG_TYPE)
    if is_event_id(manifest.match):
        raise BadArchive(1, f"{manifest.match!r} is no id of a match")
    return manifest


def event_opening(raw: bytes) -> TournamentManifest:
    """Return the manifest of an event of many tables; raise `BadArchive`."""
    manifest = _opened(raw, read_tournament_manifest, "an event")
    plan: object = manifest.plan
    if not isinstance(plan, Mapping):
        raise BadArchive(1, _WRONG_TYPE)
    if not is_event_id(manifest.match):
        raise BadArchive(1, f"{manifest.match!r} is no id of an event")
    return manifest


def _opened(raw: bytes, read: Callable[[bytes], Opening], log: str) -> Opening:
    if not raw:
        raise BadArchive(1, f"this is not the record of {log}: it is empty")
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


def event_of(number: int, row: bytes, match: MatchId, head: Head, log: str) -> Event:
    """Return the event of a row, found to follow *head*; raise `BadArchive`."""
    hash_, line = row[len(BEFORE) : len(BEFORE) + _HEX], row[_LINE_AT:-1]
    if row[len(BEFORE) + _HEX : _LINE_AT] != BETWEEN or not row.endswith(AFTER):
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
