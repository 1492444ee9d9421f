"""A real server and phones that are real browser contexts: nothing is shared between them but the
server.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Page
from playwright.sync_api import expect

from tests.browser.hands import Match
from tests.browser.hands import open_match
from tests.shell.process import Server
from tests.shell.process import serving

MAIN = Path(__file__).resolve().parents[2] / "app" / "__main__.py"
LONG = 5400  # seconds: the server outlives all browser tests, and is ended even if they hang
PHONE = {"width": 360, "height": 640}
TABLET = {"width": 820, "height": 1180}

PATIENCE = 30_000
"""Milliseconds until something that does not come is missed: a busy machine is slow, not wrong."""
expect.set_options(timeout=PATIENCE)

NewPage = Callable[..., Page]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server process for all browser tests; each test opens its own match."""
    with serving(
        tmp_path_factory.mktemp("browser"), "--no-announce", script=MAIN, patience=LONG
    ) as running:
        yield running


@pytest.fixture
def match(server: Server) -> Match:
    """A fresh match with its links."""
    return open_match(server.base, "war_time_generals")


@pytest.fixture
def new_page(browser: Browser, complaints: list[str]) -> Iterator[NewPage]:
    """Open a page in a browser context of its own; what it complains about is collected."""
    contexts = []

    def make(size: dict[str, int] = PHONE, **options: object) -> Page:
        context = browser.new_context(viewport=size, has_touch=True, **options)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                complaints.append(message.text)
                if "Content Security Policy" in message.text
                else None
            ),
        )
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """Errors of scripts and breaches of the content policy: a test that meets any has failed."""
    found: list[str] = []
    yield found
    assert found == []
