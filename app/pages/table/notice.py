"""Events that both sides must notice before they go on: a play that was struck or allowed, a
correction of the table, a turn lost on time, the answer to a call.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from app.pages.table.changes import ShownChange
from app.pages.table.changes import changes
from app.pages.table.changes import is_newest
from app.views.match import MatchView
from events.record import LineStanding
from events.vocabulary import TABLE
from projections.referee.disputes import Dispute
from projections.views.history.log import LogLine

SHOWN = 6
"""Most changed numbers that are listed."""
REFEREE = "referee"


@dataclass(frozen=True, slots=True)
class Notice:
    """The event: its `version`, its `kind` (`struck`, `allowed`, `replaced`, `corrected`, `lost` or
    `answered`), the line it is about, its `reason`, and the numbers that it changed; or the call
    that was answered.
    """

    version: int
    kind: str
    line: LogLine | None
    changes: tuple[ShownChange, ...] = ()
    call: Dispute | None = None
    reason: str = ""


def notice(here: Live, view: MatchView) -> Notice | None:
    """Return the newest of these events if no seat has played since (None: there is none)."""
    if view.log and is_newest(here, view.log[-1]) and not _is_told(view.log[-1]):
        return None  # as nearly always: nothing came after a play
    played = view.log[-1].version if view.log else 0
    newest = max(_all(view), key=lambda row: row[0], default=None)
    answer = max(_answered(view), key=lambda call: call.settled, default=None)
    if answer and answer.settled > max(played, newest[0] if newest else 0):
        return Notice(answer.settled, "answered", None, call=answer)
    if newest is None or newest[0] < played:
        return None
    version, kind, line = newest
    tables = past_of(here).tables
    before, after = tables[version - 1], tables[version]
    return Notice(
        version=version,
        kind=kind,
        line=line,
        changes=tuple(changes(here.game, view.seats, before, after))[:SHOWN],
        reason=line.ruling.reason
        if line.ruling
        else str(here.events[version - 1].data.get("reason", "")),
    )


def _all(view: MatchView) -> Iterator[tuple[int, str, LogLine]]:
    for line in filter(_is_told, view.log):
        if line.ruling and line.standing != LineStanding.VOID:
            yield line.ruling.version, _kind(line), line
        elif line.seat == REFEREE:
            yield line.version, "corrected", line
        elif line.by == TABLE:
            yield line.version, "lost", line


def _is_told(line: LogLine) -> bool:
    """Whether a line is no play of a seat that stands as it was made."""
    return bool(line.ruling) or line.seat == REFEREE or line.by == TABLE


def _answered(view: MatchView) -> Iterator[Dispute]:
    """The calls that were answered only in words; a ruling on a play has its own notice."""
    if not view.disputes:
        return
    ruled = {line.version: line.ruling.version for line in view.log if line.ruling}
    for call in view.disputes:
        if call.settled and call.verdict and ruled.get(call.target, 0) < call.version:
            yield call


def _kind(line: LogLine) -> str:
    if line.standing == LineStanding.STRUCK:
        return "struck"
    return "allowed" if line.allowed else "replaced"
