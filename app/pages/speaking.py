"""The form on every page that switches the language; the browser remembers the choice."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import current_app
from flask import redirect
from flask import request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from app.desk.errors.refusals import Unreadable
from app.i18n.languages import YEAR
from app.i18n.languages import cookie
from app.i18n.languages import offered
from app.pages.site import pages
from app.web.callers.sessions import give_cookie


@pages.post("/language")
def speak_page() -> ResponseReturnValue:
    """Remember the chosen language, and show the previous page again."""
    chosen = request.form.get("language", "")
    if chosen not in offered():
        raise Unreadable(
            {"language": [f"{chosen!r} is no language here; one of {', '.join(offered())}"]}
        )
    answer = redirect(left(request.headers.get("Referer", "")), 303)
    give_cookie(answer, cookie(), chosen, YEAR)
    return answer


def left(address: str) -> str:
    """Return the page to go back to: path and query of *address*, or the nearest readable path
    above it; the front door for what is no address.
    """
    try:
        parts = urlsplit(address)
    except ValueError:
        return "/"
    path = parts.path
    while path.strip("/"):
        if _readable(path):
            return path + (f"?{parts.query}" if parts.query else "")
        path = path.rpartition("/")[0]
    return "/"


def _readable(path: str) -> bool:
    """Whether a path leads to a page of ours."""
    if path.startswith("//"):
        return False
    try:
        endpoint, _ = current_app.url_map.bind("").match(path, "GET")
    except HTTPException:
        return False
    return str(endpoint).startswith("pages.")
