"""Deletes a match with all that is kept beside it. There is no way back but a copy."""

from __future__ import annotations

import sqlalchemy as sa

from events.store import tables
from events.store.database import Database
from events.store.schema import ACCESS
from events.store.schema import EVENT
from events.store.schema import HEAD
from events.store.schema import MATCH
from events.store.schema import PERSON
from events.vocabulary import MatchId


def remove(database: Database, match: MatchId) -> None:
    """Delete a match with its events, signed heads, links and names, all or none. Every process
    then reads again what it holds in memory. Raise `Unavailable`.
    """

    def work(writer: sa.Connection) -> None:
        _let_writers_finish(writer)
        for table in (EVENT, HEAD, ACCESS, MATCH):
            writer.execute(table.delete().where(table.c.match == match))
        writer.execute(PERSON.delete().where(PERSON.c.event == match))
        tables.new_generation(writer, erased=True)

    database.write(work)


def _let_writers_finish(writer: sa.Connection) -> None:
    """Wait for the lines that other connections are storing, and let them store no further ones
    until the match is gone. A line that was on its way would stay behind, and others follow it. A
    file has one connection that writes.
    """
    if writer.dialect.name == "postgresql":
        writer.exec_driver_sql(f"LOCK TABLE {EVENT.name} IN SHARE ROW EXCLUSIVE MODE")
