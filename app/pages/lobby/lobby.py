"""The front door: the matches of this server, and opening a new one."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from flask import redirect
from flask import render_template
from flask import request
from flask import url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from markupsafe import Markup
from msgspec import Struct
from msgspec import structs
from werkzeug.datastructures import FileStorage

import games
from app.cardfiles.importing import ImportedSet
from app.cardfiles.reading import import_file
from app.cardfiles.rows import NotReadable
from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import Unreadable
from app.desk.forms.names import tidy
from app.desk.history.live import Live
from app.desk.opening import new_event_id
from app.desk.rights import Pass
from app.i18n.translating import page_translator
from app.i18n.translating import translated
from app.pages.lobby.listing import listing
from app.pages.site import pages
from app.pages.site import roles
from app.pages.table.bars import letter_of
from app.pages.tournament.listed import event_rows
from app.practice.partner import take_seats
from app.services import services
from app.serving.demo import first_game
from app.serving.demo import prepare
from app.tournament.ids import place_of
from app.views.edge import in_language
from app.web import usecases
from app.web.addresses import link_base
from app.web.addresses import opens_on_phones
from app.web.answers import GameLine
from app.web.answers import MatchTokens
from app.web.answers import OptionLine
from app.web.callers.caller import remember
from app.web.callers.caller import tokens
from app.web.callers.organiser import is_organiser
from app.web.callers.organiser import may_open
from app.web.callers.organiser import remember_organiser
from app.web.callers.organiser import require_may_open
from app.web.interface.catalogue import catalogue
from app.web.links import join_link
from app.web.links import wall_link
from events import kinds
from events.manifest import is_event_id
from events.vocabulary import Fields
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.kit.numbers import whole_number
from games.screen import Screen
from games.text import seat_title
from games.text import text
from printables.drawing import qr
from projections.clocks.seating import free_seats

PLAY, PRACTISE = "play", "practise"
"""The form's value for the wish to play in the match that is opened."""


@pages.get("/")
def front() -> ResponseReturnValue:
    """The events and matches of this server by name, newest first: all for the organiser, for
    others those of which this browser holds a link. The matches of an event stand on its own page.
    """
    log, everything = usecases.desk().log, is_organiser()
    held = log.matches() if everything else _held()
    return render_template(
        "lobby/matches.html",
        listing=listing(
            [match for match in held if place_of(match) is None],
            request.args.get("shelf", ""),
            request.args.get("q", "")[:80],
            _number("page", 1),
            _number("from", 0),
        ),
        events=event_rows(),
        everything=everything,
        may_open=may_open() or services().settings.opening is not None,
    )


def _number(name: str, otherwise: int) -> int:
    """A number in the query, or *otherwise* where it is missing or not a number."""
    words = request.args.get(name, "")
    return int(words) if words.isascii() and words.isdigit() and len(words) < 8 else otherwise


def _held() -> list[MatchId]:
    """The matches for which this browser holds a valid link."""
    held = [MatchId(match) for match in tokens() if not is_event_id(match)]
    return [match for match in held if roles(match)]


@pages.get("/club")
def club() -> ResponseReturnValue:
    """What to bring to an evening at a club, and what to do there."""
    return render_template("lobby/club.html", may_open=may_open())


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
        "lobby/open.html",
        games=games_shown(),
        screens=screens(),
        chosen=request.args.get("game", ""),
        passcode=wanted_code,
        entered={},
        faults={},
    )


@pages.post("/open")
def open_match() -> ResponseReturnValue:
    """Open a match as the form says and show its links; a form that does not fit is shown again
    with what is wrong.
    """
    try:
        body = wanted_match(request.form, catalogue().games)
        cards = dict(brought(request.files.get("cards"), body["game"]))
        opened = usecases.open_match({**body, "cards": cards}, request.form.get("id", ""))
    except Unreadable as error:
        return render_template(
            "lobby/open.html",
            games=games_shown(),
            screens=screens(),
            chosen=request.form.get("game", ""),
            passcode=not may_open(),
            entered=request.form,
            faults=error.more["fields"],
        ), 400
    match = MatchId(opened.match)
    wish = request.form.get("as") or ("practise" if request.form.get("practise") else "referee")
    _begin(match, body["game"], opened, practised=wish == PRACTISE)
    if wish != PLAY:
        remember(opened.referee, Pass(match, "referee", Seat("")))
    if wish == PRACTISE:
        mine = next(iter(opened.seats))
        remember(opened.seats[mine], Pass(match, "seat", Seat(mine)))
        return redirect(url_for("pages.seat_page", match=match, seat=mine))
    own = next(iter(opened.seats)) if wish == PLAY else ""
    return render_template(
        "lobby/opened.html",
        here=usecases.live(match),
        match=match,
        links=links(opened, usecases.live(match), own),
        own=join_link(opened.seats[own]) if own else "",
        phones=opens_on_phones(),
    )


def _begin(match: MatchId, key: str, opened: MatchTokens, practised: bool) -> None:
    """Record with what a match of the game *key* begins: players that the form names, what is
    prepared for practice, or that the clocks wait. Once: a form that was sent again finds it there.
    """
    with usecases.live(match).lock:
        if usecases.live(match).head.version:
            return
        _seat_players(match, key, opened)
        if practised:
            practise(match, opened.seats)
        elif request.form.get("await"):
            _await_players(match)


def _seat_players(match: MatchId, key: str, opened: MatchTokens) -> None:
    """Record the players that the form names."""
    for seat in opened.seats:
        player = tidy(request.form.get(f"{key}.player.{seat}", ""))
        if player:
            usecases.desk().tell(
                match, new_event_id(), kinds.SEAT_TAKEN, {"seat": seat, "player": player}, by=seat
            )


def _await_players(match: MatchId) -> None:
    """Pause the clocks until the seats without a name in the form are taken."""
    if free_seats(usecases.live(match).events, usecases.live(match).manifest.seats):
        usecases.desk().tell(match, new_event_id(), kinds.SEATS_AWAITED, {}, by="referee")


def practise(match: MatchId, seats: Iterable[str]) -> None:
    """Deal the cards, and give all seats but the first to the server's opponent."""
    desk, (_mine, *others) = usecases.desk(), seats
    prepare(desk, match)
    take_seats(desk, match, tuple(Seat(seat) for seat in others))


def screens() -> dict[str, Screen]:
    """Return how each game of this server looks in the list of games."""
    return {key: game.screen for key, game in games.catalogue().items() if game.screen}


def games_shown() -> tuple[GameLine, ...]:
    """Return the games of this server in the page's language, the one for newcomers first."""
    lines = in_language(catalogue().games, page_translator())
    first = first_game()
    return tuple(sorted(lines, key=lambda line: line.key != first))


def wanted_match(form: Mapping[str, str], games: Sequence[GameLine]) -> Fields:
    """Return the request that a form makes; raise `Unreadable` for an unknown game."""
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


class SeatInvite(Struct, frozen=True, kw_only=True):
    """A link to hand out.

    `kind`: what it opens (`seat`, `referee`, `wall` …), `label` in words; `path`: the address
    within this server, `url` the whole, `code` the same as SVG. Of a seat: its name, its sign, and
    the player `who` holds it. `hint`: what the link is for.
    """

    kind: str
    label: str
    path: str
    url: str
    code: Markup
    seat: str = ""
    sign: str = ""
    who: str = ""
    hint: str = ""


def links(opened: MatchTokens, here: Live, own: str = "") -> list[SeatInvite]:
    """Return the links to hand out: of the seats, the referee, the wall. *own*: the seat of the one
    who opened the match ("": none).
    """
    base = link_base()
    seats = [
        structs.replace(
            link("seat", translated(seat_title(seat)), base, join_link(token)),
            seat=seat,
            sign=letter_of(here.game, seat),
            who=here.names.get(seat) or (_("you") if seat == own else _("free")),
        )
        for seat, token in opened.seats.items()
    ]
    referee = link("referee", _("Referee"), base, join_link(opened.referee))
    wall = link("wall", _("Wall display"), base, wall_link(opened.match))
    return [
        *seats,
        structs.replace(referee, hint=_("rules on calls, one device")),
        structs.replace(wall, hint=_("for the room, no secrets")),
    ]


def link(kind: str, label: str, base: str, path: str) -> SeatInvite:
    """Return one link with its code; capital letters, where the path allows them, make a smaller
    code.
    """
    url = f"{base}{path}"
    coded = url.upper() if path == path.upper() else url
    code = Markup(qr.svg(coded, _("code that opens: %(label)s", label=label)))
    return SeatInvite(kind=kind, label=label, path=path, url=url, code=code)


def _option(option: OptionLine, answer: str | None) -> Any:
    """Return the value of an option in a form: a choice, a number, or None for an empty field."""
    if not answer:
        return None
    for choice in option.choices:
        if answer == str(choice):
            return choice
    number = whole_number(answer) if option.most else None
    if number is not None:
        return number
    raise Unreadable({f"options.{option.name}": [f"{answer!r} cannot be chosen"]})


def brought(file: FileStorage | None, key: str) -> Fields:
    """Return the card set in an uploaded file for a game's key, empty where none was chosen; raise
    `Unreadable`.
    """
    if file is None or not file.filename:
        return {}
    game = games.catalogue()[key]
    if game.schema is None:
        raise Unreadable({"cards": [text("%(game)s is played without cards", game=game.title)]})
    try:
        imported: ImportedSet = services().lanes(
            import_file, file.filename, file.read(), game.schema, key
        )
    except NotReadable as error:
        raise Unreadable(
            {"cards": [text("%(file)s: %(why)s", file=file.filename, why=error.words)]}
        ) from None
    if not imported.cards.cards:
        raise Unreadable({"cards": [fault.words for fault in imported.faults[:20]]})
    return imported.raw
