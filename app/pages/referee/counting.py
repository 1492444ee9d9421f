"""The table check: compares the codes of a photo, or codes seen in a zone, scanned or typed, with
the log. Also opens a sandbox.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from flask import redirect
from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from app.desk.errors.refusals import Unreadable
from app.desk.forms.keys import KeyTwice
from app.desk.forms.keys import each_once
from app.desk.forms.numbers import read_whole
from app.desk.history.live import Live
from app.desk.opening import new_event_id
from app.desk.rights import Pass
from app.pages.lobby.lobby import links
from app.pages.referee.scene import referee_scene
from app.pages.scenes import render
from app.pages.seat import answers
from app.pages.site import Visit
from app.pages.site import open_visit
from app.pages.site import pages
from app.views.edge import in_language
from app.web import usecases
from app.web.addresses import opens_on_phones
from app.web.answers import ZoneChecked
from app.web.callers.caller import remember
from app.web.checking import count_zone
from app.web.codes.photos import compare_photo
from app.web.links import referee_link
from events import kinds
from events.vocabulary import MatchId
from events.vocabulary import Seat
from printables.codes.tags import TagError
from printables.codes.token_tags import piece_in


@pages.route("/m/<match>/referee/check", methods=["GET", "POST"])
def check_page(match: str) -> ResponseReturnValue:
    """Ask for a photo of a mat, or for the codes seen in a zone; show what agrees, what does not,
    and the correction to make it agree.
    """
    visit = open_visit(match, "referee")
    codes, photo = request.values.get("codes", ""), request.form.get("photo", "")
    compared = compare_photo(visit.pass_, {"codes": read_photo(photo)}) if photo else None
    checked = _count(visit, codes) if request.method == "POST" and not photo else None
    return render(
        "referee/check.html",
        referee_scene(visit),
        zones=list(zones(visit)),
        entered="" if photo else codes,
        chosen=request.values.get("zone", ""),
        checked=in_language(checked, visit.translate) if checked else None,
        compared=in_language(compared, visit.translate) if compared else None,
    )


def read_photo(codes: str) -> Any:
    """Return the codes of a photo as the page's script lists them; raise `Unreadable` where they
    are no JSON.
    """
    try:
        return json.loads(codes, object_pairs_hook=each_once)
    except (ValueError, RecursionError, KeyTwice):
        raise Unreadable(
            {"photo": ["is not the list of codes that the page makes of a photo"]}
        ) from None


def _count(visit: Visit, codes: str) -> ZoneChecked:
    zone, _, owner = request.form.get("zone", "").partition("/")
    return count_zone(
        visit.pass_,
        {"zone": zone, "seen": list(read_codes(visit.here, codes)), "owner": owner or None},
    )


@pages.post("/m/<match>/referee/branch")
def branch_page(match: str) -> ResponseReturnValue:
    """Open a sandbox from a moment of the match, to try what would have happened; the match is not
    changed.
    """
    visit = open_visit(match, "referee")
    axis = "version" if request.form.get("version") else "ply"
    at = read_whole(request.form.get(axis, ""), axis)
    name = request.form.get("name", "").strip() or (
        _("What if, from line %(number)s", number=at)
        if axis == "version"
        else _("What if, from play %(number)s", number=at)
    )
    opened = usecases.branch_off(visit.pass_, {axis: at, "name": name}, request.form.get("id", ""))
    match_ = MatchId(opened.match)
    remember(opened.referee, Pass(match_, "referee", Seat("")))
    return render_template(
        "lobby/opened.html",
        here=usecases.live(opened.match),
        match=opened.match,
        links=links(opened, usecases.live(opened.match)),
        own="",
        phones=opens_on_phones(),
    )


def read_codes(here: Live, codes: str) -> Iterator[str]:
    """Yield the piece ids for codes, one a line or separated by commas; raise `Unreadable` at the
    first unknown one.
    """
    for word in codes.replace(",", "\n").split("\n"):
        text = word.strip()
        if not text:
            continue
        if text in here.table.pieces:
            yield text
            continue
        try:
            yield piece_in(text, here.game.tag_letter)
        except TagError as error:
            raise Unreadable({"codes": [error.words]}) from None


def zones(visit: Visit) -> Iterator[tuple[str, str]]:
    """Yield the zones with open pieces, and each seat's cards for a deck check: (zone, or
    zone/owner; words).
    """
    for spec in visit.here.game.equipment.zones:
        if spec.layout == "concealed":
            yield from (
                (f"{spec.name}/{seat}", f"Deck check: {visit.here.names.get(seat, seat)}")
                for seat in visit.view.seats
            )
        if spec.hidden or spec.visible != "all":
            continue
        if spec.shared:
            yield spec.name, visit.translate(spec.label)
        else:
            for seat in visit.view.seats:
                player = visit.here.names.get(seat, seat)
                yield (
                    f"{spec.name}/{seat}",
                    _("%(zone)s of %(player)s", zone=visit.translate(spec.label), player=player),
                )


@pages.post("/m/<match>/referee/draw")
def draw_page(match: str) -> ResponseReturnValue:
    """Draw at random what a step of the walk back takes; *shown* holds the codes of the candidates,
    if any.
    """
    visit = open_visit(match, "referee")
    data = answers.arguments(request.form)
    data["shown"] = tuple(read_codes(visit.here, request.form.get("shown", "")))
    usecases.amend(
        visit.pass_,
        {"id": request.form.get("id") or new_event_id(), "kind": kinds.LOT_DRAWN, **data},
    )
    return redirect(referee_link(match), 303)
