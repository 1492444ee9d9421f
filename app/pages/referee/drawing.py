"""Cards that go back at random: the referee asks, and the server draws, by the place in a hand or among cards that are shown."""
from __future__ import annotations

from flask import redirect
from flask import request
from flask.typing import ResponseReturnValue

from app.desk.desk import new_event_id
from app.pages.referee.counting import read_codes
from app.pages.seat import answers
from app.pages.site import pages
from app.pages.site import sight
from app.web import usecases


@pages.post("/m/<match>/referee/draw")
def draw_page(match: str) -> ResponseReturnValue:
    """Let chance choose what a step of the walk back takes; *shown* holds the codes of the cards that may go back, if any."""
    found = sight(match, "referee")
    data = answers.arguments(request.form)
    data["shown"] = list(read_codes(found.here, request.form.get("shown", "")))
    usecases.amend(found.pass_, {"id": request.form.get("id") or new_event_id(), "kind": "LotDrawn", **data}, preview=False)
    return redirect(f"/m/{match}/referee", 303)
