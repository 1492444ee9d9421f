"""The doors for people who run the server; and for each request its duration, a line in the log of
requests, and an id in its answer.
"""

from __future__ import annotations

import secrets
import time

from flask import Blueprint
from flask import Flask
from flask import Response
from flask import g
from flask import jsonify
from flask import request
from flask.typing import ResponseReturnValue

from app.operations.health import as_data
from app.operations.requestlog import shown_path
from app.services import Services
from app.services import services
from app.web.callers.organiser import require_organiser
from events.vocabulary import JSONObject
from events.vocabulary import MatchId

HEADER = "X-Request-Id"
operations = Blueprint("operations", __name__)


def init_operations(app: Flask, parts: Services) -> None:
    """Register the doors, and measure every request. Must be called before other modules delay
    requests or change answers, as the duration includes them.
    """
    app.register_blueprint(operations)
    app.before_request(_begin)
    app.before_request(_refresh)
    app.after_request(lambda response: _end(parts, response))


@operations.get("/health")
def health() -> ResponseReturnValue:
    """Whether the server is live and ready, and what each check found; 503 where it cannot record
    anything.
    """
    findings = as_data(services().pulse.findings())
    return jsonify(findings), 200 if findings["ready"] else 503


@operations.get("/metrics")
def metrics() -> ResponseReturnValue:
    """Counts and times for Prometheus; the organiser's right (`Authorization: Bearer`)."""
    require_organiser()
    return Response(services().measures.text(), mimetype="text/plain; version=0.0.4")


def _begin() -> None:
    g.begun, g.request_id = time.perf_counter(), secrets.token_hex(6)


def _refresh() -> None:
    """Before a request about a match, read what other processes recorded in it."""
    asked = request.view_args or {}
    for log in filter(None, (asked.get("match"), asked.get("event"))):
        services().neighbours.refresh(MatchId(str(log)))


def _end(parts: Services, response: Response) -> Response:
    seconds = time.perf_counter() - g.get("begun", time.perf_counter())
    parts.measures.answered(request.endpoint or "none", seconds, response.status_code)
    response.headers[HEADER] = g.get("request_id", "")
    parts.request_log.write(parts.clock(), _row(response, seconds))
    return response


def _row(response: Response, seconds: float) -> JSONObject:
    asked = request.view_args or {}
    return {
        "id": g.get("request_id", ""),
        "from": request.remote_addr or "",
        "method": request.method,
        "path": shown_path(request.path),
        "door": request.endpoint or "",
        "match": str(asked.get("match", "")),
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "error": g.get("refused", ""),
    }


def note_refusal(word: str) -> None:
    """Count a refusal by its word, and note it for the line of its request."""
    g.refused = word
    services().measures.refused(word)
