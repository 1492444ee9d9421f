"""Plays a second over HTTP of one process and of two, on PostgreSQL with Redis: `python -m
benchmarks.processes [SECONDS]`. Bar: two do 1.6 times what one does, on two idle cores or more.

The players are processes of their own; where they share the cores with the server, the ratio
tells of both.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import tempfile
import time
from pathlib import Path

from tests.faults.means.table import MAIN
from tests.faults.means.table import Table
from tests.faults.means.table import sit_down
from tests.shell.database import cluster
from tests.shell.process import serving
from tests.shell.redis_server import redis_server

PLAYERS = 8


def play(table: Table, until: float, done: multiprocessing.Queue[int]) -> None:
    """Report to a match as fast as it is answered."""
    count = 0
    while time.time() < until:
        count += table.note().status == 200
    done.put(count)


def rate(workers: int, seconds: float) -> float:
    """Return how many reports a second a number of processes record."""
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
        tables = [sit_down(server.base) for _ in range(PLAYERS)]
        done: multiprocessing.Queue[int] = multiprocessing.Queue()
        until = time.time() + seconds
        players = [
            multiprocessing.Process(target=play, args=(table, until, done)) for table in tables
        ]
        for player in players:
            player.start()
        total = sum(done.get() for _ in players)
        for player in players:
            player.join()
    return total / seconds


def main() -> None:
    """Measure both and print the ratio."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    one, two = rate(1, seconds), rate(2, seconds)
    load = os.getloadavg()[0]
    print(
        f"cores {os.cpu_count()}, load {load:.1f}; one process {one:.0f} plays a second, ", end=""
    )
    print(f"two {two:.0f}: x {two / one:.2f} (bar 1.6)")


if __name__ == "__main__":
    main()
