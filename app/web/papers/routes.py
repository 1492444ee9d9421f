"""HTTP under `/api`: records in and out, scoresheets, receipts."""

from __future__ import annotations

from flask import Response
from flask import current_app
from flask import request
from flask.typing import ResponseReturnValue

from app.desk.errors.refusals import OtherEdition
from app.desk.errors.refusals import Unreadable
from app.desk.rights import require_referee
from app.i18n.languages import DEFAULT
from app.i18n.languages import offered
from app.i18n.render import Renderer
from app.services import services
from app.serving.keys import shown_key
from app.web import usecases
from app.web.api import answered
from app.web.api import api
from app.web.api import body
from app.web.callers.caller import caller
from app.web.checking import hold_receipts
from app.web.papers.checkpoints import is_told
from app.web.papers.checkpoints import match_checkpoints
from app.web.papers.records import export_record
from app.web.papers.records import import_record
from app.web.papers.records import require_some_right
from app.web.papers.scoresheet import scoresheet
from events.vocabulary import MatchId
from games.kit.cards.fields import one_of


@api.get("/matches/<match>/record")
def record(match: str) -> ResponseReturnValue:
    """The record as JSON Lines: everything, hidden cards too; for the referee, and for anyone once
    the match is over, and with it the event that it belongs to, or the match that it was branched
    from. One of another edition can be taken away, too, and read where its rules are.
    """
    if not _is_for_all(match):
        require_referee(caller(MatchId(match), "referee"))
    return Response(
        export_record(services(), MatchId(match)),
        mimetype="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="{match}.jsonl"'},
    )


def _is_for_all(match: str) -> bool:
    """Whether anybody may read a match's record; False where its rules are not available."""
    try:
        return is_told(usecases.live(match))
    except OtherEdition:
        return False


@api.get("/matches/<match>/scoresheet")
def scoresheet_(match: str) -> ResponseReturnValue:
    """The scoresheet as PDF, as far as the caller may know the match; ?as=seat|referee|spectator,
    ?seat= as in the view, ?language= of the sheet (English without it).
    """
    pass_ = caller(MatchId(match), request.args.get("as", ""), request.args.get("seat", ""))
    language = request.args.get("language", DEFAULT)
    if language not in offered():
        raise Unreadable({"language": [one_of(offered())]})
    here, key = usecases.live(match), shown_key(services().settings.data)
    content = scoresheet(here, pass_.viewer, key, Renderer(language), told=is_told(here))
    return Response(
        content,
        mimetype="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{match}.pdf"'},
    )


@api.post("/matches/<match>/receipts")
def receipts(match: str) -> ResponseReturnValue:
    """Receipts that players kept, held against the log: {receipts[]} -> how many, and what is
    wrong; the referee's right.
    """
    return answered(hold_receipts(caller(MatchId(match), "referee"), body()))


@api.get("/matches/<match>/checkpoints")
def checkpoints(match: str) -> ResponseReturnValue:
    """Every checkpoint of the match so far, for anybody; once it is over with the key to them."""
    return answered(match_checkpoints(usecases.live(match)))


@api.post("/records")
def records() -> ResponseReturnValue:
    """Import a record: JSON Lines in the body -> the match and how many events were new; the
    organiser's right.
    """
    require_some_right()
    request.max_content_length = current_app.config["RECORD_LIMIT"]
    return answered(import_record(services(), request.get_data()))
