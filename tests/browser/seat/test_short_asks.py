"""Questions that could be longer than they need be: one of several is one tap, shares stand beside
their names, and what a text changed is put together in words.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import act_all
from tests.browser.hands import choose
from tests.browser.hands import follow
from tests.browser.hands import join
from tests.browser.hands import open_match
from tests.browser.hands import send
from tests.browser.hands import tap
from tests.browser.playthroughs import GAMES
from tests.browser.playthroughs import played
from tests.shell.process import Server

pytestmark = pytest.mark.browser


def before(
    server: Server, key: str, name: str, *, last: bool = False
) -> tuple[Match, dict[str, Any]]:
    """A match just before the first report of a kind in a playthrough, and what is reported."""
    match, plays = played(server, key, as_agreed=True, last=last)
    place = next(number for number, (_, made, _args) in enumerate(plays) if made == name)
    act_all(match, plays[:place])
    return match, plays[place][2]


def asked(page: Page, key: str) -> None:
    expect(page.locator(f"#panel form.ask[data-key={key}]")).to_be_visible()


def test_one_of_several_targets_is_one_tap(server: Server, new_page: NewPage) -> None:
    """A box had to be ticked in a list, and "Choose these" be tapped below it."""
    match, args = before(server, "generals_order", "TacticalStrikeDeclared")
    phone = join(new_page(), match, "A", "Ann")
    tap(phone, "Tactical Strike")
    for key in ("general", "card"):
        asked(phone, key)
        choose(phone, args[key])
    asked(phone, "targets")
    expect(phone.locator("#panel input[type=checkbox]")).to_have_count(0)
    choose(phone, args["targets"][0])
    send(match, phone)
    log = match.ask("/view", "referee")["log"]
    assert log[-1]["name"] == "TacticalStrikeDeclared"


def test_what_a_text_changed_is_listed_in_words_and_taken_out(
    server: Server, new_page: NewPage
) -> None:
    """Three boxes without a word stood on one another, and what was added appeared as a line of the
    program's own in a field for text.
    """
    match, _ = before(server, "generals_order", "ManualEffectResolved")
    phone = join(new_page({"width": 360, "height": 740}), match, "A", "Ann")
    tap(phone, "Record what a text changed")
    asked(phone, "changes")
    for label in ("Of whom or what", "What", "It is then"):
        expect(phone.locator("#panel label.field", has_text=label).first).to_be_visible()
    expect(phone.locator("#panel textarea")).not_to_be_visible()
    boxes = [box.bounding_box() for box in phone.locator("#panel .states :is(select, input)").all()]
    assert all(
        one["x"] + one["width"] < other["x"] or one["y"] + one["height"] < other["y"]
        for one, other in pairwise(boxes)
        if one and other
    ), "none touches the next"
    said = phone.locator("#panel [data-said] li")
    for number in ("3", "7"):
        phone.locator("#panel [data-told] input").fill(number)
        phone.get_by_role("button", name="Add this change").tap()
    expect(said).to_have_count(2)
    expect(said.first).to_contain_text("Ann: Upkeep changed this turn 3")
    expect(phone.locator("#panel [data-done]")).to_have_text("Choose these 2")
    said.first.get_by_role("button").tap()
    expect(said).to_have_count(1)
    expect(phone.locator("#panel [data-done]")).to_have_text("Choose these 1")
    phone.locator("#panel [data-done]").tap()
    expect(phone.locator("#panel .say")).to_contain_text("7")
    expect(phone.locator("#panel .say")).not_to_contain_text("3")


def test_a_price_is_shared_out_without_scrolling(server: Server, new_page: NewPage) -> None:
    """Each faction took two lines, so that the button lay below the edge."""
    match, args = before(server, "wtactics_arc", "CreaturePlayed")
    phone = join(new_page({"width": 360, "height": 740}), match, "A", "Ann")
    tap(phone, "Play a creature")
    asked(phone, "card")
    choose(phone, args["card"])
    asked(phone, "city")
    choose(phone, args["city"])
    asked(phone, "payment")
    shares = phone.locator("#panel .share")
    assert shares.count() >= 2
    for share in shares.all():
        box = share.bounding_box()
        assert box
        assert box["height"] < 60
    for size in ((360, 740), (320, 568), (844, 390)):
        phone.set_viewport_size({"width": size[0], "height": size[1]})
        button = phone.locator("#panel form.ask .button.main").bounding_box()
        assert button
        assert button["y"] + button["height"] <= size[1]


def test_a_long_row_of_cards_stands_in_columns(server: Server, new_page: NewPage) -> None:
    """Each card had a line of its own, most of it empty, of some thirty."""
    key, match = "wtactics_arc", open_match(server.base, "wtactics_arc")
    corners = GAMES / key / "scenarios" / "corners.txt"
    follow(match, key, corners, "down to the hand limit cards may go one by one", "HandDiscarded")
    phone = join(new_page({"width": 360, "height": 740}), match, "A", "Ann")
    tap(phone, "Discard")
    asked(phone, "cards")
    tops = phone.locator("#panel .picks.many > .choice").evaluate_all(
        "rows => rows.map((row) => Math.round(row.getBoundingClientRect().top))"
    )
    assert len(tops) > 6
    assert len(set(tops)) <= (len(tops) + 1) // 2
