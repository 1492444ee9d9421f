"""Calls for the referee over all matches whose referee this browser is, the longest waiting first."""
from __future__ import annotations

from typing import Any

from flask import render_template
from flask.typing import ResponseReturnValue

from app import doors
from app.caller import tokens
from app.holds import queue_of
from app.pages.site import now
from app.pages.site import pages
from app.pages.site import roles
from app.pages.site import wants_part
from events.vocabulary import MatchId


@pages.get("/referee/queue")
def queue_page() -> ResponseReturnValue:
    """The queue. `part=live` is all of it that moves."""
    mine = [MatchId(match) for match in tokens() if any(role == "referee" for role, _ in roles(MatchId(match)))]
    rows: list[dict[str, Any]] = [row for match in mine for row in queue_of(doors.desk().live(match), now())]
    rows.sort(key=lambda row: row["waiting"], reverse=True)
    name = "parts/queue_live.html" if wants_part("live") else "queue.html"
    return render_template(name, rows=rows, mine=mine)
