"""The session of a browser: a signed cookie with the links that it opened.

Flask sends the cookie of a lasting session anew with every answer. That takes links away: an answer
that comes late, to another page of the same browser, puts back what the cookie held when its
request was sent. It also puts the cookie into files that anybody may keep, a cache on the way, too
(RFC 9111, section 7.3). Here only an answer that changes the session sends the cookie, and one page
a day makes it last longer.

Of two links that are opened at once the later answer still takes the first away: both tabs of a
tablet go on to a rematch by themselves. So a link has a cookie of its own, too, while other answers
may be under way; pages put into the session what such cookies hold.
"""

from __future__ import annotations

import hashlib
import re
from functools import partial

from flask import Flask
from flask import Response
from flask import after_this_request
from flask import current_app
from flask import request
from flask import session
from flask.sessions import SecureCookieSessionInterface
from flask.sessions import SessionMixin
from werkzeug.wrappers import Response as BaseResponse

from app.services import services

_DAY = 24 * 60 * 60 * 1_000
KEPT = 48
"""Most links in a session: its cookie stays under the browsers' limit of 4,096 bytes."""
APART, ALL_APART = 120, 8
"""Seconds for which a link has a cookie of its own, and most such cookies: no answer is under way
for longer.
"""
_DIGEST = re.compile("[0-9a-f]{8}")
_LINKS = "tokens"
"""The session key of the links: each a match with a token, the newest first."""
_RENEWED = "day"
"""The session key of the day on which the cookie was sent, counted from 1970."""


class CookieSessions(SecureCookieSessionInterface):
    """Keeps sessions in signed cookies."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Return whether browsers may send the cookie over https only: where it came so, also to a
        proxy in front of this server.
        """
        return super().get_cookie_secure(app) or request.is_secure

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the cookie where the session changed. An answer that anybody may keep holds none,
        and is the same whatever cookie came.
        """
        if not response.cache_control.public:
            super().save_session(app, session, response)


def init_sessions(app: Flask) -> None:
    """Keep the sessions of *app* so."""
    app.session_interface = CookieSessions()
    app.config["SESSION_REFRESH_EACH_REQUEST"] = False
    app.after_request(_renew)


def let_last() -> None:
    """Keep this browser's session for a month beyond its last day of use."""
    session.permanent = True
    session[_RENEWED] = _today()


def links() -> list[tuple[str, str]]:
    """Return the tokens of this browser with their matches, the newest first."""
    kept = _in_session()
    return [*(row for row in _apart() if row not in kept), *kept]


def keep_link(match: str, token: str) -> None:
    """Keep a token of a match, as the newest one. The oldest are dropped when the cookie is full;
    their links open them again.
    """
    _put([(match, token), *((of, old) for of, old in links() if old != token)])
    after_this_request(partial(_set_apart, match, token))


def _in_session() -> list[tuple[str, str]]:
    rows = session.get(_LINKS, [])
    if isinstance(rows, dict):  # a cookie of an older program
        return [(match, token) for match, kept in rows.items() for token in kept]
    return [(match, token) for match, token in rows]


def _put(rows: list[tuple[str, str]]) -> None:
    session[_LINKS] = rows[:KEPT]
    let_last()


def give_cookie(answer: BaseResponse, name: str, value: str, seconds: int) -> None:
    """Give a browser a cookie for some seconds: no script reads it, and no form or script of
    another site makes the browser send it.
    """
    answer.set_cookie(
        name,
        value,
        max_age=seconds,
        httponly=True,
        samesite="Lax",
        secure=current_app.session_interface.get_cookie_secure(current_app),
    )


def apart_name(token: str) -> str:
    """Return the name of the cookie that a link has of its own for a while."""
    return _prefix() + hashlib.sha256(token.encode()).hexdigest()[:8]


def _prefix() -> str:
    return f"{current_app.config['SESSION_COOKIE_NAME']}-"


def _apart() -> list[tuple[str, str]]:
    """The links that have cookies of their own, the newest first."""
    rows = (value.split(" ", 1)[-1].rpartition(" ") for value in _cookies_apart().values())
    return [(match, token) for match, _, token in rows if match]


def _cookies_apart() -> dict[str, str]:
    """The cookies of single links by name, the newest first: each holds its time, a match, and a
    token.
    """
    prefix, held = _prefix(), request.cookies.items()
    found = [
        row for row in held if row[0].startswith(prefix) and _DIGEST.fullmatch(row[0], len(prefix))
    ]
    return dict(sorted(found, key=lambda row: row[1].partition(" ")[0], reverse=True))


def _set_apart(match: str, token: str, answer: Response) -> Response:
    """Give a link a cookie of its own in *answer*; the oldest of the others go beyond `ALL_APART`,
    for a server takes 8 kB of cookies at most.
    """
    give_cookie(answer, apart_name(token), f"{services().clock()} {match} {token}", APART)
    others = [name for name in _cookies_apart() if name != apart_name(token)]
    for name in others[ALL_APART - 1 :]:
        answer.delete_cookie(name)
    return answer


def _renew(answer: Response) -> Response:
    """Let a lasting session last on, where a page is the first one of the day, and put into it what
    it lacks of the links that have cookies of their own.
    """
    if answer.mimetype != "text/html" or answer.status_code != 200:
        return answer
    apart = set(_apart())  # where there is none, a page that asks for no session stays so
    if apart and not apart <= set(_in_session()):
        _put(links())
    name = current_app.config["SESSION_COOKIE_NAME"]
    if name in request.cookies and session.permanent and session.get(_RENEWED) != _today():
        let_last()
    return answer


def _today() -> int:
    return services().clock() // _DAY
