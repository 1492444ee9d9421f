"""The server's time, which a device asks for: over HTTP, and over an open socket."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_socketio import SocketIOTestClient

from app.services import services_of
from app.web.sockets import init_sockets
from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones


@pytest.fixture
def sockets(app: Flask) -> Flask:
    init_sockets(app, "threading", None)
    return app


def opened(app: Flask, log: str, token: str = "") -> SocketIOTestClient:
    return services_of(app).socketio.test_client(app, auth={"match": log, "token": token})


@pytest.mark.parametrize("body", [None, {}, [], {"x": 1}])
def test_whoever_is_connected_is_told_the_time(
    sockets: Flask, phones: TableOfPhones, clock: SetClock, body: object
) -> None:
    for phone in (phones.a, phones.referee, phones.watcher):
        clock.now += 1
        line = opened(sockets, phone.match, phone.token)
        assert line.emit("now", body, callback=True) == {"now": clock.now}
    assert sockets.test_client().get("/api/now").get_json() == {"now": clock.now}


def test_so_is_who_looks_at_an_event(sockets: Flask, clock: SetClock) -> None:
    event = sockets.test_client().post("/api/events", json={"game": "tiny"}).get_json()["event"]
    assert opened(sockets, event).emit("now", {}, callback=True) == {"now": clock.now}


def test_who_asks_too_often_is_not(sockets: Flask, phones: TableOfPhones) -> None:
    line = opened(sockets, phones.a.match, phones.a.token)
    answers = [line.emit("now", {}, callback=True) for _ in range(80)]
    assert answers[0].keys() == {"now"}
    assert answers[-1]["error"] == "too-many"
