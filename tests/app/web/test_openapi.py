"""What the document says of an answer is what the door answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from flask import Flask

from app.web.interface.openapi import answer_schemas
from app.web.interface.openapi import document_text
from events import kinds
from events.kinds.base import By
from tests.app.conftest import Phone
from tests.app.conftest import TableOfPhones


@pytest.fixture
def document(app: Flask) -> dict[str, Any]:
    """The interface as the server describes it, made anew."""
    document_text.cache_clear()
    found: dict[str, Any] = app.test_client().get("/api/openapi.json").get_json()
    return found


def require_described(
    document: dict[str, Any], method: str, path: str, status: int, answer: Any
) -> None:
    """Raise `ValidationError` where an answer is not what the document says of it."""
    response = document["paths"][path][method]["responses"][str(status)]
    schema = response["content"]["application/json"]["schema"]
    whole = {**schema, "components": document["components"]}
    jsonschema.Draft202012Validator(whole).validate(answer)


def test_every_reading_door_answers_as_described(
    app: Flask, document: dict[str, Any], phones: TableOfPhones
) -> None:
    phones.a.act("StonesTaken", "x1", number=1)
    for phone in (phones.a, phones.b, phones.referee, phones.watcher):
        for last in ("view", "moments", "events"):
            status, answer = phone.get(last)
            assert status == 200
            require_described(document, "get", f"/api/matches/{{match}}/{last}", status, answer)
        status, answer = phone.get("diff", **{"from": "v1", "to": "v2"})
        require_described(document, "get", "/api/matches/{match}/diff", status, answer)
    mine = app.test_client().get("/api/matches", query_string={"token": phones.a.token}).get_json()
    assert mine["matches"]
    require_described(document, "get", "/api/matches", 200, mine)
    for path in ("/api", "/api/now", "/api/key", "/api/games", "/api/queue"):
        answer = app.test_client().get(path).get_json()
        require_described(document, "get", path, 200, answer)


def test_reports_rulings_and_refusals_answer_as_described(
    document: dict[str, Any], phones: TableOfPhones
) -> None:
    match = "/api/matches/{match}"
    offers = phones.a.view()["offers"]
    name = next(row["name"] for row in offers if row["enabled"] and row["quick"])
    status, answer = phones.a.post("options", {"name": name, "chosen": {}})
    require_described(document, "post", f"{match}/options", status, answer)
    status, answer = phones.a.post("actions", {"id": "z", "seen": 0, "name": "Nothing"})
    assert status >= 400
    require_described(document, "post", f"{match}/actions", status, answer)
    body = {"id": "r1", "kind": "PlayStruck", "target": 1, "reason": "wrong"}
    status, answer = phones.referee.post("amendments", body, preview="1")
    require_described(document, "post", f"{match}/amendments", status, answer)
    status, answer = phones.referee.post("amendments", body)
    require_described(document, "post", f"{match}/amendments", status, answer)
    status, answer = phones.referee.post("tokens", {"role": "seat", "seat": "A"})
    require_described(document, "post", f"{match}/tokens", status, answer)
    status, answer = phones.referee.post("branch", {"version": 1})
    assert status == 201
    require_described(document, "post", f"{match}/branch", status, answer)


def test_an_answer_that_is_otherwise_is_caught(
    document: dict[str, Any], phones: TableOfPhones
) -> None:
    view = phones.a.view()
    for wrong in ({**view, "ply": "three"}, {key: view[key] for key in view if key != "offers"}):
        with pytest.raises(jsonschema.ValidationError):
            require_described(document, "get", "/api/matches/{match}/view", 200, wrong)


def test_every_reference_of_the_document_leads_somewhere(document: dict[str, Any]) -> None:
    def references(value: Any) -> list[str]:
        if isinstance(value, dict):
            own = [value["$ref"]] if "$ref" in value else []
            return own + [item for part in value.values() for item in references(part)]
        return (
            [item for part in value for item in references(part)] if isinstance(value, list) else []
        )

    def leads_somewhere(reference: str) -> bool:
        here: Any = document
        for step in reference.removeprefix("#/").split("/"):
            here = here.get(step, {})
        return bool(here)

    named = references(document)
    assert len(named) > 100
    assert [reference for reference in named if not leads_somewhere(reference)] == []


def test_a_door_that_takes_one_form_names_it_and_one_of_several_lists_them(
    document: dict[str, Any],
) -> None:
    bodies = [
        method["requestBody"]["content"]["application/json"]["schema"]
        for path in document["paths"].values()
        for method in path.values()
        if "application/json" in method.get("requestBody", {}).get("content", {})
    ]
    several = [body["anyOf"] for body in bodies if "anyOf" in body]
    assert several
    assert all(len(forms) > 1 for forms in several)
    assert any("$ref" in body for body in bodies)


def test_requests_and_answers_do_not_share_a_name(app: Flask, document: dict[str, Any]) -> None:
    answers = set(answer_schemas()[1])
    bodies = set(document["components"]["schemas"]) - answers
    assert {"ActionRequest", "MatchRequest", "PlayStruckRuling"} <= bodies
    assert {"MatchView", "Stored", "Refused"} <= answers


def test_each_door_asks_for_what_its_address_holds(document: dict[str, Any]) -> None:
    for path, methods in document["paths"].items():
        held = set(re.findall(r"{(\w+)}", path))
        for door in methods.values():
            asked = [row for row in door.get("parameters", ()) if row["in"] == "path"]
            assert {row["name"] for row in asked} == held, path
            assert all(row["required"] for row in asked)


def test_doors_that_anybody_may_ask_want_no_token(document: dict[str, Any]) -> None:
    wanted = {
        (method, path): door["security"]
        for path, doors in document["paths"].items()
        for method, door in doors.items()
    }
    open_ = {("get", path) for path in ("/api", "/api/now", "/api/key", "/api/games")}
    assert {door for door, tokens in wanted.items() if tokens == [{}]} == open_
    assert all(
        tokens == [{"token": []}, {}] for door, tokens in wanted.items() if door not in open_
    )
    scheme = {"type": "http", "scheme": "bearer"}
    assert document["components"]["securitySchemes"] == {"token": scheme}


def forms(document: dict[str, Any], path: str) -> set[str]:
    """The names of the bodies that a door takes."""
    body = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
    return {form["$ref"].rpartition("/")[2] for form in body.get("anyOf", [body])}


def test_lines_of_an_event_are_reported_at_one_door_and_amended_at_another(
    document: dict[str, Any],
) -> None:
    lines, amendments = (
        forms(document, f"/api/events/{{event}}/{door}") for door in ("lines", "amendments")
    )
    assert amendments == {"LineStruckLine", "LineReplacedLine"}
    reported = kinds.reported_by(By.STAFF, By.ORGANISER, By.PLAYER)
    assert lines == {f"{kind}Line" for kind in reported} - amendments


@pytest.mark.parametrize(
    ("method", "path", "asked"),
    [
        ("post", "/api/events/{event}/amendments", ["preview"]),
        ("post", "/api/events/{event}/lines", []),
        ("post", "/api/matches/{match}/amendments", ["preview"]),
        ("get", "/api/matches", ["page"]),
        ("get", "/api/matches/{match}/diff", ["from", "to", "eyes"]),
    ],
)
def test_a_door_says_what_may_follow_its_address(
    document: dict[str, Any], method: str, path: str, asked: list[str]
) -> None:
    rows = document["paths"][path][method]["parameters"]
    assert {row["name"] for row in rows if row["in"] == "query"} == {*asked}


def test_each_door_has_a_name_of_its_own_for_generated_clients(document: dict[str, Any]) -> None:
    names = {
        (method, path): door["operationId"]
        for path, doors in document["paths"].items()
        for method, door in doors.items()
    }
    assert len({*names.values()}) == len(names)
    assert names["get", "/api"] == "get_index"
    assert names["post", "/api/matches"] == "post_matches"
    assert names["post", "/api/matches/{match}/actions"] == "post_matches_actions"
    assert names["get", "/api/events/{event}/pairings.csv"] == "get_events_pairings_csv"


def test_a_door_that_takes_a_body_takes_none_without(document: dict[str, Any]) -> None:
    doors = [door for doors in document["paths"].values() for door in doors.values()]
    bodies = [door["requestBody"] for door in doors if "requestBody" in door]
    assert bodies
    assert all(body["required"] for body in bodies)


def test_the_document_says_how_a_token_is_sent_and_that_one_may_come_without(
    document: dict[str, Any],
) -> None:
    assert document["components"]["securitySchemes"] == {
        "token": {"type": "http", "scheme": "bearer"}
    }
    security = {
        path: [method["security"] for method in methods.values()]
        for path, methods in document["paths"].items()
    }
    assert security["/api/now"] == [[{}]], "nobody needs one"
    assert security["/api/matches/{match}/view"] == [[{"token": []}, {}]]


def test_every_list_says_what_stands_in_it(document: dict[str, Any]) -> None:
    """Generators of clients fail at a list that does not, and at one that says `false`."""

    def lists(value: Any) -> Iterator[dict[str, Any]]:
        if isinstance(value, dict):
            if value.get("type") == "array":
                yield value
            value = [*value.values()]
        for part in value if isinstance(value, list) else ():
            yield from lists(part)

    found = [*lists(document["components"]["schemas"])]
    assert [row for row in found if not {"items", "prefixItems"} & row.keys()] == []
    assert [row for row in found if row.get("items") is False] == []
    narrow = document["components"]["schemas"]["DifferenceView"]["properties"]["words"]
    assert narrow == {
        "type": "array",
        "minItems": 3,
        "maxItems": 3,
        "prefixItems": [{"type": "string"}] * 3,
    }


def test_what_a_referee_rules_has_an_id_and_its_kind(document: dict[str, Any]) -> None:
    doors = ("/api/matches/{match}/amendments", "/api/events/{event}/lines")
    for name in set().union(*(forms(document, door) for door in doors)):
        schema = document["components"]["schemas"][name]
        kind = re.sub("(Ruling|Line)$", "", name)
        assert schema["properties"]["kind"]["enum"] == [kind]
        assert {"id", "kind"} <= set(schema["required"])


def test_what_a_seat_reports_has_a_name_and_arguments(document: dict[str, Any]) -> None:
    words = {
        name: schema
        for name, schema in document["components"]["schemas"].items()
        if name.endswith("Word")
    }
    assert words
    for name, schema in words.items():
        assert schema["properties"]["name"]["enum"] == [name.removesuffix("Word")]
        assert {"name", "args"} <= set(schema["required"])


def test_a_token_says_what_it_opens_and_a_seat_its_name(
    app: Flask, document: dict[str, Any], phones: TableOfPhones
) -> None:
    me = app.test_client().get("/api/me", headers=phones.a._headers())
    assert me.get_json() == {"match": phones.a.match, "role": "seat", "seat": "A", "player": ""}
    require_described(document, "get", "/api/me", 200, me.get_json())
    assert app.test_client().get("/api/me").status_code == 403
    status, answer = phones.a.post("seat", {"name": "  Ann   Lee "})
    assert (status, answer["player"]) == (200, "Ann Lee")
    assert phones.watcher.view()["players"] == {"A": "Ann Lee"}
    assert phones.a.post("seat", {"name": ""})[0] == 400
    assert phones.referee.post("seat", {"name": "Zed"})[0] == 403
    nobody = Phone(app.test_client(), phones.a.match)
    assert nobody.post("seat", {"name": "Zed"})[0] == 403


@pytest.mark.parametrize(("value", "valid"), [(3, True), (3.5, False), ([1, 2.5], False)])
def test_a_statement_about_the_table_is_judged_by_the_document_as_by_the_door(
    document: dict[str, Any], phones: TableOfPhones, value: Any, valid: bool
) -> None:
    change = {"what": "counter", "of": "A", "key": "score", "value": value}
    body = {"id": "c", "kind": "TableCorrected", "reason": "recount", "changes": [change]}
    door = document["paths"]["/api/matches/{match}/amendments"]["post"]
    schema = door["requestBody"]["content"]["application/json"]["schema"]
    checker = jsonschema.Draft202012Validator({**schema, "components": document["components"]})
    assert checker.is_valid(body) == valid
    assert phones.referee.post("amendments", body)[0] == (200 if valid else 400)
