"""One open database: it reads, it writes in group commits, and it knows what stands in its way.

After a connection broke, another is opened and the work is done again; the keys of the tables keep
an event from being stored twice. A file that was removed while it was open is written back from
what this process still holds open; where a file was replaced by another, the other is opened.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from events.log import Trouble
from events.log import Unavailable
from events.store import tables
from events.store.connections.commits import Commits
from events.store.connections.commits import Offload
from events.store.connections.commits import WriteWork
from events.store.connections.commits import at_once
from events.store.connections.engine import NotALog
from events.store.connections.engine import address
from events.store.connections.engine import file_of
from events.store.connections.engine import hidden
from events.store.connections.engine import reading_engine
from events.store.connections.file import DatabaseFile
from events.store.connections.reader import Reader
from events.store.connections.trouble import unavailable
from events.store.connections.writer import Writer
from events.store.schema import STATE

LANES = 4
"""Commits that are on their way to a database server at once."""
_WEIGHT = 32_768
"""Bytes that a probe writes: as much as some reports, so that a full disk takes neither."""


class Database:
    """The database at *url*, e.g. `sqlite:///data/quartermaster.db`, made where there is none.

    Raise `NotALog` where it cannot be a log, `Unavailable` where it cannot be opened now.

    * `writer`: tells what opening did. `file`: the file that is watched, where it is one.
    * `trouble`: why nothing can be stored now, or None; a commit and `look` find out. `met`: the
      last trouble that there was, also where it has passed.
    * `epoch`: goes up when what is stored became other than this process knows it (a copy was
      restored, the file was replaced, a match or names were deleted). `erased`: the last time,
      by no more than a deletion.
    """

    def __init__(self, url: str, offload: Offload = at_once, *, read_only: bool = False) -> None:
        self.url = address(url)
        self.read_only = read_only
        self.trouble: Unavailable | None = None
        self.met: Unavailable | None = None
        self._held: Unavailable | None = None
        self.epoch = 0
        self.erased = False
        path = file_of(self.url)
        self.file = DatabaseFile(path) if path and not read_only else None
        self.writer = Writer(self.url, self.file)
        others = LANES - 1 if self.kind == "postgresql" else 0
        self._writers = [self.writer, *(Writer(self.url, None) for _ in range(others))]
        self._reader = Reader(self.url, read_only=read_only)
        self._commits = Commits([writer.carry for writer in self._writers], offload)
        self._generation = ""
        try:
            self._open(path)
        except BaseException as error:
            self._let_go()
            raise unavailable(error) or _shut(error) or error from None

    @property
    def kind(self) -> str:
        """`sqlite` or `postgresql`."""
        return self.url.get_backend_name()

    @property
    def place(self) -> str:
        """Where it lies, for people: a file, or an address without its password."""
        path = file_of(self.url)
        return str(path) if path else hidden(self.url)

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for a commit."""
        return self._commits.waiting

    # -- reading and writing -----------------------------------------------------------------------

    def rows(self, query: sa.Executable) -> Sequence[sa.Row[Any]]:
        """Return what a query finds; raise `Unavailable`."""
        try:
            return self._reader.ask(lambda connection: connection.execute(query).all())
        except sa.exc.SQLAlchemyError as error:
            raise unavailable(error) or error from None

    def ask(self, question: Callable[[sa.Connection], Any]) -> Any:
        """Return what *question* finds out through a reading connection; raise `Unavailable`."""
        try:
            return self._reader.ask(question)
        except sa.exc.SQLAlchemyError as error:
            raise unavailable(error) or error from None

    def write(self, work: WriteWork, *, alone: bool = False) -> Any:
        """Return what *work* returns, once its statements are on the disk; raise `Unavailable`.

        *alone*: it is one statement, which needs no transaction around it. *work* may be called
        twice, where the connection broke and nobody knows whether it was stored.
        """
        if self.read_only:
            raise Unavailable(Trouble.READ_ONLY, "it was opened to be read")
        if self._held is not None:
            raise self._held
        try:
            result = self._commits.run(work, alone)
        except (sa.exc.SQLAlchemyError, Unavailable) as error:
            trouble = unavailable(error)
            if trouble is None:
                raise
            if trouble.trouble is not Trouble.CLOSED:
                self.trouble = self.met = trouble
            raise trouble from None
        self.trouble = None
        return result

    def hold(self, reason: Unavailable | None) -> None:
        """Store nothing for a *reason* that is not the database's own, or store again."""
        if reason is not None:
            self.trouble = self.met = reason
        elif self._held is not None:
            self.trouble = None
        self._held = reason

    def require_in_place(self) -> None:
        """Raise `Unavailable` where the file is not in its place: what is read then may be found by
        nobody else.
        """
        if self.file and (trouble := self.file.trouble()):
            self.trouble = self.met = trouble
            raise trouble

    def close(self) -> None:
        """Refuse what comes from now on, let the running commit finish, fold the write-ahead log in
        and let go.
        """
        self._commits.close()
        self._let_go()

    # -- keeping it usable -------------------------------------------------------------------------

    def look(self) -> None:
        """Find out whether the database can be used, and mend what can be mended; a server does so
        every second. Afterwards `trouble` and `epoch` tell.
        """
        try:
            self._mend()
            if self.trouble is not None and self._held is None:
                self._probe()
            self._notice_other_content()
        except (Unavailable, sa.exc.SQLAlchemyError, OSError) as error:
            self.trouble = self.trouble or unavailable(error)
            self.met = self.trouble

    def _mend(self) -> None:
        lying = self.file.trouble() if self.file else None
        if lying is None or self.file is None:
            return
        before = self.trouble.trouble if self.trouble else None
        self.trouble = self.met = lying
        if self.file.wal_alone_is_lost():
            with self._reader.away():  # the last connection to a file takes its log away
                self._commits.mend(self.writer.reopen)
        elif lying.trouble is Trouble.REPLACED:
            self._commits.mend(self.writer.go_over)
            self._reader.renew()
            self.epoch, self.erased = self.epoch + 1, False
        elif before is Trouble.REMOVED:  # it was away a second ago, too: nobody is moving it back
            self._commits.mend(self.writer.write_back)
            self._reader.renew()

    def _notice_other_content(self) -> None:
        now = self._read_generation()
        if now != self._generation:
            self._generation = now
            self.epoch, self.erased = self.epoch + 1, now.endswith(tables.ERASED)

    def _read_generation(self) -> str:
        query = sa.select(STATE.c.value).where(STATE.c.name == tables.GENERATION)
        return str(next((row.value for row in self.rows(query)), ""))

    def _probe(self) -> None:
        """Store something as large as a report, and then nothing in its place."""
        for value in (secrets.token_hex(_WEIGHT // 2), ""):
            self.write(partial(tables.put_state, name=tables.PROBE, value=value))

    # -- opening and closing -----------------------------------------------------------------------

    def _open(self, path: Path | None) -> None:
        if path is not None:
            require_log_file(path)
        if not self.read_only:
            self.writer.open()
            self._generation = self._read_generation()
        elif path is not None and not path.exists():
            raise Unavailable(Trouble.SHUT, f"there is no file {path}")
        else:
            self._reader.ask(tables.require_log)

    def _let_go(self) -> None:
        self._reader.let_go()
        for writer in self._writers:
            writer.close()


def require_log_file(path: Path) -> None:
    """Raise `NotALog` for a file that is there and no log, `Unavailable` for one that cannot be
    read; it is not changed by being asked.
    """
    if path.is_dir():
        raise NotALog("it is a folder")
    if not path.is_file() or path.stat().st_size == 0:
        return
    engine = reading_engine(sa.URL.create("sqlite", database=str(path)))
    try:
        with engine.connect() as connection:
            tables.revision(connection)
    except sa.exc.DatabaseError as error:
        if getattr(error.orig, "sqlite_errorname", "") == "SQLITE_NOTADB":
            raise NotALog("the file is no database") from None
        raise unavailable(error) or error from None


def _shut(error: BaseException) -> Unavailable | None:
    if isinstance(error, OSError):
        return Unavailable(Trouble.SHUT, error.strerror or str(error))
    return None
