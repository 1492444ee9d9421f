"""What a missing browser does to a test: skipped aloud by a person, failed in CI."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests import machine
from tests.shell.process import serving


@pytest.fixture
def library_server(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path) as running:
        yield running.base


def test_without_a_browser_a_person_is_told_and_the_test_skipped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="apt install chromium"):
        machine.lacking("a Chromium or Chrome", "apt install chromium")


def test_without_a_browser_ci_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="apt install chromium"):
        machine.lacking("a Chromium or Chrome", "apt install chromium")


def test_a_browser_is_found_on_the_path_or_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("QM_CHROMIUM", raising=False)
    assert machine.chromium() is None
    monkeypatch.setenv("QM_CHROMIUM", "named")
    assert machine.chromium() == "named"


@pytest.mark.browser
def test_a_browser_runs_the_fetched_libraries(browser: Browser, library_server: str) -> None:
    """The Socket.IO client talks to a server, the reader finds its .wasm and reads a code; nobody
    else is asked.
    """
    context = browser.new_context()
    try:
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{library_server}/libraries")
        assert page.locator("output").inner_text() == "echoed hello, read QM1:TEST"
        assert all(url.startswith((library_server, "data:", "blob:")) for url in asked)
    finally:
        context.close()
