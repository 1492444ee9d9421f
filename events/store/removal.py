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
        for table in (EVENT, HEAD, ACCESS, MATCH):
            writer.execute(table.delete().where(table.c.match == match))
        writer.execute(PERSON.delete().where(PERSON.c.event == match))
        tables.new_generation(writer)

    database.write(work)
