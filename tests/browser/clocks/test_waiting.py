"""A device that waits spares its battery: it works when a clock's face becomes another one."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import join

pytestmark = pytest.mark.browser
WAITED = 4  # seconds
BUSY = """
  setInterval(() => { const face = document.querySelector(".clock b"); face.textContent = face.textContent + " "; }, 200)
"""


def layouts_a_second(page: Page) -> float:
    """How often the browser lays the page out while nothing happens at the table."""
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable")
    counts = []
    began = time.monotonic()
    for wait in (WAITED, 0):
        found = tools.send("Performance.getMetrics")["metrics"]
        counts.append(next(one["value"] for one in found if one["name"] == "LayoutCount"))
        page.wait_for_timeout(wait * 1_000)
    return float(counts[1] - counts[0]) / (time.monotonic() - began)


def test_a_page_is_laid_out_when_a_clock_shows_another_second(
    match: Match, new_page: NewPage
) -> None:
    page = join(new_page(), match, match.first, "Ann")
    join(new_page(), match, "B", "Ben")
    page.wait_for_selector(".clock b")
    page.wait_for_timeout(1_500)  # what follows the other's coming is over
    assert layouts_a_second(page) <= 2
    page.evaluate(BUSY)
    assert layouts_a_second(page) > 2
