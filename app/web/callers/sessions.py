"""The session of a browser: a signed cookie with the links that it opened.

Flask sends the cookie of a lasting session anew with every answer. That takes links away: an answer
that comes late, to another page of the same browser, puts back what the cookie held when its
request was sent. It also puts the cookie into files that anybody may keep, a cache on the way, too
(RFC 9111, section 7.3). Here only an answer that changes the session sends the cookie, and one page
a day makes it last longer.
"""

from __future__ import annotations

from flask import Flask
from flask import Response
from flask import current_app
from flask import request
from flask import session
from flask.sessions import SecureCookieSessionInterface
from flask.sessions import SessionMixin

from app.services import services

_DAY = 24 * 60 * 60 * 1_000
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


def _renew(answer: Response) -> Response:
    """Let a lasting session last on, where a page is the first one of the day."""
    name = current_app.config["SESSION_COOKIE_NAME"]
    page = answer.mimetype == "text/html" and answer.status_code == 200
    if page and name in request.cookies and session.permanent and session.get(_RENEWED) != _today():
        let_last()
    return answer


def _today() -> int:
    return services().clock() // _DAY
