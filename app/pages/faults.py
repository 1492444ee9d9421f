"""Refusals as pages: what happened, why, and the way back. Scripts that ask for a piece get a short one."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask
from flask import Response
from flask import jsonify
from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from app.answers import Refusal
from app.pages.site import pages
from app.pages.site import wants_part


def watch(app: Flask) -> None:
    """Answer unknown addresses with a page."""
    app.register_error_handler(404, nowhere)


@pages.after_request
def uncached(response: Response) -> Response:
    """Keep every page out of caches: it is one person's view of one moment."""
    response.headers.setdefault("Cache-Control", "no-store")
    return response


@pages.errorhandler(Refusal)
def refused(error: Refusal) -> ResponseReturnValue:
    """Answer a refusal as a page, or as a piece of one."""
    return _told(error.as_json(), error.status, back())


@pages.errorhandler(HTTPException)
def failed(error: HTTPException) -> ResponseReturnValue:
    """Answer what Flask itself refuses: a wrong method, a huge form."""
    if error.code is None or error.code < 400:
        return error
    refusal = {"error": "http", "message": error.description or error.name}
    return _told(refusal, error.code, back())


def nowhere(error: HTTPException) -> ResponseReturnValue:
    """Answer an address that leads nowhere."""
    if request.path.startswith(("/api/", "/static/", "/socket.io/")):
        return jsonify({"error": "not-here", "message": f"there is nothing at {request.path}"}), 404
    refusal = {"error": "not-here", "message": "There is nothing at this address. Compare it with the one you were given."}
    return _told(refusal, 404, "/")


def _told(refusal: Mapping[str, Any], status: int, way_back: str) -> ResponseReturnValue:
    name = "parts/refusal.html" if wants_part("ask") else "error.html"
    return render_template(name, refusal=refusal, status=status, back=way_back), status


def back() -> str:
    """Return where a person can go on from here."""
    match = (request.view_args or {}).get("match", "")
    for part, place in (("/seat", "seat"), ("/referee", "referee"), ("/print", "print")):
        if match and request.path.startswith(f"/m/{match}{part}") and request.path != f"/m/{match}/{place}":
            seat = request.values.get("seat", "")
            return f"/m/{match}/{place}" + (f"?seat={seat}" if seat else "")
    return "/"
