"""A match whose edition of the rules this program does not have: its record, line by line."""

from __future__ import annotations

from flask import redirect
from flask import render_template
from flask.typing import ResponseReturnValue

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import OtherEdition
from app.desk.history.reading import read_stored
from app.i18n.languages import language
from app.i18n.render import Renderer
from app.pages.site import pages
from app.views.edge import in_language
from app.web import usecases
from app.web.callers.caller import caller
from app.web.callers.organiser import is_organiser
from events.vocabulary import MatchId
from games.text import text
from projections.scoresheet.stored import players
from projections.scoresheet.stored import stored_lines


@pages.get("/m/<match>/record")
def record_page(match: str) -> ResponseReturnValue:
    """The record of a match that this program cannot continue, with hidden cards, for its referee
    and the organiser. Other matches are redirected to their replay.
    """
    try:
        usecases.live(match)
        return redirect(f"/m/{match}/replay", 303)
    except OtherEdition as refusal:
        why = refusal.message
    if not is_organiser() and caller(MatchId(match), "referee").role != "referee":
        raise Forbidden(
            text(
                "The record shows hidden cards, too. It is for the referee of this match and the "
                "organiser of this server."
            )
        )
    stored = read_stored(usecases.desk().log, MatchId(match))
    translator = Renderer(language(), players(stored.events))
    return render_template(
        "replay/stored.html",
        match=match,
        manifest=stored.manifest,
        why=translator(why),
        lines=in_language(tuple(stored_lines(stored.events)), translator),
    )
