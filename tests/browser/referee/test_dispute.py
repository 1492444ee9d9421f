"""A whole dispute: raised on a phone, looked into on a tablet, previewed, struck with skip, walked
back, settled; play goes on.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect

from tests.browser.conftest import TABLET
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import join
from tests.browser.hands import open_line
from tests.browser.hands import settled
from tests.browser.hands import tap
from tests.browser.hands import underway

pytestmark = pytest.mark.browser


def confirm_with_skip(referee: Page) -> None:
    referee.get_by_label("skip: it alone is void").check()
    expect(referee.get_by_label("skip: it alone is void")).to_be_checked()
    expect(referee.locator(".tally")).to_contain_text("1 no longer legal")
    expect(referee.locator(".backup .grade")).not_to_be_empty()
    assert referee.locator(".sidebyside .changed").count() > 0, (
        "what differs is marked on both tables"
    )
    look_along(referee)
    referee.get_by_label("Reason").fill("The hand was empty of that card.")
    referee.get_by_role("button", name="Confirm and record").click()


def look_along(referee: Page) -> None:
    """Draw the line of verdicts back to the struck play and on to the end: both tables follow."""
    referee.wait_for_url("**/referee/preview")  # to its end: half a page has half a table
    ends = referee.locator("#tables").inner_html()
    stops, heads = referee.locator("#moments label"), referee.locator("#tables h2")
    stops.first.click()
    expect(heads.first).to_have_text(f"Now after line {stops.first.inner_text().split()[-1]}")
    struck = referee.locator("#tables section")
    assert struck.nth(0).locator(".board [data-piece]").count() == (
        struck.nth(1).locator(".board [data-piece]").count() + 1
    ), "just after the struck deployment one unit more lies there now than then"
    assert referee.locator("#tables .changed").count() > 0
    for _ in range(stops.count() - 1):
        referee.keyboard.press("ArrowRight")
    expect(heads.first).to_have_text("Now")
    assert referee.locator("#tables").inner_html() == ends


def test_a_dispute_from_call_to_play(match: Match, new_page: NewPage) -> None:
    first, other, disputed, kept = underway(match)
    caller, accused = join(new_page(), match, other, "Bert"), join(new_page(), match, first, "Ann")
    referee = join(new_page(TABLET), match, "referee")
    settled(match, caller, accused, referee)

    open_line(caller, disputed)
    caller.get_by_label("What is wrong").fill("That card was never drawn.")
    caller.locator("#panel").get_by_role("button", name="Call the referee").click()
    for page in (caller, accused, referee):
        page.locator(".held", has_text="Bert").wait_for()
    for page in (caller, accused):  # the play, not the number of a line
        expect(page.locator("#held .held")).to_contain_text("deploys Line Guard 1 to F1")
    refused = match.ask("/view", other)
    assert refused["held"]

    referee.goto(f"{match.base}/referee/queue")
    expect(referee.locator(".matchrow.call")).to_contain_text("never drawn")
    expect(referee.get_by_role("link", name="Look into it")).to_be_visible()
    take = referee.get_by_role("link", name="Take Table 7")
    place = take.bounding_box()
    assert place
    assert TABLET["height"] - 90 < place["y"] < place["y"] + place["height"] <= TABLET["height"]
    take.click()
    expect(referee.locator("main")).to_contain_text("energy")
    expect(referee.get_by_text("An empty battlefield ends")).to_have_count(0)  # no hand sets that
    referee.get_by_role("link", name=f"Rule on line {disputed}").click()
    head = match.head()
    referee.get_by_role("button", name="Strike this play").click()
    confirm_with_skip(referee)
    assert match.head() == head + 1

    referee.get_by_role("spinbutton", name="Bert").fill("90")
    referee.get_by_role("button", name="Settle").click()
    accused.locator(".held").wait_for(state="detached")
    settled(match, caller, accused, referee)
    expect(accused.locator(f"#last-play .struck[data-version='{disputed}']")).to_be_visible()
    assert accused.locator(f".log [data-version='{kept}'].struck").count() == 0

    steps = referee.locator(".walk .tick")
    assert steps.count() > 0
    expect(referee.locator("#tabletop")).to_contain_text("So it must look")
    expect(accused.locator(".steps li").first).to_be_visible()
    while referee.locator(".walk .tick button[aria-pressed=false]").count():
        left = referee.locator(".walk .tick button[aria-pressed=false]").count()
        referee.locator(".walk .tick button[aria-pressed=false]").first.click()
        referee.wait_for_function(
            "left => document.querySelectorAll('.walk .tick button[aria-pressed=false]').length "
            "< left",
            arg=left,
        )
    accused.locator(".steps").wait_for(state="detached")
    expect(referee.locator("#tabletop")).not_to_contain_text("must look")
    settled_call = match.ask("/view", "referee")["disputes"][0]
    assert settled_call["restored"] == {other: 90_000}

    tap(caller, "Draw a card")
    caller.locator("#dock button:visible", has_text="Deploy a unit").wait_for()


def test_a_play_is_taken_back_by_consent(match: Match, new_page: NewPage) -> None:
    first, other, _, _ = underway(match)
    mine, theirs = join(new_page(), match, other, "Bert"), join(new_page(), match, first, "Ann")
    tap(mine, "Draw a card")
    mine.locator("#dock button:visible", has_text="Next phase").wait_for()
    settled(match, mine, theirs)
    open_line(mine, match.head())  # a card was learned: nobody could agree to unlearn it
    expect(mine.locator("#panel").get_by_role("button", name="Call the referee")).to_be_visible()
    expect(mine.get_by_role("button", name="Ask to take it back")).to_have_count(0)
    mine.locator("#panel [data-close]").first.click()
    known = match.head()
    tap(mine, "Next phase")
    mine.wait_for_function(
        "head => Number(document.getElementById('live').dataset.version) > head", arg=known
    )
    settled(match, mine, theirs)
    drawn = match.head()
    open_line(mine, drawn)
    mine.locator("#panel").get_by_role("button", name="Ask to take it back").click()
    theirs.get_by_role("button", name="Agree").click()
    for page in (mine, theirs):
        page.locator(f"#last-play .struck[data-version='{drawn}']").wait_for()
    mine.locator("#dock button:visible", has_text="Deploy a unit").wait_for()
