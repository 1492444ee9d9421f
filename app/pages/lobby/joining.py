"""Taking a seat with a link or its code. Opening the page changes nothing, because cameras and
messengers preview links.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import redirect
from flask import render_template
from flask import request
from flask import session
from flask import url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import Unreadable
from app.desk.forms.names import LONGEST
from app.desk.forms.names import tidy
from app.desk.history.live import Live
from app.desk.opening import new_event_id
from app.desk.rights import Pass
from app.pages.site import pages
from app.pages.site import roles
from app.pages.table.bars import letter_of
from app.pages.tour.tour import has_tour
from app.pages.tournament.players import wall
from app.web import usecases
from app.web.callers.caller import access
from app.web.callers.caller import remember
from app.web.callers.caller import tokens
from app.web.links import join_link
from app.web.links import referee_link
from app.web.links import wall_link
from app.web.papers.checkpoints import match_checkpoints
from events import kinds
from events.manifest import is_event_id
from games.text import text
from projections.referee.penalties import Penalty
from projections.referee.penalties import penalties

CODE_LENGTH = 26
"""Letters and digits of a link's token."""
MISREAD = str.maketrans("018", "OIB")
"""Digits that no token has, and the letters for which they were taken."""
REMEMBERED = "player"
"""The session key of the name that this browser's user entered last."""


@pages.post("/J")
def typed_code() -> ResponseReturnValue:
    """Lead to what a code opens that was typed from paper: in groups, in small letters, or as the
    whole address. Nothing is looked up here.
    """
    written = request.form.get("code", "").strip().rpartition("/")[2]
    code = "".join(sign for sign in written if sign.isascii() and sign.isalnum())
    if len(code) != CODE_LENGTH:
        words = text(
            "A code has %(wanted)s letters and digits, this one %(found)s.",
            wanted=CODE_LENGTH,
            found=len(code),
        )
        raise Unreadable({"code": [words]})
    return redirect(join_link(code.upper().translate(MISREAD)), 303)


@pages.get("/J/<token>")
@pages.get("/j/<token>", endpoint="join_small")
def join(token: str) -> ResponseReturnValue:
    """Say what the link opens; for a seat ask for a name."""
    pass_ = opened_by(token)
    if is_event_id(pass_.match):
        return wall.invited(token, pass_)
    here = usecases.live(pass_.match)
    if pass_.role == "seat" and here.names.get(pass_.seat) and token.upper() in _kept(pass_):
        return redirect(home(pass_))
    return join_form(token, pass_)


def join_form(token: str, pass_: Pass, fault: str = "", typed: str | None = None) -> str:
    """Return the page that says what a link opens, with the fault of the name *typed*."""
    here = usecases.live(pass_.match)
    return render_template(
        "lobby/join.html",
        here=here,
        pass_=pass_,
        token=token,
        sitting=here.names,
        sign=letter_of(here.game, pass_.seat) if pass_.seat else "",
        remembered=session.get(REMEMBERED, ""),
        tour=has_tour(here.game),
        fault=fault,
        typed=typed,
    )


def _kept(pass_: Pass) -> list[str]:
    """The tokens of a match that this browser holds."""
    return tokens().get(pass_.match, [])


@pages.post("/J/<token>")
@pages.post("/j/<token>", endpoint="joined_small")
def joined(token: str) -> ResponseReturnValue:
    """Take the seat (or the referee's role) in this browser and go to its page; the token leaves
    the address bar.
    """
    pass_ = opened_by(token)
    if is_event_id(pass_.match):
        return wall.accepted(token, pass_)
    here = usecases.live(pass_.match)
    if pass_.role == "seat":
        entered = " ".join(request.form.get("player", "").split())
        player = tidy(entered)
        if not player or len(entered) > LONGEST:
            fault = _(
                "A name of 1 to %(most)s characters is needed, so that the log can say who played.",
                most=LONGEST,
            )
            return join_form(token, pass_, fault, entered), 400
        session[REMEMBERED] = player
        sitting = here.names
        if sitting.get(pass_.seat) != player:
            data = {"seat": pass_.seat, "player": player}
            usecases.desk().tell(pass_.match, new_event_id(), kinds.SEAT_TAKEN, data, by=pass_.seat)
    remember(token.upper(), pass_)
    return redirect(home(pass_))


@pages.get("/m/<match>")
def match_home(match: str) -> ResponseReturnValue:
    """A match's own address: lists the pages that this browser may open."""
    here = usecases.live(match)
    held = roles(here.manifest.match)
    return render_template(
        "lobby/match.html",
        here=here,
        match=match,
        roles=held,
        penalties=_penalties(here, held),
        sitting=here.names,
        checkpoints=match_checkpoints(here),
    )


def _penalties(here: Live, held: Sequence[tuple[str, str]]) -> list[Penalty]:
    """Return the penalties that the holder of these links may see: a referee all, a
    seat its own.
    """
    seats = {seat for role, seat in held if role == "seat"}
    all_ = any(role == "referee" for role, _ in held)
    return [row for row in penalties(here.events) if all_ or row.seat in seats]


def opened_by(token: str) -> Pass:
    """Return what a token opens; raise `Forbidden`."""
    if not token.isascii() or len(token) > 64:
        raise Unreadable({"token": ["a link's last part has 26 letters and digits"]})
    pass_ = access().resolve(token)
    if pass_ is None:
        raise Forbidden(text("This link opens nothing (any more). Ask the referee for a new one."))
    return pass_


def home(pass_: Pass) -> str:
    """Return the address of the page of a pass."""
    if pass_.role == "seat":
        return url_for("pages.seat_page", match=pass_.match, seat=pass_.seat)
    if pass_.role == "referee":
        return referee_link(pass_.match)
    return wall_link(pass_.match)
