"""The log on the referee's desk: a row for each event as it was recorded, with its present
standing.
"""

from __future__ import annotations

from itertools import islice

from msgspec import structs

from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from app.pages.table.changes import SHOWN
from app.pages.table.changes import changes
from events import kinds
from events.envelope import Event
from games.table import Table
from projections.knowledge.past import Past
from projections.knowledge.recent import Recent
from projections.knowledge.recent import Rows
from projections.knowledge.viewer import REFEREE
from projections.scoresheet.sheet import SheetLine
from projections.scoresheet.sheet import recorded_line
from projections.views.base import View
from projections.views.history.log import LogLine
from projections.views.history.log import log_lines


class LineEffect(View, frozen=True, kw_only=True):
    """A number of a seat before and after a line: the seat, its pictogram, its name."""

    seat: str
    side: int
    picture: str
    label: str
    before: int
    after: int


class TimelineRow(SheetLine, frozen=True, kw_only=True):
    """A line of the log as it was recorded: its kind, its time, the seat that played ("": none); of
    a play its standing, the numbers that it changed, and the turn that it ended (0: what comes
    before the first one, None: none). The newest line stands first, so the turn's name is the
    heading above the line that ended it.
    """

    kind: str
    at: int
    seat: str
    line: LogLine | None
    effects: tuple[LineEffect, ...] = ()
    ended: int | None = None


def timeline(here: Live, last: int = 0) -> tuple[TimelineRow, ...]:
    """Return the log as it was recorded, a row for each event, the newest last; *last*: only so
    many rows (0: all). A row is reused while its line reads the same.
    """
    past = past_of(here)
    lines = {line.version: line for line in log_lines(past, here.history, REFEREE, last)}
    since = max(here.head.version - last, 0) if last else 0
    known: Recent[int, Rows[Event | LogLine, TimelineRow]] = past.recent("desk")
    told = tuple(
        [
            lines.get(version) or here.events[version - 1]
            for version in range(since + 1, here.head.version + 1)
        ]
    )
    rows = (known.get(last) or Rows()).of(told, lambda one: _made(here, past, one))
    known.renew(last, rows)
    return rows.made


def _made(here: Live, past: Past, one: Event | LogLine) -> TimelineRow:
    event, line = here.events[one.version - 1], one if isinstance(one, LogLine) else None
    greyed = line is not None and line.standing != "stands"
    plays = here.events.plays_before(event.version) + (event.kind == kinds.PLAY_MADE)
    sheet = structs.asdict(recorded_line(past, event, plays, greyed))
    seat = line.seat if line else ""
    before, after = past.tables[event.version - 1], past.tables[event.version]
    return TimelineRow(
        **sheet,
        kind=event.kind,
        at=event.at,
        seat=seat,
        line=line,
        effects=_effects(here, before, after) if line else (),
        ended=before.turn if line and after.turn != before.turn else None,
    )


def _effects(here: Live, before: Table, after: Table) -> tuple[LineEffect, ...]:
    changed = changes(here.game, here.manifest.seats, before, after)
    return tuple(
        LineEffect(
            seat=change.seat,
            side=change.side,
            picture=change.picture,
            label=change.label,
            before=change.before,
            after=change.after,
        )
        for change in islice(changed, SHOWN)
    )
