"""Nothing moves when the type of the cards has arrived: until then faces of the device stand in, in its measures."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page
from playwright.sync_api import Route

from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import join

pytestmark = pytest.mark.browser
SHIFTS = """new PerformanceObserver(list => {
  for (const shift of list.getEntries()) window.shifted = (window.shifted ?? 0) + shift.value
}).observe({type: "layout-shift", buffered: true})"""
TWO_FRAMES = "new Promise((so) => requestAnimationFrame(() => requestAnimationFrame(so)))"
LATE = 0.3
"""Seconds by which the type comes after the page."""
STEADY = 0.01
"""Chrome calls up to 0.1 good; a play's own change of a number is below this."""


@pytest.mark.parametrize(("who", "width", "height"), [("A", 360, 640), ("referee", 1280, 800)])
def test_nothing_moves_when_the_type_arrives(
    match: Match, new_page: NewPage, who: str, width: int, height: int
) -> None:
    name = "" if who == "referee" else "Ann"
    page = join(new_page({"width": width, "height": height}), match, who, name)
    assert shifted(page) < STEADY


def test_it_sees_a_page_without_stand_ins(match: Match, new_page: NewPage) -> None:
    page = join(new_page(), match, "A", "Ann")
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
          const plain = '"Barlow Semi Condensed", serif'
          document.documentElement.style.setProperty("--font", plain)
        })"""
    )
    assert shifted(page) > STEADY


def shifted(page: Page) -> float:
    """How much of the page moves by itself when it is opened and its type comes late: Chrome's
    layout shift.
    """

    def late(route: Route) -> None:
        time.sleep(LATE)
        route.continue_()

    page.route("**/*.woff2", late)
    page.add_init_script(SHIFTS)
    page.reload()
    page.wait_for_function(
        "() => document.fonts.status === 'loaded' && document.fonts.check('900 20px \"Barlow Semi Condensed\"')"
    )
    page.evaluate(TWO_FRAMES)  # the last shift is told after the next frame
    page.wait_for_timeout(300)
    return float(page.evaluate("window.shifted ?? 0"))
