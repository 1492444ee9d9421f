"""The key moments of a match, each with its play: the first change of its main number, changes of
the lead, the largest changes, calls, rulings, the first want of time, and the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from app.pages.replay.chart import Chart
from app.pages.replay.chart import ChartCurve
from app.pages.replay.chart import Series
from games.text import NOTHING
from games.text import Text
from games.text import name
from games.text import text
from projections.knowledge.moments import MomentKind
from projections.views.history.log import LogLine
from projections.views.history.moments import MomentView

MOST = 14
"""Most key moments that are listed; the smallest of the large changes are dropped first."""
TITLES = {
    MomentKind.DISPUTE: text("A call for the referee"),
    MomentKind.RULING: text("A ruling"),
    MomentKind.TIME: text("Time trouble"),
    MomentKind.END: text("The end"),
}


@dataclass(frozen=True, slots=True)
class Highlight:
    """A key moment at a place of an axis. `words`: its play or its sentence; for a changed number
    the seat's `letter` and `side`, the pictogram of the number (`counts`), and the number `before`
    and `after` (None: no number is shown). `turn`: in which turn (0: before the first); `time`:
    when, in milliseconds since 1970 UTC.
    """

    place: int
    kind: str
    picture: str
    title: Text
    words: Text
    letter: str = ""
    side: int = 0
    before: int | None = None
    after: int | None = None
    counts: str = ""
    turn: int = 0
    time: int = 0


def highlights(
    made: Chart,
    rows: Sequence[MomentView],
    places: Sequence[int],
    lines: Iterable[LogLine],
    by_version: bool,
) -> tuple[Highlight, ...]:
    """Return the key moments of a match in order. *made*: its chart; *rows*: its moments, at these
    *places*; *lines*: the log in words.
    """
    line_at = {line.version if by_version else line.ply: line for line in lines}
    begins = min(
        (place for row, place in zip(rows, places, strict=True) if row.kind == MomentKind.TURN),
        default=0,
    )
    by_place: dict[int, Highlight] = {}
    for one in (
        *_spoken(made, rows, places),
        *_numbers(made, line_at, begins),
        *_worn(made, line_at, begins),
    ):
        by_place.setdefault(one.place, one)
    while len(by_place) > MOST and (small := _least(by_place.values())) is not None:
        del by_place[small.place]
    return tuple(by_place[place] for place in sorted(by_place))


def _least(shown: Iterable[Highlight]) -> Highlight | None:
    """The smallest of the moments that are listed only for a large change."""
    turning = [one for one in shown if one.kind == "turning"]
    return min(turning, key=lambda one: abs((one.after or 0) - (one.before or 0)), default=None)


def _spoken(made: Chart, rows: Sequence[MomentView], places: Sequence[int]) -> Iterator[Highlight]:
    """Calls, rulings, who first was short of time, and the end, in the words of the record."""
    pictures = {mark.kind: mark.picture for mark in made.marks}
    short: set[str] = set()
    for row, place in zip(rows, places, strict=True):
        if row.kind == MomentKind.TIME:
            if row.seat in short:
                continue
            short.add(row.seat)
        if row.kind in TITLES:
            picture = pictures.get(str(row.kind), "")
            yield Highlight(place, str(row.kind), picture, TITLES[row.kind], row.words)


def _numbers(made: Chart, lines: Mapping[int, LogLine], begins: int) -> Iterator[Highlight]:
    """Events of the first main number since the first turn began."""
    series = made.lines[0]
    turning = {mark.place for mark in made.marks if mark.kind == "turning"}
    leader = ""
    first = True
    for place in range(max(1, begins), made.last + 1):
        moved = [row for row in series.curves if row.values[place] != row.values[place - 1]]
        ahead = _ahead(series, place)
        if not moved:
            leader = ahead or leader
            continue
        row = max(moved, key=lambda row: abs(row.values[place] - row.values[place - 1]))
        if first:
            fell = row.values[place] < row.values[place - 1]
            title = text("First blood") if fell else text("The first gain")
            yield _change(place, "first", series, row, title, lines)
        elif ahead and leader and ahead != leader:
            who = next(curve for curve in series.curves if curve.seat == ahead)
            title = text("%(player)s takes the lead", player=name(who.player or who.seat))
            yield _change(place, "lead", series, row, title, lines)
        elif place in turning:
            yield _change(place, "turning", series, row, text("A turning point"), lines)
        leader, first = ahead or leader, False


def _worn(made: Chart, lines: Mapping[int, LogLine], begins: int) -> Iterator[Highlight]:
    """Where the number of a seat fell to half and to a quarter of its highest value."""
    series = made.lines[0]
    for row in series.curves:
        player = name(row.player or row.seat)
        left = [
            (4, text("%(player)s has a quarter left", player=player)),
            (2, text("%(player)s has half left", player=player)),
        ]
        most = row.values[max(0, begins - 1)]
        for place in range(max(1, begins), made.last + 1):
            value, before = row.values[place], row.values[place - 1]
            most = max(most, value)
            if value < before and left and value * left[-1][0] <= most:
                title = [left.pop() for part, _ in tuple(left) if value * part <= most][-1][1]
                yield _change(place, "worn", series, row, title, lines)


def _ahead(series: Series, place: int) -> str:
    """The seat with the largest number ("": a tie)."""
    values = sorted(((row.values[place], row.seat) for row in series.curves), reverse=True)
    return "" if len(values) > 1 and values[0][0] == values[1][0] else values[0][1]


def _change(
    place: int,
    kind: str,
    series: Series,
    row: ChartCurve,
    title: Text,
    lines: Mapping[int, LogLine],
) -> Highlight:
    line = lines.get(place)
    return Highlight(
        place=place,
        kind=kind,
        picture=series.picture if kind == "lead" else "burst",
        title=title,
        words=line.text if line else NOTHING,
        letter=row.letter,
        side=row.side,
        before=row.values[place - 1],
        after=row.values[place],
        counts=series.picture,
    )
