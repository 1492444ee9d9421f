"""Processes of one service."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults.means.table import MAIN
from tests.shell.database import Cluster
from tests.shell.process import Server
from tests.shell.process import serving

LONG = 400
"""Seconds until a process that does not come up is missed, on a machine that is busy otherwise."""


@contextmanager
def process(
    folder: Path, database: Cluster, *arguments: str, piped: bool = False
) -> Iterator[Server]:
    """One process of a service; all of them share the folder of keys."""
    said = ("--no-announce", "--db", database.url, *arguments)
    with serving(folder, *said, script=MAIN, patience=LONG, piped=piped) as server:
        yield server
