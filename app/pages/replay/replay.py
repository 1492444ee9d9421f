"""The replay: every moment on two axes (as recorded, as it stands), two moments side by side."""

from __future__ import annotations

from flask import request
from flask.typing import ResponseReturnValue
from msgspec import structs

from app.pages.replay.story import story
from app.pages.replay.watcher import place_of
from app.pages.replay.watcher import replay_scene
from app.pages.replay.watcher import wanted_point
from app.pages.replay.watcher import watching
from app.pages.scenes import render
from app.pages.site import pages
from app.pages.site import renderer
from app.pages.site import wants_part
from app.pages.table.changes import newest_play
from app.views.edge import in_language
from app.views.match import MatchView
from app.views.timepoints import TimePoint
from app.views.timepoints import differences
from app.views.timepoints import read_point
from events.record import LineStanding
from projections.replay.as_recorded import Axis
from projections.views.history.differences import marked
from projections.views.history.log import LogLine


@pages.get("/m/<match>/replay")
def replay_page(match: str) -> ResponseReturnValue:
    """A moment of the match: `?version=` as it was recorded then, `?ply=` as it now counts; the end
    where neither is given.

    `part=live` returns only the part that differs between moments.
    """
    watcher = watching(match)
    point = wanted_point(watcher.here)
    name = "replay/parts/live.html" if wants_part("live") else "replay/replay.html"
    view = watcher.moment(point)
    scene = replay_scene(watcher, view)
    if point.axis == Axis.STANDING:
        scene = structs.replace(scene, by_ply=True, line_base=f"/m/{match}/replay?ply=")
    more = (
        [story(watcher.here, point.axis, watcher.viewer, renderer(watcher.here))]
        if name == "replay/replay.html"
        else []
    )
    return render(
        name,
        scene,
        place_of(watcher, point),
        *more,
        deed=deed_at(view, point),
        just=newest_play(watcher.here, view),
        lying=watcher.lying(point),
    )


@pages.get("/m/<match>/replay/compare")
def compare_page(match: str) -> ResponseReturnValue:
    """Two moments side by side: the differences, in words and marked on both tables. `a` and `b`
    name them, such as v12 or p12.
    """
    watcher = watching(match)
    here = watcher.here
    first = watcher.kept or TimePoint(Axis.STANDING, 0)
    second = (
        read_point(request.args["b"], "b")
        if request.args.get("b")
        else TimePoint(Axis.STANDING, here.history.ply)
    )
    rows = differences(here, watcher.viewer, first, second)
    after = watcher.moment(second)
    return render(
        "replay/compare.html",
        structs.replace(replay_scene(watcher, after), tail=watcher.tail(a="")),
        axis=second.axis,
        first=first,
        second=second,
        rows=in_language(rows, renderer(here)),
        before=watcher.moment(first),
        after=after,
        lying=(watcher.lying(first), watcher.lying(second)),
        marked=marked(rows),
    )


def deed_at(view: MatchView, point: TimePoint) -> LogLine | None:
    """Return the line of the play or correction that led to a moment; None where something else
    did.
    """
    recorded = point.axis == Axis.RECORDED
    return next(
        (
            line
            for line in view.log
            if (line.version if recorded else line.ply) == point.number
            and line.standing == LineStanding.STANDS
        ),
        None,
    )
