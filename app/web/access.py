"""Who holds which seat. A token is 128 random bits, shown once; only its hash is stored, beside the
log and not in it.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
import threading
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from events.vocabulary import MatchId
from events.vocabulary import Seat
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer

METADATA = sa.MetaData()
ACCESS = sa.Table(
    "access",
    METADATA,
    sa.Column("token_hash", sa.Text, primary_key=True),
    sa.Column("match", sa.Text, nullable=False, index=True),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("seat", sa.Text, nullable=False),
)

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
    """Issues, resolves and revokes tokens in the database at *url*."""

    def __init__(self, url: str) -> None:
        self._engine = sa.create_engine(
            url,
            poolclass=StaticPool,
            isolation_level="AUTOCOMMIT",
            connect_args={"check_same_thread": False} if url.startswith("sqlite") else {},
        )
        METADATA.create_all(self._engine)
        self._connection = self._engine.connect()
        if self._engine.dialect.name == "sqlite":
            self._connection.exec_driver_sql("PRAGMA busy_timeout=2000")
        self._lock = threading.Lock()

    def issue(self, match: MatchId, role: str, seat: str = "") -> str:
        """Return a new token for a seat, the referee, a floor referee or a spectator of a match."""
        token = base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=")
        with self._lock:
            self._connection.execute(
                ACCESS.insert().values(token_hash=_hash(token), match=match, role=role, seat=seat)
            )
        return token

    def resolve(self, token: str) -> Pass | None:
        """Return what a token opens, or None where it opens nothing (any more)."""
        query = sa.select(ACCESS.c.match, ACCESS.c.role, ACCESS.c.seat).where(
            ACCESS.c.token_hash == _hash(token)
        )
        with self._lock:
            row = self._connection.execute(query).first()
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
        query = (
            sa.select(ACCESS.c.match).where(ACCESS.c.match == match, ACCESS.c.role == role).limit(1)
        )
        with self._lock:
            return self._connection.execute(query).first() is not None

    def revoke(self, match: MatchId, role: str, seat: str = "") -> int:
        """Make every token of a seat (or role) worthless; return how many there were."""
        query = ACCESS.delete().where(
            ACCESS.c.match == match, ACCESS.c.role == role, ACCESS.c.seat == seat
        )
        with self._lock:
            return int(self._connection.execute(query).rowcount)

    def close(self) -> None:
        """Let go of the database."""
        self._connection.close()
        self._engine.dispose()


def spectator(match: MatchId) -> Pass:
    """Return the pass of somebody without a token: what lies open on the table may be watched by
    anyone.
    """
    return Pass(match, SPECTATOR.role, Seat(""))


def _hash(token: str) -> str:
    return hashlib.sha256(token.strip().upper().encode()).hexdigest()
