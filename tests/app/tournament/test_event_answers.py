"""What the document says of an event's answers is what its doors answer."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from flask import Flask

from app.web.interface.doors import ANSWERS
from tests.app.tournament.test_event_doors import Hall
from tests.app.tournament.test_event_doors import hall as hall
from tests.app.tournament.test_event_doors import started
from tests.app.web.test_openapi import document as document
from tests.app.web.test_openapi import require_described

EVENT = "/api/events/{event}"
FILES = {"record", "scoresheet", "standings.csv", "pairings.csv", "report.trf", "archive"}
"""What the doors that answer no JSON end in."""


def test_every_reading_door_of_an_event_answers_as_described(
    hall: Hall, document: dict[str, Any]
) -> None:
    round_ = started(hall)
    hall.organiser.line("ResultReported", round=1, table=1, wins=[1, 0], draws=0)
    require_described(document, "get", EVENT, 200, hall.stranger.view())
    assert hall.stranger.view()["standings"][0]["points"]
    log = hall.organiser.get("/log").get_json()
    require_described(document, "get", f"{EVENT}/log", 200, log)
    assert len(log["lines"]) == log["head"]
    wrong = {**hall.stranger.view(), "rounds": [{**round_, "tables": None}]}
    with pytest.raises(jsonschema.ValidationError):
        require_described(document, "get", EVENT, 200, wrong)


def test_every_reporting_door_of_an_event_answers_as_described(
    app: Flask, hall: Hall, document: dict[str, Any]
) -> None:
    def answers(method: str, path: str, status: int, answer: tuple[int, Any]) -> None:
        assert answer[0] == status, answer
        require_described(document, method, path, status, answer[1])

    opened = app.test_client().post("/api/events", json={"game": "tiny"})
    answers("post", "/api/events", 201, (opened.status_code, opened.get_json()))
    entered = hall.door.post("players", id="late", name="Eve")
    answers("post", f"{EVENT}/players", 201, entered)
    joined = hall.organiser.post("referees", id="ref", name="Zed", head=False)
    answers("post", f"{EVENT}/referees", 201, joined)
    answers("post", f"{EVENT}/lines", 200, hall.organiser.line("RoundPaired", round=1))
    renamed = hall.organiser.post("names", player=entered[1]["player"], name="Eva")
    answers("post", f"{EVENT}/names", 200, renamed)
    made = hall.organiser.post("tokens", role="door", player="", revoke=True)
    answers("post", f"{EVENT}/tokens", 200, made)
    body = {"kind": "LineStruck", "target": hall.organiser.view()["version"], "reason": "wrong"}
    seen = hall.organiser.post("amendments?preview=1", **body)
    answers("post", f"{EVENT}/amendments", 200, seen)
    assert "changes" in seen[1]
    answers("post", f"{EVENT}/amendments", 200, hall.organiser.post("amendments", id="s", **body))


def test_a_door_without_a_described_answer_answers_a_file(document: dict[str, Any]) -> None:
    doors = {(method, path) for path, ways in document["paths"].items() for method in ways}
    assert {path.rpartition("/")[2] for _, path in doors - set(ANSWERS)} == FILES
    assert set(ANSWERS) <= doors
