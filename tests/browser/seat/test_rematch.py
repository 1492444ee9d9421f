"""The end of a match on two phones: the chart, one tap to ask for a rematch, one to agree, and both
are in the new match with their own seats.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board import stated
from tests.browser.conftest import NewPage
from tests.browser.hands import act
from tests.browser.hands import join
from tests.shell.process import Server

pytestmark = pytest.mark.browser


def test_both_phones_come_to_the_rematch(server: Server, new_page: NewPage) -> None:
    match = stated(server.base)
    south = join(new_page(), match, "South", "Ann")
    north = join(new_page(), match, "North", "Ben")
    wall = new_page()
    wall.goto(f"{match.base}/m/{match.id}/table?overlay")
    desk = join(new_page(), match, "referee")
    expect(desk.locator("#actions form[action$=tell]")).to_have_count(1)
    act(match, "South", "Surrendered")
    expect(desk.locator("#actions form[action$=tell]")).to_have_count(0)  # no clock is left to stop
    for phone in (south, north):
        expect(phone.locator("#held .ended h2")).to_be_focused()
        expect(phone.locator("#held .ended .story .line")).to_have_count(2)
        expect(phone.locator("#top .over")).to_contain_text("Ben won: ")
    south.locator("#dock .primary").tap()
    expect(north.locator("#held .asks")).to_contain_text("Ann asks for a rematch")
    north.locator("#dock .primary").tap()
    homes = []
    for phone, seat in ((south, "South"), (north, "North")):
        expect(phone).to_have_url(re.compile(rf"/m/(?!{match.id})\w+/seat\?seat={seat}$"))
        expect(
            phone.locator(f"#own[data-seat={seat}], #own [data-seat={seat}]").first
        ).to_be_visible()
        homes.append(phone.url.partition("?")[0])
    assert homes[0] == homes[1]
    expect(wall).to_have_url(homes[0].replace("/seat", "/table?overlay"))
    south.goto(f"{match.base}/m/{match.id}/seat?seat=South")
    expect(
        south.locator("form[data-onward] button")
    ).to_be_visible()  # to look at, without being led away
