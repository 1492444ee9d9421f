"""The HTTP interface as OpenAPI 3.1, made from the marshmallow schemas that judge the requests."""

from __future__ import annotations

from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask

from app.web import schemas
from events.kinds import AMENDMENTS
from events.kinds import KINDS

_REFUSALS = {
    "400": "unreadable: `fields` says which field and what would be right",
    "403": "forbidden: the token does not carry that right",
    "404": "not here",
    "409": "stale (with the new view) or an id used for another report",
    "422": "illegal: `ruling` cites the clause",
}
_DOORS = (
    ("post", "/api/matches", "MatchRequest", "open a match", "201"),
    ("post", "/api/matches/{match}/actions", "ActionRequest", "report an action", "200"),
    ("post", "/api/matches/{match}/options", "OptionsRequest", "the next ask of an action", "200"),
    (
        "post",
        "/api/matches/{match}/scan",
        "ScanRequest",
        "what a scanned or typed code names",
        "200",
    ),
    (
        "post",
        "/api/matches/{match}/tokens",
        "TokenRequest",
        "a new link for a seat or the referee",
        "200",
    ),
    (
        "post",
        "/api/matches/{match}/branch",
        "BranchRequest",
        "a sandbox from a moment, to try what if",
        "201",
    ),
    (
        "post",
        "/api/matches/{match}/tablecheck",
        "CheckRequest PhotoRequest",
        "pieces seen in a zone, or the codes of a photograph, against the table",
        "200",
    ),
    (
        "post",
        "/api/matches/{match}/receipts",
        "ReceiptsRequest",
        "receipts that players kept against the log",
        "200",
    ),
    ("post", "/api/session", "SessionRequest", "keep a token in this browser", "200"),
    ("get", "/api/queue", "", "the open calls of every match whose referee this caller is", "200"),
    ("get", "/api/now", "", "the server's time in milliseconds since 1970 UTC", "200"),
    ("get", "/api/key", "", "the public key that signs the heads of records", "200"),
    ("get", "/api/games", "", "the games of this server", "200"),
    (
        "get",
        "/api/matches/{match}/view",
        "",
        "the caller's own view; ?version= as recorded, ?ply= as standing",
        "200",
    ),
    (
        "get",
        "/api/matches/{match}/moments",
        "",
        "calls, rulings, captures, reveals, chance, time trouble, turns",
        "200",
    ),
    ("get", "/api/matches/{match}/diff", "", "what differs between two moments", "200"),
    (
        "get",
        "/api/matches/{match}/events",
        "",
        "the log as this caller may read it; ?after= a version",
        "200",
    ),
    ("get", "/api/matches/{match}/record", "", "the record as JSON Lines", "200"),
    (
        "get",
        "/api/matches/{match}/scoresheet",
        "",
        "the scoresheet as PDF, as far as the caller may know the match",
        "200",
    ),
    ("post", "/api/records", "", "import a record", "200"),
)
_EYES = ("eyes", "for the referee: the seat through whose eyes to look, or spectator")
_QUERY = {
    "view": (
        ("version", "as recorded, after this line"),
        ("ply", "as standing, after this many plays"),
        _EYES,
    ),
    "moments": (
        ("axis", "standing (the default) or recorded"),
        ("kind", "only moments of this kind"),
        _EYES,
    ),
    "diff": (
        ("from", "v12: line 12 as recorded; p12: as standing after play 12"),
        ("to", "the same; left out: as it stands now"),
        _EYES,
    ),
    "events": (("after", "the version of the last event known"),),
}
"""Last word of a path -> what may stand behind its question mark."""


def document(app: Flask) -> dict[str, Any]:
    """Return the OpenAPI document of this server."""
    spec = APISpec(
        title="Quartermaster",
        version="1",
        openapi_version="3.1.0",
        plugins=[MarshmallowPlugin()],
        info={"description": "The ledger of a tabletop battle: report, look, rule, replay."},
    )
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for name in dict.fromkeys(name for _, _, schemas_, _, _ in _DOORS for name in schemas_.split()):
        spec.components.schema(name, schema=getattr(schemas, name))
    for kind in KINDS.values():
        spec.components.schema(kind.name, schema=kind.schema)
    for method, path, schema, words, status in _DOORS:
        spec.path(path, operations={method: _operation(path, schema, words, status)})
    spec.path("/api/matches/{match}/amendments", operations={"post": _amendments()})
    found: dict[str, Any] = spec.to_dict()
    return found


def _operation(path: str, schema: str, words: str, status: str) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": words,
        "parameters": _parameters(path),
        "responses": {
            status: {"description": "done"},
            **{code: {"description": text} for code, text in _REFUSALS.items()},
        },
    }
    if schema:
        bodies = [{"$ref": f"#/components/schemas/{name}"} for name in schema.split()]
        operation["requestBody"] = _json(bodies[0] if len(bodies) == 1 else {"anyOf": bodies})
    return operation


def _amendments() -> dict[str, Any]:
    operation = _operation(
        "/api/matches/{match}/amendments",
        "",
        "rule; ?preview=1 writes nothing and returns what it would do",
        "200",
    )
    one_of = [
        {"$ref": f"#/components/schemas/{name}"}
        for name in (*AMENDMENTS, "DisputeSettled", "ClockPaused", "TimeGranted")
    ]
    operation["requestBody"] = _json({"anyOf": one_of})
    operation["description"] = (
        "The body holds `id`, `kind`, optionally `expected` (the version previewed) and the "
        "fields of that kind."
    )
    return operation


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _parameters(path: str) -> list[dict[str, Any]]:
    if "{match}" not in path:
        return []
    asked = _QUERY.get(path.rpartition("/")[2], ())
    return [
        {"name": "match", "in": "path", "required": True, "schema": {"type": "string"}},
        *(
            {"name": name, "in": "query", "description": words, "schema": {"type": "string"}}
            for name, words in asked
        ),
    ]
