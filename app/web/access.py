"""Who holds which seat. A token is 128 random bits, shown once; only its hash is stored, beside the
log and not in it.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from dataclasses import dataclass

import sqlalchemy as sa

from events.store.database import Database
from events.store.schema import ACCESS
from events.vocabulary import MatchId
from events.vocabulary import Seat
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer

FLOOR = "floor"
"""The role of tokens that open a match as a floor referee."""


@dataclass(frozen=True, slots=True)
class Pass:
    """What a token opens: a match, as a seat, the referee or a spectator. `floor`: as a referee
    below the head referee.
    """

    match: MatchId
    role: str
    seat: Seat
    floor: bool = False

    @property
    def viewer(self) -> Viewer:
        """The eyes that go with it."""
        return Viewer(self.role, self.seat)


class Access:
    """Issues, resolves and revokes tokens in a database; raise `Unavailable` where it cannot be
    used.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def issue(self, match: MatchId, role: str, seat: str = "") -> str:
        """Return a new token for a seat, the referee, a floor referee or a spectator of a match."""
        token = base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=")
        row = {"token_hash": _hash(token), "match": match, "role": role, "seat": seat}
        self._database.write(lambda writer: _insert(writer, row))
        return token

    def resolve(self, token: str) -> Pass | None:
        """Return what a token opens, or None where it opens nothing (any more)."""
        query = sa.select(ACCESS.c.match, ACCESS.c.role, ACCESS.c.seat).where(
            ACCESS.c.token_hash == _hash(token)
        )
        row = next(iter(self._database.rows(query)), None)
        if row is None:
            return None
        return Pass(
            MatchId(row.match),
            "referee" if row.role == FLOOR else row.role,
            Seat(row.seat),
            row.role == FLOOR,
        )

    def has(self, match: MatchId, role: str) -> bool:
        """Tell whether any token opens a match in a role."""
        query = sa.select(ACCESS.c.match).where(ACCESS.c.match == match, ACCESS.c.role == role)
        return bool(self._database.rows(query.limit(1)))

    def revoke(self, match: MatchId, role: str, seat: str = "") -> int:
        """Make every token of a seat (or role) worthless; return how many there were."""
        query = ACCESS.delete().where(
            ACCESS.c.match == match, ACCESS.c.role == role, ACCESS.c.seat == seat
        )
        return int(self._database.write(lambda writer: writer.execute(query).rowcount, alone=True))


def _insert(writer: sa.Connection, row: dict[str, str]) -> None:
    """Store a token unless the try before this one did, on a connection that then broke."""
    known = sa.select(ACCESS.c.match).where(ACCESS.c.token_hash == row["token_hash"])
    if writer.execute(known).first() is None:
        writer.execute(ACCESS.insert().values(row))


def spectator(match: MatchId) -> Pass:
    """Return the pass of somebody without a token: what lies open on the table may be watched by
    anyone.
    """
    return Pass(match, SPECTATOR.role, Seat(""))


def _hash(token: str) -> str:
    return hashlib.sha256(token.strip().upper().encode()).hexdigest()
