"""Plays a second of one process and of two, on PostgreSQL with Redis.

    python -m benchmarks.processes [--seconds 10] [--tables 32] [--rounds 3] [--notes]

Bar: two do 1.6 times what one does, on two idle cores or more. Each table has one report under way.

* As people play: a random legal match of War Time: Generals on every table, which four devices show
  (two seats, the referee's desk, a wall), put up to date by pushes over sockets that are spread
  over the processes. A play is done when the last of the four was told.
* With `--notes` the least that can be recorded: notes over HTTP, which nobody shows. PostgreSQL and
  the players then use as much as the server, and share the cores with it.

The players are one process; the CPU of each program is printed beside the rate. One and two
processes are measured in turn, `--rounds` times; the ratio is that of the medians.

Where others use the cores, too, the rates say little. So it is told how long the processes that
serve stood in line for a core, and how long they slept: one that sleeps although every table has
a report under way waits for something other than a core.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import tempfile
import time
from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from benchmarks.live import cpu
from benchmarks.live import opened
from benchmarks.live_load import Load
from benchmarks.way_in import recorded
from tests.browser.hands import Match
from tests.faults.means.table import MAIN
from tests.faults.means.table import sit_down
from tests.shell.database import cluster
from tests.shell.process import serving
from tests.shell.redis_server import redis_server


class Player(asyncio.Protocol):
    """Reports notes to a match over one connection, each once the one before is acknowledged."""

    def __init__(self, match: Match, number: int) -> None:
        self._path = f"/api/matches/{match.id}/amendments"
        self._host = urlsplit(match.base).netloc
        self._token = match.tokens["referee"]
        self._number = number
        self._heard = b""
        self._sent = 0
        self.done = 0
        self.refused: list[bytes] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._send()

    def data_received(self, data: bytes) -> None:
        """Send the next report once the answer to the last is whole."""
        self._heard += data
        head, end, body = self._heard.partition(b"\r\n\r\n")
        if not end or len(body) < _length(head):
            return
        self._heard = b""
        if head.split(b" ", 2)[1] == b"200":
            self.done += 1
        else:
            self.refused.append(head.partition(b"\r\n")[0] + b" " + body[:200])
        self._send()

    def _send(self) -> None:
        self._sent += 1
        id_ = f"{self._number:04x}{self._sent:012x}"
        body = json.dumps({"id": id_, "kind": "NoteAdded", "text": f"note {self._sent}"})
        head = [
            f"POST {self._path} HTTP/1.1",
            f"Host: {self._host}",
            f"Authorization: Bearer {self._token}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
        ]
        self._transport.write(("\r\n".join(head) + "\r\n\r\n" + body).encode())


def _length(head: bytes) -> int:
    length = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
    return int(length)


Work = Callable[[str, int, float, Callable[[], None]], int]
"""What players do at a number of tables of a server (its address) for some seconds. It calls the
last argument when all are connected and begin, and returns how much they did.
"""


def plays(base: str, tables: int, seconds: float, begin: Callable[[], None]) -> int:
    """Return how many plays were shown on all four devices of their tables; raise where one was
    refused.
    """
    seats, script = recorded("war_time_generals", 400)
    load = Load(base, script)
    asyncio.run(_plays(load, opened(base, "war_time_generals", seats, tables, 1), seconds, begin))
    assert not load.refused, load.refused[:1]
    return len(load.late)


async def _plays(load: Load, matches: list[Any], seconds: float, begin: Callable[[], None]) -> None:
    await load.connect(matches)
    begin()
    await load.most(seconds)


def notes(base: str, tables: int, seconds: float, begin: Callable[[], None]) -> int:
    """Return how many notes were acknowledged; raise where one was refused."""
    matches = [sit_down(base).match for _ in range(tables)]
    begin()
    return asyncio.run(_notes(matches, seconds))


async def _notes(matches: list[Match], seconds: float) -> int:
    loop = asyncio.get_running_loop()
    players = []
    for number, match in enumerate(matches):
        at = urlsplit(match.base)
        new = Player(match, number)
        await loop.create_connection(lambda new=new: new, at.hostname, at.port)  # type: ignore[misc]
        players.append(new)
    await asyncio.sleep(seconds)
    assert not any(player.refused for player in players), players[0].refused[:1]
    return sum(player.done for player in players)


def used() -> dict[str, float]:
    """Return the seconds of CPU that the server, its databases and the players have used."""
    seconds = {"players": cpu(os.getpid())}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it ended meanwhile
            kind = _kind((folder / "cmdline").read_bytes())
            if kind:
                seconds[kind] = seconds.get(kind, 0.0) + cpu(int(folder.name))
    return seconds


def in_line() -> dict[int, float]:
    """Return how many seconds each process that serves has waited for a core, by its id."""
    waited = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError):
            if _kind((folder / "cmdline").read_bytes()) == "server":
                waited[int(folder.name)] = int((folder / "schedstat").read_text().split()[1]) / 1e9
    return waited


def _kind(command: bytes) -> str:
    program = command.partition(b"\0")[0]
    if str(MAIN).encode() in command:
        return "server"
    return next((name for name in ("redis", "postgres") if name.encode() in program), "")


class Meter:
    """What the programs used from the moment when it was started."""

    def start(self) -> None:
        """Begin to measure."""
        self._before, self._stood, self._began = used(), in_line(), time.perf_counter()

    def read(self, workers: int, done: int) -> float:
        """Print and return how much was done a second."""
        took, after, stands = time.perf_counter() - self._began, used(), in_line()
        lines = sum(stands[pid] - self._stood[pid] for pid in stands) / took
        busy = (after["server"] - self._before["server"]) / took
        parts = ", ".join(_cost(after, self._before, took, done))
        parts += f"; in line for a core {lines:.2f}, asleep {max(0.0, workers - busy - lines):.2f}"
        print(f"processes {workers}: {done / took:6.1f} a second; {parts}", flush=True)
        return done / took


def rate(workers: int, work: Work, seconds: float, tables: int) -> float:
    """Print and return how much a second a number of processes record."""
    meter = Meter()
    with (
        tempfile.TemporaryDirectory() as folder,
        cluster() as database,
        redis_server() as redis,
        serving(
            Path(folder),
            *("--no-announce", "--db", database.url, "--redis", redis.url),
            *("--workers", str(workers)),
            script=MAIN,
            patience=600,
        ) as server,
    ):
        time.sleep(5)  # the other processes come up
        done = work(server.base, tables, seconds, meter.start)
        return meter.read(workers, done)


def _cost(
    after: dict[str, float], before: dict[str, float], took: float, done: int
) -> Iterator[str]:
    for kind, seconds in sorted(after.items()):
        spent = seconds - before.get(kind, 0.0)
        yield f"{kind} {1e3 * spent / max(1, done):.2f} ms a play ({spent / took:.2f} cores)"


def main() -> None:
    """Measure both in turn and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--notes", action="store_true", help="notes that nobody shows")
    args = parser.parse_args()
    work = notes if args.notes else plays
    print(f"cores {os.cpu_count()}, load {os.getloadavg()[0]:.1f}")
    both = [
        [rate(workers, work, args.seconds, args.tables) for workers in (1, 2)]
        for _ in range(args.rounds)
    ]
    one, two = (median(column) for column in zip(*both, strict=True))
    print(f"one process {one:.0f} a second, two {two:.0f}: x {two / one:.2f} (bar 1.6)")


if __name__ == "__main__":
    main()
