"""The button that leads from a match to its rematch."""

from __future__ import annotations

from flask import redirect
from flask import request
from flask import url_for
from flask.typing import ResponseReturnValue

from app.desk.rematch import rematch_id
from app.pages.lobby.joining import home
from app.pages.site import pages
from app.web.callers.caller import caller
from app.web.callers.caller import remember
from app.web.rematches import follow
from events.vocabulary import MatchId


@pages.post("/m/<match>/rematch")
def rematch(match: str) -> ResponseReturnValue:
    """Go on to the rematch with this browser's right in the match: seat or referee."""
    seat, role = request.values.get("seat", ""), "seat" if request.values.get("seat") else "referee"
    pass_ = caller(MatchId(match), role, seat)
    known = caller(rematch_id(MatchId(match)), role, seat)
    if (known.role, known.seat) != (pass_.role, pass_.seat) or role != known.role:
        known, token = follow(pass_)
        remember(token, known)
    return redirect(home(known), 303)


@pages.get("/m/<match>/rematch")
def rematch_shown(match: str) -> ResponseReturnValue:
    """A reload, or a link that was kept: the match itself shows the way on."""
    return redirect(url_for("pages.match_home", match=match))
