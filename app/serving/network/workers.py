"""Several processes on one port of one machine: each listens when it is ready, and the system
distributes the connections among them (SO_REUSEPORT).

The parent serves no requests. It holds the port, starts the others, restarts those that ended, and
passes on the order to stop.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from prometheus_client.multiprocess import mark_process_dead

from app.operations.measures import SHARED
from app.serving.network.net import bound_with_others
from app.serving.signals import ORDERS
from app.serving.signals import stop_orders
from app.serving.terminal import say

MAIN = Path(__file__).resolve().parents[2] / "__main__.py"
LOOK, SOON = 0.5, 1.0
"""Seconds between two checks of the processes, and before one that ended is restarted."""
REFUSED = 2
"""Exit code of a process with an error that a restart does not cure."""
LAST = 20.0
"""Most seconds for a process to end."""


@dataclass(slots=True)
class Worker:
    """One process: its number, from 1 on, and whether it is the first with that number."""

    number: int
    process: subprocess.Popen[bytes]
    first: bool


class Workers:
    """The processes of one `serve --workers N`. *arguments*: those of `serve`; *measures* and
    *beside*: folders for what they count and for the sockets between them.
    """

    def __init__(
        self, count: int, arguments: Sequence[str], port: int, measures: str, beside: str
    ) -> None:
        self._arguments, self._port, self._beside = arguments, port, beside
        self._environment = {**os.environ, SHARED: measures}
        self._measures = measures
        self._workers = {number: self._start(number, True) for number in range(1, count + 1)}

    def look(self) -> int:
        """Restart processes that ended; return the exit code of one that could not start at all,
        else 0.
        """
        for worker in list(self._workers.values()):
            code = worker.process.poll()
            if code is None:
                continue
            mark_process_dead(worker.process.pid, self._measures)  # type: ignore[no-untyped-call]
            if worker.first and code == REFUSED:
                return code
            say(f"process {worker.number} ended ({code}) and is started anew")
            time.sleep(SOON)
            self._workers[worker.number] = self._start(worker.number, False)
        return 0

    def stop(self) -> int:
        """Stop all of them; return the worst exit code."""
        for worker in self._workers.values():
            if worker.process.poll() is None:
                worker.process.terminate()
        codes = [_ended(worker.process) for worker in self._workers.values()]
        # one that was still starting has nothing to write: SIGTERM itself ended it
        return max(0 if -code in ORDERS else abs(code) for code in codes)

    def _start(self, number: int, first: bool) -> Worker:
        own = ["--port", str(self._port), "--worker", str(number), "--parent", str(os.getpid())]
        own += ["--beside", self._beside]
        command = [sys.executable, "-P", str(MAIN), "serve", *self._arguments, *own]
        return Worker(number, subprocess.Popen(command, env=self._environment), first)


def serve_all(count: int, host: str, port: int, arguments: Sequence[str]) -> int:
    """Serve with *count* processes until stopped; returns the exit code."""
    held = bound_with_others(host, port)
    with own_folder() as measures, own_folder() as beside, stop_orders() as orders:
        workers = Workers(count, arguments, held.getsockname()[1], measures, beside)
        failed = _watch(workers, orders)
        ended = workers.stop()
    held.close()
    return failed or ended


def own_folder() -> tempfile.TemporaryDirectory[str]:
    """Return a folder that none but this user may enter, gone when it is left."""
    return tempfile.TemporaryDirectory(prefix="quartermaster-")


def _watch(workers: Workers, orders: socket.socket) -> int:
    """Watch the processes until an order to stop comes, or one cannot start."""
    orders.settimeout(LOOK)
    while True:
        try:
            if orders.recv(1)[0] in ORDERS:
                return 0
        except TimeoutError:
            if code := workers.look():
                return code


def _ended(process: subprocess.Popen[bytes]) -> int:
    try:
        return process.wait(LAST)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()
