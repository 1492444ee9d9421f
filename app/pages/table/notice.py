"""Events that both sides must notice before they go on: a play that was struck or allowed, a
correction of the table, a turn lost on time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from app.pages.table.changes import ShownChange
from app.pages.table.changes import changes
from app.views.match import MatchView
from events.record import LineStanding
from events.vocabulary import TABLE
from projections.views.history.log import LogLine

SHOWN = 6
"""Most changed numbers that are listed."""
REFEREE = "referee"


@dataclass(frozen=True, slots=True)
class Notice:
    """The event: its `version`, its `kind` (`struck`, `allowed`, `replaced`, `corrected` or
    `lost`), the line it is about, and the numbers that it changed.
    """

    version: int
    kind: str
    line: LogLine
    changes: tuple[ShownChange, ...]


def notice(here: Live, view: MatchView) -> Notice | None:
    """Return the newest of these events if no seat has played since (None: there is none)."""
    newest = max(_all(view), key=lambda row: row[0], default=None)
    if newest is None or newest[0] < max(line.version for line in view.log):
        return None
    version, kind, line = newest
    tables = past_of(here).tables
    before, after = tables[version - 1], tables[version]
    return Notice(version, kind, line, tuple(changes(here.game, view.seats, before, after))[:SHOWN])


def _all(view: MatchView) -> Iterator[tuple[int, str, LogLine]]:
    for line in view.log:
        if line.ruling and line.standing != LineStanding.VOID:
            yield line.ruling.version, _kind(line), line
        elif line.seat == REFEREE:
            yield line.version, "corrected", line
        elif line.by == TABLE:
            yield line.version, "lost", line


def _kind(line: LogLine) -> str:
    if line.standing == LineStanding.STRUCK:
        return "struck"
    return "allowed" if line.allowed else "replaced"
