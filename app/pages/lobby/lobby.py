"""The front door: the matches of this server, and opening a new one."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from math import inf
from typing import Any

from flask import redirect
from flask import render_template
from flask import request
from flask import url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.datastructures import FileStorage

import games
from app.cardfiles.reading import import_file
from app.cardfiles.words import NotReadable
from app.desk.errors.refusals import Damaged
from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import OtherEdition
from app.desk.errors.refusals import Unreadable
from app.desk.opening import new_event_id
from app.desk.rights import Pass
from app.i18n.telling import page_teller
from app.pages.site import pages
from app.pages.site import roles
from app.pages.tournament.listed import event_rows
from app.practice.partner import take_seats
from app.services import services
from app.serving.demo import prepare
from app.tournament.ids import place_of
from app.views.edge import in_language
from app.web import usecases
from app.web.addresses import link_base
from app.web.addresses import opens_on_phones
from app.web.answers import GameLine
from app.web.answers import OptionLine
from app.web.answers import Tokens
from app.web.callers.caller import remember
from app.web.callers.caller import tokens
from app.web.callers.organiser import is_organiser
from app.web.callers.organiser import may_open
from app.web.callers.organiser import remember_organiser
from app.web.callers.organiser import require_may_open
from events import kinds
from events.manifest import read_manifest
from events.proof.canonical import NotCanonical
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.text import text
from printables.drawing import qr

MANY = 50


@pages.get("/")
def front() -> ResponseReturnValue:
    """The events and matches of this server by name, newest first: all for the organiser, for
    others those of which this browser holds a link. The matches of an event stand on its own page.
    """
    log, everything = usecases.desk().log, is_organiser()
    listed = log.matches() if everything else _held()
    own = [match for match in listed if place_of(match) is None]
    newest = sorted(own, key=lambda match: _opened(log.manifest(match)), reverse=True)
    rows = [_row(match) for match in newest[:MANY]]
    return render_template(
        "lobby.html",
        matches=rows,
        hidden=max(0, len(newest) - MANY),
        events=event_rows(),
        everything=everything,
        may_open=may_open() or services().settings.opening is not None,
    )


def _held() -> list[MatchId]:
    """The matches of which this browser holds a link that opens something."""
    return [MatchId(match) for match in tokens() if roles(MatchId(match))]


@pages.get("/O/<token>")
@pages.get("/o/<token>", endpoint="organiser_small")
def organiser(token: str) -> ResponseReturnValue:
    """The organiser's link: keeps the right in this browser, changes nothing else, and leaves the
    address bar.
    """
    if not remember_organiser(token):
        raise Forbidden(text("This is not the organiser's link of this server."))
    return redirect(url_for("pages.front"))


@pages.get("/open")
def open_form() -> ResponseReturnValue:
    """The form for a new match."""
    wanted_code = not may_open()
    if wanted_code and services().settings.opening is None:
        require_may_open()
    return render_template(
        "open.html",
        games=games_shown(),
        chosen=request.args.get("game", ""),
        passcode=wanted_code,
        said={},
        faults={},
    )


@pages.post("/open")
def open_match() -> ResponseReturnValue:
    """Open a match as the form says and show its links; a form that does not fit is shown again
    with what is wrong.
    """
    try:
        body = wanted(request.form, usecases.catalogue().games)
        body["cards"] = dict(brought(request.files.get("cards"), body["game"]))
        opened = usecases.open_match(body)
    except Unreadable as error:
        return render_template(
            "open.html",
            games=games_shown(),
            chosen=request.form.get("game", ""),
            passcode=not may_open(),
            said=request.form,
            faults=error.more["fields"],
        ), 400
    match = MatchId(opened.match)
    for seat in opened.seats:
        player = " ".join(request.form.get(f"{body['game']}.player.{seat}", "").split())[:60]
        if player:
            usecases.desk().tell(
                match, new_event_id(), kinds.SEAT_TAKEN, {"seat": seat, "player": player}, by=seat
            )
    remember(opened.referee, Pass(match, "referee", Seat("")))
    if request.form.get("practise"):
        return redirect(practise(match, opened.seats))
    return render_template(
        "opened.html",
        here=usecases.live(match),
        match=match,
        links=links(opened),
        phones=opens_on_phones(),
    )


def practise(match: MatchId, seats: Mapping[str, str]) -> str:
    """Deal the cards, give this browser the first seat and the table the others; return the seat's
    page.
    """
    desk, (mine, *others) = usecases.desk(), seats
    prepare(desk, match)
    take_seats(desk, match, tuple(Seat(seat) for seat in others))
    remember(seats[mine], Pass(match, "seat", Seat(mine)))
    return url_for("pages.seat_page", match=match, seat=mine)


def games_shown() -> tuple[GameLine, ...]:
    """Return the games of this server in the language of the page."""
    return in_language(usecases.catalogue().games, page_teller())


def wanted(form: Mapping[str, str], games: Sequence[GameLine]) -> dict[str, Any]:
    """Return the request that a form stands for; raise `Unreadable` for a game that is not
    there.
    """
    game = next((game for game in games if game.key == form.get("game")), None)
    if game is None:
        raise Unreadable({"game": ["choose one of the games"]})
    return {
        "game": game.key,
        "name": form.get("name", "").strip(),
        "seats": [seat for seat in game.seats if form.get(f"{game.key}.seat.{seat}")],
        "options": {
            option.name: value
            for option in game.options
            if (value := _option(option, form.get(f"{game.key}.{option.name}"))) is not None
        },
    }


def links(opened: Tokens) -> list[dict[str, Any]]:
    """Return the links to hand out: label, address, code; each a seat's, the referee's or the
    wall's.
    """
    base = link_base()
    rows = [
        ("seat", _("Seat %(seat)s", seat=seat), f"/J/{token}")
        for seat, token in opened.seats.items()
    ]
    rows.append(("referee", _("Referee"), f"/J/{opened.referee}"))
    rows.append(("wall", _("Wall display"), f"/m/{opened.match}/table"))
    return [link(kind, label, base, path) for kind, label, path in rows]


def link(kind: str, label: str, base: str, path: str) -> dict[str, Any]:
    """Return one link with its code; in capitals where the path allows it, as that makes a smaller
    code.
    """
    text = f"{base}{path}"
    return {
        "kind": kind,
        "label": label,
        "url": text,
        "path": path,
        "code": Markup(
            qr.svg(
                text.upper() if path == path.upper() else text,
                _("code that opens: %(label)s", label=label),
            )
        ),
    }


def _option(option: OptionLine, said: str | None) -> Any:
    """Return the value a form gives for an option: the choice whose words it names, a number, or
    None for nothing said.
    """
    if said is None or said == "":
        return None
    for choice in option.choices:
        if said == str(choice):
            return choice
    if option.most and said.isascii() and said.isdigit():
        return int(said)
    raise Unreadable({f"options.{option.name}": [f"{said!r} cannot be chosen"]})


def _opened(manifest: bytes) -> float:
    """Return when a match was opened; one that cannot be read stands before all others."""
    try:
        return read_manifest(manifest).opened_at
    except NotCanonical:
        return inf


def _row(match: MatchId) -> dict[str, Any]:
    """Return a match as the lobby tells of it; one that cannot be read says why."""
    try:
        here = usecases.desk().live(match)
    except (Damaged, OtherEdition) as refusal:
        return {"match": match, "name": match, "fault": refusal.message}
    return {
        "match": match,
        "name": here.manifest.name or match,
        "title": here.game.title,
        "players": here.names,
        "seats": here.manifest.seats,
        "over": here.table.outcome is not None,
        "turn": here.table.turn,
        "sandbox": here.manifest.sandbox_of,
        "mine": roles(match),
    }


def brought(file: FileStorage | None, key: str) -> Mapping[str, Any]:
    """Return the card set in an uploaded file for a game's key, empty where none was chosen; raise
    `Unreadable`.
    """
    if file is None or not file.filename:
        return {}
    game = games.catalogue()[key]
    if game.schema is None:
        raise Unreadable({"cards": [text("%(game)s is played without cards", game=game.title)]})
    try:
        found = import_file(file.filename, file.read(), game.schema, key)
    except NotReadable as error:
        raise Unreadable(
            {"cards": [text("%(file)s: %(why)s", file=file.filename, why=error.words)]}
        ) from None
    if not found.cards.cards:
        raise Unreadable({"cards": [fault.words for fault in found.faults[:20]]})
    return found.raw
