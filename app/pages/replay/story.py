"""The replay as a story: the chart of a match, its key moments, and its numbers as a table."""

from __future__ import annotations

from typing import Any

from app.desk.history.live import Live
from app.desk.history.lookback import moment_views
from app.desk.history.lookback import past_of
from app.pages.replay.chart import chart
from app.pages.replay.highlights import highlights
from app.pages.replay.timeline import place
from app.views.edge import Tell
from app.views.edge import in_language
from projections.knowledge.moments import MomentKind
from projections.knowledge.viewer import Viewer
from projections.replay.as_recorded import Axis
from projections.views.history.log import log_lines


def story(here: Live, axis: Axis, viewer: Viewer, tell: Tell) -> dict[str, Any]:
    """Return the chart of the match, its key moments, and the places whose numbers are also told in
    a table: the marked ones and where turns begin.
    """
    rows = moment_views(here, axis, viewer)
    made = chart(here, axis, rows)
    if made is None:
        return {"chart": None, "shown_places": (), "highlights": ()}
    at = [place(row, axis) for row in rows]
    lines = log_lines(past_of(here), here.history, viewer)
    keys = highlights(made, rows, at, lines, axis == Axis.RECORDED)
    turns = {where for row, where in zip(rows, at, strict=True) if row.kind == MomentKind.TURN}
    places = {0, made.last, *turns, *(mark.place for mark in made.marks)}
    return {
        "chart": made,
        "shown_places": sorted(where for where in places if where <= made.last),
        "highlights": in_language(keys, tell),
    }
