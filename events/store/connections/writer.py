"""The connection that writes. It runs work in transactions, and is opened again after it broke or
after the file was moved or removed.

Everything but opening and closing runs in the thread of the commits, and takes no lock there.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa

from events.log import Trouble
from events.log import Unavailable
from events.store import copying
from events.store import tables
from events.store.connections.commits import Waiting
from events.store.connections.engine import WAITING
from events.store.connections.engine import NotALog
from events.store.connections.engine import held_engine
from events.store.connections.file import DatabaseFile
from events.store.connections.file import make_private
from events.store.connections.file import unused
from events.store.connections.reader import close
from events.store.connections.trouble import unavailable
from events.store.connections.trouble import was_lost


class Writer:
    """Writes to the database at *url*, whose *file* it watches where it is one.

    `made`: the database was empty; `upgraded`: the revision that its tables had before, where they
    were older; `kept`: the copy of it as it was then.
    """

    def __init__(self, url: sa.URL, file: DatabaseFile | None) -> None:
        self._url = url
        self._file = file
        self._is_file = url.get_backend_name() == "sqlite"
        self._connection: sa.Connection | None = None
        self.made = False
        self.upgraded = ""
        self.kept: Path | None = None

    def open(self) -> None:
        """Open the database; make it where there is none, and bring its tables up to date."""
        if self._file:
            self._file.claim()
        self.made, self.upgraded = self._open()

    def carry(self, batch: Sequence[Waiting]) -> None:
        """Do what is to be done to the connection itself, then carry the work to the disk; raise
        for all of it, or leave an error with the one that is at fault.
        """
        for waiting in batch:
            if waiting.mending is not None:
                waiting.error = _raised(waiting)
        work = [waiting for waiting in batch if waiting.mending is None]
        if work:
            self._carry(work)
            if self._file and (trouble := self._file.trouble()):
                raise trouble

    def reopen(self) -> None:
        """Let go of the file and open what lies in its place."""
        self.fold()
        self._let_go()
        self._open_again()

    def go_over(self) -> None:
        """Open the file that was put in the place of the open one, which is kept beside it first:
        what was acknowledged is in that one.
        """
        if self._connection is not None and self._file:
            copying.copy_out(self._connection, unused(self._file.path, "replaced"))
        self.reopen()

    def write_back(self) -> None:
        """Write a file that was removed again, from what this process still holds open."""
        if self._connection is not None and self._file:
            copying.copy_out(self._connection, self._file.path)
        self.reopen()

    def fold(self) -> None:
        """Bring the write-ahead log into the file, so that copying the file is enough."""
        if self._is_file and self._connection is not None:
            with suppress(sa.exc.SQLAlchemyError):
                self._connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Fold and let go."""
        self.fold()
        self._let_go()

    def _open(self) -> tuple[bool, str]:
        self._connection = held_engine(self._url, WAITING).connect()
        try:
            done = tables.bring_up_to_date(self._connection, self._keep_older)
        except BaseException:
            self._let_go()  # it is no log: nothing of it is to be kept or written
            raise
        if self._file:
            make_private(self._file.path)
            self._file.remember()
        return done

    def _open_again(self) -> None:
        """Open what lies in its place now; raise `Unavailable` where that is no log."""
        try:
            self._open()
        except NotALog as error:
            raise Unavailable(Trouble.REPLACED, str(error)) from None

    def _keep_older(self) -> None:
        """Keep a database as it was before its tables become newer."""
        if self._file:
            self.kept = unused(self._file.path, "before-upgrade")
            copying.copy_file(self._file.path, self.kept)

    def _let_go(self) -> None:
        close(self._connection)
        self._connection = None

    def _carry(self, batch: Sequence[Waiting]) -> None:
        """Carry the batch in one transaction, again on a new connection where the old one broke,
        and piece by piece where one of them is at fault.
        """
        try:
            self._transact(batch)
        except Exception as error:
            self._abandon()
            if was_lost(error):
                self._let_go()
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
        if self._connection is None:
            self._open_again()
        assert self._connection is not None
        if len(batch) == 1 and batch[0].alone:
            batch[0].result = batch[0].work(self._connection)
            return
        self._connection.exec_driver_sql("BEGIN IMMEDIATE" if self._is_file else "BEGIN")
        for waiting in batch:
            waiting.result = waiting.work(self._connection)
        self._connection.exec_driver_sql("COMMIT")

    def _abandon(self) -> None:
        if self._connection is not None:
            # a single statement was its own transaction: nothing to roll back
            with suppress(sa.exc.SQLAlchemyError):
                self._connection.exec_driver_sql("ROLLBACK")


def _raised(waiting: Waiting) -> BaseException | None:
    try:
        if waiting.mending is not None:
            waiting.mending()
    except Exception as error:
        return error
    return None
