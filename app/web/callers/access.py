"""Tokens: who holds which seat. A token is 128 random bits, shown once; only its hash is stored,
beside the log and not in it.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
import time
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Sequence

import sqlalchemy as sa

from app.desk.rights import Pass
from events.store.database import Database
from events.store.schema import ACCESS
from events.vocabulary import MatchId
from events.vocabulary import Seat
from projections.knowledge.viewer import SPECTATOR

FRESH = 2.0
"""Seconds for which a token is valid without a look into the database."""
MANY = 50_000
"""Most tokens in memory."""
FEW = 400
"""Most tokens in one statement: some milliseconds."""
FLOOR = "floor"
"""The role of a token that opens a match as a floor referee."""


class Access:
    """Issues, resolves and revokes tokens in a database; raises `Unavailable` where that cannot be
    used.

    A token is cached for `FRESH` seconds. A token that this process revokes is invalid at once, one
    that another process revokes after that time. *clock* counts seconds.
    """

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._clock = clock
        self._known: dict[str, tuple[float, Pass]] = {}
        self._epoch = database.epoch
        self._forgotten = 0
        query = sa.select(ACCESS.c.match, ACCESS.c.role, ACCESS.c.seat)
        query = query.where(ACCESS.c.token_hash == sa.bindparam("token_hash"))
        compiled = query.compile(dialect=database.url.get_dialect()())
        self._query, self._by_place = str(compiled), compiled.positional

    def issue(self, match: MatchId, role: str, seat: str = "") -> str:
        """Return a new token for a seat, the referee, a floor referee or a spectator of a match."""
        token = base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=")
        row = {"token_hash": _hash(token), "match": match, "role": role, "seat": seat}
        self._database.write(lambda writer: _insert(writer, row))
        return token

    def resolve(self, token: str) -> Pass | None:
        """Return what a token opens, or None for an unknown or revoked one."""
        hash_, now = _hash(token), self._clock()
        if self._epoch != self._database.epoch or len(self._known) > MANY:
            self._forget()
        known = self._known.get(hash_)
        if known is not None and now - known[0] < FRESH:
            return known[1]
        forgotten = self._forgotten
        stored = self._look_up(hash_)
        if stored is None:
            self._known.pop(hash_, None)
        elif forgotten == self._forgotten:  # no token was revoked during the look-up
            self._known[hash_] = (now, stored)
        return stored

    def has(self, match: MatchId, role: str) -> bool:
        """Return whether any token opens a match in a role."""
        query = sa.select(ACCESS.c.match).where(ACCESS.c.match == match, ACCESS.c.role == role)
        return bool(self._database.rows(query.limit(1)))

    def revoke(self, match: MatchId, role: str, seat: str = "") -> int:
        """Revoke every token of a seat (or role); return how many there were."""
        query = ACCESS.delete().where(
            ACCESS.c.match == match, ACCESS.c.role == role, ACCESS.c.seat == seat
        )
        try:
            return int(
                self._database.write(lambda writer: writer.execute(query).rowcount, alone=True)
            )
        finally:
            self._forget()

    def revoked(self, tokens: Collection[str]) -> frozenset[str]:
        """Return those tokens that are unknown or revoked, by the database's present state."""
        hashes = {token: _hash(token) for token in tokens}
        valid: set[str] = set()
        for some in few(list(dict.fromkeys(hashes.values()))):
            query = sa.select(ACCESS.c.token_hash).where(ACCESS.c.token_hash.in_(some))
            valid.update(row.token_hash for row in self._database.rows(query))
        return frozenset(token for token, hash_ in hashes.items() if hash_ not in valid)

    def _look_up(self, hash_: str) -> Pass | None:
        """What the database says that a token opens. The statement was compiled once: it is said
        again for each token every other second.
        """
        key = (hash_,) if self._by_place else {"token_hash": hash_}
        row = self._database.ask(lambda reader: reader.exec_driver_sql(self._query, key).first())
        if row is None:
            return None
        match, role, seat = row
        held = "referee" if role == FLOOR else role
        return Pass(MatchId(match), held, Seat(seat), role == FLOOR)

    def _forget(self) -> None:
        self._epoch = self._database.epoch
        self._forgotten += 1
        self._known.clear()


def few(rows: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield tokens or hashes in groups small enough for one statement."""
    yield from (rows[start : start + FEW] for start in range(0, len(rows), FEW))


def _insert(writer: sa.Connection, row: dict[str, str]) -> None:
    """Store a token unless an earlier attempt, on a connection that then broke, stored it."""
    known = sa.select(ACCESS.c.match).where(ACCESS.c.token_hash == row["token_hash"])
    if writer.execute(known).first() is None:
        writer.execute(ACCESS.insert().values(row))


def spectator(match: MatchId) -> Pass:
    """Return the pass of a caller without a token: anybody may watch what lies open on
    the table.
    """
    return Pass(match, SPECTATOR.role, Seat(""))


def plain(token: str) -> str:
    """Return a token as it was issued; people may write it in small letters."""
    return token.strip().upper()


def _hash(token: str) -> str:
    return hashlib.sha256(plain(token).encode()).hexdigest()
