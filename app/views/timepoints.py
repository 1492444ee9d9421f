"""Moments as people and programs name them: `v12` is line 12 as it was recorded, `p12` the match as
it now counts, after play 12.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from app.desk.live import Live
from app.desk.lookback import AXES
from app.desk.lookback import RECORDED
from app.desk.lookback import STANDING
from app.desk.lookback import moment
from app.desk.lookback import moment_views
from app.desk.refusals import Forbidden
from app.desk.refusals import Unreadable
from app.desk.rights import Pass
from app.views.match import fact_view
from projections.knowledge.compare import Row
from projections.knowledge.compare import compare
from projections.knowledge.moment_words import LABELS
from projections.knowledge.moments import KINDS
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import seated

_POINT = re.compile(r"([vp]?)(\d{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Point:
    """A moment: its axis and its number (the version as recorded, the ply as standing)."""

    axis: str
    number: int

    def __str__(self) -> str:
        return f"{'v' if self.axis == RECORDED else 'p'}{self.number}"

    @property
    def version(self) -> int | None:
        """The version, where the moment is one as recorded."""
        return self.number if self.axis == RECORDED else None

    @property
    def ply(self) -> int | None:
        """The ply, where the moment is one as standing."""
        return self.number if self.axis == STANDING else None


def read_point(text: str, field: str) -> Point:
    """Return the moment that a text names; a number alone is a version. Raise `Unreadable` under
    *field*.
    """
    found = _POINT.fullmatch(text.strip().lower())
    if found is None:
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
    return Point(STANDING if found[1] == "p" else RECORDED, int(found[2]))


def read_axis(text: str) -> str:
    """Return the axis that a text names, `standing` where it says nothing; raise `Unreadable`."""
    if text and text not in AXES:
        raise Unreadable({"axis": [f"{text!r} is no axis; one of {', '.join(AXES)}"]})
    return text or STANDING


def eyes(pass_: Pass, live: Live, wanted: str) -> Viewer:
    """Return through whose eyes a caller looks: its own, or, for the referee, those of a seat or of
    a spectator.

    Raise `Forbidden` for another seat's eyes and `Unreadable` for nobody's.
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
        raise Forbidden("Only the referee may look through the eyes of a seat.")
    return seated(live.table.seats[live.manifest.seats.index(wanted)])


def moments_view(live: Live, viewer: Viewer, axis: str, kind: str = "") -> dict[str, Any]:
    """Return the moments of a match on an axis, as a viewer may know them; all, or those of a
    kind.
    """
    if kind and kind not in KINDS:
        raise Unreadable({"kind": [f"{kind!r} is no kind of moment; one of {', '.join(KINDS)}"]})
    rows = moment_views(live, axis, viewer)
    return {
        "match": live.manifest.match,
        "axis": axis,
        "head": live.head.version,
        "last_ply": live.history.ply,
        "kinds": [
            {"kind": name, "label": LABELS[name], "count": sum(row["kind"] == name for row in rows)}
            for name in KINDS
        ],
        "moments": [row for row in rows if kind in ("", row["kind"])],
    }


def diff_view(live: Live, viewer: Viewer, first: Point, second: Point) -> dict[str, Any]:
    """Return what differs between two moments, as a viewer may know it."""
    return {
        "match": live.manifest.match,
        "from": _point_view(first),
        "to": _point_view(second),
        "diff": [
            fact_view(row.fact, row.words) for row in differences(live, viewer, first, second)
        ],
    }


def differences(live: Live, viewer: Viewer, first: Point, second: Point) -> tuple[Row, ...]:
    """Return the differences between two moments; raise `Unreadable` for one that does not
    exist.
    """
    tables = [moment(live, point.version, point.ply)[1].table for point in (first, second)]
    return compare(live.game, live.names, viewer, *tables)


def _point_view(point: Point) -> dict[str, Any]:
    return {"point": str(point), "axis": point.axis, "number": point.number}
