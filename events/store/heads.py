"""Signed heads as a match goes: at regular numbers of lines, and at each ruling.

A head is stored in the transaction of the line that it signs. A chain that is rewritten afterwards
fits none of those from behind the change. What the wall and phones are shown are
`events.proof.checkpoints`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from events.proof.signing import SignedHead
from events.store.database import Database
from events.store.schema import HEAD
from events.vocabulary import MatchId


class Heads:
    """The signed heads in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, match: MatchId) -> tuple[SignedHead, ...]:
        """Return the heads of a match, the oldest first."""
        query = sa.select(HEAD).where(HEAD.c.match == match).order_by(HEAD.c.version)
        return tuple(_head(row) for row in self._database.rows(query))

    def newest(self, match: MatchId) -> SignedHead | None:
        """Return the last head of a match that was signed, if one was."""
        query = sa.select(HEAD).where(HEAD.c.match == match)
        rows = self._database.rows(query.order_by(HEAD.c.version.desc()).limit(1))
        return _head(rows[0]) if rows else None


def row_of(head: SignedHead) -> Mapping[str, str | int]:
    """Return a head as a row of its table."""
    return {
        "match": head.match,
        "version": head.version,
        "hash": head.hash,
        "key": head.key,
        "signature": head.signature,
    }


def _head(row: sa.Row[Any]) -> SignedHead:
    return SignedHead(row.match, row.version, row.hash, row.key, row.signature)
