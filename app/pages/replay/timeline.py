"""The timeline of a replay: a lane for each kind of moment, with the moments before and after a
place.
"""

from __future__ import annotations

from bisect import bisect_left
from bisect import bisect_right
from collections.abc import Sequence

from msgspec import structs

from app.desk.history.live import Live
from games.text import Text
from projections.knowledge.moments import KINDS
from projections.knowledge.moments import MomentKind
from projections.replay.as_recorded import Axis
from projections.views.base import View
from projections.views.history.moments import MANY_CALLED
from projections.views.history.moments import ONE_CALLED
from projections.views.history.moments import MomentView

Rows = Sequence[MomentView]
KEYS = dict(zip(KINDS, "drxcvwhtne", strict=True))
"""Kind of moment: the key that jumps to its next one; with Shift to the one before."""


class Lane(View, frozen=True, kw_only=True):
    """A kind of moment on the timeline: its name in the plural, its key, the places of its moments,
    and its marks as an SVG path.
    """

    kind: MomentKind
    label: Text
    key: str
    places: tuple[int, ...]
    marks: str


class Jump(Lane, frozen=True, kw_only=True):
    """A lane as seen from a place: how many of its moments lie up to there and in all, whether one
    lies there, and the places of the nearest before and after (None: none).
    """

    number: int
    count: int
    here: bool
    back: int | None
    on: int | None


class Happened(MomentView, frozen=True, kw_only=True):
    """A moment with the name of its kind."""

    name: Text


def lanes(rows: Rows, axis: Axis) -> tuple[Lane, ...]:
    """Return a lane for each kind of moment that occurs."""
    lanes_: list[Lane] = []
    for kind in KINDS:
        places = tuple(sorted({place(row, axis) for row in rows if row.kind == kind}))
        if places:
            top = len(lanes_)
            lanes_.append(
                Lane(
                    kind=kind,
                    label=MANY_CALLED[kind],
                    key=KEYS[kind],
                    places=places,
                    marks="".join(f"M{spot} {top}.15v.7" for spot in places),
                )
            )
    return tuple(lanes_)


def jumps(lanes_: Sequence[Lane], at: int) -> tuple[Jump, ...]:
    """Return each lane as seen from the place *at*."""
    return tuple(_jump(lane, at) for lane in lanes_)


def _jump(lane: Lane, at: int) -> Jump:
    places = lane.places
    before, after = bisect_left(places, at), bisect_right(places, at)
    return Jump(
        **structs.asdict(lane),
        number=after,
        count=len(places),
        here=before < after,
        back=places[before - 1] if before else None,
        on=places[after] if after < len(places) else None,
    )


def turn_steps(lanes_: Sequence[Lane], at: int, last: int) -> tuple[int, int]:
    """Return where the previous and the next turn begin; the first and the last place where there
    is none.
    """
    turns = next((lane.places for lane in lanes_ if lane.kind == MomentKind.TURN), ())
    before, after = bisect_left(turns, at), bisect_right(turns, at)
    return (turns[before - 1] if before else 0), (turns[after] if after < len(turns) else last)


def happened(rows: Rows, axis: Axis, at: int) -> tuple[Happened, ...]:
    """Return the moments at a place, each with the name of its kind."""
    return tuple(
        Happened(**structs.asdict(row), name=ONE_CALLED[row.kind])
        for row in rows
        if place(row, axis) == at
    )


def place(row: MomentView, axis: Axis) -> int:
    """Return the place of a moment on an axis."""
    return row.version if axis == Axis.RECORDED else row.ply


def times(here: Live, axis: Axis) -> list[int]:
    """Return the server's time at every place of an axis, beginning with the opening (milliseconds
    since 1970 UTC).
    """
    if axis == Axis.RECORDED:
        return [here.manifest.opened_at, *(event.at for event in here.events)]
    times_, ply = [here.manifest.opened_at], 0
    for step in here.history.steps:
        if step.ply > ply:
            ply = step.ply
            times_.append(step.entry.at)
    return times_
