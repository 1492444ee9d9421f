"""The cookie of a browser's session: what sends it, how long it lasts, what it never makes vary; and
the cookies that links have of their own for a while.
"""

from __future__ import annotations

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient
from werkzeug.http import parse_cookie
from werkzeug.test import TestResponse

from app.services import services_of
from app.web.callers.sessions import ALL_APART
from app.web.callers.sessions import apart_name
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


def end_apart(client: FlaskClient, *tokens: str) -> None:
    """Two minutes pass, after which no link has a cookie of its own."""
    with client.application.app_context():
        for token in tokens:
            client.delete_cookie(apart_name(token))


def late_answers(client: FlaskClient, tokens: dict[str, str]) -> tuple[int, int]:
    """Open two links, and let answers to requests that were sent between the two come last; return
    what the pages of both links then answer.
    """
    name = client.application.config["SESSION_COOKIE_NAME"]
    seat = joined(client, tokens["A"]).headers["Location"]
    before = cookie(client)
    desk = joined(client, tokens["referee"]).headers["Location"]
    after = cookie(client)
    end_apart(client, *tokens.values())
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


@pytest.mark.parametrize(("apart", "first"), [(True, 200), (False, 403)])
def test_of_two_links_that_are_opened_at_once_both_stay_open(
    app: Flask, client: FlaskClient, tokens: dict[str, str], apart: bool, first: int
) -> None:
    """Both requests were sent before either answer came. Without cookies of single links the first
    would be lost.
    """
    answers = [joined(app.test_client(), tokens[who]) for who in ("A", "referee")]
    for answer in answers:
        for sent in answer.headers.getlist("Set-Cookie"):
            name, _, value = sent.partition(";")[0].partition("=")
            client.set_cookie(name, unquoted(value))
    pages = [answer.headers["Location"] for answer in answers]
    if not apart:
        end_apart(client, *tokens.values())
    assert [client.get(page).status_code for page in pages] == [first, 200]
    end_apart(client, *tokens.values())
    assert [client.get(page).status_code for page in pages] == [first, 200]
    assert "Set-Cookie" not in client.get(pages[0]).headers


def unquoted(value: str) -> str:
    """What a cookie holds, as werkzeug writes it."""
    return parse_cookie(f"a={value}")["a"]


def test_the_cookies_of_single_links_stay_few_and_short(app: Flask, client: FlaskClient) -> None:
    """On the phone at the door of an event everybody enters."""
    parts = services_of(app)
    for number in range(3 * ALL_APART):
        match = parts.desk.open("war_time_generals", {})
        token = parts.access.issue(match, "seat", "A")
        answer = joined(client, token if number else f"%20{token.lower()}")
        alone = [
            sent
            for sent in answer.headers.getlist("Set-Cookie")
            if sent.startswith(apart_name_of(app, token))
        ]
        assert "; Max-Age=120; HttpOnly; Path=/; SameSite=Lax" in alone[0]
        assert client.get(answer.headers["Location"]).status_code == 200
    name = app.config["SESSION_COOKIE_NAME"]
    held = client._cookies or {}
    assert len([row for row in held.values() if row.key.startswith(f"{name}-")]) == ALL_APART


def apart_name_of(app: Flask, token: str) -> str:
    with app.app_context():
        return apart_name(token)


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
