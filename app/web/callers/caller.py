"""The caller of a request: the pass for a bearer token, a query token or the session cookie."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator

from flask import request

from app.desk.errors.refusals import Forbidden
from app.desk.rights import Pass
from app.services import services
from app.serving.network.gate import KNOW
from app.serving.organiser import is_kept_token_of
from app.tournament.ids import place_of
from app.tournament.rights import ORGANISER
from app.tournament.rights import through_event
from app.web.callers.access import Access
from app.web.callers.access import plain
from app.web.callers.access import spectator
from app.web.callers.sessions import keep_link
from app.web.callers.sessions import links
from events.manifest import is_event_id
from events.vocabulary import MatchId
from games.text import text

Know = Callable[[], None]
ORGANISERS = text(
    "The organiser's token opens no seat and no desk: leave it out to watch, or make a link of the "
    "match with it."
)


def access() -> Access:
    """Return the application's tokens."""
    return services().access


def tokens() -> dict[str, list[str]]:
    """Return the tokens that this browser holds, by match."""
    held: dict[str, list[str]] = {}
    for match, token in links():
        held.setdefault(match, []).append(token)
    return held


def remember(token: str, pass_: Pass) -> None:
    """Keep a token in this browser."""
    keep_link(str(pass_.match), plain(token))


def spoken_token() -> str:
    """Return the token that a request names: `Authorization: Bearer`, else `?token=`."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else request.args.get("token", "")


def caller(match: MatchId, role: str = "", seat: str = "") -> Pass:
    """Return the caller's pass for a match (of the wanted *role* and *seat*, where the browser
    holds several).

    Raise `Forbidden` for a token that opens another match or nothing. A caller without a token is a
    spectator.
    """
    return credentials(match, role, seat)[0]


def credentials(match: MatchId, role: str = "", seat: str = "") -> tuple[Pass, str]:
    """Return the caller's pass, as `caller` does, and its token ("" for a spectator)."""
    token = spoken_token()
    if token:
        return checked(token, match), token
    for kept in (*tokens().get(match, []), *tokens().get(event_of(match), [])):
        passes = opens(pass_for(kept), match)
        if passes is not None and role in ("", passes.role) and seat in ("", passes.seat):
            return passes, kept
    return spectator(match), ""


def pass_for(token: str, know: Know | None = None) -> Pass | None:
    """Return what *token* opens, None for nothing. The address of its holder gets reserved room
    when the server is full: *know* notes it (default: what the request names for this).
    """
    pass_ = access().resolve(token)
    if pass_ is not None and (know := know or request.environ.get(KNOW)):
        know()
    return pass_


def opened_by(token: str, know: Know | None = None) -> Pass:
    """Return what *token* opens; raise `Forbidden` where that is nothing."""
    pass_ = pass_for(token, know)
    if pass_ is None:
        if is_kept_token_of(services().settings.data, token):
            raise Forbidden(ORGANISERS)
        raise Forbidden(
            text("This token opens nothing (any more); ask the referee for a new link.")
        )
    return pass_


def event_of(match: MatchId) -> str:
    """Return the event of a match, "" for none."""
    place = place_of(match)
    return place.event if place is not None else ""


def opens(pass_: Pass | None, match: MatchId) -> Pass | None:
    """Return what a pass permits for a match: it is of this match, or of the match's event."""
    if pass_ is None or pass_.match == match:
        return pass_
    if pass_.match != event_of(match):
        return None
    return through_event(services().tournaments.live(pass_.match), pass_, match)


def checked(token: str, match: MatchId, know: Know | None = None) -> Pass:
    """Return what *token* opens; raise `Forbidden` unless that is *match*."""
    opened = opens(opened_by(token, know), match)
    if opened is None:
        raise Forbidden(text("This token belongs to another match."))
    return opened


def refereed() -> list[str]:
    """Return the matches that this caller referees: by the token of the request, else by those of
    the browser.
    """
    matches = (pass_.match for pass_ in _passes() if pass_.role == "referee")
    return list(dict.fromkeys(matches))


def is_head_somewhere() -> bool:
    """Return whether this caller holds the link of a head referee, of any match or event."""
    staff = (pass_ for pass_ in _all_passes() if pass_.role in ("referee", ORGANISER))
    return any(not pass_.floor for pass_ in staff)


def held() -> list[MatchId]:
    """Return the matches for which this caller holds a link: the one of the request, else those of
    the browser.
    """
    return list(dict.fromkeys(pass_.match for pass_ in _passes()))


def _passes() -> Iterator[Pass]:
    """Yield the passes of the caller's links for matches; a match of an event is opened by a link
    of the event.
    """
    return (pass_ for pass_ in _all_passes() if not is_event_id(pass_.match))


def _all_passes() -> Iterator[Pass]:
    spoken = spoken_token()
    kept = [spoken] if spoken else [token for row in tokens().values() for token in row]
    return filter(None, map(access().resolve, kept))
