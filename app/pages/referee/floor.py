"""Who is on the floor: the referees that took calls on at the tables one watches, and where each
was last. A name is all that a log knows of a floor referee.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from app.desk.history.live import Live
from app.views.queue import CallLine
from app.views.queue import table_name
from games.text import Text
from projections.referee.disputes import Dispute
from projections.referee.disputes import disputes


class FloorReferee(Struct, frozen=True):
    """A referee by name, and the table of the newest call that they took on: `dispute` while it is
    open (0: they are free).
    """

    name: str
    match: str
    table: Text
    dispute: int


def floor(watched: Iterable[Live]) -> tuple[FloorReferee, ...]:
    """Return every referee who took a call on: those at a table first, then those who are free."""
    newest: dict[str, tuple[bool, int, Live, Dispute]] = {}
    for live in watched:
        for call in disputes(live.events):
            seen = (not call.settled, call.settled_at or call.at, live, call)
            if call.referee and seen[:2] > newest.get(call.referee, (False, -1))[:2]:
                newest[call.referee] = seen
    referees = [_referee(name, live, call) for name, (*_, live, call) in newest.items()]
    return tuple(sorted(referees, key=lambda row: (not row.dispute, row.name)))


def _referee(name: str, live: Live, call: Dispute) -> FloorReferee:
    dispute = 0 if call.settled else call.version
    return FloorReferee(name, live.manifest.match, table_name(live), dispute)


def unattended(rows: Iterable[CallLine]) -> CallLine | None:
    """Return the oldest call that nobody took on."""
    return next((row for row in rows if not row.referee), None)
