"""What a seat's page asks the server for when it opens in a real browser, its scripts included."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from playwright.sync_api import Request

from games import catalogue
from tests.browser.conftest import NewPage
from tests.browser.hands import join
from tests.browser.hands import open_match
from tests.shell.process import Server

pytestmark = pytest.mark.browser
MOST = 6
SETTLED = 2_500
"""Milliseconds after which a page has asked for all that it asks for by itself."""


def requests(page: Page) -> list[str]:
    """The addresses that a page asks for as it does so, but for its type and its socket."""
    seen: list[str] = []

    def note(request: Request) -> None:
        if request.resource_type not in ("font", "websocket"):
            seen.append(request.url)

    page.on("request", note)
    return seen


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_a_seat_opens_with_six_requests(server: Server, new_page: NewPage, game: str) -> None:
    match = open_match(server.base, game)
    seat = next(name for name in match.tokens if name not in ("referee", "spectator"))
    page = new_page()
    seen = requests(page)
    join(page, match, seat, "Ann")
    page.wait_for_timeout(SETTLED)
    assert len(seen) <= MOST, seen
    page.evaluate("fetch('/api/now').then((answer) => answer.text())")  # one more is seen
    assert seen[-1].endswith("/api/now")
