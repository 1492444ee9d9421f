"""What people are called, beside the log: its lines have ids, so that a name can be forgotten and
the chain stays whole.
"""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Mapping

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects import sqlite

from events import kinds
from events.envelope import Event
from events.store import tables
from events.store.database import Database
from events.store.schema import MATCH
from events.store.schema import PERSON
from events.vocabulary import MatchId
from events.vocabulary import freeze

MARK = "~"
"""What an id of somebody begins with; a name in an older line has none."""


class NameBook:
    """The names of those who play, in a database; raise `Unavailable` where it cannot be used."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[MatchId, Mapping[str, str]] = {}
        self._epoch = database.epoch

    def put(self, match: MatchId, person: str, name: str) -> None:
        """Keep what somebody in a match is called; the same again changes nothing."""
        if self.of(match).get(person) != name:
            self._database.write(lambda writer: put_name(writer, match, person, name))
            self._known.pop(match, None)

    def named(self, event: Event) -> Event:
        """Return an event with a name in the place of an id, "" where none is known (any more); its
        line, which is what was hashed, stays as it is.
        """
        if not has_id(event):
            return event
        return _called_so(event, self._called(event.match, event.data["player"]))

    def forget(self, match: MatchId, people: Collection[str]) -> None:
        """Delete names for good; every process reads again what it holds in memory."""
        gone = PERSON.delete().where(PERSON.c.event == match, PERSON.c.person.in_(people))

        def work(writer: sa.Connection) -> None:
            writer.execute(gone)
            tables.new_generation(writer, erased=True)

        self._database.write(work)
        self._known.pop(match, None)

    def _called(self, match: MatchId, person: str) -> str:
        if person not in self.of(match):
            self._known.pop(match, None)  # another process may have heard of it
        return self.of(match).get(person, "")

    def of(self, match: MatchId) -> Mapping[str, str]:
        """Return what is known of those who play a match: names by id."""
        if self._epoch != self._database.epoch:
            self._known.clear()
            self._epoch = self._database.epoch
        if match not in self._known:
            query = sa.select(PERSON.c.person, PERSON.c.name).where(PERSON.c.event == match)
            rows = self._database.rows(query)
            self._known[match] = {str(row.person): str(row.name) for row in rows}
        return self._known[match]


def has_id(event: Event) -> bool:
    """Tell whether an event says by an id who takes a seat."""
    return event.kind == kinds.SEAT_TAKEN and event.data["player"].startswith(MARK)


def nameless(event: Event) -> Event:
    """Return an event as one reads it who knows no names: "" in the place of an id."""
    return _called_so(event, "") if has_id(event) else event


def _called_so(event: Event, name: str) -> Event:
    return msgspec.structs.replace(event, data=freeze({**event.data, "player": name}))


def put_name(writer: sa.Connection, log: str, person: str, name: str) -> None:
    """Store what somebody in a match, or an event, is called; nothing where that was deleted
    meanwhile. It is one statement, so that of two connections which store it at once none fails.
    """
    dialect = sqlite if writer.dialect.name == "sqlite" else postgresql
    values = (sa.literal(value, sa.Text) for value in (person, name))
    row = sa.select(MATCH.c.match, *values).where(MATCH.c.match == log)
    new = dialect.insert(PERSON).from_select([column.name for column in PERSON.c], row)
    writer.execute(
        new.on_conflict_do_update(
            index_elements=[PERSON.c.event, PERSON.c.person], set_={"name": new.excluded.name}
        )
    )
