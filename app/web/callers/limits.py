"""How often each caller may call: a bucket of tokens for each caller and each sort of door.

A caller is an address, or the link somebody holds, so that many phones behind one address do not
share a bucket. The machine itself is not held to it: a proxy there stands for everybody.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from flask import Flask
from flask import request

from app.desk.errors.refusals import TooMany
from app.services import services
from app.services import services_of
from app.web.callers.caller import spoken_token
from app.web.callers.caller import tokens
from games.text import text

MANY = 20_000
"""Buckets that are kept; the full ones among them are forgotten first."""
MACHINE = frozenset({"127.0.0.1", "::1", "::ffff:127.0.0.1"})


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of calls a second in the long run, and a number at once."""

    rate: float
    burst: float


USUAL = Limit(30.0, 300.0)
DRAWING = Limit(2.0, 120.0)
OPENING = Limit(0.2, 20.0)
GUESSING = Limit(1.0, 60.0)
_DRAWN = "print_page print_preview print_pdf making join_pdf event_slip"
_OPENED = "event_open event_join"
_GUESSED = "join join_small joined joined_small organiser organiser_small"
LIMITS: Mapping[str, Limit] = {
    **dict.fromkeys((f"pages.{name}" for name in _DRAWN.split()), DRAWING),
    "api.scoresheet_": DRAWING,
    **dict.fromkeys((f"pages.{name}" for name in _OPENED.split()), OPENING),
    **dict.fromkeys(("api.branch", "api.records", "pages.branch_page"), OPENING),
    **dict.fromkeys(("api.open_match", "pages.open_match", "events_api.open_event"), OPENING),
    **dict.fromkeys((f"pages.{name}" for name in _GUESSED.split()), GUESSING),
    "api.session_": GUESSING,
}
"""Doors that draw, that store much, or at which a link could be guessed; all others are `USUAL`."""


class Buckets:
    """Token buckets by key. *clock* counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: dict[tuple[object, ...], tuple[float, float, Limit]] = {}

    def take(self, key: tuple[object, ...], limit: Limit) -> float:
        """Count a call under a key; return 0 where it is let through, else the seconds until one
        is.
        """
        now = self._clock()
        left, since, _ = self._kept.get(key, (limit.burst, now, limit))
        left = min(limit.burst, left + (now - since) * limit.rate)
        if left < 1:
            self._kept[key] = (left, now, limit)
            return (1 - left) / limit.rate
        self._kept[key] = (left - 1, now, limit)
        if len(self._kept) > MANY:
            self._forget(now)
        return 0.0

    def _forget(self, now: float) -> None:
        """Forget the buckets that are full again; where none is, the oldest half."""
        kept = self._kept
        self._kept = {
            key: (left, since, limit)
            for key, (left, since, limit) in kept.items()
            if left + (now - since) * limit.rate < limit.burst
        }
        if len(self._kept) > MANY // 2:
            newest = sorted(self._kept.items(), key=lambda row: -row[1][1])
            self._kept = dict(newest[: MANY // 2])


def init_limits(app: Flask) -> None:
    """Hold every door of *app* to its limit."""
    buckets, bus = Buckets(), services_of(app).neighbours.bus

    def take(caller: str, limit: Limit) -> float:
        key = (caller, limit)
        together = bus.take(str(key), limit.rate, limit.burst) if bus is not None else None
        return buckets.take(key, limit) if together is None else together

    def hold() -> None:
        if request.remote_addr in MACHINE:
            return
        limit = LIMITS.get(request.endpoint or "", USUAL)
        if wait := take(_caller(limit), limit):
            seconds = max(1, ceil(wait))
            raise TooMany(
                text("Too many requests; try again in %(seconds)s seconds.", seconds=seconds),
                seconds,
            )

    app.before_request(hold)


def _caller(limit: Limit) -> str:
    """Who calls: the link that is held, where it opens anything, else the address. At doors where a
    link could be guessed it is always the address.
    """
    if limit is not GUESSING:
        held = [spoken_token(), *(row[0] for row in tokens().values())][:2]
        for token in filter(None, held):
            if services().access.resolve(token) is not None:
                return token
    return str(request.remote_addr)
