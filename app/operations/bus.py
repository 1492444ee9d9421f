"""Redis between several processes of one service: each announces at once what it recorded, and
requests are rate-limited across processes.

Nothing is stored there that could be lost: the log holds everything. Without Redis, processes query
the log once a second, and each limits requests by itself.
"""

from __future__ import annotations

import hashlib
import json
import logging
import secrets
from collections import deque
from collections.abc import Callable
from typing import Any

from redis import Redis
from redis.exceptions import RedisError

from app.operations.health import HealthFinding
from events.vocabulary import Fields

CHANNEL = "quartermaster:moved"
PATIENCE = 0.5
"""Seconds without an answer after which Redis counts as lost."""
AGAIN = 1.0
"""Seconds between attempts to reach a lost Redis, and between checks of a connected one."""
MANY = 10_000
"""Most hints that wait to be sent; processes find the dropped ones in the log."""
Hear = Callable[[str, int], object]
_LOG = logging.getLogger(__name__)
_TAKE = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local rate, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'left', 'since')
local since = tonumber(kept[2]) or now
local left = math.min(burst, (tonumber(kept[1]) or burst) + (now - since) * rate)
local wait = 0
if left < 1 then wait = (1 - left) / rate else left = left - 1 end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'since', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / rate * 1000))
return tostring(wait)
"""


class Bus:
    """The Redis server at *url*. `well`: it answers. *spawn* starts the sender of hints in the
    background.
    """

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=None
        )
        self._take = self._redis.register_script(_TAKE)
        self._own = secrets.token_hex(6)
        self._waiting: deque[tuple[str, int]] = deque(maxlen=MANY)
        self._sends = self._stopped = False
        self.well = False
        self.spawn: Callable[[Callable[[], None]], object] = lambda send: send()

    # -- telling -----------------------------------------------------------------------------------

    def tell(self, match: str, version: int) -> None:
        """Queue a hint for the other processes that a log has a new event."""
        if self.well:
            self._waiting.append((match, version))
            if not self._sends:
                self._sends = True
                self.spawn(self._send)

    def _send(self) -> None:
        try:
            while self._waiting:
                hints, self._waiting = self._waiting, deque(maxlen=MANY)
                self._redis.publish(CHANNEL, json.dumps([self._own, [*hints]]))
        except (RedisError, OSError):
            self._lost()
        finally:
            self._sends = False

    # -- hearing -----------------------------------------------------------------------------------

    def listen(
        self, hear: Hear, missed: Callable[[], object], sleep: Callable[[float], object]
    ) -> None:
        """Receive hints until stopped; *missed* is called whenever hints may have been lost."""
        while not self._stopped:
            try:
                self._listen(hear, missed)
            except (RedisError, OSError):
                self._lost()
                sleep(AGAIN)

    def stop(self) -> None:
        """Stop receiving hints."""
        self._stopped = True

    def _listen(self, hear: Hear, missed: Callable[[], object]) -> None:
        with self._redis.pubsub(ignore_subscribe_messages=True) as hints:  # type: ignore[no-untyped-call]
            hints.subscribe(CHANNEL)
            hints.get_message(timeout=PATIENCE)
            self._redis.ping()
            self.well = True
            missed()
            while not self._stopped:
                message = hints.get_message(timeout=AGAIN)
                if message is None:
                    self._redis.ping()
                else:
                    self._hear(message, hear)

    def _hear(self, message: Fields, hear: Hear) -> None:
        for match, version in self._read(message):
            try:
                hear(str(match), int(version))
            except Exception:  # an error with one hint must not stop the next
                _LOG.exception("a hint of another process could not be followed")

    def _read(self, message: Fields) -> list[tuple[Any, Any]]:
        """The hints in a message of another process."""
        try:
            own, hints = json.loads(message["data"])
            return [] if own == self._own else [(match, version) for match, version in hints]
        except (ValueError, TypeError):
            _LOG.exception("what another process said could not be read")
            return []

    # -- counting ----------------------------------------------------------------------------------

    def take(self, key: str, rate: float, burst: float) -> float | None:
        """Count a call under a key, across processes: *rate* calls a second on average, *burst* at
        once. Return 0 where it is allowed, else the seconds until one is; None where Redis does not
        answer.
        """
        if not self.well:
            return None
        name = hashlib.sha256(key.encode()).hexdigest()[:32]  # a key may contain a link's token
        try:
            return float(self._take(keys=[f"quartermaster:calls:{name}"], args=[rate, burst]))
        except (RedisError, OSError, ValueError):
            self._lost()
            return None

    def answers(self) -> bool:
        """Return whether Redis answers."""
        try:
            return bool(self._redis.ping())
        except (RedisError, OSError):
            return False

    def health(self) -> HealthFinding:
        """Return whether Redis answers."""
        if self.well:
            return HealthFinding(True, needed=False)
        return HealthFinding(
            False, "Redis does not answer: the log is asked once a second instead", needed=False
        )

    def _lost(self) -> None:
        self.well = False
        self._waiting.clear()
