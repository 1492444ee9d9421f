"""A pause from phone to phone: asked for, agreed to, and ended in the same way; every screen stands
still meanwhile.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect

from tests.browser.board import stated
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import join
from tests.shell.process import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def match(server: Server) -> Match:
    return stated(server.base, move_seconds=300)


def ask(page: Page) -> None:
    page.locator("#dock details.more > summary").click()
    page.get_by_role("button", name="Ask for a pause").click()


def test_two_phones_pause_and_go_on(match: Match, new_page: NewPage) -> None:
    ann, bert = join(new_page(), match, "South", "Ann"), join(new_page(), match, "North", "Bert")
    ask(ann)
    expect(bert.locator(".pausing")).to_contain_text("Ann asks for a pause.")
    expect(ann.locator(".pausing")).to_contain_text("Bert")
    expect(ann.locator("[data-deadline]")).to_have_count(1)  # asking stops nothing
    bert.get_by_role("button", name="Pause", exact=True).click()
    for page in (ann, bert):
        page.wait_for_selector("#own .clock.stopped")
        expect(page.locator(".held")).to_contain_text("all seats agreed")
        expect(page.locator("[data-deadline]")).to_have_count(0)
    bert.get_by_role("button", name="Ask to go on").click()
    ann.get_by_role("button", name="Go on", exact=True).click()
    for page in (ann, bert):
        page.wait_for_selector("[data-deadline]")
        expect(page.locator(".held")).to_have_count(0)
    running = match.ask("/view", "referee")["clock"]["running"]
    assert running["limit"] - running["left"] < 20_000, "the move's clock starts again in full"


def test_declined_it_goes_away_everywhere(match: Match, new_page: NewPage) -> None:
    ann, bert = join(new_page(), match, "South", "Ann"), join(new_page(), match, "North", "Bert")
    ask(bert)
    ann.get_by_role("button", name="Decline", exact=True).click()
    for page in (ann, bert):
        expect(page.locator(".pausing")).to_have_count(0)
    ask(ann)
    ann.get_by_role("button", name="Take it back").click()
    expect(bert.locator(".pausing")).to_have_count(0)
    assert not match.ask("/view", "referee")["held"]


def test_without_a_clock_nothing_is_to_be_paused(server: Server, new_page: NewPage) -> None:
    ann = join(new_page(), stated(server.base), "South", "Ann")
    ann.locator("#dock details.more > summary").click()
    expect(ann.get_by_role("link", name="Ask the table to allow a play")).to_be_visible()
    expect(ann.get_by_role("button", name="Ask for a pause")).to_have_count(0)
