"""Who is connected over a socket, with which rights, and how much each has called of late."""

from __future__ import annotations

import time
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterator
from dataclasses import dataclass

from app.desk.refusals import Forbidden
from app.desk.rights import Pass
from games.text import text

RATE, BURST = 20.0, 60.0
"""Calls a second that a connection may make, and how many at once."""


@dataclass(frozen=True, slots=True)
class Connection:
    """An open connection: what it was opened with. `token`: "" for a spectator. `language`: of its
    answers, "" for English.
    """

    pass_: Pass
    token: str = ""
    language: str = ""


class Connections:
    """The open connections of an application. *clock* counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._open: dict[str, Connection] = {}
        self._buckets: dict[str, tuple[float, float]] = {}

    def __len__(self) -> int:
        """How many are open."""
        return len(self._open)

    def open(self, sid: str, connection: Connection) -> None:
        """Let a connection in."""
        self._open[sid] = connection

    def close(self, sid: str) -> None:
        """Forget a connection."""
        self._open.pop(sid, None)
        self._buckets.pop(sid, None)

    def at(self, sid: str) -> Connection:
        """Return a connection; raise `Forbidden` where it is not open."""
        connection = self._open.get(sid)
        if connection is None:
            raise Forbidden(text("Connect again; this connection is not known."))
        return connection

    def language_of(self, sid: str) -> str:
        """Return the language in which a connection is answered."""
        connection = self._open.get(sid)
        return connection.language if connection else ""

    def tokens(self) -> frozenset[str]:
        """Return the tokens with which connections were opened."""
        return frozenset(row.token for row in self._open.values() if row.token)

    def opened_with(self, tokens: Collection[str]) -> Iterator[str]:
        """Yield the connections that were opened with one of some tokens."""
        yield from [sid for sid, row in self._open.items() if row.token in tokens]

    def require_calm(self, sid: str) -> None:
        """Count a call; raise `Forbidden` where a connection makes too many (a token bucket)."""
        now = self._clock()
        left, since = self._buckets.get(sid, (BURST, now))
        left = min(BURST, left + (now - since) * RATE)
        self._buckets[sid] = (left - 1, now)
        if left < 1:
            raise Forbidden(text("Too many calls at once; wait a moment."))
