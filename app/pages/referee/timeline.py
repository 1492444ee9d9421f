"""The log as the referee's desk shows it: a line an event, as it was recorded, with what became of
it.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from events import kinds
from events.envelope import Event
from projections.knowledge.past import Past
from projections.knowledge.viewer import REFEREE
from projections.scoresheet.sheet import SheetLine
from projections.scoresheet.sheet import recorded_line
from projections.views.history.log import LogLine
from projections.views.history.log import log_lines


class TimelineRow(SheetLine, frozen=True, kw_only=True):
    """A line of the log as it was recorded: its kind, when, the seat that played ("" none), and for
    a play what became of it.
    """

    kind: str
    at: int
    seat: str
    line: LogLine | None


def timeline(here: Live, last: int = 0) -> tuple[TimelineRow, ...]:
    """Return the log as it was recorded, a row an event (the *last* few, or all), the newest last.
    A row is made once, as long as its line reads the same.
    """
    past = past_of(here)
    lines = {line.version: line for line in log_lines(past, here.history, REFEREE, last)}
    events = here.events[-last:] if last else here.events
    plays = sum(event.kind == kinds.PLAY_MADE for event in here.events[: -len(events)])
    rows = []
    for event in events:
        plays += event.kind == kinds.PLAY_MADE
        rows.append(_row(past, event, plays, lines.get(event.version)))
    return tuple(rows)


def _row(past: Past, event: Event, plays: int, line: LogLine | None) -> TimelineRow:
    key = ("desk", event.version)
    known: tuple[LogLine | None, TimelineRow] | None = past.kept.get(key)
    if known is None or known[0] is not line:
        known = past.kept[key] = (line, _made(past, event, plays, line))
    return known[1]


def _made(past: Past, event: Event, plays: int, line: LogLine | None) -> TimelineRow:
    greyed = line is not None and line.standing != "stands"
    sheet: dict[str, Any] = structs.asdict(recorded_line(past, event, plays, greyed))
    seat = line.seat if line else ""
    return TimelineRow(**sheet, kind=event.kind, at=event.at, seat=seat, line=line)
