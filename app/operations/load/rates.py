"""Rate limits as token buckets. Calls above a limit are refused, or wait."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

MANY = 20_000
"""Most buckets that are kept; full ones are forgotten first."""
MACHINE = frozenset({"127.0.0.1", "::1", "::ffff:127.0.0.1"})
"""Addresses of the machine itself: a proxy there calls on behalf of many people."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Calls per second on average, and calls at once."""

    rate: float
    burst: float


class Buckets:
    """Token buckets by key. *clock* counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: dict[tuple[object, ...], tuple[float, float, Limit]] = {}

    def take(self, key: tuple[object, ...], limit: Limit) -> float:
        """Count a call under a key; return 0 where it is allowed, else the seconds until one is."""
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

    def forget(self, key: tuple[object, ...]) -> None:
        """Forget a bucket: its key will not be used again."""
        self._kept.pop(key, None)

    def _forget(self, now: float) -> None:
        """Forget the buckets that are full again; where none is, the older half."""
        kept = self._kept
        self._kept = {
            key: (left, since, limit)
            for key, (left, since, limit) in kept.items()
            if left + (now - since) * limit.rate < limit.burst
        }
        if len(self._kept) > MANY // 2:
            newest = sorted(self._kept.items(), key=lambda row: -row[1][1])
            self._kept = dict(newest[: MANY // 2])


class Pace:
    """Limits the pace of something that cannot be refused: the caller waits. *clock* counts
    seconds.
    """

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit, self._clock = limit, clock
        self._left, self._since = limit.burst, clock()

    def spend(self, tokens: int) -> float:
        """Count *tokens* that were used; return the seconds to wait before the next."""
        now = self._clock()
        earned = (now - self._since) * self._limit.rate
        self._left, self._since = min(self._limit.burst, self._left + earned) - tokens, now
        return max(0.0, -self._left / self._limit.rate)
