"""Calls for the referee over all matches whose referee this browser is, the longest waiting
first.
"""

from __future__ import annotations

from typing import Any

from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue

from app.pages.site import Visit
from app.pages.site import pages
from app.pages.site import roles
from app.pages.site import visit
from app.pages.site import wants_part
from app.pages.table.scene import table_scene
from app.web import usecases
from app.web.callers.caller import tokens
from events.vocabulary import MatchId


@pages.get("/referee/queue")
def queue_page() -> ResponseReturnValue:
    """The queue, and under it the clocks of the matches where nobody calls. `part=live` is all of
    it that moves.
    """
    mine = [
        MatchId(match)
        for match in tokens()
        if any(role == "referee" for role, _ in roles(MatchId(match)))
    ]
    name = "parts/queue_live.html" if wants_part("live") else "queue.html"
    rows = usecases.queue(mine)
    calm = [row for row in usecases.watched(mine) if row.match not in {call.match for call in rows}]
    return render_template(name, rows=rows, calm=calm, mine=mine)


WALL_LINES = 8


@pages.get("/m/<match>/table")
def wall_page(match: str) -> ResponseReturnValue:
    """The wall display: what everybody may see, large. `part=live` is all of it that moves."""
    found = visit(match, "spectator")
    name = "panes/wall.html" if wants_part("live") else "wall.html"
    return render_template(
        name,
        **scene(found),
        **table_scene(found.here, found.view),
        newest=found.view.log[-WALL_LINES:],
        overlay="overlay" in request.args,
    )


def scene(found: Visit) -> dict[str, Any]:
    """Return what the templates of watchers show."""
    match = found.pass_.match
    return {
        "view": found.view,
        "match": match,
        "seat": found.pass_.seat,
        "role": found.pass_.role,
        "takeback": None,
        "send": "",
        "piece_base": "",
        "line_base": f"/m/{match}/replay?version=",
        "piece_tail": "",
    }
