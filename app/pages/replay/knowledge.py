"""Who knew what at a moment: the cards that each seat could name, and the lines that taught
somebody something.
"""

from __future__ import annotations

from flask.typing import ResponseReturnValue

from app.desk.history.live import Live
from app.desk.history.lookback import moment_views
from app.pages.replay.watcher import other_place
from app.pages.replay.watcher import place_of
from app.pages.replay.watcher import replay_scene
from app.pages.replay.watcher import wanted_point
from app.pages.replay.watcher import watching
from app.pages.scenes import render
from app.pages.site import pages
from app.pages.site import renderer
from app.views.edge import in_language
from games.text import Text
from projections.knowledge.ledger import known
from projections.replay.as_recorded import Axis
from projections.text.names import value_name
from projections.views.base import View
from projections.views.history.moments import LessonView
from projections.views.history.moments import MomentView
from projections.views.history.moments import lesson_words
from projections.views.history.moments import who_words


@pages.get("/m/<match>/replay/known")
def known_page(match: str) -> ResponseReturnValue:
    """Who knew what at a moment: the cards that each seat could name, and every line at which
    somebody learned something.
    """
    watcher = watching(match)
    here, point = watcher.here, wanted_point(watcher.here)
    view, upto = (
        watcher.moment(point),
        point.version if point.version is not None else other_place(here, point),
    )
    taught = [
        row
        for row in moment_views(here, Axis.RECORDED, watcher.viewer)
        if row.told and row.version <= upto
    ]
    seats = [seat for seat in view.seats if watcher.viewer.sees_all or watcher.viewer.seat == seat]
    translate = renderer(here)
    return render(
        "replay/known.html",
        replay_scene(watcher, view),
        place_of(watcher, point),
        taught=in_language(tuple(_taught(here, row) for row in taught), translate),
        knowing=[(seat, in_language(known_rows(here, upto, seat), translate)) for seat in seats],
    )


class TaughtCard(View, frozen=True, kw_only=True):
    """Who learned something, and what, in words."""

    who: Text
    words: Text


class Taught(View, frozen=True, kw_only=True):
    """What a line taught; viewers who learned the same share a row."""

    version: int
    lessons: tuple[TaughtCard, ...]


class KnownCard(View, frozen=True, kw_only=True):
    """A piece that a seat could name, its owner, and the line at which the seat learned it."""

    version: int
    name: Text
    owner: str


def _taught(here: Live, row: MomentView) -> Taught:
    return Taught(version=row.version, lessons=tuple(_lesson(here, lesson) for lesson in row.told))


def _lesson(here: Live, lesson: LessonView) -> TaughtCard:
    table, seats = here.history.table, here.history.start.seats
    return TaughtCard(who=who_words(lesson.to, seats), words=lesson_words(here.game, table, lesson))


def known_rows(here: Live, version: int, seat: str) -> tuple[KnownCard, ...]:
    """Return the pieces that a seat could name after *version* events, in the order in which it
    learned them; without those that lay open from the beginning.
    """
    table = here.history.table
    known_cards = known(here.game, here.history.start, here.events, seat, version)
    return tuple(
        KnownCard(
            version=since,
            name=value_name(here.game, table, piece),
            owner=table.pieces[piece].owner if piece in table.pieces else "",
        )
        for piece, since in known_cards.items()
        if since
    )
