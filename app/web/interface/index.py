"""The start for a program: the list of doors, what its token opens, its matches, and how it gives
its name.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from contextlib import suppress
from math import ceil

from flask import request
from flask.typing import ResponseReturnValue

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import Unreadable
from app.desk.forms.names import tidy
from app.desk.opening import new_event_id
from app.desk.rights import Pass
from app.desk.rights import require_seat
from app.tournament.ids import place_of
from app.views.listed import Matches
from app.views.listed import match_line
from app.web import schemas
from app.web import usecases
from app.web.answers import Door
from app.web.answers import Index
from app.web.answers import Me
from app.web.api import answered
from app.web.api import api
from app.web.api import body
from app.web.api import number
from app.web.callers.caller import caller
from app.web.callers.caller import held
from app.web.callers.caller import opened_by
from app.web.callers.caller import spoken_token
from app.web.callers.organiser import is_organiser
from app.web.interface.openapi import summaries
from app.web.tournament import tournaments
from events import kinds
from events.log import UnknownMatch
from events.manifest import Manifest
from events.manifest import is_event_id
from events.manifest import read_manifest
from events.proof.canonical import NotCanonical
from events.vocabulary import MatchId
from games.text import text

PAGE = 100
"""Matches on a page of the list."""


@api.get("/")
@api.get("", strict_slashes=False)
def index() -> ResponseReturnValue:
    """Every door of this server in a line."""
    doors = tuple(Door(method=one, path=path, summary=words) for one, path, words in summaries())
    return answered(Index(openapi="/api/openapi.json", doors=doors))


@api.get("/me")
def me() -> ResponseReturnValue:
    """What the caller's token opens: the match, the role, the seat and who sits there."""
    token = spoken_token()
    if not token:
        raise Forbidden(
            text("Say which token you hold: the header Authorization: Bearer, or ?token=.")
        )
    return answered(seated(opened_by(token)))


@api.post("/matches/<match>/seat")
def take_seat(match: str) -> ResponseReturnValue:
    """Say who plays the caller's seat: {name} -> what the token opens."""
    pass_ = caller(MatchId(match), "seat", request.args.get("seat", ""))
    require_seat(pass_)
    player = tidy(schemas.read(schemas.SeatRequest, body())["name"])
    if usecases.live(match).names.get(pass_.seat) != player:
        data = {"seat": pass_.seat, "player": player}
        usecases.desk().tell(pass_.match, new_event_id(), kinds.SEAT_TAKEN, data, by=pass_.seat)
    return answered(seated(pass_))


@api.get("/matches")
def matches() -> ResponseReturnValue:
    """The matches of which the caller holds a link, newest first; for the organiser all but those
    of events. `?page=` from 1 on, each of at most 100.
    """
    page = number("page")
    if page is not None and page < 1:
        raise Unreadable({"page": [text("%(value)s is less than %(least)s", value=page, least=1)]})
    matches = usecases.desk().log.matches() if is_organiser() else held()
    return answered(_listed(matches, page or 1))


def _listed(ids: Iterable[MatchId], page: int) -> Matches:
    manifests = {match: manifest for match in ids if (manifest := _manifest(match))}
    newest = sorted(manifests, key=lambda match: (-manifests[match].opened_at, match))
    rows = usecases.readable(newest[(page - 1) * PAGE : page * PAGE])
    pages = max(1, ceil(len(newest) / PAGE))
    return Matches(matches=tuple(map(match_line, rows)), page=page, of=pages)


def _manifest(match: MatchId) -> Manifest | None:
    """Return the manifest of a match; None for one of an event, or one that cannot be read."""
    if place_of(match) is not None:
        return None
    with suppress(NotCanonical, UnknownMatch):
        return read_manifest(usecases.desk().log.manifest(match))
    return None


def seated(pass_: Pass) -> Me:
    """Return what a pass opens, with the name of its seat in the match, or of its player or referee
    at the event.
    """
    names: Mapping[str, str] = {}
    if is_event_id(pass_.match):
        names = tournaments.names_of(pass_.match)
    elif pass_.seat:
        names = usecases.live(pass_.match).names
    return Me(match=pass_.match, role=pass_.role, seat=pass_.seat, player=names.get(pass_.seat, ""))
