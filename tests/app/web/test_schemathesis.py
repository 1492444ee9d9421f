"""The interface against its own document, by requests that Schemathesis makes up: no door is a server
fault, and each answers with a status, a type and a body that the document tells. `QM_FAULTS=20` makes
twenty times as many.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from itertools import count

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck
from hypothesis import Phase
from hypothesis import given
from hypothesis import settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import content_type_conformance
from schemathesis.specs.openapi.checks import response_schema_conformance
from schemathesis.specs.openapi.checks import status_code_conformance

from app.operations.load.rates import Buckets
from app.services import services_of
from app.serving.organiser import organiser_token
from app.web.callers.limits import LIMITER
from tests.app.conftest import TableOfPhones
from tests.faults.means.effort import TIMES

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
Check = Callable[[Case], None]


@pytest.fixture
def table(app: Flask, phones: TableOfPhones) -> tuple[dict[str, str], dict[str, str]]:
    """A match under way and an event, by their names in paths, and a token for each; callers are not
    held to limits.
    """
    phones.a.act("StonesTaken", "x1", number=1)
    app.extensions[LIMITER]._buckets = Buckets(count(step=600).__next__)
    owner = {"Authorization": f"Bearer {organiser_token(services_of(app).settings.data)}"}
    asked = {"game": "tiny", "name": "Evening", "players": [{"name": "Ann"}, {"name": "Ben"}]}
    opened = app.test_client().post("/api/events", json=asked, headers=owner)
    assert opened.status_code == 201, opened.get_data()
    event = opened.get_json()
    ids = {"match": phones.a.match, "event": event["event"]}
    return ids, {"match": phones.referee.token, "event": event["tokens"]["organiser"]}


def checked(operation: APIOperation, check: Check, examples: int) -> str:
    """Hold a door to a check; return what was wrong, "" where nothing was."""

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(operation.as_strategy())
    def holds(case: Case) -> None:
        check(case)

    try:
        holds()
    except (AssertionError, BaseExceptionGroup) as wrong:
        return f"{operation.label}: {wrong}"
    return ""


def faults(app: Flask, check: Check, doors: str = "/api", examples: int = 6) -> Iterator[str]:
    """Yield what is wrong with each door whose path begins so."""
    for found in schemathesis.openapi.from_wsgi("/api/openapi.json", app).get_all_operations():
        if (operation := found.ok()).path.startswith(doors):
            yield checked(operation, check, examples * TIMES)


def test_each_door_answers_as_the_document_says(
    app: Flask, table: tuple[dict[str, str], dict[str, str]]
) -> None:
    ids, tokens = table

    def check(case: Case) -> None:
        kind = "event" if "event" in case.path_parameters else "match"
        case.path_parameters.update({key: ids[key] for key in ids if key in case.path_parameters})
        plain = {"Authorization": f"Bearer {tokens[kind]}", "Accept-Encoding": "identity"}
        case.validate_response(case.call(headers=plain), checks=CHECKS)

    found = list(faults(app, check))
    assert [wrong for wrong in found if wrong] == []
    assert len(found) > 40, "every door was tried"


@pytest.mark.parametrize("answer", [("[]", 200), ('{"now":1}', 418), ("boom", 500)])
def test_a_door_that_answers_otherwise_is_found(app: Flask, answer: tuple[str, int]) -> None:
    app.view_functions["api.now"] = lambda: (*answer, {"Content-Type": "application/json"})

    def check(case: Case) -> None:
        case.validate_response(case.call(headers={"Accept-Encoding": "identity"}), checks=CHECKS)

    assert any(faults(app, check, "/api/now", 1))
