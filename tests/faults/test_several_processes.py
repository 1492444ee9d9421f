"""Several processes on one log: what one records reaches the phones of the others, with Redis at
once, without it within two seconds; a phone that moves to another process goes on; processes that
are killed or paused cost nothing that was acknowledged; callers are counted together.
"""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import socketio

from tests.browser.hands import underway
from tests.faults.means.processes import process
from tests.faults.means.table import Table
from tests.faults.means.table import require_kept
from tests.faults.means.table import sit_down
from tests.faults.means.table import wait_until
from tests.faults.test_outages import ended
from tests.pages.browsers.devices import Shown
from tests.shell.database import Cluster
from tests.shell.process import Server
from tests.shell.redis_server import RedisServer

FRESH = 2.0
"""Seconds within which a phone hears of a play without Redis; a busy machine gets as much again."""


def at(server: Server, table: Table) -> Table:
    """The same match through another process."""
    return Table(replace(table.match, base=server.base))


class Watcher:
    """A phone on the wall: the hints that it got, and when."""

    def __init__(self, table: Table) -> None:
        self.heard: dict[int, float] = {}
        self._client = socketio.Client(reconnection=False)
        self._client.on("moved", self._moved)
        auth = {"match": table.match.id}
        self._client.connect(table.match.base, auth=auth, transports=["websocket"], wait_timeout=30)

    def _moved(self, hint: dict[str, int]) -> None:
        self.heard.setdefault(hint["version"], time.monotonic())

    def __enter__(self) -> Watcher:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.disconnect()

    def delay(self, table: Table) -> float:
        """Record a note through *table*; return the seconds until this phone heard of it."""
        assert table.note().status == 200
        version, recorded = max(table.receipts), time.monotonic()
        wait_until(lambda: version in self.heard, f"the phone hears of version {version}")
        return self.heard[version] - recorded


class Abroad(Shown):
    """A device at another process, with a page that is kept up to date by what is pushed to it.
    The client library hands each message to a thread of its own, so they may overtake one another
    here as they cannot on the wire: each waits for the one that it follows.
    """

    def __init__(self, table: Table, page: str, who: str = "") -> None:
        self._lock = threading.Lock()
        self._waiting: dict[int, Mapping[str, Any]] = {}
        token = table.match.tokens.get(who, "")
        self._table = table
        self.address = f"/m/{table.match.id}/{page}?part=live&seat={who}&token={token}"
        self._client = socketio.Client(reconnection=False)
        self._client.on("panes", self._arrived)
        auth = {"match": table.match.id, "page": page, "token": token}
        self.reload()
        self._client.connect(table.match.base, auth=auth, transports=["websocket"], wait_timeout=30)

    def fresh(self) -> str:
        status, html = self._table.page(self.address)
        assert status == 200, html
        return html

    def _arrived(self, message: Mapping[str, Any]) -> None:
        with self._lock:
            self._waiting[message["from"]] = message
            while following := self._waiting.pop(self.version, None):
                self.take(following)

    def leave(self) -> None:
        self._client.disconnect()


def apart(one: str, other: str) -> tuple[str, str]:
    """Where two pages begin to differ; nothing twice where they do not."""
    same = next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if len({*pair}) > 1), 0
    )
    return ("", "") if one == other else (one[same : same + 300], other[same : same + 300])


def healthy(server: Server) -> bool:
    """Whether a process says that it reaches Redis."""
    checks = json.loads(server.ask("/health")[1])["checks"]
    return bool(checks["redis"]["ok"])


def test_pushes_cross_processes_and_losing_redis_costs_two_seconds(
    tmp_path: Path, database: Cluster, redis: RedisServer
) -> None:
    said = ("--redis", redis.url)
    with process(tmp_path, database, *said) as one, process(tmp_path, database, *said) as two:
        here = sit_down(one.base)
        wait_until(lambda: healthy(one) and healthy(two), "both reach Redis")
        with Watcher(at(two, here)) as phone:
            quick = sorted(phone.delay(here) for _ in range(7))
            assert quick[3] < 0.5, quick
            for cut, mend in ((redis.end, redis.start), (redis.pause, redis.go_on)):
                cut()
                slow = [phone.delay(here) for _ in range(4)]
                assert max(slow) < 2 * FRESH, slow
                wait_until(lambda: not healthy(one) and not healthy(two), "health says so")
                assert one.ask("/health")[0] == 200, "nothing but freshness is lost"
                mend()
                wait_until(lambda: healthy(one) and healthy(two), "both reach Redis again")
            again = sorted(phone.delay(here) for _ in range(7))
            assert again[3] < 0.5, again
        require_kept(here, database.url)
        ended(one)
        ended(two)


def test_pages_at_another_process_are_sent_what_changed(
    tmp_path: Path, database: Cluster, redis: RedisServer
) -> None:
    said = ("--redis", redis.url)
    with process(tmp_path, database, *said) as one, process(tmp_path, database, *said) as two:
        here = sit_down(one.base)
        wait_until(lambda: healthy(one) and healthy(two), "both reach Redis")
        there = at(two, here)
        shown = [Abroad(there, "seat", "A"), Abroad(there, "referee", "referee")]
        shown.append(Abroad(there, "table"))
        underway(here.match)
        head = here.match.head()
        for device in shown:
            wait_until(lambda device=device: device.version == head, device.address)  # type: ignore[misc]
            assert apart(device.html, device.fresh()) == ("", "")
            assert device.asked == 1, "nothing was fetched but the page itself"
            device.leave()


def test_without_redis_the_log_is_asked(tmp_path: Path, database: Cluster) -> None:
    with process(tmp_path, database) as one, process(tmp_path, database) as two:
        here = sit_down(one.base)
        with Watcher(at(two, here)) as phone:
            slow = [phone.delay(here) for _ in range(3)]
            assert max(slow) < 2 * FRESH, slow


def test_a_phone_that_moves_to_another_process_goes_on(tmp_path: Path, database: Cluster) -> None:
    """Each report goes to the other process, and so does each look: none is answered from before."""
    with process(tmp_path, database) as one, process(tmp_path, database) as two:
        tables = [first := sit_down(one.base), at(two, first)]
        version = 1
        for turn in range(20):
            told = tables[turn % 2].note(f"note-{turn}")
            assert told.status == 200, told
            version += 1
            assert told.body["receipt"]["version"] == version
            seen = tables[(turn + 1) % 2].get("/view").body
            assert seen["head"] == version
            resent = tables[(turn + 1) % 2].note(f"note-{turn}")
            assert resent.body["receipt"] == told.body["receipt"], "a resend gets the first receipt"


def test_callers_are_counted_together(
    tmp_path: Path, database: Cluster, redis: RedisServer
) -> None:
    said = ("--redis", redis.url)
    with process(tmp_path, database, *said) as one, process(tmp_path, database, *said) as two:
        wait_until(lambda: healthy(one) and healthy(two), "both reach Redis")
        statuses = [guess((one, two)[number % 2], number) for number in range(80)]
        assert statuses[:40] == [403] * 40
        assert statuses.count(429) >= 5, "sixty at once of both together, not of each"
        redis.end()
        assert guess(one, 99) in (403, 429), "without Redis each counts for itself"


def guess(server: Server, number: int) -> int:
    """Guess an organiser's link from an address of its own; returns the status."""
    link = http.client.HTTPConnection(server.netloc, timeout=60, source_address=("127.0.0.9", 0))
    try:
        link.request("GET", f"/O/{'A' * 22}{number:04}")
        return link.getresponse().status
    finally:
        link.close()
