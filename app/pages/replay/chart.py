"""The course of a match as a chart: its main numbers over the plays, and marks at important events.

Numbers with a maximum per turn (`pips`) are drawn as steps below, the others as lines above. All of
it is public: a number that a viewer may not know is not drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.desk.history.live import Live
from app.pages.replay.course import Course
from app.pages.replay.course import Numbers
from app.pages.replay.course import course
from app.pages.table.bars import letter_of
from events.record import LineStanding
from games.rules import Game
from games.screen import Count
from projections.knowledge.moments import MomentKind
from projections.replay.as_recorded import Axis
from projections.views.history.moments import MomentView

TURNING = 4
"""Most changes that are marked as turning points."""
LEAST = 10
"""A turning point is at least one part in this many of the number's range."""
PICTURES: Mapping[MomentKind, str] = {
    MomentKind.DISPUTE: "whistle",
    MomentKind.RULING: "gavel",
    MomentKind.TIME: "clock",
    MomentKind.END: "flag",
}
TURN_PICTURE = "burst"
APART = 16
"""Percent of the chart's height that a written value takes."""
TURNS = 6
"""Most turns that the scale names."""


@dataclass(frozen=True, slots=True)
class ChartCurve:
    """A number of a seat along an axis: its path in a box of `last` by 100 (0 at the bottom), and
    its value at each place. `high`: where its last value is written, in percent from the top.
    """

    seat: str
    side: int
    letter: str
    player: str
    path: str
    values: tuple[int, ...]
    high: str


@dataclass(frozen=True, slots=True)
class Series:
    """A main number of all seats: its name, its pictogram, its range, and a curve for each seat."""

    name: str
    picture: str
    label: str
    least: int
    most: int
    stepped: bool
    curves: tuple[ChartCurve, ...]


@dataclass(frozen=True, slots=True)
class ChartMark:
    """An event at a place: its kind, its pictogram, and its position along the chart in percent."""

    place: int
    kind: str
    picture: str
    at: str


@dataclass(frozen=True, slots=True)
class ChartTurn:
    """A turn that begins at a place along the chart, in percent."""

    turn: int
    at: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The chart of a match on an axis: lines above, steps below, and the marks over them. `fallen`:
    runs of plays that a ruling took back, each as (first place, number of plays). `turns`: a few of
    the turns, for the scale.
    """

    last: int
    lines: tuple[Series, ...]
    steps: tuple[Series, ...]
    marks: tuple[ChartMark, ...]
    fallen: tuple[tuple[int, int], ...] = ()
    turns: tuple[ChartTurn, ...] = ()


def chart(here: Live, axis: Axis, rows: Sequence[MomentView]) -> Chart | None:
    """Return the chart of a match (None: its game declares no main numbers). *rows*: its moments
    that the viewer may know.
    """
    run = course(here, axis)
    drawn = [made for count in run.numbers if (made := _series(here, count, run)) is not None]
    if not drawn:
        return None
    lines = tuple(series for series in drawn if not series.stepped) or tuple(drawn[:1])
    steps = tuple(series for series in drawn if series not in lines)
    last = run.last
    marks = {**_turning(lines), **dict(_marked(rows, axis))}
    return Chart(
        last,
        lines,
        steps,
        tuple(_mark(place, marks[place], last) for place in sorted(marks)),
        _fallen(here) if axis == Axis.RECORDED else (),
        _turns(run),
    )


def _turns(run: Course) -> tuple[ChartTurn, ...]:
    """At most `TURNS` turns at even steps, each where it begins."""
    begins: dict[int, int] = {}
    for place, turn in enumerate(run.turns):
        if turn:
            begins.setdefault(turn, place)
    step = max(1, -(-len(begins) // TURNS))
    shown = list(begins.items())[::step]
    return tuple(ChartTurn(turn, _along(place, run.last)) for turn, place in shown)


def _fallen(here: Live) -> tuple[tuple[int, int], ...]:
    """The runs of lines that no longer stand; none on the axis of the match as it stands."""
    runs: list[tuple[int, int]] = []
    for step in here.history.steps:
        version = step.version
        if step.standing == LineStanding.STANDS:
            continue
        if runs and sum(runs[-1]) == version:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((version, 1))
    return tuple(runs)


def _series(here: Live, count: Count, run: Course) -> Series | None:
    seats = here.manifest.seats
    known = [numbers for numbers in run.numbers[count] if numbers is not None]
    if len(known) != len(seats):
        return None
    least = min(0, *(min(numbers) for numbers in known))
    most = max(1, *(max(numbers) for numbers in known))
    ends = spread([100 - 100 * (numbers[-1] - least) / (most - least) for numbers in known])
    return Series(
        count.name,
        count.picture,
        count.brief or _label(here.game, count),
        least,
        most,
        count.pips,
        tuple(
            ChartCurve(
                seat,
                side,
                letter_of(here.game, seat),
                here.names.get(seat, ""),
                path(_from_first_turn(numbers, run), least, most),
                numbers,
                f"{high:g}%",
            )
            for side, (seat, numbers, high) in enumerate(zip(seats, known, ends, strict=True))
        ),
    )


def spread(highs: Sequence[float]) -> list[float]:
    """Return places (percent from the top) as near to these as they can be written one below the
    other.
    """
    placed = dict.fromkeys(range(len(highs)), 0.0)
    order = sorted(placed, key=lambda side: (highs[side], side))
    lowest = -float(APART)
    for side in order:
        lowest = placed[side] = max(highs[side], lowest + APART)
    limit = 100.0
    for side in reversed(order):
        placed[side] = min(placed[side], limit)
        limit = placed[side] - APART
    return [round(placed[side], 2) for side in range(len(highs))]


def _from_first_turn(numbers: Numbers, run: Course) -> Numbers:
    """The numbers with that of the first turn in place of those before it: a line does not rise
    while decks are being registered.
    """
    first = next((place for place, turn in enumerate(run.turns) if turn), 0)
    return (numbers[first],) * first + numbers[first:]


def _label(game: Game, count: Count) -> str:
    counter = game.equipment.counter_of.get(count.name)
    return counter.label if counter else game.equipment.zone(count.name).label


def path(values: Sequence[int], least: int, most: int) -> str:
    """Return the SVG path of a step line through these values, 1 wide for each place
    and 100 high.
    """
    parts, before = [], None
    for place, number in enumerate(values):
        high = f"{100 - 100 * (number - least) / (most - least):g}"
        if before is None:
            parts.append(f"M0 {high}")
        elif high != before:
            parts.append(f"H{place}V{high}")
        before = high
    return f"{''.join(parts)}H{max(1, len(values) - 1)}"


def _turning(lines: Sequence[Series]) -> dict[int, tuple[str, str]]:
    """The largest changes of the lines, by place."""
    jumps = [
        (abs(after - before) / (series.most - series.least), place)
        for series in lines
        for curve in series.curves
        for place, (before, after) in enumerate(pairwise(curve.values), start=1)
        if before and abs(after - before) * LEAST >= series.most - series.least
    ]
    largest = sorted(jumps, key=lambda jump: (-jump[0], jump[1]))[:TURNING]
    return {place: ("turning", TURN_PICTURE) for _, place in largest}


def _marked(rows: Sequence[MomentView], axis: Axis) -> Iterator[tuple[int, tuple[str, str]]]:
    for row in rows:
        if row.kind in PICTURES:
            place = row.version if axis == Axis.RECORDED else row.ply
            yield place, (str(row.kind), PICTURES[row.kind])


def _mark(place: int, what: tuple[str, str], last: int) -> ChartMark:
    kind, picture = what
    return ChartMark(place, kind, picture, _along(place, last))


def _along(place: int, last: int) -> str:
    return f"{100 * place / max(1, last):.2f}%"
