"""The cookie of a browser's session: what sends it, how long it lasts, what it never makes vary."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.app.conftest import SetClock

DAY = 24 * 60 * 60 * 1_000


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def tokens(client: FlaskClient) -> dict[str, str]:
    """The links of a match."""
    opened = client.post("/api/matches", json={"game": "war_time_generals", "seats": []})
    return dict(opened.json["tokens"])  # type: ignore[index]


def joined(client: FlaskClient, token: str) -> TestResponse:
    return client.post(f"/j/{token}", data={"player": "Ann"})


def cookie(client: FlaskClient) -> str:
    """The session cookie that a browser holds."""
    name = client.application.config["SESSION_COOKIE_NAME"]
    held = client.get_cookie(name)
    assert held is not None
    return held.value


def late_answers(client: FlaskClient, tokens: dict[str, str]) -> tuple[int, int]:
    """Open two links, and let answers to requests that were sent between the two come last; return
    what the pages of both links then answer.
    """
    name = client.application.config["SESSION_COOKIE_NAME"]
    seat = joined(client, tokens["A"]).headers["Location"]
    before = cookie(client)
    desk = joined(client, tokens["referee"]).headers["Location"]
    after = cookie(client)
    client.set_cookie(name, before)
    answers = [client.get(path) for path in (seat, "/look/pictures.svg", "/nowhere")]
    late = any("Set-Cookie" in answer.headers for answer in answers)
    if not late:  # a browser keeps what it was given last
        client.set_cookie(name, after)
    return client.get(seat).status_code, client.get(desk).status_code


def test_a_late_answer_takes_no_link_away(client: FlaskClient, tokens: dict[str, str]) -> None:
    assert late_answers(client, tokens) == (200, 200)


def test_with_sessions_of_flask_alone_it_would(client: FlaskClient, tokens: dict[str, str]) -> None:
    client.application.session_interface = SecureCookieSessionInterface()
    client.application.config["SESSION_REFRESH_EACH_REQUEST"] = True
    assert late_answers(client, tokens) == (200, 403)


def test_one_page_a_day_lets_a_session_last(
    client: FlaskClient, tokens: dict[str, str], clock: SetClock
) -> None:
    seat = joined(client, tokens["A"]).headers["Location"]
    assert "Set-Cookie" not in client.get(seat).headers
    clock.now += DAY
    assert "Set-Cookie" not in client.get("/look/pictures.svg").headers
    assert "Set-Cookie" not in client.get("/nowhere").headers
    sent = client.get(seat).headers["Set-Cookie"]
    assert "Expires=" in sent
    assert "HttpOnly" in sent
    assert "SameSite=Lax" in sent
    assert "Set-Cookie" not in client.get(seat).headers


def test_who_opened_nothing_gets_no_cookie(client: FlaskClient) -> None:
    assert "Set-Cookie" not in client.get("/").headers


@pytest.mark.parametrize("path", ["/look/pictures.svg", "/look/war_time_generals/inks.css"])
def test_what_anybody_may_keep_is_kept_whatever_cookie_comes(
    client: FlaskClient, tokens: dict[str, str], path: str
) -> None:
    joined(client, tokens["A"])
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}  # whose calls are counted, by the link they come with
    answer = client.get(path, environ_base=elsewhere)
    assert answer.cache_control.public
    assert "Cookie" not in answer.vary
