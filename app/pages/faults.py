"""Refusals as pages: what happened, why, and the way back. A script that asks for a part of a page
gets a short one.
"""

from __future__ import annotations

from flask import Flask
from flask import Response
from flask import jsonify
from flask import make_response
from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import ClientDisconnected
from werkzeug.exceptions import HTTPException
from werkzeug.exceptions import InternalServerError
from werkzeug.exceptions import MethodNotAllowed
from werkzeug.exceptions import RequestEntityTooLarge

from app.desk.errors.faults import FAULT
from app.desk.errors.faults import fault
from app.desk.errors.refusals import Refusal
from app.desk.errors.refusals import TooMany
from app.i18n.translating import page_translator
from app.i18n.translating import translated_for
from app.operations.requestlog import shown_path
from app.operations.troubles import out_of_service
from app.pages.site import pages
from app.pages.site import wants_part
from app.web.api import RETRY_AFTER
from app.web.operations import note_refusal
from app.web.wire.forms import MOST_FIELDS
from app.web.wire.forms import TooManyFields
from events.log import Unavailable
from events.vocabulary import Fields
from games.text import text

NOT_OPENED = text(
    "A button leads here; the address alone opens nothing. Go back and tap the button again."
)
TOO_LARGE = text("That is more than the server takes at once. Send a smaller file.")
TOO_MANY = text("A form has at most %(most)s fields.", most=MOST_FIELDS)
NOT_READ = text("The server could not read what the page sent. Go back and try again.")


def register_error_handlers(app: Flask) -> None:
    """Handle unknown addresses, wrong methods, and errors of the program."""
    app.register_error_handler(404, nowhere)
    app.register_error_handler(405, otherwise)
    app.register_error_handler(500, mistaken)


@pages.after_request
def uncached(response: Response) -> Response:
    """Forbid caching of pages: each is one person's view of one moment."""
    response.headers.setdefault("Cache-Control", "no-store")
    return response


@pages.errorhandler(Refusal)
def refused(error: Refusal) -> ResponseReturnValue:
    """Answer a refusal with a page, or with a part of one."""
    note_refusal(error.word)
    answer = make_response(_told(error.as_json(), error.status, back()))
    if isinstance(error, TooMany):
        answer.headers["Retry-After"] = str(error.retry_after)
    return answer


@pages.errorhandler(Unavailable)
def unavailable(error: Unavailable) -> ResponseReturnValue:
    """Answer that nothing can be recorded at the moment."""
    refusal = out_of_service(error)
    note_refusal(refusal.word)
    answer = make_response(_told(refusal.as_json(), refusal.status, back()))
    answer.headers["Retry-After"] = RETRY_AFTER
    return answer


@pages.errorhandler(HTTPException)
def failed(error: HTTPException) -> ResponseReturnValue:
    """Answer an error that Flask raises itself, such as a form that is too large."""
    if error.code is None or error.code < 400:
        return error
    large = TOO_MANY if isinstance(error, TooManyFields) else TOO_LARGE
    refusal = {"error": "http", "message": large if error.code == 413 else NOT_READ}
    return _told(refusal, error.code, back())


def nowhere(error: HTTPException) -> ResponseReturnValue:
    """Answer an unknown address."""
    if _is_script():
        hint = "; see /api/openapi.json" if request.path.startswith("/api/") else ""
        return jsonify(
            {"error": "not-here", "message": f"there is nothing at {request.path}{hint}"}
        ), 404
    refusal = {
        "error": "not-here",
        "message": text(
            "There is nothing at this address. Compare it with the one you were given."
        ),
    }
    return _told(refusal, 404, "/")


def otherwise(error: MethodNotAllowed) -> ResponseReturnValue:
    """Answer a method that this address does not have; the header Allow lists those it has."""
    ways = ", ".join(sorted(error.valid_methods or ()))
    if _is_script():
        message = f"{request.method} does nothing here; this address answers to {ways}"
        page: ResponseReturnValue = (jsonify({"error": "http", "message": message}), 405)
    else:
        page = _told({"error": "http", "message": NOT_OPENED}, 405, back())
    answer = make_response(page)
    answer.headers["Allow"] = ways
    return answer


def mistaken(error: InternalServerError) -> ResponseReturnValue:
    """Answer an error of the program with its incident number; nothing was stored."""
    doing = f"answering {request.method} {shown_path(request.path)}"
    met = fault(error.original_exception or error, doing)
    note_refusal(FAULT)
    if _is_script():
        return jsonify(translated_for(request.args.get("language", ""), met.as_json())), 500
    return _told(met.as_json(), 500, back())


def _is_script() -> bool:
    """Whether the address is for scripts, not for people."""
    return request.path.startswith(("/api/", "/static/", "/socket.io/"))


def _told(refusal: Fields, status: int, way_back: str) -> ResponseReturnValue:
    name = "parts/refusal.html" if wants_part("ask") else "error.html"
    return render_template(
        name, refusal=page_translator().view(refusal), status=status, back=way_back
    ), status


def back() -> str:
    """Return the address at which a person can continue."""
    event = (request.view_args or {}).get("event", "")
    if event:
        asked = _said("back")
        return asked if asked.startswith(f"/e/{event}") else f"/e/{event}"
    match = (request.view_args or {}).get("match", "")
    for part, place in (("/seat", "seat"), ("/referee", "referee"), ("/print", "print")):
        if (
            match
            and request.path.startswith(f"/m/{match}{part}")
            and request.path != f"/m/{match}/{place}"
        ):
            seat = _said("seat")
            return f"/m/{match}/{place}" + (f"?seat={seat}" if seat else "")
    return "/"


def _said(name: str) -> str:
    """A field of the request; of a request whose body is too large, or was broken off, only the
    address is read.
    """
    try:
        return str(request.values.get(name, ""))
    except (RequestEntityTooLarge, ClientDisconnected):
        return request.args.get(name, "")
