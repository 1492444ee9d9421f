"""A PostgreSQL server of this machine for one test: a cluster of its own in a temporary folder, on
a socket, never on a port.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from glob import glob
from pathlib import Path

from tests.machine import lacking

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin")
"""Where distributions keep the server's own tools, which are not on PATH there."""


class Cluster:
    """A running database server: its address, and how to stop and start it."""

    def __init__(self, home: Path, become: list[str], tool: str) -> None:
        self.url = f"postgresql+psycopg://qm@/postgres?host={home}"
        self._home = home
        self._become = become
        self._tool = tool

    def start(self) -> None:
        settings = f"-k {self._home} -c listen_addresses='' -c fsync=off"
        self._control("-w", "-l", self._home / "log", "-o", settings, "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop it; `immediate`: as if its machine had gone, every connection cut."""
        self._control("-m", mode, "stop")

    def _control(self, *words: object) -> None:
        _run(self._become, self._tool, "-D", self._home / "data", *words)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Run a database server; without one the test is skipped, or fails in CI."""
    tools = {name: _tool(name) for name in ("initdb", "pg_ctl")}
    if not all(tools.values()):
        lacking("PostgreSQL", "apt install postgresql")
    with tempfile.TemporaryDirectory(prefix="qmpg") as folder:
        home = Path(folder)
        become = _as_somebody(home)
        _run(become, tools["initdb"], "-D", home / "data", "-U", "qm", "-A", "trust", "--no-sync")
        server = Cluster(home, become, str(tools["pg_ctl"]))
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def postgresql() -> Iterator[str]:
    """Run a database server and yield its URL."""
    with cluster() as server:
        yield server.url


def _tool(name: str) -> str | None:
    """Where a tool of the server is: on PATH, or in the newest version's own folder."""
    kept = sorted(path for place in PLACES for path in glob(f"{place}/{name}"))
    return shutil.which(name) or (kept[-1] if kept else None)


def _as_somebody(home: Path) -> list[str]:
    """PostgreSQL does not run as root: there the account it came with runs it, in a folder that is
    its own.
    """
    if os.name != "posix" or os.geteuid() != 0:
        return []
    try:
        account = pwd.getpwnam("postgres")
    except KeyError:
        lacking("an account postgres, as PostgreSQL does not run as root", "apt install postgresql")
        raise
    os.chown(home, account.pw_uid, account.pw_gid)
    return ["setpriv", f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups"]


def _run(become: list[str], *command: object) -> None:
    done = subprocess.run(
        [*become, *map(str, command)], capture_output=True, text=True, check=False, cwd="/"
    )
    assert done.returncode == 0, done.stdout + done.stderr
