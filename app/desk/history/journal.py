"""The journal: the only module that writes to the log. It stores an event, then takes it into
memory, then announces it.

An answer is sent only after the commit; an id that is sent twice gets the first receipt. Reports of
one match, or of one event of many tables, are handled one after the other; other matches do not
wait for them.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from collections.abc import Sequence
from typing import Any
from typing import Generic
from typing import Protocol
from typing import TypeVar

import msgspec

from app.desk.errors import faults
from app.desk.errors.refusals import Damaged
from app.desk.errors.refusals import OtherEdition
from app.desk.errors.refusals import OutOfService
from app.desk.errors.refusals import Unreadable
from app.desk.errors.refusals import id_taken
from app.desk.errors.refusals import no_match
from events.envelope import Event
from events.envelope import NewEvent
from events.envelope import fingerprint
from events.log import Head
from events.log import KnownId
from events.log import Log
from events.log import UnknownMatch
from events.log import WrongVersion
from events.log import seal_all
from events.proof.canonical import NotCanonical
from events.proof.chain import BrokenChain
from events.proof.chain import require_chain
from events.vocabulary import Fields
from events.vocabulary import MatchId
from games.text import text

Announce = Callable[[Event], None]
Clock = Callable[[], int]

CHANGED = text("The log of this match was changed. Send it again.")
ATTEMPTS = 12
"""How often a report is judged when other processes write first; each time on the newer table."""
PAUSE = 0.004
"""Seconds that each lost attempt adds to the longest pause before the next, so that writers who
collided once do not collide again.
"""


class Request(msgspec.Struct, frozen=True):
    """A request to store an event: its id, its author, and its content, which tells a resend from
    another request under the same id.
    """

    id: str
    by: str
    content: Fields

    @property
    def fingerprint(self) -> str:
        """Return the fingerprint of the content; raise `Unreadable` where that cannot be stored."""
        try:
            return fingerprint(self.content)
        except NotCanonical as error:
            raise Unreadable({"args": [str(error)]}) from None


class OpenedManifest(Protocol):
    """The manifest of a log: of a match, or of an event of many tables."""

    @property
    def match(self) -> MatchId:
        """The id of the log."""

    def encode(self) -> bytes:
        """Return its canonical bytes."""


class Ongoing(Protocol):
    """A match (`app.desk.history.live`) or an event of many tables (`app.tournament.live`) in
    memory. A position is its state after an event.
    """

    @property
    def manifest(self) -> OpenedManifest:
        """What it was opened with."""

    @property
    def head(self) -> Head:
        """Where its log ends."""

    def known(self, id_: str) -> Event | None:
        """Return the event that was recorded under a reporter's id, if there is one."""

    @property
    def lock(self) -> threading.RLock:
        """The thread that reports to a match holds its lock."""

    def time(self, clock: int) -> int:
        """Return the time (ms) under which an event is recorded when the clock shows *clock*."""

    def after(self, events: Sequence[Event], done: Sequence[Any]) -> Sequence[Any]:
        """Return the position after each of the next events, without changing anything."""

    def take(self, event: Event, position: Any) -> None:
        """Take in an event that was stored."""

    def read_on(self, events: Sequence[Event]) -> None:
        """Take in events that were read from the log."""


class Drafted(Protocol):
    """An accepted event, and the results computed for it."""

    @property
    def new(self) -> NewEvent:
        """The event to store."""

    @property
    def done(self) -> Any:
        """The results that need not be computed again."""


Held = TypeVar("Held", bound=Ongoing)


class Journal(Generic[Held]):
    """The logs in memory, and their continuation.

    `clock` gives milliseconds since 1970 UTC. *read* reads a log into memory. *overdue* returns
    what passing time has caused before a report is judged, several events at once. *announce* is
    called with every event, *recorded* with those that this process stored itself.
    """

    def __init__(
        self,
        log: Log,
        clock: Clock,
        announce: Announce,
        read: Callable[[Log, MatchId], Held],
        overdue: Callable[[Held, int], Sequence[Drafted]],
        recorded: Announce = lambda event: None,
    ) -> None:
        self.log = log
        self.clock = clock
        self._announce = announce
        self._recorded = recorded
        self._read_in = read
        self._overdue = overdue
        self._live: dict[MatchId, Held] = {}
        self._unreadable: dict[MatchId, Damaged | OtherEdition] = {}
        self._lock = threading.Lock()

    # -- matches -----------------------------------------------------------------------------------

    def open(self, manifest: OpenedManifest) -> MatchId:
        """Store the manifest of a new log."""
        self.log.open(manifest.match, manifest.encode())
        return manifest.match

    def live(self, match: MatchId) -> Held:
        """Return a match as it is in memory, read from the log the first time; raise `NotHere`,
        `Damaged`, `OtherEdition`.
        """
        live = self._live.get(match)
        if live is not None:
            return live
        with self._lock:
            if match in self._unreadable:
                raise self._unreadable[match].again()
            if match not in self._live:
                self._live[match] = self._read(match)
            return self._live[match]

    def held(self, match: MatchId) -> Held | None:
        """Return a match if it is in memory."""
        return self._live.get(match)

    def at_hand(self) -> tuple[Held, ...]:
        """Return the matches in memory."""
        return tuple(self._live.values())

    def forget(self, match: MatchId) -> None:
        """Drop a match from memory; the log gives it again."""
        with self._lock:
            self._live.pop(match, None)
            self._unreadable.pop(match, None)

    def _read(self, match: MatchId) -> Held:
        try:
            return self._read_in(self.log, match)
        except (Damaged, OtherEdition) as error:
            self._unreadable[match] = error
            raise

    # -- writing -----------------------------------------------------------------------------------

    def store(self, live: Held, request: Request, draft: Callable[[int], Drafted]) -> Event:
        """Store what *draft* returns for the time (ms) that it is given, after every deadline that
        had passed; or return what this same request stored before.

        Where another process wrote first, *draft* is called again.
        """
        with live.lock:
            if known := live.known(request.id):
                return self._same(known, request)
            for attempt in range(ATTEMPTS):
                now = live.time(self.clock())
                self.expire(live, now)
                try:
                    return self._append(live, (draft(now),))[0]
                except WrongVersion:
                    time.sleep(random.uniform(0, attempt * PAUSE))
                    self._overtaken(live)
                except KnownId as error:
                    return self._same(error.event, request)
        raise OutOfService(text("Too many reports at once; send it again."))

    def expire(self, live: Held, now: int) -> tuple[Event, ...]:
        """Record every deadline that fell before *now*, in order; return the events."""
        stored: list[Event] = []
        while missed := self._overdue(live, now):
            try:
                stored += self._append(live, missed)
            except (WrongVersion, KnownId):
                self._overtaken(live)
        return tuple(stored)

    def catch_up(self, live: Held) -> bool:
        """Read what other processes stored, and announce it to the phones of this process; return
        whether there was anything. Raise `Damaged` where it does not continue the known log.
        """
        match = live.manifest.match
        newer = self.log.read(match, after=live.head.version)
        try:
            require_chain(live.head, newer)
        except BrokenChain:
            self.forget(match)
            self.live(match)
            raise OutOfService(CHANGED) from None
        live.read_on(newer)
        for event in newer:
            self.announce(event)
        return bool(newer)

    def _overtaken(self, live: Held) -> None:
        """Read the events with which another process was first. Raise `OutOfService` where they do
        not continue the known log: the log was replaced, and is read again from its start.
        """
        if not self.catch_up(live):
            self.forget(live.manifest.match)
            raise OutOfService(CHANGED)

    def announce(self, event: Event) -> None:
        """Announce an event. An error in announcing does not undo what is stored."""
        try:
            self._announce(event)
        except Exception as error:
            _log(error, "announcing", event)

    def _append(self, live: Held, drafts: Sequence[Drafted]) -> tuple[Event, ...]:
        """Store drafts, all or none. Rules and clocks are computed before anything is written, so
        that a fault in them changes nothing.
        """
        sealed = seal_all(live.manifest.match, live.head, [draft.new for draft in drafts])
        events = tuple(map(self.log.named, sealed))
        positions = live.after(events, [draft.done for draft in drafts])
        try:
            self.log.store(events, live.head)
        except UnknownMatch:  # it was deleted meanwhile
            self.forget(live.manifest.match)
            raise no_match(live.manifest.match) from None
        for event, position in zip(events, positions, strict=True):
            live.take(event, position)
        for event in events:
            try:
                self._recorded(event)
            except Exception as error:
                _log(error, "noting", event)
            self.announce(event)
        return events

    def _same(self, known: Event, request: Request) -> Event:
        if known.report != request.fingerprint:
            raise id_taken(known.id, known.version)
        return known


def _log(error: Exception, doing: str, event: Event) -> None:
    """Log what went wrong after an event was stored; the event stays."""
    faults.fault(error, f"{doing} version {event.version} of match {event.match}")
