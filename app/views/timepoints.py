"""Names of moments: `v12` is line 12 as it was recorded, `p12` the match as it counts now, after
play 12.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from msgspec import field

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import Unreadable
from app.desk.history.live import Live
from app.desk.history.lookback import moment_views
from app.desk.history.lookback import past_of
from app.desk.history.moment import at_moment
from app.desk.rights import Pass
from games.text import Text
from games.text import text
from projections.knowledge.moments import KINDS
from projections.knowledge.moments import MomentKind
from projections.knowledge.sight import Sight
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import seated
from projections.replay.as_recorded import Axis
from projections.views.base import View
from projections.views.history.differences import DifferenceView
from projections.views.history.differences import compare
from projections.views.history.moments import MANY_CALLED
from projections.views.history.moments import MomentView

_POINT = re.compile(r"([vp]?)(\d{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class TimePoint:
    """A moment: its axis and its number (of the version as recorded, or of the ply as standing)."""

    axis: Axis
    number: int

    def __str__(self) -> str:
        return f"{'v' if self.axis == Axis.RECORDED else 'p'}{self.number}"

    @property
    def version(self) -> int | None:
        """The version, if the axis is as recorded; else None."""
        return self.number if self.axis == Axis.RECORDED else None

    @property
    def ply(self) -> int | None:
        """The ply, if the axis is as standing; else None."""
        return self.number if self.axis == Axis.STANDING else None


def read_point(text: str, field: str) -> TimePoint:
    """Return the moment that a text names; a number alone is a version. Raise `Unreadable` under
    *field*.
    """
    point = _POINT.fullmatch(text.strip().lower())
    if point is None:
        raise Unreadable(
            {
                field: [
                    (
                        f"{text!r} names no moment; v12 is line 12 as recorded, p12 the match "
                        f"as it "
                        f"stands after play 12"
                    )
                ]
            }
        )
    return TimePoint(Axis.STANDING if point[1] == "p" else Axis.RECORDED, int(point[2]))


def read_axis(text: str) -> Axis:
    """Return the axis that a text names, `standing` for an empty one; raise `Unreadable`."""
    if text and text not in tuple(Axis):
        raise Unreadable({"axis": [f"{text!r} is no axis; one of {', '.join(Axis)}"]})
    return Axis(text or Axis.STANDING)


def eyes(pass_: Pass, live: Live, wanted: str) -> Viewer:
    """Return the viewer whose knowledge a caller sees: its own; for the referee also that of a seat
    or a spectator.

    Raise `Forbidden` for another seat, and `Unreadable` for an unknown name.
    """
    if wanted in ("", pass_.role, pass_.seat):
        return pass_.viewer
    if wanted == SPECTATOR.role:
        return SPECTATOR
    if wanted not in live.manifest.seats:
        raise Unreadable(
            {
                "eyes": [
                    f"{wanted!r} is nobody here; one of {', '.join(live.manifest.seats)}, spectator"
                ]
            }
        )
    if pass_.role != "referee":
        raise Forbidden(text("Only the referee may look through the eyes of a seat."))
    return seated(live.table.seats[live.manifest.seats.index(wanted)])


class KindCount(View, frozen=True, kw_only=True):
    """A kind of moment, its name in the plural, and the number of such moments."""

    kind: MomentKind
    label: Text
    count: int


class MomentsView(View, frozen=True, kw_only=True):
    """The moments of a match on an axis, and the number of each kind."""

    match: str
    axis: Axis
    head: int
    last_ply: int
    kinds: tuple[KindCount, ...]
    moments: tuple[MomentView, ...]


class PointView(View, frozen=True, kw_only=True):
    """A moment: its name, its axis and its number."""

    point: str
    axis: Axis
    number: int


class DiffView(View, frozen=True, kw_only=True):
    """The differences between two moments."""

    match: str
    since: PointView = field(name="from")
    until: PointView = field(name="to")
    diff: tuple[DifferenceView, ...]


def moments_view(live: Live, viewer: Viewer, axis: Axis, kind: str = "") -> MomentsView:
    """Return the moments of a match on an axis that a viewer may know; of one *kind*, if given."""
    if kind and kind not in KINDS:
        raise Unreadable({"kind": [f"{kind!r} is no kind of moment; one of {', '.join(KINDS)}"]})
    rows = moment_views(live, axis, viewer)
    counts = Counter(row.kind for row in rows)
    return MomentsView(
        match=live.manifest.match,
        axis=axis,
        head=live.head.version,
        last_ply=live.history.ply,
        kinds=tuple(
            KindCount(kind=name, label=MANY_CALLED[name], count=counts[name]) for name in KINDS
        ),
        moments=tuple(row for row in rows if kind in ("", row.kind)),
    )


def diff_view(live: Live, viewer: Viewer, first: TimePoint, second: TimePoint) -> DiffView:
    """Return the differences between two moments that a viewer may know."""
    return DiffView(
        match=live.manifest.match,
        since=_point_view(first),
        until=_point_view(second),
        diff=differences(live, viewer, first, second),
    )


def differences(
    live: Live, viewer: Viewer, first: TimePoint, second: TimePoint
) -> tuple[DifferenceView, ...]:
    """Return the differences between two moments; raise `Unreadable` for a moment that does not
    exist.
    """
    return compare(_sight(live, viewer, first), _sight(live, viewer, second))


def _sight(live: Live, viewer: Viewer, point: TimePoint) -> Sight:
    events, history = at_moment(live, point.version, point.ply)
    return past_of(live).sight(viewer, len(events), history.table)


def _point_view(point: TimePoint) -> PointView:
    return PointView(point=str(point), axis=point.axis, number=point.number)
