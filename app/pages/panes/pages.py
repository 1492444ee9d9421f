"""The pages made of panes, by name."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from flask_babel import force_locale

from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from app.desk.rights import Pass
from app.i18n.languages import locale_of
from app.i18n.render import Renderer
from app.pages.panes.drawn import Page
from app.pages.panes.drawn import draw_all
from app.pages.panes.drawn import drawings
from app.pages.panes.outlines import ACTIONS
from app.pages.panes.outlines import ALL_BARS
from app.pages.panes.outlines import BOARD
from app.pages.panes.outlines import DOCK
from app.pages.panes.outlines import EARLIER
from app.pages.panes.outlines import LOG
from app.pages.panes.outlines import NEAR
from app.pages.panes.outlines import OWN
from app.pages.panes.outlines import REST
from app.pages.panes.outlines import RIVALS
from app.pages.panes.outlines import TABLETOP
from app.pages.panes.outlines import TIMEHEAD
from app.pages.panes.outlines import TIMELINE
from app.pages.panes.outlines import TOP
from app.pages.panes.outlines import TURN
from app.pages.panes.outlines import WALL_TOP
from app.pages.panes.pane import Pane
from app.pages.panes.pane import pane
from app.pages.referee.scene import desk_scene
from app.pages.seat.scene import seat_scene
from app.pages.site import Visit
from app.pages.table.scene import BoardScene
from app.pages.table.watching import wall_scene
from app.views.edge import worded_once
from app.views.match import MatchView
from app.views.match import match_view
from app.views.translations import translations
from app.web import usecases
from app.web.callers.connections import Audience

SEAT = (
    pane(
        "top",
        "panes/seat/top.html",
        "outcome players phase phases turn seats",
        "match seat checkpoint",
        outline=TOP,
    ),
    pane(
        "rivals",
        "panes/seat/rivals.html",
        "clock to_act outcome seat now players",
        "bars match seat",
        outline=RIVALS,
    ),
    pane(
        "last-play",
        "panes/seat/last_play.html",
        "seat seats",
        "just letters role line_base piece_tail",
    ),
    pane(
        "board",
        "panes/table/board.html",
        "seats seat players",
        "board just role match piece_base piece_tail",
        outline=BOARD,
    ),
    pane(
        "log",
        "panes/seat/log.html",
        "log seats game",
        "seat role line_base piece_tail",
        lines="panes/seat/line.html",
        outline=LOG,
    ),
    pane(
        "own",
        "panes/seat/own.html",
        "outcome your_move active seat to_act players clock now",
        "bars",
        outline=OWN,
    ),
    pane(
        "held",
        "panes/table/held.html",
        "held disputes frames troubles pausing current consent tasks players seats seat game "
        "outcome rematch",
        "waits takeback asked_back called_about seat role send notice letters ended match",
    ),
    pane(
        "dock",
        "panes/seat/dock.html",
        "held outcome pausing to_act your_move players may_pass consent takeback rematch",
        "match seat dock appealable undoable timed",
        outline=DOCK,
    ),
)

TABLE = (
    pane(
        "top",
        "panes/wall/top.html",
        "outcome players phase phases turn seats name game clock rematch",
        "checkpoint",
        outline=WALL_TOP,
    ),
    pane(
        "bars",
        "panes/wall/bars.html",
        "outcome seats to_act players clock now seat",
        "bars",
        outline=ALL_BARS,
    ),
    next(one for one in SEAT if one.name == "board"),
    pane(
        "held",
        "panes/table/held.html",
        "held disputes frames troubles pausing current consent tasks players seats seat game "
        "outcome rematch",
        "waits takeback called_about seat role send notice letters ended match",
    ),
    next(one for one in SEAT if one.name == "last-play"),
)


_BAR = "outcome seats seat to_act players clock now"
"""Fields that the bar of a seat shows besides its figures."""
DESK = (
    pane("turn", "panes/desk/turn.html", f"{_BAR} phase turn", "letters", outline=TURN),
    pane(
        "waiting",
        "panes/desk/waiting.html",
        "held frames troubles pausing current consent tasks players seats seat game diverged clock "
        "outcome rematch",
        "calls verdicts takeback role send notice letters match ended",
    ),
    pane(
        "actions",
        "panes/desk/actions.html",
        "outcome",
        "last paused match calls",
        outline=ACTIONS,
    ),
    pane("walkback", "panes/desk/walkback.html", "tasks seats players", "role match letters"),
    pane("timehead", "panes/desk/timehead.html", "head turn", "checkpoint", outline=TIMEHEAD),
    pane(
        "timeline",
        "panes/desk/timeline.html",
        "seats",
        "lines letters match",
        lines="panes/desk/timeline_row.html",
        outline=TIMELINE,
    ),
    pane("earlier", "panes/desk/earlier.html", "", "more match", outline=EARLIER),
    pane(
        "tabletop",
        "panes/desk/tabletop.html",
        "outcome players phase turn tasks",
        outline=TABLETOP,
    ),
    pane("tablebars", "panes/desk/tablebars.html", _BAR, "bars", outline=RIVALS),
    next(one for one in SEAT if one.name == "board"),
    pane("nearbar", "panes/desk/nearbar.html", _BAR, "bars", outline=NEAR),
    pane(
        "rest",
        "panes/table/rest.html",
        "seats seat players",
        "board just letters role match piece_base piece_tail",
        outline=REST,
    ),
)


@dataclass(frozen=True, slots=True)
class Made:
    """How a page is made: its panes, and the function that makes its scene."""

    panes: tuple[Pane, ...]
    scene: Callable[[Visit], BoardScene]


PAGES = {
    "seat": Made(SEAT, seat_scene),
    "table": Made(TABLE, wall_scene),
    "referee": Made(DESK, desk_scene),
    "referee-all": Made(DESK, partial(desk_scene, last=0)),
}


def page_of(audience: Audience) -> Page:
    """Return the present page of a match for an audience: all who see the same."""
    return page_in(usecases.live(audience.match), audience)


def page_in(here: Live, audience: Audience) -> Page:
    """Return the page of a match in memory, without reading the log."""
    with force_locale(locale_of(audience.language)), here.lock:
        return pages_spoken([Shown(here, audience)])[0]


class Shown(NamedTuple):
    """A match that an audience is shown."""

    here: Live
    audience: Audience


def pages_spoken(asked: Sequence[Shown]) -> list[Page]:
    """Return the present pages of matches that the caller has locked, for audiences of one
    language, which is set already.

    Each step is taken for all pages before the next: a processor that has the code of a step at
    hand draws twelve matches in a quarter less time than one after the other.
    """
    passes = [Pass(to.match, to.role, to.seat) for _, to in asked]
    views = [
        match_view(here, pass_.viewer, here.moment, listing=False)
        for (here, _), pass_ in zip(asked, passes, strict=True)
    ]
    visits = [*map(_worded, asked, passes, views)]
    scenes = [PAGES[to.page].scene(visit) for (_, to), visit in zip(asked, visits, strict=True)]
    return draw_all(
        [
            drawings(here).begin(to, PAGES[to.page].panes, scene)
            for (here, to), scene in zip(asked, scenes, strict=True)
        ]
    )


def _worded(shown: Shown, pass_: Pass, view: MatchView) -> Visit:
    """What an audience sees, in its language."""
    here, language = shown.here, shown.audience.language
    translate, known = Renderer(language, here.players), translations(here, language)
    words = worded_once(view, translate, known, pass_.viewer)
    return Visit(here, pass_, words, translate, known, past_of(here).answers)
