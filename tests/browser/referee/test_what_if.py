"""What if: a referee branches a sandbox off a moment and plays on there; the match does not notice.
And the desk's strip and buttons on a phone.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import arrived
from tests.browser.hands import join
from tests.browser.hands import tap
from tests.browser.hands import underway

pytestmark = pytest.mark.browser


def test_what_if_is_played_on_by_taps_and_leads_back(match: Match, new_page: NewPage) -> None:
    """Its strip named the match by an id, and nothing led back to the moment."""
    join(new_page(), match, "A", "Ann")
    desk = join(new_page(), match, "referee")
    _, on_turn, *_ = underway(match)
    head = match.head()
    desk.goto(f"{match.base}/m/{match.id}/replay?as=referee")
    desk.locator("details.branch > summary").tap()
    desk.get_by_label("Name of the sandbox").fill("Had he stayed")
    desk.get_by_role("button", name="What if, from here").tap()
    expect(desk.get_by_role("heading", name="Had he stayed is open")).to_be_visible()
    strip = desk.locator("p.sandbox")
    expect(strip).not_to_contain_text(match.id)
    back = strip.get_by_role("link", name=f"line {head} there")
    links = desk.locator(".invite .address a")
    seat = links.nth("AB".index(on_turn)).get_attribute("href")
    assert seat

    phone = new_page()
    phone.goto(f"{match.base}/J/{seat.rpartition('/')[2]}")
    phone.get_by_label("Your name").fill("Zoe")
    phone.locator("main form button").tap()
    arrived(phone)
    expect(phone.locator("p.sandbox")).to_contain_text("never official")
    before = int(phone.locator("#live").get_attribute("data-ply") or 0)
    tap(phone, "Draw a card")
    send = phone.locator("#panel [data-send]")
    send.or_(phone.locator(f"#live[data-ply='{before + 1}']")).first.wait_for()
    if send.is_visible():
        send.tap()
    expect(phone.locator("#live")).to_have_attribute("data-ply", str(before + 1))
    assert match.head() == head, "the match itself does not notice"

    back.tap()
    expect(desk).to_have_url(re.compile(rf"/m/{match.id}/replay\?version={head}$"))


def test_the_desks_next_step_is_wide_on_a_phone_and_the_tag_is_centred(
    match: Match, new_page: NewPage
) -> None:
    """The word "stopped" hung at the top of a tall ring; the green button stood small at the left."""
    join(new_page(), match, "A", "Ann")
    desk = join(new_page({"width": 360, "height": 740}), match, "referee")
    underway(match)
    for held in (False, True):
        if held:
            act(match, "A", "DisputeRaised", claim="too far")
            expect(desk.locator("#actions .main")).to_contain_text("Look into it")
        button = desk.locator("#actions .main").bounding_box()
        assert button
        assert button["x"] + button["width"] > 360 - 20
    tag = desk.locator("#turn .clocks > .tag").evaluate(
        """tag => {
          const words = document.createRange();
          words.selectNodeContents(tag);
          const [own, said] = [tag.getBoundingClientRect(), words.getBoundingClientRect()];
          return Math.abs((own.top + own.bottom) / 2 - (said.top + said.bottom) / 2);
        }"""
    )
    assert tag <= 3
