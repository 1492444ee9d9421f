"""The doors over Socket.IO: the same words, with acknowledgements, and hints to everybody in the room."""
from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask_socketio import SocketIOTestClient

from app.sockets import init_sockets
from app.sockets import socketio
from tests.app.conftest import TableOfPhones


@pytest.fixture
def sockets(app: Flask) -> Flask:
    init_sockets(app, "threading", None)
    return app


def connect(app: Flask, match: str, token: str = "") -> SocketIOTestClient:
    return socketio.test_client(app, auth={"match": match, "token": token, "since": 0})


def heard(client: SocketIOTestClient, name: str) -> list[dict[str, Any]]:
    return [row["args"][0] for row in client.get_received() if row["name"] == name]


def test_a_phone_is_told_where_the_log_is_and_hears_of_every_event(sockets: Flask, phones: TableOfPhones) -> None:
    a, b = (connect(sockets, phone.match, phone.token) for phone in (phones.a, phones.b))
    assert heard(b, "sync") == [{"match": phones.a.match, "version": 1, "role": "seat", "seat": "B"}]
    answer = a.emit("action", {"id": "one", "seen": 1, "name": "StonesTaken", "args": {"number": 2}}, callback=True)
    assert answer["receipt"]["version"] == 2
    assert [row["version"] for row in heard(b, "moved")] == [2]
    assert a.emit("action", {"id": "one", "seen": 1, "name": "StonesTaken", "args": {"number": 2}}, callback=True) == answer
    assert b.emit("view", {}, callback=True)["ply"] == 2


def test_refusals_are_answers(sockets: Flask, phones: TableOfPhones) -> None:
    b = connect(sockets, phones.b.match, phones.b.token)
    for body, word in (
        ({"id": "x", "seen": 1, "name": "StonesTaken", "args": {"number": 1}}, "illegal"),
        ({"id": "x", "seen": 0, "name": "StonesTaken", "args": {"number": 1}}, "stale"),
        ({"id": "x"}, "unreadable"), ("text", "unreadable"), (None, "unreadable"),
    ):
        assert b.emit("action", body, callback=True)["error"] == word
    assert b.emit("amend", {"id": "r", "kind": "PlayStruck", "target": 1, "reason": "x"}, callback=True)["error"] == "forbidden"
    assert b.emit("view", {"version": "x"}, callback=True)["error"] == "unreadable"


def test_nobody_enters_with_a_worthless_token(sockets: Flask, phones: TableOfPhones) -> None:
    assert not connect(sockets, phones.a.match, "A" * 26).is_connected()
    assert not connect(sockets, "NOWHERE", phones.a.token).is_connected()
    assert not socketio.test_client(sockets, auth={"match": 7}).is_connected()
    watcher = connect(sockets, phones.a.match)
    act = {"id": "x", "seen": 1, "name": "StonesTaken", "args": {"number": 1}}
    assert watcher.emit("action", act, callback=True)["error"] == "forbidden"


def test_a_flood_is_turned_away(sockets: Flask, phones: TableOfPhones) -> None:
    watcher = connect(sockets, phones.a.match)
    answers = [watcher.emit("view", {}, callback=True).get("error", "") for _ in range(100)]
    assert answers[0] == ""
    assert "forbidden" in answers
