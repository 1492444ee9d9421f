"""The replay as a story: the chart of a match, its key moments, and a table of its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.desk.history.live import Live
from app.desk.history.lookback import moment_views
from app.desk.history.lookback import past_of
from app.pages.replay.chart import Chart
from app.pages.replay.chart import chart
from app.pages.replay.course import course
from app.pages.replay.highlights import Highlight
from app.pages.replay.highlights import highlights
from app.pages.replay.timeline import place
from app.pages.replay.timeline import times
from app.pages.scenes import Scene
from app.views.edge import Translate
from app.views.edge import in_language
from projections.knowledge.moments import MomentKind
from projections.knowledge.viewer import Viewer
from projections.replay.as_recorded import Axis
from projections.views.history.log import log_lines


class StoryScene(Scene, frozen=True, kw_only=True):
    """The chart of the match (None: its game has no main numbers), its key moments, and the places
    whose numbers the table lists: marked ones, and beginnings of turns.
    """

    chart: Chart | None = None
    shown_places: Sequence[int] = ()
    highlights: tuple[Highlight, ...] = ()


def story(here: Live, axis: Axis, viewer: Viewer, translate: Translate) -> StoryScene:
    """Return the story of a match as *viewer* may see it, in a language."""
    with here.fading.looking():
        return _story(here, axis, viewer, translate)


def _story(here: Live, axis: Axis, viewer: Viewer, translate: Translate) -> StoryScene:
    rows = moment_views(here, axis, viewer)
    made = chart(here, axis, rows)
    if made is None:
        return StoryScene()
    at = [place(row, axis) for row in rows]
    lines = log_lines(past_of(here), here.history, viewer)
    when, turns = times(here, axis), course(here, axis).turns
    keys = tuple(
        replace(one, turn=turns[min(one.place, made.last)], time=when[one.place])
        for one in highlights(made, rows, at, lines, axis == Axis.RECORDED)
    )
    begins = {where for row, where in zip(rows, at, strict=True) if row.kind == MomentKind.TURN}
    places = {0, made.last, *begins, *(mark.place for mark in made.marks)}
    return StoryScene(
        chart=made,
        shown_places=sorted(where for where in places if where <= made.last),
        highlights=in_language(keys, translate),
    )
