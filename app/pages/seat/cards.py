"""A card by its printed code, or a piece by its id: its facts, and which asks it can answer now.
Scanned codes are handled here.
"""

from __future__ import annotations

from flask import redirect
from flask import render_template
from flask import request
from flask import url_for
from flask.typing import ResponseReturnValue

import games
from app.desk.errors.refusals import NotHere
from app.desk.errors.refusals import Unreadable
from app.pages.seat import ask
from app.pages.seat.answers import FormData
from app.pages.seat.pad import pad_of
from app.pages.seat.scene import act_url
from app.pages.seat.seat import panel
from app.pages.seat.seat import step_panel
from app.pages.seat.uses import uses
from app.pages.site import Visit
from app.pages.site import open_visit
from app.pages.site import pages
from app.pages.site import roles
from app.views.edge import in_language
from app.web import usecases
from app.web.callers.caller import tokens
from app.web.codes.scanning import scan
from events.vocabulary import Seat
from games.text import text
from printables.codes import tags
from projections.views.choices.asks import PickView
from projections.views.choices.reach import drawn_by
from projections.views.choices.reach import reach
from projections.views.choices.reach import why_not
from projections.views.scene.zones import PieceView
from projections.views.scene.zones import ZoneView


@pages.get("/m/<match>/seat/piece/<piece>")
def piece_page(match: str, piece: str) -> ResponseReturnValue:
    """A piece that lies open, or that only this seat can see."""
    return card_panel(open_visit(match, "seat"), piece)


@pages.route("/m/<match>/seat/scan", methods=["GET", "POST"])
def scanned(match: str) -> ResponseReturnValue:
    """A code that was scanned or typed: the answer to the open ask if it fits, else the card and
    its actions.
    """
    visit = open_visit(match, "seat")
    text = request.values.get("text", "") or request.values.get("tapped", "")
    if not text:
        return panel(visit, "seat/panels/scan.html", scan=request.path, pad=pad_of(visit.view))
    read = scan(visit.pass_, {"text": text})
    piece = read.piece
    step = _answered(visit, request.values, piece) if request.values.get("name") else None
    if step is not None:
        return step_panel(visit, step)
    if read.says:
        raise NotHere(in_language(read, visit.translate).says)
    return card_panel(visit, piece)


@pages.get("/C/<code>")
@pages.get("/c/<code>", endpoint="code_small")
def code_page(code: str) -> ResponseReturnValue:
    """The address printed in codes, for a phone's own camera: redirects to the seat of this browser
    in a match with that card.
    """
    try:
        tag = tags.parse(code)
    except tags.TagError as error:
        raise Unreadable({"code": [error.words]}) from None
    letters = {game.tag_letter: game.title for game in games.catalogue().values()}
    seats = [
        (here.manifest.match, seat, here.manifest.name or here.manifest.match)
        for here in usecases.readable(tokens())
        for role, seat in roles(here.manifest.match)
        if role == "seat" and here.game.tag_letter == tag.game
    ]
    if len(seats) == 1:
        return redirect(
            url_for("pages.scanned", match=seats[0][0], seat=seats[0][1], text=tag.code)
        )
    return render_template(
        "seat/code.html", code=tag.code, game=letters.get(tag.game, ""), seats=seats
    )


def card_panel(visit: Visit, piece: str) -> ResponseReturnValue:
    """Show a piece, and what this seat may do with it now."""
    place = next((zone for zone in visit.view.zones if _lying(zone, piece)), None)
    if place is None:
        raise NotHere(
            text("%(piece)s is not on this table, or its owner alone may look at it.", piece=piece)
        )
    able = uses(visit, piece)
    leads = place.leads and any(use.led and use.option.enabled for use in able)
    seat = Seat(visit.pass_.seat)
    lights = reach(visit.here.game, visit.here.table, seat, piece) if leads else ()
    return panel(
        visit,
        "seat/panels/piece.html",
        piece=_lying(place, piece),
        zone=place,
        uses=able,
        action=act_url(visit),
        lights=in_language(lights, visit.translate),
        draws=drawn_by(visit.here.game) if leads else None,
    )


def _lying(zone: ZoneView, piece: str) -> PieceView | None:
    """A piece in a zone, if the viewer sees it there."""
    return next((row for row in zone.pieces if row.id == piece), None)


@pages.get("/m/<match>/seat/piece/<piece>/why")
def why_page(match: str, piece: str) -> ResponseReturnValue:
    """Why a piece cannot reach the cell `cell`, a row for each clause."""
    visit = open_visit(match, "seat")
    here, cell = visit.here, request.args.get("cell", "")
    why = why_not(here.game, here.table, Seat(visit.pass_.seat), piece, cell)
    return render_template("seat/panels/why.html", why=in_language(why, visit.translate), cell=cell)


def _answered(visit: Visit, form: FormData, piece: str) -> ask.AskStep | None:
    """Return the step after the piece was chosen as answer to the open ask; None where it does not
    fit.
    """
    here = visit.here
    so_far = ask.step(here, here.table, Seat(visit.pass_.seat), form)
    opened = so_far.ask
    if not isinstance(opened, PickView):
        return None
    if not any(option.value == piece and option.enabled for option in opened.options or ()):
        return None
    spec = ask.named(here.game, form["name"])
    return ask.step_after(
        here.game,
        here.table,
        Seat(visit.pass_.seat),
        spec,
        {**so_far.chosen, opened.key: piece},
    )
