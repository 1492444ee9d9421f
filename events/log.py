"""The log: one append-only row of events a match, and the errors it answers with.

Two logs ship (`events.memory`, `events.sql`); both pass `tests/events/contract.py`.

    LogError
     +-- UnknownMatch    no manifest under this id
     +-- MatchExists     a manifest under this id, and another one
     +-- WrongVersion    somebody else appended first
     +-- KnownId         an event with this id is stored already
     +-- BadLine         a stored line is no event
     +-- Unavailable     the database cannot be used for now
"""

from __future__ import annotations

from abc import ABC
from abc import abstractmethod
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

import msgspec

from events.envelope import Event
from events.envelope import NewEvent
from events.envelope import seal
from events.proof.signing import SignedHead
from events.vocabulary import MatchId


class Head(msgspec.Struct, frozen=True, gc=False):
    """Where a match's log ends: the last version (0 before the first event) and the hash there."""

    version: int
    hash: str


SignHead = Callable[[MatchId, Head], SignedHead]
"""Signs the head of a match."""


@dataclass(frozen=True, slots=True)
class RawLine:
    """A stored line as it lies there: its bytes, and the hash that should close it."""

    line: bytes
    hash: str


class LogError(Exception):
    """Any refusal of a log; nothing was stored."""


class UnknownMatch(LogError):
    """There is no match with this id."""

    def __init__(self, match: MatchId) -> None:
        super().__init__(f"there is no match {match!r} in this log")
        self.match = match


class MatchExists(LogError):
    """A match with this id but another manifest is stored."""

    def __init__(self, match: MatchId) -> None:
        super().__init__(f"the match {match!r} exists already with another manifest")
        self.match = match


class WrongVersion(LogError):
    """The writer's head is not the log's head any more; read on from `actual.version` and judge
    again.
    """

    def __init__(self, match: MatchId, expected: Head, actual: Head) -> None:
        super().__init__(
            f"match {match!r}: expected to append after version {expected.version}, the log is "
            f"at {actual.version}"
        )
        self.expected = expected
        self.actual = actual


class KnownId(LogError):
    """An event with the same id is stored already; `event` is that one."""

    def __init__(self, event: Event) -> None:
        super().__init__(
            f"match {event.match!r}: the id {event.id!r} was recorded already as version "
            f"{event.version}"
        )
        self.event = event


class BadLine(LogError):
    """A stored line is no event, or none that this program knows; `because` says why."""

    def __init__(self, match: MatchId, because: str) -> None:
        super().__init__(f"match {match!r}: {because}")
        self.match = match
        self.because = because


class Trouble(StrEnum):
    """Why a database cannot be used; each member has another remedy."""

    FULL = "full"
    """The disk, or what this account may use of it, is full."""
    LOCKED = "locked"
    """Another program holds the database."""
    READ_ONLY = "read-only"
    """The database may be read and not written."""
    REMOVED = "removed"
    """The file was removed while it was open."""
    REPLACED = "replaced"
    """Another file lies in its place."""
    FAILING = "failing"
    """The disk answers with errors."""
    DAMAGED = "damaged"
    """What lies there is no whole database."""
    LOST = "lost"
    """The database server does not answer."""
    SHUT = "shut"
    """The database cannot be opened: no such folder, no permission, a wrong password."""
    CLOSED = "closed"
    """This process is ending."""
    CLOCK = "clock"
    """The machine's clock is so wrong that what is recorded would bear a false time."""


class Unavailable(LogError):
    """The database cannot be used for now: nothing was stored, and sending it again is right.

    `detail` is what the database itself says, for the person at the machine.
    """

    def __init__(self, trouble: Trouble, detail: str = "") -> None:
        super().__init__(
            f"the database cannot be used ({trouble}){f': {detail}' if detail else ''}"
        )
        self.trouble = trouble
        self.detail = detail


def seal_all(match: MatchId, after: Head, news: Sequence[NewEvent]) -> tuple[Event, ...]:
    """Return *news* as the events that follow the head *after*, one chained to the other."""
    events: list[Event] = []
    for new in news:
        events.append(seal(match, after.version + 1, after.hash, new))
        after = Head(events[-1].version, events[-1].hash)
    return tuple(events)


def require_different_ids(events: Sequence[Event]) -> None:
    """Raise `KnownId` where two events have one id."""
    seen: dict[str, Event] = {}
    for event in events:
        if event.id in seen:
            raise KnownId(seen[event.id])
        seen[event.id] = event


class Sealing(ABC):
    """Appends of a log by its `store`, which takes events that are sealed."""

    def append(self, match: MatchId, expected: Head, new: NewEvent) -> Event:
        """Store one event; see `Log.append`."""
        return self.append_all(match, expected, (new,))[0]

    def append_all(
        self, match: MatchId, expected: Head, news: Sequence[NewEvent]
    ) -> tuple[Event, ...]:
        """Seal and store several events; see `Log.append_all`."""
        events = seal_all(match, expected, news)
        self.store(events, expected)
        return events

    @abstractmethod
    def store(self, events: Sequence[Event], expected: Head) -> None:
        """Store sealed events; see `Log.store`."""


class Log(Protocol):
    """What every log does. Nothing crosses matches; an event returned by `append` survives a power
    cut (where the log is durable).
    """

    def open(self, match: MatchId, manifest: bytes) -> Head:
        """Store the canonical *manifest* of a new match and return its head; the same again changes
        nothing.
        """
        ...

    def open_all(self, manifests: Mapping[MatchId, bytes]) -> None:
        """Store the manifests of several matches, all or none; those that are stored already are
        left alone. Raise `MatchExists` where one of these is another.
        """
        ...

    def matches(self) -> tuple[MatchId, ...]:
        """Return the ids of all matches, in the order of their ids."""
        ...

    def tournaments(self) -> tuple[MatchId, ...]:
        """Return the ids of all events of many tables, in the order of their ids."""
        ...

    def manifest(self, match: MatchId) -> bytes:
        """Return the manifest's bytes; raise `UnknownMatch`."""
        ...

    def head(self, match: MatchId) -> Head:
        """Return where the match's log ends; raise `UnknownMatch`."""
        ...

    def heads(self, matches: Collection[MatchId]) -> Mapping[MatchId, int]:
        """Return the last version of each of these matches that has an event."""
        ...

    def append(self, match: MatchId, expected: Head, new: NewEvent) -> Event:
        """Store *new* after the head *expected*; raise `KnownId`, `WrongVersion` or
        `UnknownMatch`.
        """
        ...

    def append_all(
        self, match: MatchId, expected: Head, news: Sequence[NewEvent]
    ) -> tuple[Event, ...]:
        """Store several events, at least one, after the head *expected*: all or none; raise like
        `append`.
        """
        ...

    def store(self, events: Sequence[Event], expected: Head) -> None:
        """Store events of one match, at least one, that `seal_all` made to follow the head
        *expected*: all or none; raise like `append`.
        """
        ...

    def begin(self, manifest: bytes, events: Sequence[Event]) -> None:
        """Open a match with its first events (one or more), all or nothing, as an import does. A
        match that is open already but has no event gets these. Raise like `open` and `append`.
        """
        ...

    def read(self, match: MatchId, after: int = 0, upto: int | None = None) -> tuple[Event, ...]:
        """Return the events with after < version <= upto, in order, their payloads in today's
        shape. Raise `BadLine`; raise `UnknownMatch` only where *after* is 0, so that asking whether
        a known match has new events takes one statement.
        """
        ...

    def lines(self, match: MatchId) -> tuple[RawLine, ...]:
        """Return the stored lines of a match in order, unchecked; raise `UnknownMatch`."""
        ...

    def signed_heads(self, match: MatchId) -> tuple[SignedHead, ...]:
        """Return the heads that were signed as the match went, the oldest first."""
        ...

    def find(self, match: MatchId, id_: str) -> Event | None:
        """Return the event recorded under the reporter's id, if there is one."""
        ...

    def named(self, event: Event) -> Event:
        """Return an event with people's names in the place of their ids, as reading gives it."""
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...
