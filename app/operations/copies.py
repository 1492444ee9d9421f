"""Automatic copies of the log to a second place: every ten minutes while events are recorded, and
one when the server stops.

The newest dozen is kept, and the last of each day for two weeks. An unreachable place (a stick that
was pulled out) is reported once and tried again; play never waits for it.
"""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from contextlib import closing
from contextlib import contextmanager
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path

from events.store.connections.commits import Offload
from events.store.connections.file import beside
from events.store.copying import Locked
from events.store.copying import copy_file

EVERY, AFTER_FAILURE = 600.0, 60.0
"""Seconds between copies, and between a failed copy and the next attempt."""
NEWEST, DAYS = 12, 14
"""Number of newest copies that are kept, and number of days of which the last copy is kept."""
_NAME = re.compile(r"quartermaster-(\d{8})-\d{6}\.db")


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a database file: its number of matches, and of lines in all of them."""

    matches: int
    lines: int


def content(file: Path) -> Content:
    """Return the content of a copy; raise `sqlite3.Error` where SQLite finds it damaged."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as opened:
        (verdict,) = opened.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)
        (matches,) = opened.execute("SELECT count(*) FROM match").fetchone()
        (lines,) = opened.execute("SELECT count(*) FROM event").fetchone()
    return Content(matches, lines)


def name_of(now: datetime) -> str:
    """Return the name of a copy made at *now*; names sort by time."""
    return f"quartermaster-{now:%Y%m%d-%H%M%S}.db"


def superfluous(names: Iterable[str]) -> list[str]:
    """Return those of some copies that may be deleted; files with other names are ignored."""
    copies = sorted((name for name in names if _NAME.fullmatch(name)), reverse=True)
    last_of_day: dict[str, str] = {}
    for name in copies:
        last_of_day.setdefault(name[14:22], name)
    kept = {*copies[:NEWEST], *islice(last_of_day.values(), DAYS)}
    return [name for name in copies if name not in kept]


class Copies:
    """Copies the SQLite file *database* to *folder*.

    *now* returns the time, *monotonic* counts seconds. `failure`: why the last attempt failed (""
    where it did not). `last`: when the last copy was made, by *monotonic*.
    """

    def __init__(
        self,
        database: Path,
        folder: Path,
        say: Callable[[str], None],
        offload: Offload,
        now: Callable[[], datetime],
        monotonic: Callable[[], float],
    ) -> None:
        self._database = database
        self.folder = folder
        self._say = say
        self._offload = offload
        self._now = now
        self._monotonic = monotonic
        self.failure = ""
        self.last: float | None = None
        self._next = monotonic()
        self._copied: tuple[tuple[int, int], ...] = ()
        self._stopped = False
        self._at_work = threading.Lock()

    def run(self, sleep: Callable[[float], object]) -> None:
        """Make copies until stopped."""
        while not self._stopped:
            with self._at_work:
                self._copy_if_due()
            sleep(1.0)

    def stop(self) -> None:
        """Make a last copy."""
        self._stopped = True
        with self._at_work:
            self.copy()

    def _copy_if_due(self) -> None:
        if self._monotonic() >= self._next and not self._stopped:
            self.copy()

    def copy(self) -> None:
        """Copy now, unless nothing was recorded since the last copy."""
        state = self._state()
        if self._copied == state and not self.failure:
            self._next = self._monotonic() + EVERY
            return
        try:
            made = self._offload(self._copy)
        except (OSError, sqlite3.Error, Locked) as error:
            self._failed(error)
            return
        self._copied, self.last = state, self._monotonic()
        self._next = self.last + EVERY
        if self.failure:
            self._say(f"copies are made again: {made}")
        self.failure = ""

    def _copy(self) -> Path:
        if not self.folder.is_dir():
            raise FileNotFoundError(2, "there is no such folder", str(self.folder))
        target = self.folder / name_of(self._now())
        copy_file(self._database, target)
        content(target)
        for name in superfluous(file.name for file in self.folder.iterdir()):
            with suppress(OSError):
                (self.folder / name).unlink()
        return target

    def _failed(self, error: Exception) -> None:
        self._next = self._monotonic() + AFTER_FAILURE
        why = str(getattr(error, "strerror", None) or error) or "another program holds the log"
        if why != self.failure:
            self._say(
                f"no copy could be made in {self.folder}: {why}. Play goes on; it is tried again "
                "every minute"
            )
        self.failure = why

    def _state(self) -> tuple[tuple[int, int], ...]:
        """A value that changes whenever an event is recorded: modification times and sizes of the
        files.
        """
        files = (self._database, beside(self._database, "-wal"))
        stats = [file.stat() for file in files if file.exists()]
        return tuple((stat.st_mtime_ns, stat.st_size) for stat in stats)


@contextmanager
def copying(
    copies: Copies | None,
    sleep: Callable[[float], object],
    start: Callable[[Callable[[], None]], object],
) -> Iterator[None]:
    """Make copies within a `with` block, if *copies* is given; *start* runs a function in the
    background.
    """
    if copies is None:
        yield
        return
    start(lambda: copies.run(sleep))
    try:
        yield
    finally:
        copies.stop()
