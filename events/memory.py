"""A log in memory: for tests, for sandbox matches, and as the plainest statement of what a log
does.
"""

from __future__ import annotations

import threading
from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence

from events.envelope import Event
from events.envelope import genesis
from events.log import Head
from events.log import KnownId
from events.log import MatchExists
from events.log import RawLine
from events.log import Sealing
from events.log import UnknownMatch
from events.log import WrongVersion
from events.log import require_different_ids
from events.manifest import is_event_id
from events.proof.signing import SignedHead
from events.vocabulary import MatchId


class MemoryLog(Sealing):
    """Keeps every match in a dictionary; gone when the process ends."""

    def __init__(self) -> None:
        self._manifests: dict[MatchId, bytes] = {}
        self._events: dict[MatchId, list[Event]] = {}
        self._lock = threading.Lock()

    def open(self, match: MatchId, manifest: bytes) -> Head:
        with self._lock:
            if self._manifests.setdefault(match, manifest) != manifest:
                raise MatchExists(match)
            self._events.setdefault(match, [])
        return self.head(match)

    def open_all(self, manifests: Mapping[MatchId, bytes]) -> None:
        for match, manifest in manifests.items():
            if self._manifests.get(match, manifest) != manifest:
                raise MatchExists(match)
        for match, manifest in manifests.items():
            self.open(match, manifest)

    def matches(self) -> tuple[MatchId, ...]:
        return tuple(match for match in sorted(self._manifests) if not is_event_id(match))

    def tournaments(self) -> tuple[MatchId, ...]:
        return tuple(match for match in sorted(self._manifests) if is_event_id(match))

    def manifest(self, match: MatchId) -> bytes:
        if match not in self._manifests:
            raise UnknownMatch(match)
        return self._manifests[match]

    def head(self, match: MatchId) -> Head:
        manifest = self.manifest(match)
        events = self._events[match]
        return Head(events[-1].version, events[-1].hash) if events else Head(0, genesis(manifest))

    def heads(self, matches: Collection[MatchId]) -> Mapping[MatchId, int]:
        return {match: len(rows) for match in matches if (rows := self._events.get(match))}

    def store(self, events: Sequence[Event], expected: Head) -> None:
        match = events[0].match
        with self._lock:
            for event in events:
                self._require_free(match, expected, event.id)
            self._events[match] += events

    def begin(self, manifest: bytes, events: Sequence[Event]) -> None:
        require_different_ids(events)
        self.store(events, self.open(events[0].match, manifest))

    def read(self, match: MatchId, after: int = 0, upto: int | None = None) -> tuple[Event, ...]:
        if after == 0:
            self.manifest(match)
        return tuple(self._events.get(match, [])[after:upto])

    def lines(self, match: MatchId) -> tuple[RawLine, ...]:
        return tuple(RawLine(event.line, event.hash) for event in self.read(match))

    def signed_heads(self, match: MatchId) -> tuple[SignedHead, ...]:
        return ()

    def find(self, match: MatchId, id_: str) -> Event | None:
        return next((event for event in self._events.get(match, ()) if event.id == id_), None)

    def named(self, event: Event) -> Event:
        return event

    def close(self) -> None:
        """Nothing to let go of."""

    def _require_free(self, match: MatchId, expected: Head, id_: str) -> None:
        head = self.head(match)
        if known := self.find(match, id_):
            raise KnownId(known)
        if head != expected:
            raise WrongVersion(match, expected, head)
