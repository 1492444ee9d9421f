"""The HTTP interface as OpenAPI 3.1, made from the marshmallow schemas that read the requests."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema

from app.desk.forms.openings import ONCE
from app.views.edge import foreign
from app.web import answers
from app.web import schemas
from app.web.interface.doors import ANSWERS
from app.web.interface.doors import DOORS
from app.web.interface.doors import OPEN
from app.web.interface.doors import OPENING
from app.web.interface.doors import QUERY
from events import kinds
from events.kinds.base import By

Json = dict[str, Any]
"""A part of the document: a schema, an operation, a parameter."""
REFEREES = (By.REFEREE, By.HEAD)
STAFF = (By.STAFF, By.ORGANISER, By.PLAYER)
_ONCE = {
    "name": ONCE,
    "in": "header",
    "description": "24 to 255 letters or digits by chance: sent again within two minutes with the "
    "same body, the request opens nothing further and is answered with new links of the same",
    "schema": {"type": "string", "minLength": 24},
}
_REFUSALS = {
    "400": "unreadable: `fields` says which field and what would be right",
    "403": "forbidden: the token does not carry that right; plain text where another site sent it",
    "404": "not here",
    "409": "stale (with the new view) or an id used for another report",
    "413": "http: the body is larger than this door takes",
    "421": "plain text: the `Host` header is no name of this server, and which ones are",
    "422": "illegal: `ruling` cites the clause",
    "429": "too-many: `retry_after` says after how many seconds it is worth trying again",
    "500": "fault: a mistake of the program, which the server's log has under `incident`",
    "503": "unavailable: nothing can be recorded at the moment; it mends itself",
}


@cache
def document_text() -> str:
    """Return the document as JSON. Anybody may ask for it, and making it takes as long as twenty
    plays: it is made once.
    """
    return msgspec.json.encode(document(), order="sorted").decode()


@cache
def summaries() -> tuple[tuple[str, str, str], ...]:
    """Return every door of this server: method, path, and its summary."""
    return tuple(
        (method.upper(), path, operation["summary"])
        for path, operations in document()["paths"].items()
        for method, operation in operations.items()
    )


def document() -> Json:
    """Return the OpenAPI document of this server."""
    spec = APISpec(
        title="Quartermaster",
        version="1",
        openapi_version="3.1.0",
        plugins=[MarshmallowPlugin()],
        info={"description": "The ledger of a tabletop battle: report, look, rule, replay."},
    )
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    named = [name for _, _, bodies, _, _ in DOORS for name in bodies.split()]
    for name in dict.fromkeys((*named, "ActionRequest")):
        spec.components.schema(name, schema=getattr(schemas, name))
    for name, body in _reports().items():
        spec.components.schema(name, schema=body)
    for method, path, schema, words, status in DOORS:
        spec.path(path, operations={method: _operation(path, schema, words, status)})
    spec.path("/api/matches", operations={"get": _listed()})
    spec.path("/api/matches/{match}/actions", operations={"post": _actions()})
    spec.path("/api/matches/{match}/amendments", operations={"post": _amendments()})
    for path, operation in _event_reports().items():
        spec.path(path, operations={"post": operation})
    whole: Json = spec.to_dict()
    described, parts = answer_schemas()
    whole["components"]["schemas"] |= parts
    for (method, path), answer in described.items():
        _describe(whole["paths"][path][method], answer)
    for path, operations in whole["paths"].items():
        for method, operation in operations.items():
            operation["security"] = [{}] if (method, path) in OPEN else [{"token": []}, {}]
            operation["operationId"] = _operation_id(method, path)
            operation["parameters"] += [_ONCE] if (method, path) in OPENING else []
    require_items(whole["components"]["schemas"])
    return whole


def require_items(schema: Any) -> None:
    """Add `items` to every array, as generators of clients need it: anything, where no narrower
    schema is given; nothing after the items of an array of fixed length, which `maxItems` limits.
    """
    if isinstance(schema, list):
        for part in schema:
            require_items(part)
    if isinstance(schema, dict):
        if schema.get("items") is False:
            del schema["items"]
        if schema.get("type") == "array" and not {"items", "prefixItems"} & schema.keys():
            schema["items"] = {}
        for part in schema.values():
            require_items(part)


def answer_schemas() -> tuple[dict[tuple[str, str], Json], dict[str, Json]]:
    """Return the JSON Schema of each door's answer, and the components to which these refer."""
    types = dict.fromkeys((answers.Refused, *(kind for row in ANSWERS.values() for kind in row)))
    described, parts = msgspec.json.schema_components(
        types, schema_hook=_schema, ref_template="#/components/schemas/{name}"
    )
    of = dict(zip(types, described, strict=True))
    given = {door: [of[kind] for kind in kinds_] for door, kinds_ in ANSWERS.items()}
    return {
        door: some[0] if len(some) == 1 else {"anyOf": some} for door, some in given.items()
    }, parts


def _schema(kind: type) -> Json:
    """The schema of a type that JSON does not know: words."""
    if issubclass(kind, str):
        return {"type": "string"}
    raise foreign(kind)


def _describe(operation: Json, answer: Json) -> None:
    """Add the answer's schema, and that of refusals, to the responses of an operation."""
    refused = {"$ref": f"#/components/schemas/{answers.Refused.__name__}"}
    for status, response in operation["responses"].items():
        schema = answer if status.startswith("2") else refused
        response["content"] = {"application/json": {"schema": schema}}


def _event_reports() -> dict[str, Json]:
    """The doors that report and amend lines of an event."""
    rewriting = [kind for kind in kinds.reported_by(*STAFF) if kind.rewrite is not None]
    lines = " ".join(f"{kind}Line" for kind in kinds.reported_by(*STAFF) if kind not in rewriting)
    amend = _operation(
        "/api/events/{event}/amendments",
        " ".join(f"{kind}Line" for kind in rewriting),
        "strike or replace a line; ?preview=1 writes nothing and returns what it would do",
        "200",
    )
    amend["parameters"].append(_query("preview", "1"))
    return {
        "/api/events/{event}/lines": _operation(
            "/api/events/{event}/lines", lines, "report what happened at an event", "200"
        ),
        "/api/events/{event}/amendments": amend,
    }


def _operation(path: str, schema: str, words: str, status: str) -> Json:
    operation: Json = {
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


def _reports() -> dict[str, type[Schema]]:
    """The bodies that report events other than plays, at their doors."""
    rulings = {f"{kind}Ruling": schemas.ruling_of(kind) for kind in kinds.reported_by(*REFEREES)}
    words = {f"{kind}Word": schemas.word_of(kind) for kind in kinds.reported_by(By.SEAT)}
    lines = {f"{kind}Line": schemas.ruling_of(kind) for kind in kinds.reported_by(*STAFF)}
    return {**rulings, **words, **lines}


def _listed() -> Json:
    words = "the matches of which the caller holds a link; for the organiser all, but of events"
    operation = _operation("/api/matches", "", words, "200")
    operation["parameters"].append(_query("page", "from 1 on, the newest matches first"))
    return operation


def _actions() -> Json:
    words = " ".join(f"{kind}Word" for kind in kinds.reported_by(By.SEAT))
    return _operation(
        "/api/matches/{match}/actions",
        f"{words} ActionRequest",
        "report an action of the game, or what the seats settle among themselves",
        "200",
    )


def _amendments() -> Json:
    rulings = " ".join(f"{kind}Ruling" for kind in kinds.reported_by(*REFEREES))
    operation = _operation(
        "/api/matches/{match}/amendments",
        rulings,
        "rule; ?preview=1 writes nothing and returns what it would do",
        "200",
    )
    operation["parameters"] += [_query("preview", f"1, for {', '.join(kinds.amendments())}")]
    return operation


def _operation_id(method: str, path: str) -> str:
    """The name of an operation in generated clients: `post_matches_actions`."""
    words = [word for word in path.replace(".", "_").split("/")[2:] if "{" not in word]
    return "_".join([method, *(words or ["index"])])


def _query(name: str, words: str) -> Json:
    return {"name": name, "in": "query", "description": words, "schema": {"type": "string"}}


def _json(schema: Json) -> Json:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _parameters(path: str) -> list[Json]:
    scope = next((name for name in ("match", "event") if f"{{{name}}}" in path), "")
    if not scope:
        return []
    asked = QUERY.get(path.rpartition("/")[2], ()) if scope == "match" else ()
    return [
        {"name": scope, "in": "path", "schema": {"type": "string"}},
        *(_query(name, words) for name, words in asked),
    ]
