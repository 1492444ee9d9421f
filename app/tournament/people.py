"""Names of players and referees of events. They are stored beside the log, which has only ids; a
forgotten name is deleted, and a pseudonym replaces it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Mapping

import sqlalchemy as sa

from app.desk.forms.names import tidy
from events.store.database import Database
from events.store.names import put_name
from events.store.schema import PERSON


class People:
    """The names of events' people in a database. *key* derives pseudonyms; without it nobody can
    find the name for a pseudonym.
    """

    def __init__(self, database: Database, key: bytes) -> None:
        self._database = database
        self._key = hmac.new(key, b"pseudonyms of people", hashlib.sha256).digest()
        self._known: dict[str, dict[str, str]] = {}
        self._epoch = database.epoch

    def of(self, event: str) -> Mapping[str, str]:
        """Return the names of an event's people, by id."""
        if self._epoch != self._database.epoch:
            self._known.clear()
            self._epoch = self._database.epoch
        if event not in self._known:
            query = sa.select(PERSON.c.person, PERSON.c.name).where(PERSON.c.event == event)
            rows = self._database.rows(query)
            self._known[event] = {str(row.person): str(row.name) for row in rows}
        return self._known[event]

    def name(self, event: str, person: str) -> str:
        """Return somebody's name; the pseudonym where no name is stored."""
        return self.of(event).get(person) or self.pseudonym(event, person)

    def put(self, event: str, names: Mapping[str, str]) -> None:
        """Store names, by id; they replace earlier ones."""
        rows = {person: tidy(name) for person, name in names.items() if tidy(name)}
        if rows:
            self._database.write(lambda writer: _put(writer, event, rows))
            self._known.pop(event, None)

    def forget(self, event: str, person: str) -> None:
        """Delete a name for good."""
        gone = PERSON.delete().where(PERSON.c.event == event, PERSON.c.person == person)
        self._database.write(lambda writer: writer.execute(gone), alone=True)
        self._known.pop(event, None)

    def refresh(self, event: str) -> None:
        """Read the names again: another process may have changed them."""
        self._known.pop(event, None)

    def pseudonym(self, event: str, person: str) -> str:
        """Return the pseudonym of a person without a name: the id and some letters, always the
        same, which reveal nothing without the key.
        """
        digest = hmac.new(self._key, f"{event} {person}".encode(), hashlib.sha256).digest()
        return f"{person} {base64.b32encode(digest)[:5].decode()}"


def _put(writer: sa.Connection, event: str, rows: Mapping[str, str]) -> None:
    for person, name in sorted(rows.items()):  # in one order: two such do not wait for each other
        put_name(writer, event, person, name)
