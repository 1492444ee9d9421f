"""The pages that are made of panes, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask_babel import force_locale

from app.desk.rights import Pass
from app.pages.panes.drawn import Page
from app.pages.panes.drawn import drawings
from app.pages.panes.pane import Pane
from app.pages.panes.pane import Scene
from app.pages.panes.pane import pane
from app.pages.seat.scene import seat_scene
from app.pages.site import Visit
from app.pages.site import renderer
from app.pages.table.watching import wall_scene
from app.views.edge import in_language
from app.views.match import match_view
from app.web import usecases
from app.web.callers.connections import Audience

SEAT = (
    pane("top", "panes/top.html", "outcome players phase phases turn seats", "match seat"),
    pane("rivals", "panes/rivals.html", "clock to_act outcome seat now", "bars"),
    pane(
        "last-play",
        "panes/last_play.html",
        "seat seats",
        "just letters role line_base piece_tail",
    ),
    pane(
        "board",
        "panes/board.html",
        "seats seat game name your_move active players",
        "board just role match piece_base piece_tail",
    ),
    pane(
        "log",
        "panes/log.html",
        "log seats game",
        "seat role line_base piece_tail",
        lines=True,
    ),
    pane(
        "own",
        "panes/own.html",
        "outcome your_move active seat to_act players clock now",
        "bars",
    ),
    pane(
        "held",
        "panes/held.html",
        "held frames troubles pausing current consent tasks players seats seat game",
        "waits takeback seat role send notice letters ended",
    ),
    pane(
        "dock",
        "panes/dock.html",
        "offers held pause disputes outcome pausing to_act your_move players may_pass clock "
        "consent takeback",
        "match seat act send appealable last newest",
    ),
)

TABLE = (
    pane("top", "panes/wall_top.html", "outcome players phase phases turn seats name game clock"),
    pane("bars", "panes/wall_bars.html", "outcome seats to_act players clock now seat", "bars"),
    next(one for one in SEAT if one.name == "board"),
    pane(
        "held",
        "panes/held.html",
        "held frames troubles pausing current consent tasks players seats seat game",
        "waits takeback seat role send notice letters ended",
    ),
    next(one for one in SEAT if one.name == "last-play"),
)


@dataclass(frozen=True, slots=True)
class Made:
    """How a page is made: its panes, and what its templates are given."""

    panes: tuple[Pane, ...]
    scene: Callable[[Visit], Scene]


PAGES = {"seat": Made(SEAT, seat_scene), "table": Made(TABLE, wall_scene)}


def page_of(audience: Audience) -> Page:
    """Return a page of a match as it is now for those who watch it together."""
    here, made = usecases.live(audience.match), PAGES[audience.page]
    kept = drawings(here)
    with here.lock, force_locale(audience.language):
        tell = renderer(here)
        pass_ = Pass(audience.match, audience.role, audience.seat)
        view = match_view(here, pass_.viewer, here.moment)
        told = in_language(view, tell, kept.tellings(audience.language, here.names))
        return kept.page(audience, made.panes, made.scene(Visit(here, pass_, told, tell)))
