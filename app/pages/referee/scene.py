"""What the referee's desk shows, by the names under which its templates read it."""

from __future__ import annotations

from typing import Any

from app.pages.referee.timeline import timeline
from app.pages.referee.verdicts import verdicts
from app.pages.site import Visit
from app.pages.table.scene import scene_of
from app.views.edge import in_language
from projections.referee.disputes import pause
from projections.referee.takebacks import last_play

LINES = 150
"""So many lines of the timeline come with the page; a link opens the rest."""


def desk_scene(found: Visit, last: int = LINES) -> dict[str, Any]:
    """Return what the desk's templates show, with the *last* lines of the timeline (0: all)."""
    match, here = found.pass_.match, found.here
    return {
        **referee_scene(found),
        **scene_of(found.view),
        "lines": in_language(timeline(here, last), found.tell, found.kept),
        "more": max(0, here.head.version - last) if last else 0,
        "verdicts": in_language(verdicts(here), found.tell),
        "line_base": f"/m/{match}/referee/line/",
        "ended": None,
        "just": None,
        "notice": None,
    }


def referee_scene(found: Visit) -> dict[str, Any]:
    """Return what every page of a referee shows."""
    match = found.pass_.match
    step = last_play(found.here.history)
    return {
        "view": found.view,
        "match": match,
        "seat": "",
        "role": "referee",
        "last": step.entry.version if step else 0,
        "takeback": found.view.takeback,
        "send": "",
        "piece_base": f"/m/{match}/referee/piece/",
        "piece_tail": "",
        "paused": pause(found.here.events) is not None,
        "calls": tuple(call for call in found.view.disputes if not call.settled),
    }
