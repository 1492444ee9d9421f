"""Records from other servers: limits on their content, and when one may continue a stored match.

`events.proof.archive` finds out whether a record is whole, the rules whether it derives the tables
it states. This module checks that its ids, names and times are ones that this server would store
itself, as pages, file names and clocks use them later.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from itertools import chain

from app.desk.history.examine import require_derivable
from events import kinds
from events.envelope import Event
from events.log import Log
from events.log import UnknownMatch
from events.manifest import Manifest
from events.proof.archive import Archive
from events.proof.archive import ImportedRecord
from events.proof.archive import read
from events.proof.archive import restore
from events.proof.rows import BadArchive
from events.vocabulary import BRANCH
from events.vocabulary import SERVER
from events.vocabulary import TABLE
from events.vocabulary import MatchId
from events.vocabulary import thaw

EVENTS = 20_000
"""Most events of a record that is imported over the network; the longest match so far had 2,000."""
NAME, WORD = 80, 60
"""Most characters of a match's name, and of any other name."""
MOST_CARDS = 10_000
"""Most cards that one row of a ledger counts."""
AHEAD = 24 * 3600 * 1000
"""Most milliseconds by which a time may lie ahead of this server's clock."""
_MATCH = re.compile(r"[A-Za-z0-9_-]{1,40}")
_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")
_OTHERS = ("referee", TABLE, SERVER, BRANCH)
"""Who reports beside the seats."""
_HEX = re.compile(r"[0-9a-f]{0,64}")


def judged(body: bytes, now: int, most: int = EVENTS) -> Archive[Manifest]:
    """Return the record in *body* if it is whole, fit to be stored and derivable; raise
    `BadArchive`. *now*: this server's time in ms; *most*: events at most.
    """
    ends = max(body.count(b"\n"), body.count(b"\r"))  # to split millions stops everybody
    if ends > most + 2 or len(lines := body.splitlines(keepends=True)) > most + 2:
        raise BadArchive(most + 3, f"a record of more than {most} events is not taken")
    record = read(lines)
    require_fit(record, now)
    require_derivable(record)
    return record


def require_fit(record: Archive[Manifest], now: int) -> None:
    """Raise `BadArchive` for an id, a name or a time that this server would never store."""
    for line, wrong in _unfit(record, now):
        raise BadArchive(line, wrong)


def take_in(log: Log, record: Archive[Manifest], trusted_key: str) -> ImportedRecord:
    """Store a record that was judged. It continues a stored match only where its head was signed
    with the *trusted_key*: the signer answers for the continuation. Raise `BadArchive`.
    """
    longer = len(record.events) > known_events(log, record.manifest.match) > -1
    if longer and (record.signed is None or record.signed.key != trusted_key):
        raise BadArchive(
            0,
            "this log holds the match, and the record goes on where it ends; that is taken only "
            "with a head signed by this server",
        )
    return restore(log, record)


def known_events(log: Log, match: MatchId) -> int:
    """Return the number of stored events of a match, -1 for an unknown match."""
    try:
        return log.head(match).version
    except UnknownMatch:
        return -1


def _unfit(record: Archive[Manifest], now: int) -> Iterator[tuple[int, str]]:
    """Yield the faults of a record, each with its line."""
    manifest = record.manifest
    if not _MATCH.fullmatch(manifest.match):
        yield 1, "the id of a match is 1 to 40 letters, digits, _ or -"
    if not is_plain(manifest.name, NAME):
        yield 1, f"the name of a match is one line of at most {NAME} characters"
    for word in (manifest.game, manifest.edition, manifest.sandbox_of, *manifest.seats):
        if not is_plain(word, WORD):
            yield 1, f"{word[:20]!r} is not one line of at most {WORD} characters"
    if not _is_time(manifest.opened_at, now):
        yield 1, "the time of its opening is none, or lies ahead of this server's clock"
    for event in record.events:
        for wrong in chain(_strangers(event, manifest.seats), _unfit_event(event, now)):
            yield event.version + 1, wrong


def _strangers(event: Event, seats: Sequence[str]) -> Iterator[str]:
    """Yield why an event is nobody's of its match, or speaks of a seat that the match has not: the
    desk would have refused it, and pages show both words.
    """
    if event.by not in (*seats, *_OTHERS):
        yield f"`by` is a seat of the match, or one of {', '.join(_OTHERS)}"
    if event.data.get("seat", "") not in ("", *seats):
        yield f"a {event.kind} names a seat of the match, one of {', '.join(seats)}"


def _unfit_event(event: Event, now: int) -> Iterator[str]:
    if not _ID.fullmatch(event.id):
        yield "the id of an event is 1 to 64 letters, digits or . _ : -"
    if not _HEX.fullmatch(event.digest) or not _HEX.fullmatch(event.report):
        yield "`digest` and `report` are hex digits, 64 at most"
    if not _is_time(event.at, now):
        yield "its time is none, or lies ahead of this server's clock"
    if event.kind == kinds.SEAT_TAKEN and not is_plain(event.data["player"], WORD):
        yield f"the name of a player is one line of at most {WORD} characters"
    if not all(is_ledger_row(row) for row in event.reveals):
        yield "a row of `reveals` says to whom, which cards, how many, and whether by chance"
    if not 0 <= event.seen <= event.version:
        yield "`seen` is a number of plays before it"
    # reading fills in defaults, but stored lines need every field: pages access each by name
    if left_out := kinds.read(event.kind, thaw(event.data)).keys() - event.data.keys():
        yield f"the payload of {event.kind} lacks {', '.join(sorted(left_out))}"


def is_ledger_row(row: object) -> bool:
    """Return whether a row of the ledger has the form in which the desk writes it."""
    if not isinstance(row, Mapping) or set(row) != {"cards", "count", "random", "to"}:
        return False
    words = [word for key in ("cards", "to") for word in _words(row[key])]
    count, random = row["count"], row["random"]
    return (
        all(isinstance(word, str) and is_plain(word, NAME) for word in words)
        and isinstance(random, bool)
        and isinstance(count, int)
        and not isinstance(count, bool)
        and 0 <= count <= MOST_CARDS
    )


def _words(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else (value, None)


def is_plain(word: str, most: int) -> bool:
    """Return whether a word is one line of at most *most* characters, without control
    characters.
    """
    return len(word) <= most and (word.isprintable() or word == "")


def _is_time(at: int, now: int) -> bool:
    return 0 <= at <= now + AHEAD
