"""A card by its printed code or a piece by its id: its facts, and what it can answer just now.
Scanning ends here.
"""

from __future__ import annotations

from typing import Any

from flask import redirect
from flask import render_template
from flask import request
from flask import url_for
from flask.typing import ResponseReturnValue

import games
from app.desk.refusals import NotHere
from app.desk.refusals import Unreadable
from app.pages.seat import ask
from app.pages.seat.answers import Form
from app.pages.seat.seat import act_url
from app.pages.seat.seat import panel
from app.pages.seat.seat import send_url
from app.pages.site import Sight
from app.pages.site import pages
from app.pages.site import roles
from app.pages.site import sight
from app.web import usecases
from app.web.caller import tokens
from app.web.scanning import scan
from events.vocabulary import Seat
from printables import tags
from projections.views.reach import drawn_by
from projections.views.reach import reach
from projections.views.reach import why_not


@pages.get("/m/<match>/seat/piece/<piece>")
def piece_page(match: str, piece: str) -> ResponseReturnValue:
    """A piece that lies open, or that only this seat sees."""
    return card_panel(sight(match, "seat"), piece)


@pages.route("/m/<match>/seat/scan", methods=["GET", "POST"])
def scanned(match: str) -> ResponseReturnValue:
    """A code that was read or typed: the answer to the open ask where it fits, else the card with
    what it can do.
    """
    found = sight(match, "seat")
    text = request.values.get("text", "")
    if not text:
        return panel(found, "parts/scan.html", scan=request.path)
    read = scan(found.pass_, {"text": text})
    piece = read["piece"]
    step = _answered(found, request.values, piece) if request.values.get("name") else None
    if step is not None:
        return panel(
            found,
            "parts/ask.html",
            step=found.tell.view(step),
            action=act_url(found),
            send=send_url(found),
        )
    if read["says"]:
        raise NotHere(read["says"])
    return card_panel(found, piece)


@pages.get("/C/<code>")
@pages.get("/c/<code>", endpoint="code_small")
def code_page(code: str) -> ResponseReturnValue:
    """Where a phone's own camera arrives: the seat of this browser whose game has printed the
    card.
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
    return render_template("code.html", code=tag.code, game=letters.get(tag.game, ""), seats=seats)


def card_panel(found: Sight, piece: str) -> ResponseReturnValue:
    """Answer with what a piece is and what this seat may do with it now."""
    seen = next(
        (row for zone in found.view["zones"] for row in zone["pieces"] if row["id"] == piece), None
    )
    if seen is None:
        raise NotHere(f"{piece} is not on this table, or its owner alone may look at it.")
    place = next(zone for zone in found.view["zones"] if seen in zone["pieces"])
    able = uses(found.view, piece)
    leads = place["leads"] and any(use["led"] and use["option"]["enabled"] for use in able)
    lights = (
        found.tell.view(reach(found.here.game, found.here.table, Seat(found.pass_.seat), piece))
        if leads
        else []
    )
    return panel(
        found,
        "parts/piece.html",
        piece=seen,
        zone=place,
        uses=able,
        send=send_url(found),
        action=act_url(found),
        lights=lights,
        draws=drawn_by(found.here.game) if leads else {},
    )


@pages.get("/m/<match>/seat/piece/<piece>/why")
def why_page(match: str, piece: str) -> ResponseReturnValue:
    """Why a piece cannot reach the cell `cell`, clause by clause."""
    found = sight(match, "seat")
    here, cell = found.here, request.args.get("cell", "")
    why = found.tell.view(why_not(here.game, here.table, Seat(found.pass_.seat), piece, cell))
    return render_template("parts/why.html", why=why, cell=cell)


def uses(view: dict[str, Any], piece: str) -> list[dict[str, Any]]:
    """Return the offers whose first ask this piece answers: with the ruling where it cannot be
    chosen now.
    """
    rows = []
    for offer in view["offers"]:
        for first in offer["asks"][:1]:
            option = next(
                (option for option in first.get("options", ()) if option["value"] == piece), None
            )
            if option is not None:
                rows.append(
                    {
                        "name": offer["name"],
                        "label": offer["label"],
                        "key": first["key"],
                        "many": first["kind"] != "pick",
                        "option": option,
                        "led": offer["led"],
                    }
                )
    return rows


def _answered(found: Sight, form: Form, piece: str) -> dict[str, Any] | None:
    """Return the step after the open ask was answered with the piece, or None where it does not fit
    there.
    """
    here = found.here
    so_far = ask.step(here, here.table, Seat(found.pass_.seat), form)
    opened = so_far["ask"]
    if opened is None or opened["kind"] != "pick":
        return None
    fits = any(
        option["value"] == piece and option["enabled"] for option in opened.get("options", ())
    )
    if not fits:
        return None
    spec = ask.named(here.game, form["name"])
    return ask.stage(
        here.game,
        here.table,
        Seat(found.pass_.seat),
        spec,
        {**so_far["chosen"], opened["key"]: piece},
    )
