"""The replay: any moment on both axes, as recorded and as standing; who knew what; two moments side
by side; a link to one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from app.desk.forms.numbers import read_whole
from app.desk.history.live import Live
from app.desk.history.lookback import moment_views
from app.pages.replay import chart
from app.pages.replay import timeline
from app.pages.site import now
from app.pages.site import pages
from app.pages.site import renderer
from app.pages.site import roles
from app.pages.site import wants_part
from app.pages.table.changes import newest_play
from app.pages.table.scene import scene_of
from app.views.edge import in_language
from app.views.match import MatchView
from app.views.match import match_view
from app.views.timepoints import Point
from app.views.timepoints import differences
from app.views.timepoints import eyes
from app.views.timepoints import read_point
from app.web import usecases
from app.web.addresses import link_base
from app.web.callers.caller import caller
from events.record import Standing
from events.vocabulary import MatchId
from games.text import Text
from printables.drawing import qr
from projections.knowledge.ledger import known
from projections.knowledge.moments import MomentKind
from projections.knowledge.viewer import Viewer
from projections.replay.as_recorded import Axis
from projections.text.names import value_name
from projections.views.base import View
from projections.views.history.differences import marked
from projections.views.history.log import LogLine
from projections.views.history.moments import LessonView
from projections.views.history.moments import MomentView
from projections.views.history.moments import lesson_words
from projections.views.history.moments import who_words

SHOWN = 400
"""So many moments are listed in words below the table; the timeline has them all."""


@dataclass(frozen=True, slots=True)
class Watcher:
    """Somebody who looks back at a match: in which role, through whose eyes, and the moment kept to
    compare with.
    """

    here: Live
    role: str
    seat: str
    viewer: Viewer
    kept: Point | None

    def tail(self, **said: str) -> str:
        """Return what every address of this watcher ends in; *said* changes a part of it, "" takes
        it away.
        """
        return "".join(f"&{urlencode({key: value})}" for key, value in self.fields(**said).items())

    def fields(self, **said: str) -> dict[str, str]:
        """Return the same as the hidden fields of a form."""
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
        return {key: value for key, value in {**mine, **through, **kept, **said}.items() if value}

    def moment(self, point: Point) -> MatchView:
        """Return what is seen at a moment, in the language of the page."""
        seen = match_view(self.here, self.viewer, now(), point.version, point.ply)
        return in_language(seen, renderer(self.here))


@pages.get("/m/<match>/replay")
def replay_page(match: str) -> ResponseReturnValue:
    """A moment of the match: `?version=` as it was recorded then, `?ply=` as it now counts; the end
    where neither is given.

    `part=live` is what changes from one moment to the next.
    """
    watcher = watching(match)
    point = wanted_point(watcher.here)
    name = "parts/replay_live.html" if wants_part("live") else "replay.html"
    found = scene(watcher, watcher.moment(point))
    if name == "replay.html":
        found |= story(watcher, point)
    if point.axis == Axis.STANDING:
        found |= {"by_ply": True, "line_base": f"/m/{match}/replay?ply="}
    return render_template(
        name,
        **found,
        **place_of(watcher, point),
        deed=deed_at(found["view"], point),
        just=newest_play(watcher.here, found["view"]),
    )


def story(watcher: Watcher, point: Point) -> dict[str, Any]:
    """Return the chart of the match, and the places whose numbers are also told in a table: the
    marked ones and where turns begin.
    """
    rows = moment_views(watcher.here, point.axis, watcher.viewer)
    made = chart.chart(watcher.here, point.axis, rows)
    if made is None:
        return {"chart": None, "shown_places": ()}
    turns = {timeline.place(row, point.axis) for row in rows if row.kind == MomentKind.TURN}
    places = {0, made.last, *turns, *(mark.place for mark in made.marks)}
    return {"chart": made, "shown_places": sorted(place for place in places if place <= made.last)}


@pages.get("/m/<match>/replay/known")
def known_page(match: str) -> ResponseReturnValue:
    """Who knew what by a moment: each seat's cards by name, and every line at which somebody
    learned something.
    """
    watcher = watching(match)
    here, point = watcher.here, wanted_point(watcher.here)
    view, upto = (
        watcher.moment(point),
        point.version if point.version is not None else other_place(here, point),
    )
    told = [
        row
        for row in moment_views(here, Axis.RECORDED, watcher.viewer)
        if row.told and row.version <= upto
    ]
    seats = [seat for seat in view.seats if watcher.viewer.sees_all or watcher.viewer.seat == seat]
    tell = renderer(here)
    return render_template(
        "replay_known.html",
        **scene(watcher, view),
        **place_of(watcher, point),
        told=in_language(tuple(_taught(here, row) for row in told), tell),
        knowing=[(seat, in_language(known_rows(here, upto, seat), tell)) for seat in seats],
    )


@pages.get("/m/<match>/replay/compare")
def compare_page(match: str) -> ResponseReturnValue:
    """Two moments side by side: what differs, in words and marked on both tables. `a` and `b` name
    them, as in v12 or p12.
    """
    watcher = watching(match)
    here = watcher.here
    first = watcher.kept or Point(Axis.STANDING, 0)
    second = (
        read_point(request.args["b"], "b")
        if request.args.get("b")
        else Point(Axis.STANDING, here.history.ply)
    )
    rows = differences(here, watcher.viewer, first, second)
    return render_template(
        "replay_compare.html",
        axis=second.axis,
        **{**scene(watcher, watcher.moment(second)), "tail": watcher.tail(a="")},
        first=first,
        second=second,
        rows=in_language(rows, renderer(here)),
        before=watcher.moment(first),
        after=watcher.moment(second),
        marked=marked(rows),
    )


@pages.get("/m/<match>/replay/link")
def link_page(match: str) -> ResponseReturnValue:
    """The address of a moment on both axes, to copy or to scan."""
    watcher = watching(match)
    found = place_of(watcher, wanted_point(watcher.here))
    base = f"{link_base()}/m/{match}/replay?"
    addresses = [
        (kind, f"{base}{kind}={number}")
        for kind, number in ((found["axis"], found["at"]), (found["other_axis"], found["other"]))
    ]
    links = [
        {"axis": kind, "url": url, "code": Markup(qr.svg(url, url))} for kind, url in addresses
    ]
    return render_template(
        "replay_link.html", **scene(watcher, watcher.moment(found["point"])), **found, links=links
    )


def watching(match: str) -> Watcher:
    """Return who looks back: as this browser asked, if it holds that; else as anybody."""
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


def wanted_point(here: Live) -> Point:
    """Return the moment that is asked for, the nearest there is; the end as it stands where none is
    named.
    """
    version, ply = _number("version"), _number("ply")
    if version is not None:
        return Point(Axis.RECORDED, min(here.head.version, version))
    return Point(Axis.STANDING, here.history.ply if ply is None else min(here.history.ply, ply))


def scene(watcher: Watcher, view: MatchView) -> dict[str, Any]:
    """Return what every page of the replay shows of a match."""
    match = watcher.here.manifest.match
    return {
        "letters": scene_of(view)["letters"],
        "view": view,
        "match": match,
        "seat": watcher.seat,
        "role": watcher.role,
        "takeback": None,
        "send": "",
        "piece_base": "",
        "line_base": f"/m/{match}/replay?version=",
        "piece_tail": watcher.tail(),
        "looking": watcher.viewer,
        "tail": watcher.tail(),
        "eyes_of": watcher.tail(eyes=""),
        "kept": watcher.kept,
        "unmarked": watcher.tail(a=""),
        "hidden": watcher.fields().items(),
    }


def place_of(watcher: Watcher, point: Point) -> dict[str, Any]:
    """Return a moment's place on its axis, what lies before and after it, and the same moment on
    the other axis.
    """
    here, at = watcher.here, point.number
    rows = in_language(moment_views(here, point.axis, watcher.viewer), renderer(here))
    times = timeline.times(here, point.axis)
    last, lanes = len(times) - 1, timeline.lanes(rows, point.axis)
    recorded = point.axis == Axis.RECORDED
    return {
        "point": point,
        "axis": "version" if recorded else "ply",
        "at": at,
        "last": last,
        "other_axis": "ply" if recorded else "version",
        "other": other_place(here, point),
        "lanes": lanes,
        "jumps": timeline.jumps(lanes, at),
        "turns": timeline.turn_steps(lanes, at, last),
        "happened": timeline.happened(rows, point.axis, at),
        "moments": rows[-SHOWN:],
        "earlier": max(0, len(rows) - SHOWN),
        "time": times[at],
        "next_time": times[min(at + 1, last)],
    }


def deed_at(view: MatchView, point: Point) -> LogLine | None:
    """Return the line of the play or correction that led to a moment; None where it was neither."""
    recorded = point.axis == Axis.RECORDED
    return next(
        (
            line
            for line in view.log
            if (line.version if recorded else line.ply) == point.number
            and line.standing == Standing.STANDS
        ),
        None,
    )


def other_place(here: Live, point: Point) -> int:
    """Return the same moment on the other axis, as near as there is one."""
    steps = here.history.steps
    if point.axis == Axis.RECORDED:
        return max((step.ply for step in steps if step.entry.version <= point.number), default=0)
    return max((step.entry.version for step in steps if step.ply <= point.number), default=0)


class Lesson(View, frozen=True, kw_only=True):
    """Who learned something, and what, in words."""

    who: Text
    words: Text


class Taught(View, frozen=True, kw_only=True):
    """What a line taught, a row for each that was told the same."""

    version: int
    lessons: tuple[Lesson, ...]


class KnownCard(View, frozen=True, kw_only=True):
    """A piece that a seat could name, whose it is, and the line that told it."""

    version: int
    name: Text
    owner: str


def _taught(here: Live, row: MomentView) -> Taught:
    return Taught(version=row.version, lessons=tuple(_lesson(here, lesson) for lesson in row.told))


def _lesson(here: Live, lesson: LessonView) -> Lesson:
    table, seats = here.history.table, here.history.start.seats
    return Lesson(who=who_words(lesson.to, seats), words=lesson_words(here.game, table, lesson))


def known_rows(here: Live, version: int, seat: str) -> tuple[KnownCard, ...]:
    """Return the pieces that a seat could name after *version* events and that were told to it, by
    the line that told them.
    """
    table = here.history.table
    told = known(here.game, here.history.start, here.events, seat, version)
    return tuple(
        KnownCard(
            version=since,
            name=value_name(here.game, table, piece),
            owner=table.pieces[piece].owner if piece in table.pieces else "",
        )
        for piece, since in told.items()
        if since
    )


def _number(name: str) -> int | None:
    words = request.args.get(name, "")
    return read_whole(words, name) if words else None
