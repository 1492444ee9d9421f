"""The list of matches for programs: who is told of which, in what order, page by page."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from app.services import services_of
from app.serving.organiser import organiser_token
from app.web.interface import index
from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones


def listed(app: Flask, token: str = "", **query: Any) -> dict[str, Any]:
    """The list that the holder of a token is given."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = app.test_client().get("/api/matches", headers=headers, query_string=query)
    found: dict[str, Any] = answer.get_json()
    return found


def ids(answer: dict[str, Any]) -> list[str]:
    return [row["match"] for row in answer["matches"]]


@pytest.fixture
def owner(app: Flask) -> str:
    """The organiser's token."""
    return organiser_token(services_of(app).settings.data)


def test_a_link_lists_its_own_match_and_no_link_lists_none(
    app: Flask, phones: TableOfPhones
) -> None:
    other = app.test_client().post("/api/matches", json={"game": "tiny"}).get_json()
    assert ids(listed(app, phones.a.token)) == [phones.a.match]
    assert ids(listed(app, other["tokens"]["referee"])) == [other["match"]]
    for nobody in ("", "no-token"):
        assert listed(app, nobody) == {"matches": [], "page": 1, "of": 1}


def test_a_browser_lists_the_matches_whose_links_it_keeps(
    app: Flask, phones: TableOfPhones
) -> None:
    browser = app.test_client()
    browser.post("/api/session", json={"token": phones.b.token})
    assert ids(browser.get("/api/matches").get_json()) == [phones.b.match]


def test_the_organiser_lists_all_but_those_of_events(
    app: Flask, phones: TableOfPhones, clock: SetClock, owner: str
) -> None:
    clock.now += 1000
    client = app.test_client()
    later = client.post("/api/matches", json={"game": "tiny"}).get_json()["match"]
    body = {"game": "tiny", "plan": {"rounds": 1}, "players": [{"name": "Ann"}, {"name": "Ben"}]}
    event = client.post("/api/events", json=body).get_json()
    for id_, kind in (("p", "RoundPaired"), ("s", "RoundStarted")):
        done = client.post(
            f"/api/events/{event['event']}/lines",
            json={"id": id_, "kind": kind, "round": 1},
            headers={"Authorization": f"Bearer {event['tokens']['organiser']}"},
        )
        assert done.status_code == 200
    assert len(services_of(app).desk.log.matches()) == 3
    assert ids(listed(app, owner)) == [later, phones.a.match], "the newest first"


def test_a_row_says_how_the_match_stands(
    app: Flask, phones: TableOfPhones, clock: SetClock
) -> None:
    opened_at = clock.now
    phones.a.post("seat", {"name": "Ann"})
    clock.now += 5000
    assert phones.a.act("StonesTaken", "x1", number=1)[0] == 200
    (row,) = listed(app, phones.a.token)["matches"]
    view = phones.watcher.view()
    assert row["players"] == {"A": "Ann"}
    assert (row["opened_at"], row["last_at"]) == (opened_at, clock.now)
    assert (row["version"], row["turn"], row["to_act"]) == (
        view["head"],
        view["turn"],
        view["to_act"],
    )
    assert (row["over"], row["winners"], row["game"]) == (False, [], "tiny")


def test_pages(
    app: Flask,
    phones: TableOfPhones,
    clock: SetClock,
    owner: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(index, "PAGE", 2)
    opened = [phones.a.match]
    for _ in range(4):
        clock.now += 1000
        opened.append(app.test_client().post("/api/matches", json={"game": "tiny"}).json["match"])
    pages = [listed(app, owner, page=number) for number in (1, 2, 3, 4)]
    assert [row["of"] for row in pages] == [3, 3, 3, 3]
    assert [match for page in pages for match in ids(page)] == opened[::-1]
    for wrong in ("0", "two"):
        refused = listed(app, owner, page=wrong)
        assert refused["error"] == "unreadable"
        assert "page" in refused["fields"]


def test_two_players_of_one_name_are_told_apart_by_their_seats(phones: TableOfPhones) -> None:
    for phone in (phones.a, phones.b):
        assert phone.post("seat", {"name": "Max"})[0] == 200
    assert phones.a.view()["players"] == {"A": "Max (A)", "B": "Max (B)"}
    head = phones.a.view()["version"]
    again = phones.b.post("seat", {"name": "Max"})[1]
    assert again["player"] == "Max", "the name that was given stays"
    assert phones.a.view()["version"] == head
    phones.b.post("seat", {"name": "Maxine"})
    assert phones.a.view()["players"] == {"A": "Max", "B": "Maxine"}
