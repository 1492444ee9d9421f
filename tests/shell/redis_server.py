"""A Redis of this machine for one test, on a socket in a temporary folder, never on a port."""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from tests.machine import lacking

NAMES = ("redis-server", "valkey-server")


class RedisServer:
    """A running Redis: its address, and how to cut it."""

    def __init__(self, program: str, folder: Path) -> None:
        self._program, self._folder = program, folder
        self.url = f"unix://{folder / 'redis'}"
        self._process = self._start()

    def end(self) -> None:
        """End it at once, as if its machine had gone."""
        self._process.kill()
        self._process.wait()

    def start(self) -> None:
        self._process = self._start()

    def pause(self) -> None:
        """Let it answer nothing, and close nothing."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def _start(self) -> subprocess.Popen[bytes]:
        socket = self._folder / "redis"
        socket.unlink(missing_ok=True)
        command = [self._program, "--port", "0", "--unixsocket", str(socket), "--save", ""]
        command += ["--dir", str(self._folder)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                Redis.from_url(self.url).ping()
                return process
            except (RedisError, OSError):
                time.sleep(0.05)
        process.kill()
        raise AssertionError("redis-server did not start")


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    """Run a Redis or Valkey; without one the test is skipped, or fails in CI."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        lacking("Redis or Valkey", "apt install redis-server")
    assert program
    with tempfile.TemporaryDirectory(prefix="qmredis") as folder:
        server = RedisServer(program, Path(folder))
        try:
            yield server
        finally:
            server.go_on()
            server.end()
