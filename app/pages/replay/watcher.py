"""The viewer of a replay: role, moment, and what every page of the replay shows."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import request

from app.desk.forms.numbers import read_whole
from app.desk.history.live import Live
from app.desk.history.lookback import moment_views
from app.desk.history.moment import at_moment
from app.pages.replay import timeline
from app.pages.scenes import Scene
from app.pages.site import now
from app.pages.site import renderer
from app.pages.site import roles
from app.pages.table.scene import MatchScene
from app.pages.table.scene import letters_of
from app.views.edge import in_language
from app.views.match import MatchView
from app.views.match import match_view
from app.views.timepoints import TimePoint
from app.views.timepoints import eyes
from app.views.timepoints import read_point
from app.web import usecases
from app.web.callers.caller import caller
from events.vocabulary import MatchId
from games.table import Table
from projections.knowledge.viewer import Viewer
from projections.replay.as_recorded import Axis
from projections.views.history.moments import MomentView

SHOWN = 400
"""Most moments that are listed in words below the table; the timeline has all."""


@dataclass(frozen=True, slots=True)
class Watcher:
    """Somebody who looks at a replay: in which role, with whose knowledge, and the moment marked
    for comparison.
    """

    here: Live
    role: str
    seat: str
    viewer: Viewer
    kept: TimePoint | None

    def tail(self, **anew: str) -> str:
        """Return the end of every address for this watcher; *anew* changes a field, ""
        removes it.
        """
        return "".join(f"&{urlencode({key: value})}" for key, value in self.fields(**anew).items())

    def fields(self, **anew: str) -> dict[str, str]:
        """Return the same as hidden fields of a form."""
        mine = (
            {"seat": self.seat}
            if self.role == "seat"
            else {"as": self.role}
            if self.role == "referee"
            else {}
        )
        through = (
            {"eyes": self.viewer.seat or self.viewer.role} if self.viewer.role != self.role else {}
        )
        kept = {"a": str(self.kept)} if self.kept else {}
        return {key: value for key, value in {**mine, **through, **kept, **anew}.items() if value}

    def moment(self, point: TimePoint) -> MatchView:
        """Return the view of a moment, in the language of the page."""
        seen = match_view(self.here, self.viewer, now(), point.version, point.ply)
        return in_language(seen, renderer(self.here))

    def lying(self, point: TimePoint) -> Table:
        """Return the table of a moment; what of it is shown is what the watcher's view names."""
        return at_moment(self.here, point.version, point.ply)[1].table


def watching(match: str) -> Watcher:
    """Return the watcher that this browser asks to be, if it holds that role; else a spectator."""
    held, seat = roles(MatchId(match)), request.args.get("seat", "")
    role = (
        "seat"
        if ("seat", seat) in held
        else "referee"
        if "as" in request.args and ("referee", "") in held
        else "spectator"
    )
    here, pass_ = usecases.live(match), caller(MatchId(match), role, seat)
    through = eyes(pass_, here, request.args.get("eyes", ""))
    kept = read_point(request.args["a"], "a") if request.args.get("a") else None
    return Watcher(here, pass_.role, pass_.seat, through, kept)


def wanted_point(here: Live) -> TimePoint:
    """Return the moment that the query names, or the nearest one; the end as it stands where it
    names none.
    """
    version, ply = _number("version"), _number("ply")
    if version is not None:
        return TimePoint(Axis.RECORDED, min(here.head.version, version))
    return TimePoint(Axis.STANDING, here.history.ply if ply is None else min(here.history.ply, ply))


class ReplayScene(MatchScene, frozen=True, kw_only=True):
    """What every page of the replay shows of a match.

    `looking`: with whose knowledge; `kept`: the moment marked for comparison; ends of addresses:
    `tail` for this watcher, `eyes_of` the same without the viewer, `unmarked` without the marked
    moment; `hidden`: the hidden fields of its forms (name, value); `by_ply`: moments are counted in
    plies.
    """

    letters: Mapping[str, str]
    looking: Viewer
    kept: TimePoint | None
    tail: str
    eyes_of: str
    unmarked: str
    hidden: Collection[tuple[str, str]]
    by_ply: bool = False


class PlaceScene(Scene, frozen=True, kw_only=True):
    """A moment on its axis.

    `axis`: `version` or `ply`; `at`: its number, `last` that of the end; `other_axis`, `other`: the
    same moment on the other axis; `lanes`, `jumps`, `turns`: the marks of the timeline, and the
    places before and after it; `happened`: the events of the moment; `moments`: the list below the
    table, without the first `earlier`; `time`, `next_time`: of this moment and the next, in
    milliseconds since 1970 UTC.
    """

    point: TimePoint
    axis: str
    at: int
    last: int
    other_axis: str
    other: int
    lanes: tuple[timeline.Lane, ...]
    jumps: tuple[timeline.Jump, ...]
    turns: tuple[int, int]
    happened: tuple[timeline.Happened, ...]
    moments: Sequence[MomentView]
    earlier: int
    time: int
    next_time: int


def replay_scene(watcher: Watcher, view: MatchView) -> ReplayScene:
    """Return what every page of the replay shows of a match."""
    match = watcher.here.manifest.match
    return ReplayScene(
        view=view,
        match=match,
        role=watcher.role,
        seat=watcher.seat,
        line_base=f"/m/{match}/replay?version=",
        piece_tail=watcher.tail(),
        letters=letters_of(view),
        looking=watcher.viewer,
        kept=watcher.kept,
        tail=watcher.tail(),
        eyes_of=watcher.tail(eyes=""),
        unmarked=watcher.tail(a=""),
        hidden=watcher.fields().items(),
    )


def place_of(watcher: Watcher, point: TimePoint) -> PlaceScene:
    """Return a moment's place on its axis, the places before and after it, and the same moment on
    the other axis.
    """
    here, at = watcher.here, point.number
    rows = in_language(moment_views(here, point.axis, watcher.viewer), renderer(here))
    times = timeline.times(here, point.axis)
    last, lanes = len(times) - 1, timeline.lanes(rows, point.axis)
    recorded = point.axis == Axis.RECORDED
    return PlaceScene(
        point=point,
        axis="version" if recorded else "ply",
        at=at,
        last=last,
        other_axis="ply" if recorded else "version",
        other=other_place(here, point),
        lanes=lanes,
        jumps=timeline.jumps(lanes, at),
        turns=timeline.turn_steps(lanes, at, last),
        happened=timeline.happened(rows, point.axis, at),
        moments=rows[-SHOWN:],
        earlier=max(0, len(rows) - SHOWN),
        time=times[at],
        next_time=times[min(at + 1, last)],
    )


def other_place(here: Live, point: TimePoint) -> int:
    """Return the same moment on the other axis, or the nearest one there."""
    steps = here.history.steps
    if point.axis == Axis.RECORDED:
        return max((step.ply for step in steps if step.version <= point.number), default=0)
    return max((step.version for step in steps if step.ply <= point.number), default=0)


def _number(name: str) -> int | None:
    words = request.args.get(name, "")
    return read_whole(words, name) if words else None
