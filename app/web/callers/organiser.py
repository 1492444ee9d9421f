"""The organiser's right: opening matches, importing, listing all, new links for any match. A
setting can permit everybody to open matches.
"""

from __future__ import annotations

import secrets

from flask import request
from flask import session

from app.desk.errors.refusals import Forbidden
from app.services import services
from app.serving.organiser import is_token_of
from app.web.callers.caller import spoken_token
from app.web.callers.sessions import let_last
from games.text import text

SESSION = "organiser"
PASSCODE = "passcode"


def is_organiser() -> bool:
    """Return whether the caller holds the organiser's link: by the token of the request, else by
    that of the browser.
    """
    token = spoken_token() or session.get(SESSION, "")
    return bool(token) and is_token_of(services().settings.data, token)


def remember_organiser(token: str) -> bool:
    """Keep the organiser's token in the browser's session; return whether it is the right one."""
    if not is_token_of(services().settings.data, token):
        return False
    session[SESSION] = token.upper()
    let_last()
    return True


def require_organiser() -> None:
    """Raise `Forbidden` unless the caller is the organiser."""
    if not is_organiser():
        raise Forbidden(text("Only the organiser of this server may do this."))


def may_open() -> bool:
    """Return whether the caller may open a match: the organiser, or a person whom the settings
    permit.
    """
    wanted = services().settings.opening
    if wanted == "":
        return True
    return is_organiser() or (wanted is not None and _has(wanted))


def require_may_open() -> None:
    """Raise `Forbidden` unless the caller may open a match."""
    if may_open():
        return
    if services().settings.opening is None:
        raise Forbidden(
            text(
                "Only the organiser of this server opens matches; open the organiser's link, which "
                "stands in the terminal of the server."
            )
        )
    raise Forbidden(text("The passcode of this server is needed to open a match."))


def _has(passcode: str) -> bool:
    # only doors that open something, which have the strictest limit, accept it from a request: at
    # any other page that reacts to a right passcode, thousands of guesses could be tried
    given = request.values.get(PASSCODE, "") if request.method == "POST" else ""
    passcode_ = given or str(session.get(PASSCODE, ""))
    right = secrets.compare_digest(passcode.encode(), passcode_.strip().encode())
    if right:
        session[PASSCODE] = passcode
    return right
