"""The organiser's page for forgetting names and deleting a match. It explains the loss first, and
asks twice.
"""

from __future__ import annotations

from flask import redirect
from flask import render_template
from flask import request
from flask import url_for
from flask.typing import ResponseReturnValue

from app.desk.errors.refusals import Refusal
from app.desk.errors.refusals import Unreadable
from app.pages.lobby.listing import title_of
from app.pages.site import pages
from app.services import services
from app.web import removal
from app.web import usecases
from app.web.callers.organiser import require_organiser
from events.vocabulary import MatchId
from games.text import Text
from games.text import name


@pages.get("/m/<match>/remove")
def remove_page(match: str) -> ResponseReturnValue:
    """What can be forgotten of a match, and what is then lost."""
    return _page(match)


@pages.post("/m/<match>/names")
def names_forgotten(match: str) -> ResponseReturnValue:
    """Forget the names of some seats; the first time, ask once more."""
    seats = request.form.getlist("seat")
    if not seats or not request.form.get("sure"):
        return _page(match, asked=seats)
    removal.forget_names(services(), MatchId(match), seats)
    return redirect(url_for("pages.remove_page", match=match), 303)


@pages.post("/m/<match>/delete")
def match_deleted(match: str) -> ResponseReturnValue:
    """Delete a match; the first time, ask for the end of its id."""
    if "typed" not in request.form:
        return _page(match, deleting=True)
    try:
        removal.delete_match(services(), MatchId(match), request.form["typed"])
    except Unreadable as refusal:
        return _page(match, deleting=True, fault=str(refusal.plain)), 400
    return redirect(url_for("pages.front"), 303)


def _page(
    match: str, asked: list[str] | None = None, deleting: bool = False, fault: str = ""
) -> str:
    require_organiser()
    parts, id_ = services(), MatchId(match)
    removal.require_known(parts, id_)
    known = dict(removal.people_of(parts, id_))
    return render_template(
        "lobby/remove.html",
        match=match,
        title=_title(id_),
        seats=[(seat, _called(id_, seat)) for seat in known],
        older=removal.names_in_lines(parts, id_),
        asked=asked or [],
        deleting=deleting,
        fault=fault,
        last=removal.LAST,
    )


def _title(match: MatchId) -> Text:
    """The name of a match; its id where it cannot be read."""
    try:
        here = usecases.live(match)
    except Refusal:
        return name(match)
    return title_of(here.manifest, here.names, here.game)


def _called(match: MatchId, seat: str) -> str:
    try:
        return usecases.live(match).names.get(seat, "")
    except Refusal:
        return ""
