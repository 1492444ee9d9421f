"""The replay viewer: steps, scrubbing, arrow keys, both axes, and a link that names its moment."""
from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect

from tests.browser.conftest import TABLET
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import join
from tests.browser.hands import underway

pytestmark = pytest.mark.browser


def at(page: Page, axis: str, place: int) -> None:
    page.locator(f".replaygrid[data-axis='{axis}'][data-at='{place}']").wait_for()


def test_the_replay_steps_scrubs_and_changes_axis(match: Match, new_page: NewPage) -> None:
    _, _, disputed, kept = underway(match)
    view = match.ask("/view", "referee")
    page = join(new_page(TABLET), match, "referee")
    answer = match.ask("/amendments", "referee", {
        "id": "strike", "kind": "PlayStruck", "target": disputed, "onward": "skip", "reason": "Never drawn.", "expected": view["head"],
    })
    assert answer["receipt"]["version"] == view["head"] + 1

    page.goto(f"{match.base}/m/{match.id}/replay?as=referee")
    last = int(page.locator(".replaygrid").get_attribute("data-last") or 0)
    at(page, "ply", last)
    page.keyboard.press("ArrowLeft")
    at(page, "ply", last - 1)
    page.get_by_label("first moment").click()
    at(page, "ply", 0)
    page.locator("#at").fill("3")
    at(page, "ply", 3)
    expect(page).to_have_url(re.compile(r"ply=3"))
    page.get_by_label("play", exact=True).click()
    at(page, "ply", last)

    page.goto(f"{match.base}/m/{match.id}/replay?as=referee&version={kept}")
    expect(page.locator(f"[data-piece='{unit(match, disputed)}'][data-cell]")).to_be_visible()
    assert page.locator(f".log [data-version='{disputed}'].struck").count() == 0, "as recorded then, it stood"
    page.get_by_role("link", name="See it as it stands now").click()
    expect(page.locator(".place")).to_contain_text("as it stands")
    assert page.locator(f".log [data-version='{disputed}'].struck").count() == 1


def unit(match: Match, version: int) -> str:
    events = match.ask("/events?after=0", "referee")["events"]
    return str(events[version - 1]["data"]["action"]["args"]["card"])
