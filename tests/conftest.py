"""Fixtures for all tests."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser
from playwright.sync_api import Playwright
from playwright.sync_api import sync_playwright

from tests import machine
from tests import routes

settings.load_profile("ci")
"""The examples of hypothesis are the same ones on every machine, however slow it is. Fresh ones are
drawn with --hypothesis-profile=default.
"""

routes.compile_once()

collect_ignore = ["tiny_game"]
"""A game for tests; those that want it name its folder."""

LONG = (
    "faults/test_noninterference.py",
    "faults/test_kill.py",
    "scenarios/test_rules.py",
    "games/generalissimo/test_legal_moves.py",
    "tournament/test_library.py",
    "browser/looks/test_axe.py",
    "browser/looks/test_first_screen.py",
)
"""Files with tests of a minute. They come first, so that at the end no worker waits for another."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests that take longest first."""
    items.sort(key=lambda item: not item.path.as_posix().endswith(LONG))


def pytest_collection_finish() -> None:
    """Exclude what is loaded from garbage collection, and collect seldom: else each full collection
    walks the whole product and all tests.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)


@pytest.fixture
def in_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the test runs: nothing depends on where the repository lies."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Path of the machine's Chromium; without one the test is skipped, or fails in CI."""
    path = machine.chromium()
    if path is None:
        machine.lacking(
            "a Chromium or Chrome",
            "install one (Debian: apt install chromium) or name it in QM_CHROMIUM",
        )
    assert path
    return path


@pytest.fixture(scope="session")
def browsers() -> Iterator[Playwright]:
    """What starts browsers; there can be but one in a process."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(chromium_path: str, browsers: Playwright) -> Iterator[Browser]:
    """A headless Chromium for the whole run. Each test opens its own context, which shares nothing
    with others.
    """
    started = browsers.chromium.launch(executable_path=chromium_path, args=machine.flags())
    yield started
    started.close()
