"""Watching: the wall display."""
from __future__ import annotations

from typing import Any

from flask import render_template
from flask.typing import ResponseReturnValue

from app.pages.site import Sight
from app.pages.site import pages
from app.pages.site import sight
from app.pages.site import wants_part

WALL_LINES = 8


@pages.get("/m/<match>/table")
def wall_page(match: str) -> ResponseReturnValue:
    """The wall display: what everybody may see, large. `part=live` is all of it that moves."""
    found = sight(match, "spectator")
    name = "parts/wall_live.html" if wants_part("live") else "wall.html"
    return render_template(name, **scene(found), newest=found.view["log"][-WALL_LINES:])


def scene(found: Sight) -> dict[str, Any]:
    """Return what the templates of watchers show."""
    match = found.pass_.match
    return {
        "view": found.view, "match": match, "seat": found.pass_.seat, "role": found.pass_.role, "takeback": None, "send": "",
        "piece_base": "", "line_base": f"/m/{match}/replay?version=", "piece_tail": "",
    }
