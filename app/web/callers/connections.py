"""Open sockets: their rights, and their recent number of calls."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple
from typing import Protocol
from typing import TypeVar

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import TooMany
from app.desk.rights import Pass
from app.operations.load.rates import MACHINE
from app.operations.load.rates import Buckets
from app.operations.load.rates import Limit
from events.envelope import Event
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.text import text

Counted = TypeVar("Counted")
OF_ONE = Limit(20.0, 60.0)
OF_STRANGERS = Limit(60.0, 600.0)
"""Calls that a connection may make, and those without a link at one address together: a stranger
may open hundreds. As often may an address ask to be connected, over all its sockets.
"""
OF_THE_MACHINE = Limit(300.0, 3_000.0)
"""What the machine itself may open, poll and connect, where a proxy asks for a whole hall."""


PAGES = {
    "seat": "seat",
    "table": "spectator",
    "referee": "referee",
    "referee-all": "referee",
}
"""The pages that are updated pane by pane, and the role for each."""


def unknown() -> None:
    """Note nothing: no gate asks which addresses hold links."""


class Audience(NamedTuple):
    """All who see the same page of a match, as the same viewer, in the same language."""

    match: MatchId
    page: str
    role: str
    seat: Seat
    language: str

    @property
    def room(self) -> str:
        """The room of their connections."""
        return f"page {self.page} {self.role} {self.seat} {self.language} {self.match}"


@dataclass(frozen=True, slots=True)
class Connection:
    """An open connection. `token`: "" for a spectator. `language`: of its answers, "" for English.
    `audience`: all who see its page (None: it shows none). `address`: whence it was opened. `know`:
    notes that this address holds a link.
    """

    pass_: Pass
    token: str = ""
    language: str = ""
    audience: Audience | None = None
    address: str = "127.0.0.1"
    know: Callable[[], None] = unknown


class Pushes(Protocol):
    """Sends changes to open pages. `spawn` runs the rendering in the background."""

    spawn: Callable[..., object]

    def joined(self, audience: Audience) -> int:
        """Register a page of an audience; return the page's version."""

    def left(self, audience: Audience) -> None:
        """Let go of a page that nobody shows any more."""

    def moved(self, event: Event) -> None:
        """Send what an event changed."""


class Connections:
    """The open connections of an application. *clock* counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._open: dict[str, Connection] = {}
        self._buckets = Buckets(clock)
        self._pages: dict[MatchId, Counter[Audience]] = {}
        self._logs: Counter[MatchId] = Counter()

    def __len__(self) -> int:
        """Return the number of open connections."""
        return len(self._open)

    def open(self, sid: str, connection: Connection) -> None:
        """Add a connection."""
        self._open[sid] = connection
        self._logs[connection.pass_.match] += 1
        if (shown := connection.audience) is not None:
            self._pages.setdefault(shown.match, Counter())[shown] += 1

    def close(self, sid: str) -> Audience | None:
        """Remove a connection; return the audience whose page nobody shows any more without it."""
        self._buckets.forget((sid,))
        connection = self._open.pop(sid, None)
        if connection is None:
            return None
        _less(self._logs, connection.pass_.match)
        shown = connection.audience
        return shown if shown is not None and self._was_last(shown) else None

    def _was_last(self, shown: Audience) -> bool:
        """Count one less who shows a page; return whether that was the last."""
        pages = self._pages[shown.match]
        _less(pages, shown)
        last = shown not in pages
        if not pages:
            del self._pages[shown.match]
        return last

    def at(self, sid: str) -> Connection:
        """Return a connection; raise `Forbidden` where it is not open."""
        connection = self._open.get(sid)
        if connection is None:
            raise Forbidden(text("Connect again; this connection is not known."))
        return connection

    def anybody(self, log: MatchId) -> bool:
        """Return whether an open connection must hear of a match, or of an event."""
        return self._logs[log] > 0

    def watching(self, match: MatchId) -> frozenset[Audience]:
        """Return the audiences of a match's pages."""
        return frozenset(self._pages.get(match, ()))

    def language_of(self, sid: str) -> str:
        """Return the language of a connection's answers."""
        connection = self._open.get(sid)
        return connection.language if connection else ""

    def match_of(self, sid: str) -> str:
        """Return the match of a connection, "" where it is not open."""
        connection = self._open.get(sid)
        return str(connection.pass_.match) if connection else ""

    def address_of(self, sid: str) -> str:
        """Return whence a connection was opened, "" where it is not open."""
        connection = self._open.get(sid)
        return connection.address if connection else ""

    def tokens(self) -> frozenset[str]:
        """Return the tokens of all connections."""
        return frozenset(row.token for row in self._open.values() if row.token)

    def opened_with(self, tokens: Collection[str]) -> Iterator[str]:
        """Yield the connections that were opened with one of *tokens*."""
        yield from [sid for sid, row in self._open.items() if row.token in tokens]

    def require_calm_opening(self, address: str) -> None:
        """Count that an address asks to be connected, over whatever socket; raise `TooMany` where
        it does too often. A socket that was refused may ask again and again, and each time its
        match and its link are looked up.
        """
        limit = OF_THE_MACHINE if address in MACHINE else OF_STRANGERS
        if wait := self._buckets.take(("connecting", address), limit):
            raise TooMany(text("Too many calls at once; wait a moment."), ceil(wait))

    def require_calm(self, sid: str) -> None:
        """Count a call; raise `TooMany` where a connection makes too many, or the strangers at its
        address do.
        """
        wait = self._buckets.take((sid,), OF_ONE)
        connection = self._open.get(sid)
        if not wait and connection and not connection.token and connection.address not in MACHINE:
            wait = self._buckets.take(("at", connection.address), OF_STRANGERS)
        if wait:
            raise TooMany(text("Too many calls at once; wait a moment."), ceil(wait))


def _less(counted: Counter[Counted], what: Counted) -> None:
    counted[what] -= 1
    if not counted[what]:
        del counted[what]
