"""Behind a proxy that ends https: links lead there, and cookies are sent over https alone."""

from __future__ import annotations

import pytest
from flask import Flask
from werkzeug.test import Client
from werkzeug.test import TestResponse

from app.services import services_of
from app.serving.network.guard import Guard
from app.serving.network.net import AllowedHosts
from app.serving.organiser import organiser_token

BASE = "http://table.example"


@pytest.fixture
def browser(app: Flask) -> Client:
    return Client(Guard(app, AllowedHosts(["table.example"], lambda: ())))


def opened(browser: Client, **headers: str) -> TestResponse:
    return browser.post("/api/matches", base_url=BASE, json={"game": "tiny"}, headers=headers)


@pytest.mark.parametrize(
    ("said", "scheme"),
    [
        ({"X-Forwarded-Proto": "https"}, "https"),
        ({"X-Forwarded-Proto": "HTTPS, http"}, "https"),
        ({"X-Forwarded-Proto": "http, https"}, "http"),
        ({"X-Forwarded-Proto": "http"}, "http"),
        ({}, "http"),
    ],
)
def test_links_lead_to_where_the_browser_came_from(
    browser: Client, said: dict[str, str], scheme: str
) -> None:
    links = opened(browser, **said).get_json()
    for link in (*links["seats"].values(), links["referee"], links["table"]):
        assert link.startswith(f"{scheme}://table.example/")


@pytest.mark.parametrize(("proto", "secure"), [("https", True), ("http", False)])
def test_what_came_over_https_is_not_sent_over_http(
    app: Flask, browser: Client, proto: str, secure: bool
) -> None:
    owner = organiser_token(services_of(app).settings.data)
    said = {"X-Forwarded-Proto": proto}
    came = browser.get(f"/O/{owner}", base_url=BASE, headers=said)
    spoke = browser.post("/language", base_url=BASE, headers=said, data={"language": "en"})
    for answer in (came, spoke):
        assert answer.status_code in (302, 303)
        assert ("; Secure" in answer.headers["Set-Cookie"]) is secure


@pytest.mark.parametrize(
    ("proto", "page", "status"),
    [
        ("https", "https", 201),
        ("https", "http", 403),  # anybody on the way can write a page of plain http
        ("", "https", 201),  # a proxy that does not say so
        ("", "http", 201),
    ],
)
def test_a_page_of_plain_http_drives_no_server_of_https(
    browser: Client, proto: str, page: str, status: int
) -> None:
    head = {"X-Forwarded-Proto": proto, "Origin": f"{page}://table.example"}
    assert opened(browser, **head).status_code == status
