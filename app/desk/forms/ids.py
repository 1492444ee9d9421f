"""Ids of the lines that the server records by itself.

They follow from what they record, so that several processes record it once. Anybody can work them
out; so no door takes one from outside. Whoever had stored a line under the id of a deadline before
it passed would keep the deadline, and everything after it, out of the log.
"""

from __future__ import annotations

from enum import StrEnum


class OwnLine(StrEnum):
    """What the server records by itself: what follows from the matches of an event, a missed
    deadline, the result on a slip, the end of a round's time.
    """

    AUTO = "auto"
    DUE = "due"
    SLIP = "slip"
    TIME = "time"


_OWN = tuple(f"{what}-" for what in OwnLine)


def own_id(what: OwnLine, *parts: object) -> str:
    """Return the id of a line that the server records by itself."""
    return "-".join((what, *map(str, parts)))


def is_own_id(id_: str) -> bool:
    """Return whether an id is such as the server alone makes."""
    return id_.startswith(_OWN)
