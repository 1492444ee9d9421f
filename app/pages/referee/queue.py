"""Calls for the referee over all matches whose referee this browser is, the longest waiting first."""
from __future__ import annotations

from flask import render_template
from flask.typing import ResponseReturnValue

from app.pages.site import pages
from app.pages.site import roles
from app.pages.site import wants_part
from app.web import usecases
from app.web.caller import tokens
from events.vocabulary import MatchId


@pages.get("/referee/queue")
def queue_page() -> ResponseReturnValue:
    """The queue, and under it the clocks of the matches where nobody calls. `part=live` is all of it that moves."""
    mine = [MatchId(match) for match in tokens() if any(role == "referee" for role, _ in roles(MatchId(match)))]
    name = "parts/queue_live.html" if wants_part("live") else "queue.html"
    rows = usecases.queue(mine)
    calm = [row for row in usecases.watched(mine) if row["match"] not in {call["match"] for call in rows}]
    return render_template(name, rows=rows, calm=calm, mine=mine)
