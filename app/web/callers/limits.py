"""Rate limits of callers: a token bucket for each caller and each group of doors.

A caller is an address, or the holder of a link, so that many phones behind one address do not share
a bucket. The machine itself is not limited: a proxy there calls on behalf of many people.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import TYPE_CHECKING
from typing import Any
from wsgiref.types import StartResponse
from wsgiref.types import WSGIApplication
from wsgiref.types import WSGIEnvironment

from flask import Flask
from flask import current_app
from flask import g
from flask import request

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import TooMany
from app.operations.load.rates import MACHINE
from app.operations.load.rates import Buckets
from app.operations.load.rates import Limit
from app.services import services
from app.services import services_of
from app.web.callers.access import plain
from app.web.callers.caller import spoken_token
from app.web.callers.caller import tokens
from app.web.callers.connections import OF_THE_MACHINE
from app.web.callers.organiser import is_organiser
from games.text import plural
from games.text import text

if TYPE_CHECKING:
    from app.operations.bus import Bus

LIMITER, SOCKETS = "quartermaster.limits", "/socket.io"
"""The key under which an application keeps its rate limiter, and the path of its sockets."""


USUAL = Limit(30.0, 300.0)
LOOKING_BACK = Limit(10.0, 200.0)
DRAWING = Limit(2.0, 120.0)
OPENING = Limit(0.2, 20.0)
GUESSING = Limit(1.0, 60.0)
_DRAWN = "own_cards_shown print_page print_preview print_pdf making join_pdf event_slip event_pdf"
_LOOKED_BACK = "replay_page picture link_page compare_page known_page referee_line"
_OPENED = ("api.open_match", "events_api.open_event", "pages.open_match", "pages.event_open")
_GUESSED = "join join_small joined joined_small organiser organiser_small event_join"
LIMITS: Mapping[str, Limit] = {
    **dict.fromkeys((f"pages.{name}" for name in _DRAWN.split()), DRAWING),
    **dict.fromkeys((f"pages.{name}" for name in _LOOKED_BACK.split()), LOOKING_BACK),
    "api.events": LOOKING_BACK,
    **dict.fromkeys(("api.scoresheet_", "events_api.event_archive"), DRAWING),
    **dict.fromkeys(("api.branch", "api.records", "pages.branch_page"), OPENING),
    **dict.fromkeys(("api.rematch", "pages.rematch"), OPENING),
    **dict.fromkeys(_OPENED, OPENING),
    **dict.fromkeys((f"pages.{name}" for name in _GUESSED.split()), GUESSING),
    "api.session_": GUESSING,
}
"""Doors that draw, that look back over a match, that store much, or at which a token could be
guessed; all others have `USUAL`. The last group includes the door of an event: everybody uses one
link, so its callers are counted by address.
"""

WITHOUT_A_LINK = 16_384
"""Most bytes of a body from an address where nobody showed a link."""
_WORKED_OUT = frozenset(("pages.print_page", "api.scoresheet_"))
"""Doors whose answer is worked out on the thread that serves everybody although others with their
limit draw: who asks there without a link waits for a turn (`app.operations.load.turns`).
"""
_AT_ONCE = frozenset(
    (
        None,
        "static",
        *(f"pages.{name}" for name in "built library inks grounds all_pictures".split()),
        *("operations.health", "operations.metrics", "api.now", "api.key"),
    )
)
"""What is no door, is a file, or is asked for by who measures how long that takes."""


class Limiter:
    """Counts calls: in this process, or across processes where a bus is connected."""

    def __init__(self, bus: Bus | None) -> None:
        self._buckets, self._bus = Buckets(), bus

    def take(self, caller: str, limit: Limit) -> int:
        """Count a call; return 0 where it is allowed, else the whole seconds to wait."""
        key = (caller, limit)
        together = self._bus and self._bus.take(str(key), limit.rate, limit.burst)
        wait = self._buckets.take(key, limit) if together is None else together
        return max(1, ceil(wait)) if wait else 0


class Handshakes:
    """WSGI middleware that limits the requests that open or poll sockets, by address; it limits the
    machine itself, too, because an open socket takes memory until it times out. Messages over open
    sockets are counted by connection (`callers.connections`).
    """

    def __init__(self, site: WSGIApplication, limiter: Limiter) -> None:
        self._site, self._limiter = site, limiter

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Any:
        address = str(environ.get("REMOTE_ADDR", ""))
        opens = environ.get("PATH_INFO", "").startswith(SOCKETS)
        limit = OF_THE_MACHINE if address in MACHINE else USUAL
        seconds = self._limiter.take(address, limit) if opens else 0
        if not seconds:
            return self._site(environ, start)
        head = [("Retry-After", str(seconds)), ("Content-Type", "text/plain")]
        start("429 Too Many Requests", head)
        return [b"Too many requests\n"]


def init_limits(app: Flask) -> None:
    """Apply rate limits to every door of *app*."""
    limiter = app.extensions[LIMITER] = Limiter(services_of(app).neighbours.bus)

    def hold() -> None:
        if request.remote_addr not in MACHINE:
            limit = LIMITS.get(request.endpoint or "", USUAL)
            caller = _caller(limit)
            _count(limiter, limit, caller)
            if caller == request.remote_addr and limit in (USUAL, GUESSING):
                _require_short()
            if caller == request.remote_addr and _is_worked_out(limit) and _only_looks():
                turn = services().turns.of(caller)
                turn.__enter__()
                g.turn = turn

    def pass_on(error: BaseException | None) -> None:
        if (turn := g.pop("turn", None)) is not None:
            turn.__exit__(None, None, None)

    app.before_request(hold)
    app.teardown_request(pass_on)


def _require_short() -> None:
    """Raise `Forbidden` for a long body of somebody who holds no link: no door that is open to them
    takes one but those at which something is opened or drawn, and reading it costs everybody's time
    before it is refused.
    """
    if (request.content_length or 0) > WITHOUT_A_LINK and not is_organiser():
        raise Forbidden(
            text(
                "Open your link first: without one a request has at most %(most)s bytes here.",
                most=WITHOUT_A_LINK,
            )
        )


def _is_worked_out(limit: Limit) -> bool:
    """Whether the answer is worked out on the thread that serves everybody."""
    return limit in (USUAL, LOOKING_BACK) or request.endpoint in _WORKED_OUT


def _only_looks() -> bool:
    """Whether a request asks for something that is worked out here, and brings nothing that would
    have to be waited for.
    """
    looks = request.method in ("GET", "HEAD") and not request.content_length
    return looks and request.endpoint not in _AT_ONCE


def count_opening() -> None:
    """Count a request as one that opens something; raise `TooMany`. For doors with another limit
    that look at the same passcode: it is not guessed there faster than anywhere.
    """
    if request.remote_addr not in MACHINE:
        _count(current_app.extensions[LIMITER], OPENING, str(request.remote_addr))


def _count(limiter: Limiter, limit: Limit, caller: str) -> None:
    if seconds := limiter.take(caller, limit):
        raise TooMany(
            plural(
                "Too many requests; try again in %(n)s second.",
                "Too many requests; try again in %(n)s seconds.",
                seconds,
            ),
            seconds,
        )


def hold_handshakes(app: Flask) -> None:
    """Apply rate limits to the sockets of *app*, too, which wrap it."""
    limiter: Limiter = app.extensions[LIMITER]
    app.wsgi_app = Handshakes(app.wsgi_app, limiter)  # type: ignore[method-assign, assignment]


def _caller(limit: Limit) -> str:
    """The caller: a valid link, else the address. At doors where a token or the passcode could be
    guessed it is always the address: the door's link of an event gives as many links as one wants.
    """
    if limit is not GUESSING and not _asks_for_a_passcode():
        held = [spoken_token(), *(row[0] for row in tokens().values())][:2]
        for token in filter(None, held):
            if services().access.resolve(token) is not None:
                return plain(token)
    return str(request.remote_addr)


def _asks_for_a_passcode() -> bool:
    return bool(services().settings.opening) and request.endpoint in _OPENED
