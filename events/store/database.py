"""One open database: it reads, it writes in group commits, and it knows what stands in its way.

A connection that broke is opened anew and the work is done again; the log's keys make that
harmless. A file that was removed while it was open is written back from what is still held open;
one that was replaced is opened in the other's place.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from events.log import Trouble
from events.log import Unavailable
from events.store import copying
from events.store import tables
from events.store.commits import Commits
from events.store.commits import Offload
from events.store.commits import Waiting
from events.store.commits import Work
from events.store.commits import at_once
from events.store.engine import LOOKING
from events.store.engine import WAITING
from events.store.engine import NotALog
from events.store.engine import address
from events.store.engine import file_of
from events.store.engine import held_engine
from events.store.engine import pooled_engine
from events.store.engine import reading_engine
from events.store.file import DatabaseFile
from events.store.file import make_private
from events.store.file import unused
from events.store.schema import STATE
from events.store.trouble import unavailable
from events.store.trouble import was_lost

_WEIGHT = 32_768
"""Bytes that a probe writes: as much as some reports, so that a full disk takes neither."""


class Database:
    """The database at *url*, e.g. `sqlite:///data/quartermaster.db`, made where there is none.

    Raise `NotALog` where it cannot be a log, `Unavailable` where it cannot be opened now.

    * `made`: it was empty; `upgraded`: the revision that its tables had before, where they were
      older than this program's; `kept`: the copy of it as it was then.
    * `trouble`: why nothing can be stored now, or None; a commit and `look` find out.
    * `epoch`: goes up when what is stored became other than this process knows it (a copy was
      restored, the file was replaced).
    """

    def __init__(self, url: str, offload: Offload = at_once, *, read_only: bool = False) -> None:
        self.url = address(url)
        self.read_only = read_only
        self.trouble: Unavailable | None = None
        self.epoch = 0
        self.made = False
        self.upgraded = ""
        self.kept: Path | None = None
        path = file_of(self.url)
        self.file = DatabaseFile(path) if path and not read_only else None
        self._pool = pooled_engine(self.url) if self.kind == "postgresql" else None
        self._writer: sa.Connection | None = None
        self._reader: sa.Connection | None = None
        self._reader_is_old = False
        self._reading = threading.Lock()
        self._commits = Commits(self._carry, offload)
        try:
            self._open_reading() if read_only else self._open()
            self._generation = self._read_generation()
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
        return str(path) if path else self.url.render_as_string(hide_password=True)

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for a commit."""
        return self._commits.waiting

    # -- reading and writing -----------------------------------------------------------------------

    def rows(self, query: sa.Executable) -> Sequence[sa.Row[Any]]:
        """Return what a query finds; raise `Unavailable`."""
        try:
            try:
                return self._rows(query)
            except sa.exc.DBAPIError as error:
                if not was_lost(error):
                    raise
                return self._rows(query)
        except sa.exc.SQLAlchemyError as error:
            raise unavailable(error) or error from None

    def write(self, work: Work, *, alone: bool = False) -> Any:
        """Return what *work* returns, once its statements are on the disk; raise `Unavailable`.

        *alone*: it is one statement, which needs no transaction around it. *work* may be called
        twice, where the connection broke and nobody knows whether it was stored.
        """
        if self.read_only:
            raise Unavailable(Trouble.READ_ONLY, "it was opened to be read")
        try:
            result = self._commits.run(work, alone)
        except sa.exc.SQLAlchemyError as error:
            trouble = unavailable(error)
            if trouble is None:
                raise
            self.trouble = trouble
            raise trouble from None
        except Unavailable as error:
            if error.trouble is not Trouble.CLOSED:
                self.trouble = error
            raise
        self.trouble = None
        return result

    def require_in_place(self) -> None:
        """Raise `Unavailable` where the file is not in its place: what is read then may be found by
        nobody else.
        """
        if self.file and (trouble := self.file.trouble()):
            self.trouble = trouble
            raise trouble

    # -- keeping it usable -------------------------------------------------------------------------

    def look(self) -> None:
        """Find out whether the database can be used, and mend what can be mended; a server does so
        every second. Afterwards `trouble` and `epoch` tell.
        """
        try:
            self._mend()
            if self.trouble is not None:
                self._probe()
            self._notice_other_content()
        except (Unavailable, sa.exc.SQLAlchemyError, OSError) as error:
            self.trouble = self.trouble or unavailable(error)

    def _mend(self) -> None:
        lying = self.file.trouble() if self.file else None
        if lying is None or self.file is None:
            return
        before = self.trouble.trouble if self.trouble else None
        self.trouble = lying
        if self.file.wal_alone_is_lost():
            with self._reading:
                # first, for the last connection to a file takes its write-ahead log away
                self._close(self._reader)
                self._reader = None
                self._commits.mend(self._reopen)
        elif lying.trouble is Trouble.REPLACED:
            self._commits.mend(self._go_over)
            self.epoch += 1
        elif before is Trouble.REMOVED:  # it was away a second ago, too: nobody is moving it back
            self._commits.mend(self._write_back)

    def _notice_other_content(self) -> None:
        now = self._read_generation()
        if now != self._generation:
            self._generation = now
            self.epoch += 1

    def _read_generation(self) -> str:
        try:
            rows = self._rows(sa.select(STATE.c.value).where(STATE.c.name == tables.GENERATION))
        except sa.exc.DBAPIError:
            if self.read_only:  # an older program's tables are read as they are
                return ""
            raise
        return rows[0].value if rows else ""

    def _probe(self) -> None:
        """Store something as large as a report, and then nothing in its place."""
        for value in (secrets.token_hex(_WEIGHT // 2), ""):
            self.write(partial(tables.put_state, name=tables.PROBE, value=value))

    def fold(self) -> None:
        """Bring the write-ahead log into the file, so that copying the file is enough."""
        if self.kind == "sqlite" and self._writer is not None:
            with suppress(sa.exc.SQLAlchemyError):
                self._writer.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Refuse what comes from now on, let the running commit finish, fold and let go."""
        self._commits.close()
        self.fold()
        self._let_go()

    # -- connections -------------------------------------------------------------------------------

    def _open(self) -> None:
        if self.file:
            require_log_file(self.file.path)
            self.file.claim()
        self._writer = self._connect(WAITING)
        self.made, self.upgraded = tables.bring_up_to_date(self._writer, self._keep_older)
        if self.file:
            make_private(self.file.path)
            self._reader = self._connect(LOOKING, query_only=True)
            self.file.remember()

    def _keep_older(self) -> None:
        """Keep a database as it was before its tables become newer."""
        if self.file:
            self.kept = unused(self.file.path, "before-upgrade")
            copying.copy_file(self.file.path, self.kept)

    def _open_reading(self) -> None:
        path = file_of(self.url)
        if path is not None and not path.exists():
            raise Unavailable(Trouble.SHUT, f"there is no file {path}")
        if path is not None:
            require_log_file(path)
        connection = (self._pool or reading_engine(self.url)).connect()
        try:
            tables.require_log(connection)
        except BaseException as error:
            self._close(connection)
            raise _no_database(error) or error from None
        if self._pool is not None:
            connection.close()
        else:
            self._reader = connection

    def _connect(self, wait: int, *, query_only: bool = False) -> sa.Connection:
        return held_engine(self.url, wait, query_only=query_only).connect()

    def _rows(self, query: sa.Executable) -> Sequence[sa.Row[Any]]:
        if self._pool is not None:
            with self._pool.connect() as connection:
                return connection.execute(query).all()
        with self._reading:
            if self._reader_is_old:
                self._close(self._reader)
                self._reader, self._reader_is_old = None, False
            if self._reader is None:
                self._reader = self._connect(LOOKING, query_only=True)
            return self._reader.execute(query).all()

    def _close(self, connection: sa.Connection | None) -> None:
        if connection is not None:
            with suppress(sa.exc.SQLAlchemyError):
                connection.close()
            connection.engine.dispose()

    def _let_go(self) -> None:
        self._close(self._writer)
        self._close(self._reader)
        if self._pool is not None:
            self._pool.dispose()

    # -- in the thread of the commits; none of these takes a lock ----------------------------------

    def _carry(self, batch: Sequence[Waiting]) -> None:
        """Mend what is to be mended, and carry the work to the disk."""
        for waiting in batch:
            if waiting.mending is not None:
                try:
                    waiting.mending()
                except Exception as error:
                    waiting.error = error
        work = [waiting for waiting in batch if waiting.mending is None]
        if work:
            self._carry_work(work)
            self.require_in_place()

    def _carry_work(self, batch: Sequence[Waiting]) -> None:
        """Carry the batch in one transaction, again on a new connection where the old one broke,
        and piece by piece where one of them is at fault.
        """
        try:
            self._transact(batch)
        except Exception as error:
            self._abandon()
            if was_lost(error):
                self._connect_again()
                self._transact(batch)
            elif len(batch) > 1 and unavailable(error) is None:
                self._carry_each(batch)
            else:
                raise

    def _carry_each(self, batch: Sequence[Waiting]) -> None:
        for waiting in batch:
            try:
                self._transact([waiting])
            except Exception as error:
                self._abandon()
                waiting.error = error

    def _transact(self, batch: Sequence[Waiting]) -> None:
        if self._writer is None:
            self._connect_again()
        assert self._writer is not None
        if len(batch) == 1 and batch[0].alone:
            batch[0].result = _done(batch[0], self._writer)
            return
        self._writer.exec_driver_sql("BEGIN IMMEDIATE" if self.kind == "sqlite" else "BEGIN")
        for waiting in batch:
            waiting.result = _done(waiting, self._writer)
        self._writer.exec_driver_sql("COMMIT")

    def _abandon(self) -> None:
        if self._writer is not None:
            # a single statement was its own transaction: nothing to roll back
            with suppress(sa.exc.SQLAlchemyError):
                self._writer.exec_driver_sql("ROLLBACK")

    def _connect_again(self) -> None:
        self._close(self._writer)
        self._writer = None
        self._writer = self._connect(WAITING)

    def _reopen(self) -> None:
        """Let go of the file and open what lies in its place."""
        self.fold()
        self._connect_again()
        assert self._writer is not None
        tables.bring_up_to_date(self._writer, self._keep_older)
        self._reader_is_old = True
        if self.file:
            self.file.remember()

    def _go_over(self) -> None:
        """Open the file that was put in the place of the open one, which is kept beside it first:
        what was acknowledged is in that one.
        """
        assert self.file is not None
        if self._writer is not None:
            copying.copy_out(self._writer, unused(self.file.path, "replaced"))
        self._reopen()

    def _write_back(self) -> None:
        """Write a removed file anew from what this process still holds open."""
        assert self.file is not None
        if self._writer is not None:
            copying.copy_out(self._writer, self.file.path)
        self._reopen()


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
        raise _no_database(error) or unavailable(error) or error from None
    finally:
        engine.dispose()


def _no_database(error: BaseException) -> NotALog | None:
    orig = getattr(error, "orig", None)
    if getattr(orig, "sqlite_errorname", "") != "SQLITE_NOTADB":
        return None
    return NotALog("the file is no database")


def _done(waiting: Waiting, connection: sa.Connection) -> Any:
    return waiting.work(connection) if waiting.work else None


def _shut(error: BaseException) -> Unavailable | None:
    if isinstance(error, OSError):
        return Unavailable(Trouble.SHUT, error.strerror or str(error))
    return None
