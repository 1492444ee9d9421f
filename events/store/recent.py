"""The last line of every match: where its log ends, and when that was."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import sqlalchemy as sa

from events.store.database import Database
from events.store.schema import EVENT
from events.vocabulary import MatchId


@dataclass(frozen=True, slots=True)
class Last:
    """The last line of a match: its version, and its time in milliseconds since 1970 UTC (0 where
    the line cannot be read).
    """

    match: MatchId
    version: int
    at: int


class _Time(msgspec.Struct):
    at: int = 0


def last_lines(database: Database) -> tuple[Last, ...]:
    """Return the last line of every match that has one, the newest first."""
    ends = (
        sa.select(EVENT.c.match, sa.func.max(EVENT.c.version).label("version"))
        .group_by(EVENT.c.match)
        .subquery()
    )
    query = sa.select(EVENT.c.match, EVENT.c.version, EVENT.c.line).join(
        ends, sa.and_(EVENT.c.match == ends.c.match, EVENT.c.version == ends.c.version)
    )
    rows = [Last(row.match, row.version, _at(row.line)) for row in database.rows(query)]
    return tuple(sorted(rows, key=lambda last: -last.at))


def _at(line: object) -> int:
    try:
        return msgspec.json.decode(bytes(line) if isinstance(line, bytes) else b"", type=_Time).at
    except msgspec.MsgspecError:
        return 0
