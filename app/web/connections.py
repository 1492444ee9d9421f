"""Who is connected over a socket, with which rights, and how much each has called of late."""

from __future__ import annotations

import time
from collections.abc import Callable

from app.desk.refusals import Forbidden
from app.desk.rights import Pass
from games.text import text

RATE, BURST = 20.0, 60.0
"""Calls a second that a connection may make, and how many at once."""


class Connections:
    """The open connections of an application. *clock* counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._passes: dict[str, Pass] = {}
        self._languages: dict[str, str] = {}
        self._buckets: dict[str, tuple[float, float]] = {}

    def __len__(self) -> int:
        """How many are open."""
        return len(self._passes)

    def open(self, sid: str, pass_: Pass, language: str = "") -> None:
        """Let a connection in with the rights of a pass; it is answered in *language* ("" means
        English).
        """
        self._passes[sid] = pass_
        self._languages[sid] = language

    def close(self, sid: str) -> None:
        """Forget a connection."""
        self._passes.pop(sid, None)
        self._languages.pop(sid, None)
        self._buckets.pop(sid, None)

    def pass_of(self, sid: str) -> Pass:
        """Return the rights of a connection; raise `Forbidden` where it is not open."""
        pass_ = self._passes.get(sid)
        if pass_ is None:
            raise Forbidden(text("Connect again; this connection is not known."))
        return pass_

    def language_of(self, sid: str) -> str:
        """Return the language in which a connection is answered."""
        return self._languages.get(sid, "")

    def require_calm(self, sid: str) -> None:
        """Count a call; raise `Forbidden` where a connection makes too many (a token bucket)."""
        now = self._clock()
        left, since = self._buckets.get(sid, (BURST, now))
        left = min(BURST, left + (now - since) * RATE)
        self._buckets[sid] = (left - 1, now)
        if left < 1:
            raise Forbidden(text("Too many calls at once; wait a moment."))
