"""Who holds no link waits for a turn where something is worked out on the thread that serves all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask

from app.desk.errors.refusals import TooMany
from app.operations.load import turns
from app.operations.load.turns import OF_ALL
from app.operations.load.turns import OF_ONE
from app.operations.load.turns import Turns
from app.web.callers.limits import WITHOUT_A_LINK
from app.web.sockets import init_sockets
from tests.app.conftest import TableOfPhones
from tests.app.web.test_sockets import connect

STRANGER = "192.0.2.7"


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that had a turn; one that is under way stands there as well."""
    addresses: list[str] = []

    @contextmanager
    def of(self: Turns, address: str) -> Iterator[None]:
        addresses.append(address)
        yield
        addresses.append("over")

    monkeypatch.setattr(Turns, "of", of)
    return addresses


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/m/{match}/table", "/m/{match}/replay", "/m/{match}/print", "/m/none"),
        *("/api/matches/{match}/view", "/api/matches/{match}/scoresheet"),
    ],
)
def test_a_strangers_look_waits_for_a_turn(
    app: Flask, phones: TableOfPhones, taken: list[str], path: str
) -> None:
    away = {"REMOTE_ADDR": STRANGER}
    browser = app.test_client()
    browser.get(path.format(match=phones.a.match), environ_overrides=away)
    assert taken == [STRANGER, "over"]


def test_who_holds_a_link_waits_for_nobody(
    app: Flask, phones: TableOfPhones, taken: list[str]
) -> None:
    away, browser = {"REMOTE_ADDR": STRANGER}, app.test_client()
    head = {"Authorization": f"Bearer {phones.a.token}"}
    path = f"/api/matches/{phones.a.match}/view"
    assert browser.get(path, headers=head, environ_overrides=away).status_code == 200
    assert taken == []


@pytest.mark.parametrize("path", ["/health", "/api/now", "/static/css/type.css", "/look/games.css"])
def test_files_and_what_is_measured_are_answered_at_once(
    app: Flask, taken: list[str], path: str
) -> None:
    with app.test_client().get(path, environ_overrides={"REMOTE_ADDR": STRANGER}) as answer:
        assert (answer.status_code, taken) == (200, [])


def test_nobody_waits_for_a_body_that_somebody_else_sends_slowly(
    app: Flask, taken: list[str]
) -> None:
    away = {"REMOTE_ADDR": STRANGER}
    app.test_client().post("/api/session", json={}, environ_overrides=away)
    app.test_client().get("/api/games", data=b"x", environ_overrides=away)
    assert taken == []


def test_calls_over_a_socket_without_a_link_wait_for_turns(
    app: Flask, phones: TableOfPhones, taken: list[str]
) -> None:
    init_sockets(app, "threading", None)
    watching = connect(app, phones.a.match)
    playing = connect(app, phones.a.match, phones.a.token)
    for client in (watching, playing):
        for word in ("view", "now"):
            assert "error" not in client.emit(word, callback=True)
    assert taken == ["", "over"]


def test_who_holds_no_link_sends_no_long_body(
    app: Flask, phones: TableOfPhones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a megabyte of lists took the server 0.12 s to read before it was refused."""
    away, path = {"REMOTE_ADDR": STRANGER}, f"/api/matches/{phones.a.match}/actions"
    read: list[int] = []
    monkeypatch.setattr("app.web.api.require_shallow", lambda data: read.append(len(data)))
    long = {"id": "x" * WITHOUT_A_LINK}
    refused = app.test_client().post(path, json=long, environ_overrides=away)
    assert (refused.status_code, refused.get_json()["error"], read) == (403, "forbidden", [])
    assert str(WITHOUT_A_LINK) in refused.get_json()["message"].replace(",", "")
    assert (
        app.test_client().post("/api/session", json=long, environ_overrides=away).status_code == 403
    )
    head = {"Authorization": f"Bearer {phones.a.token}"}
    app.test_client().post(path, json=long, headers=head, environ_overrides=away)
    app.test_client().post(path, json={"id": "x"}, environ_overrides=away)
    app.test_client().post("/api/matches", json=long, environ_overrides=away)
    assert read == [1, 1, 1]


class Hub:
    """A clock that goes on while somebody works or sleeps."""

    def __init__(self) -> None:
        self.now, self.slept = 0.0, [0.0]

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def work(hub: Hub, turns: Turns, seconds: float, address: str = STRANGER) -> float:
    """Work in a turn; return for how long nobody else of the address could."""
    begun = hub.now
    with turns.of(address):
        hub.now += seconds
    return hub.now - begun


def test_an_address_has_a_part_of_the_time_and_all_together_half() -> None:
    hub = Hub()
    turns = Turns(hub.clock, hub.sleep)
    assert work(hub, turns, OF_ONE.burst) == OF_ONE.burst
    assert work(hub, turns, 0.1) == pytest.approx(0.1 / OF_ONE.rate)
    begun, other = hub.now, 0
    while hub.now < begun + 100:
        work(hub, turns, 0.05, f"192.0.2.{other % 50}")
        other += 1
    assert other * 0.05 == pytest.approx(100 * OF_ALL.rate + OF_ALL.burst, rel=0.02)


def test_the_machine_itself_does_not_wait() -> None:
    hub = Hub()
    turns = Turns(hub.clock, hub.sleep)
    assert [work(hub, turns, 9.0, "127.0.0.1") for _ in range(3)] == [9.0] * 3


def test_who_would_wait_too_long_is_told_when_to_come_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.01)
    given = Turns()
    with given.of(STRANGER), pytest.raises(TooMany), given.of("192.0.2.8"):
        pass
    with given.of("192.0.2.8"):
        pass


def test_an_error_ends_the_turn() -> None:
    given = Turns()
    with pytest.raises(ZeroDivisionError), given.of(STRANGER):
        raise ZeroDivisionError
    with given.of(STRANGER):
        pass
